/** Faults of connections: the network itself, the push channel, the provider's address and hidden frame. */
import { goOffline, goOnline, inPages, mend, reloadFrame, removeFrame, routed, setSockets, stop } from '../ways';
import type { Fault } from './fault';

const end: Fault['end'] = ({ stage }) => mend(stage);
const path = '/wp-admin/rest-proxy/';
const notLoaded = /^alert .*couldn't be loaded\. The server can't be reached/;
const notRefreshed = /^alert .*couldn't be refreshed\. The server can't be reached/;

export const connectionFaults: readonly Fault[] = [
  {
    id: 'network.offline',
    what: 'The machine is offline.',
    begin: ({ stage }) => goOffline(stage),
    end: ({ stage }) => goOnline(stage),
    says: /^line Offline$/,
    steps: { begin: 'offline', end: 'online' },
  },
  {
    id: 'network.comes-and-goes',
    what: 'The machine is offline and online in turn.',
    begin: async ({ stage }) => {
      for (let times = 0; times < 6; times += 1) {
        await goOffline(stage);
        await stage.pass(3_000);
        await goOnline(stage);
        await stage.pass(1_000);
      }
    },
  },
  {
    id: 'network.provider-away',
    what: 'Nobody answers at the address of the provider.',
    begin: ({ stage }) => stop(stage),
    end,
    says: notRefreshed,
    steps: { begin: 'stopped', end: 'mended' },
  },
  {
    id: 'network.provider-away-at-start',
    what: 'Nobody answers at the address of the provider from the start.',
    at: 'opening',
    begin: ({ stage }) => stop(stage),
    end,
    says: notLoaded,
  },
  {
    id: 'network.push-dropped',
    what: 'The push channel breaks off.',
    begin: ({ stage }) => setSockets(stage, 'drop'),
    steps: { begin: 'dropPush' },
  },
  {
    id: 'network.push-refused',
    what: 'The push channel breaks off and cannot be opened again.',
    begin: ({ stage }) => setSockets(stage, 'refuse'),
    end: ({ stage }) => setSockets(stage, 'allow'),
    says: /^line .*Checking every 30 seconds/,
    steps: { begin: 'refusePush', end: 'allowPush' },
  },
  {
    id: 'network.push-garbage',
    what: 'The push channel sends unknown messages.',
    begin: async ({ stage: { control } }) => {
      for (const message of ['', 7, null, [], '{', { action: 'push', note_id: 'x' }, { action: 'dance' }])
        await control.push({ action: 'send', message });
      await control.push({ action: 'event', event: { type: 'strange' } });
    },
    excused: /^uncaught error.*Unknown/,
  },
  {
    id: 'network.late-code',
    what: 'The code of the open note and of the acts cannot be fetched.',
    at: 'opening',
    ...routed(
      ({ pathname }) => /\/(late|note)[\w.-]*\.js$/i.test(pathname),
      (route) => route.abort('connectionrefused'),
    ),
    lastsMs: 20_000,
    excused: /Failed to fetch dynamically imported module|ChunkLoadError|Importing a module script failed/,
  },
  {
    id: 'frame.reloads',
    what: 'The frame loads its page again while a trash can be undone.',
    at: 'undoRuns',
    begin: ({ stage, tab }) => reloadFrame(stage, tab),
    steps: { begin: 'reloadFrame' },
  },
  {
    id: 'frame.removed',
    what: 'The frame is taken out of the page.',
    begin: ({ tab }) => removeFrame(tab),
    steps: { begin: 'removeFrame' },
  },
  {
    id: 'frame.late',
    what: 'The page of the frame comes late.',
    at: 'opening',
    begin: ({ stage, which }) => stage.control.fault({ kind: 'slow', ms: 200 + 20 * (which ?? 0), path }),
    end,
    steps: { begin: 'framelate' },
  },
  {
    id: 'frame.never',
    what: 'The page of the frame never comes.',
    at: 'opening',
    begin: ({ stage }) => stage.control.fault({ kind: 'hang', path, times: 99 }),
    end,
    says: notLoaded,
  },
  {
    id: 'frame.other-page',
    what: 'The page of the frame is another one, without a word of the protocol.',
    at: 'opening',
    ...routed(
      ({ pathname }) => pathname === path,
      (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>We are back soon.' }),
    ),
    says: notLoaded,
  },
  {
    id: 'frame.silent',
    what: 'The frame answers nothing any more.',
    ...inPages('answersNever'),
    lastsMs: 4 * 60_000,
    says: notRefreshed,
  },
  { id: 'frame.answers-twice', what: 'The frame gives each answer twice.', ...inPages('answersTwice') },
  {
    id: 'frame.answers-swapped',
    what: 'The frame gives each two answers in the other order.',
    ...inPages('answersSwapped'),
  },
  {
    id: 'frame.answers-strange',
    what: 'Between its answers the frame says what is none.',
    ...inPages('answersStrange'),
  },
];
