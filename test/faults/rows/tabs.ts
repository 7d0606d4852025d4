/** Faults of tabs: killed, frozen, deaf, at odds. */
import type { FaultRow, Place } from '../faultRow';
import { crash, goOffline, inPages, setFrozen, setVisible } from '../faultWays';

const minuteMs = 60_000;

const kill = ({ stage, tab }: Place) => stage.closeTab(tab, crash);
/** All tabs except the one in which the person acts. */
const others = ({ stage, tab }: Place) => stage.tabs.filter((one) => one !== tab);
/** The page that the browser restores. */
const killAndRestore: FaultRow['begin'] = async ({ stage, tab }) => {
  await stage.closeTab(tab, crash);
  await stage.openTab();
  await stage.pass(5_000);
};

export const tabsRows: readonly FaultRow[] = [
  {
    id: 'tabs.leader-killed',
    what: 'The leading tab dies, and another is there.',
    tabs: 2,
    begin: kill,
    says: [],
  },
  {
    id: 'tabs.leader-killed-in-undo-window',
    what: 'The leading tab dies while a trash can be undone in it, and another is there.',
    tabs: 2,
    at: 'undoRuns',
    begin: kill,
    says: [],
  },
  {
    id: 'tabs.leader-killed-with-draft',
    what: 'The leading tab dies with a reply in its box, and another is there.',
    tabs: 2,
    at: 'draftTyped',
    begin: kill,
    says: [],
  },
  {
    id: 'tabs.only-one-killed-in-undo-window',
    what: 'The only tab dies while a trash can be undone, and is restored.',
    at: 'undoRuns',
    begin: killAndRestore,
    says: [],
  },
  {
    id: 'tabs.only-one-killed-with-draft',
    what: 'The only tab dies with a reply in its box, and is restored.',
    at: 'draftTyped',
    begin: killAndRestore,
    says: [],
  },
  {
    id: 'tabs.reloaded-in-undo-window',
    what: 'The page is loaded again while a trash can be undone.',
    at: 'undoRuns',
    begin: async ({ stage, tab }) => {
      await stage.reload(tab);
      await stage.pass(5_000);
    },
    says: [],
  },
  {
    id: 'tabs.closed-in-undo-window',
    what: 'The tab is closed while a trash can be undone in it, and another is there.',
    tabs: 2,
    at: 'undoRuns',
    begin: ({ stage, tab }) => stage.closeTab(tab),
    says: [],
  },
  {
    id: 'tabs.leader-frozen',
    what: 'The browser freezes the leading tab for a while, and another is there.',
    tabs: 2,
    begin: ({ stage, tab }) => setFrozen(stage, tab, true),
    end: async ({ stage }) => {
      for (const tab of stage.tabs) if (tab.frozen) await setFrozen(stage, tab, false);
    },
    says: [],
  },
  {
    id: 'tabs.follower-frozen',
    what: 'The browser freezes a tab that follows, for ten minutes.',
    tabs: 2,
    begin: async (place) => {
      for (const tab of others(place)) await setFrozen(place.stage, tab, true);
    },
    end: async (place) => {
      for (const tab of others(place)) await setFrozen(place.stage, tab, false);
    },
    lastsMs: 10 * minuteMs,
    says: [],
  },
  {
    id: 'tabs.follower-killed',
    what: 'A tab that follows dies.',
    tabs: 2,
    begin: async (place) => {
      for (const tab of others(place)) await place.stage.closeTab(tab, crash);
    },
    says: [],
  },
  {
    id: 'tabs.two-leaders',
    what: 'Two tabs cannot hear each other, so both lead.',
    tabs: 2,
    ...inPages('tabsDeaf'),
    says: [],
  },
  {
    id: 'tabs.five',
    what: 'Five tabs are open, and all of them fall silent towards each other.',
    tabs: 5,
    ...inPages('tabsDeaf'),
    lastsMs: 20_000,
    says: [],
  },
  {
    id: 'tabs.strange-words',
    what: 'A tab with another version of the panel says what this one does not know.',
    tabs: 2,
    begin: ({ stage: { sandbox }, tab }) =>
      tab.page.evaluate(`(() => {
        const channel = new BroadcastChannel('notifications_panel ${sandbox.provider}');
        for (const said of [null, 7, 'beat', {}, { kind: 'beat', visible: 'yes' }, { kind: 'changed' }, { kind: 'changed', note: 'x', user: 'y' },
          { kind: 'dance' }, { kind: 'changed', note: -1 }, { kind: 'changed', note: 1e9 }]) channel.postMessage(said);
        channel.close();
      })()`),
    says: [],
  },
  {
    id: 'tabs.hidden-for-long',
    what: 'The page is hidden for an hour while a reply is sent.',
    at: 'replySent',
    begin: async ({ stage, tab }) => {
      await setVisible(tab, false);
      await stage.pass(60 * minuteMs);
      await setVisible(tab, true);
    },
    lastsMs: 1_000,
    says: [],
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
    says: [{ role: 'line', text: /^Offline$/ }],
  },
  {
    id: 'tabs.other-tab-writes',
    what: 'Another tab removes each key of the panel as soon as it is there.',
    tabs: 2,
    begin: async (place) => {
      for (const { page } of others(place))
        await page.evaluate(
          `addEventListener('storage', ({ key, newValue }) => { if (newValue !== null && key.startsWith('note_read')) localStorage.removeItem(key); })`,
        );
    },
    says: [],
  },
];
