/** Faults of connections: the network itself, the push channel, the address of the provider. */
import type { FaultRow } from '../faultRow';
import { goOffline, goOnline, inPage, mend, routed, setSockets, stop } from '../faultWays';

const end: FaultRow['end'] = ({ stage }) => mend(stage);

export const connectionRows: readonly FaultRow[] = [
  {
    id: 'network.offline',
    what: 'The machine is offline.',
    begin: ({ stage }) => goOffline(stage),
    end: ({ stage }) => goOnline(stage),
    says: [{ role: 'line', text: /^Offline$/ }],
    steps: { begin: 'offline', end: 'online' },
  },
  {
    id: 'network.provider-away',
    what: 'Nobody answers at the address of the provider.',
    begin: ({ stage }) => stop(stage),
    end,
    says: [{ role: 'alert', text: /couldn't be refreshed\. The server can't be reached/ }],
    steps: { begin: 'stopped', end: 'mended' },
  },
  {
    id: 'network.push-dropped',
    what: 'The push channel breaks off.',
    begin: ({ stage }) => setSockets(stage, 'drop'),
    says: [],
    steps: { begin: 'dropPush' },
  },
  {
    id: 'network.push-refused',
    what: 'The push channel breaks off and cannot be opened again.',
    begin: ({ stage }) => setSockets(stage, 'refuse'),
    end: ({ stage }) => setSockets(stage, 'allow'),
    says: [{ role: 'line', text: /Checking every 30 seconds/ }],
    steps: { begin: 'refusePush', end: 'allowPush' },
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
    says: [{ role: 'line', text: /^Offline$/ }],
  },
  {
    id: 'network.offline-at-start',
    what: 'Nobody answers at the address of the provider from the start.',
    at: 'beforeOpening',
    begin: ({ stage }) => stop(stage),
    end,
    says: [{ role: 'alert', text: /couldn't be loaded\. The server can't be reached/ }],
  },
  {
    id: 'network.push-hangs',
    what: 'The push channel opens and never says a word.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    begin: ({ stage }) => stage.context.routeWebSocket(/pinghub/, () => {}),
    says: [],
  },
  {
    id: 'network.push-garbage',
    what: 'The push channel sends unknown messages.',
    begin: async ({ stage: { control } }) => {
      for (const message of [
        '',
        7,
        null,
        [],
        '{',
        { action: 'push', note_id: 'x' },
        { action: 'dance' },
        'x'.repeat(1e5),
      ])
        await control.push({ action: 'send', message });
      await control.push({ action: 'event', event: { type: 'strange' } });
    },
    says: [],
    excused: [/^uncaught error.*Unknown/],
  },
  {
    id: 'network.late-code',
    what: 'The code of the open note and of the acts cannot be fetched.',
    at: 'beforeOpening',
    ...routed(
      ({ pathname }) => /\/(late|note)[\w.-]*\.js$/i.test(pathname),
      (route) => route.abort('connectionrefused'),
    ),
    lastsMs: 20_000,
    says: [],
    excused: [/Failed to fetch dynamically imported module|ChunkLoadError|Importing a module script failed/],
  },
  {
    id: 'network.online-lies',
    what: 'The browser says that it is offline, and is not.',
    begin: inPage(`dispatchEvent(new Event('offline'))`),
    end: inPage(`dispatchEvent(new Event('online'))`),
    says: [{ role: 'line', text: /^Offline$/ }],
  },
];
