/** Faults of the machine and its tabs: clock, sleep, memory; tabs killed, frozen, deaf. */
import { crash, goOffline, inPage, inPages, setClock, setFrozen, setSockets, setVisible } from '../ways';
import type { Fault, Place } from './fault';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const end: Fault['end'] = ({ stage }) => setClock(stage, 0);

/** The network does not outlive it. */
const sleep =
  (ms: number): Fault['begin'] =>
  async ({ stage }) => {
    await setSockets(stage, 'drop');
    await stage.sleep(ms);
    await stage.pass(1_000);
  };
const kill = ({ stage, tab }: Place) => stage.closeTab(tab, crash);
/** The page that the browser restores. */
const killAndRestore: Fault['begin'] = async ({ stage, tab }) => {
  await stage.closeTab(tab, crash);
  await stage.openTab();
  await stage.pass(5_000);
};

export const machineFaults: readonly Fault[] = [
  {
    id: 'machine.clock-ahead',
    what: 'The clock jumps an hour ahead.',
    begin: ({ stage }) => setClock(stage, hourMs),
    end,
    steps: { begin: 'clockForward', end: 'clockRight' },
  },
  {
    id: 'machine.clock-back',
    what: 'The clock jumps back an hour.',
    begin: ({ stage }) => setClock(stage, -hourMs),
    end,
    steps: { begin: 'clockBack' },
  },
  {
    id: 'machine.clock-a-year-ahead',
    what: 'The clock jumps a year ahead while a trash can be undone.',
    at: 'undoRuns',
    begin: ({ stage }) => setClock(stage, 365 * 24 * hourMs),
    end,
  },
  {
    id: 'machine.sleeps-in-undo-window',
    what: 'The machine sleeps for an hour while a trash can be undone.',
    at: 'undoRuns',
    begin: sleep(hourMs),
  },
  {
    id: 'machine.sleeps-over-night',
    what: 'The machine sleeps into the next day while a reply is being written.',
    at: 'draftTyped',
    begin: sleep(14 * hourMs),
  },
  {
    id: 'machine.log-over-budget',
    what: 'So much happens that the log has no room for its beginning.',
    begin: inPage(`(async () => {
      for (let times = 0; times < 30; times += 1) {
        for (let number = 0; number < 1_000; number += 1) {
          dispatchEvent(new Event('offline'));
          dispatchEvent(new Event('online'));
        }
        await new Promise((resolve) => queueMicrotask(resolve));
      }
    })()`),
  },
  {
    id: 'tabs.leader-killed-in-undo-window',
    what: 'The leading tab dies while a trash can be undone in it, and another is there.',
    tabs: 2,
    at: 'undoRuns',
    begin: kill,
  },
  {
    id: 'tabs.leader-killed-with-draft',
    what: 'The leading tab dies with a reply in its box, and another is there.',
    tabs: 2,
    at: 'draftTyped',
    begin: kill,
  },
  {
    id: 'tabs.only-one-killed-in-undo-window',
    what: 'The only tab dies while a trash can be undone, and is restored.',
    at: 'undoRuns',
    begin: killAndRestore,
  },
  {
    id: 'tabs.only-one-killed-with-draft',
    what: 'The only tab dies with a reply in its box, and is restored.',
    at: 'draftTyped',
    begin: killAndRestore,
  },
  {
    id: 'tabs.killed-offline',
    what: 'The leading tab dies while the machine is offline, and another is there.',
    tabs: 2,
    at: 'undoRuns',
    begin: async (place) => {
      await goOffline(place.stage);
      await kill(place);
    },
    lastsMs: 1_000,
  },
  {
    id: 'tabs.leader-frozen',
    what: 'The browser freezes the leading tab for a while, and another is there.',
    tabs: 2,
    begin: ({ stage, tab }) => setFrozen(stage, tab, true),
    end: async ({ stage }) => {
      for (const tab of stage.tabs) if (tab.frozen) await setFrozen(stage, tab, false);
    },
  },
  { id: 'tabs.deaf', what: 'Two tabs cannot hear each other, so both lead.', tabs: 2, ...inPages('tabsDeaf') },
  {
    id: 'tabs.hidden-for-long',
    what: 'The page is hidden for an hour while a reply is sent.',
    at: 'replySent',
    begin: async ({ stage, tab }) => {
      await setVisible(tab, false);
      await stage.pass(hourMs);
      await setVisible(tab, true);
    },
    lastsMs: 1_000,
  },
];
