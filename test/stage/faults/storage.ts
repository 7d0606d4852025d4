/** Faults of kept data and of our own code: browser storage, the database of notes and logs, locks, effects that throw. */
import { inPages, setPageFault } from '../ways';
import type { Fault } from './fault';

const said = /^status .*Your browser blocks storage, so drafts won't be kept\./;
/** Longer than the pause between two restarts, so that the fault happens twice. */
const ofEffects = { lastsMs: 400_000, excused: /planted/ } as const;

/** Runs a script in a page without a panel at the panel's origin first, in place of an earlier visit. */
const before =
  (text: string): Fault['begin'] =>
  async ({ stage: { context, panel } }) => {
    const page = await context.newPage();
    const isBlank = (url: URL) => url.pathname === '/blank';
    await page.route(isBlank, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto(`${panel}/blank`);
    await page.evaluate(text);
    await page.close();
  };

export const storageFaults: readonly Fault[] = [
  {
    id: 'storage.full',
    what: 'Browser storage takes nothing more.',
    ...inPages('storageFull'),
    says: said,
    steps: { begin: 'fillStorage', end: 'emptyStorage' },
  },
  {
    id: 'storage.blocked',
    what: 'The browser blocks storage and database from the start.',
    at: 'opening',
    ...inPages('storageBlocked'),
    says: said,
    steps: { begin: 'blockStorage', end: 'allowStorage' },
  },
  {
    id: 'storage.unreadable',
    what: 'Nothing can be read from browser storage.',
    at: 'opening',
    ...inPages('storageUnreadable'),
  },
  {
    id: 'storage.cleared',
    what: 'Browser storage is cleared while a reply is being written.',
    at: 'draftTyped',
    begin: ({ tab }) => tab.page.evaluate('localStorage.clear()'),
  },
  {
    id: 'storage.cleared-in-undo-window',
    what: 'Browser storage is cleared while a trash can be undone.',
    at: 'undoRuns',
    begin: ({ tab }) => tab.page.evaluate('localStorage.clear()'),
  },
  {
    id: 'storage.rubbish',
    what: 'The keys of the panel hold unreadable values.',
    at: 'opening',
    begin: before(`for (const [key, value] of Object.entries({
      notesLastMarkedSeen: 'yesterday', note_read_status_10003: 'maybe', reply_10003: '{', notes_single_keys: '{}',
      notes_undo_ms: '-5', notes_wish_trash_10003: '{"want":1}', notes_owner: 'Sam', reply_0: 'x', reply_box: 'y',
    })) localStorage.setItem(key, value)`),
  },
  {
    id: 'storage.database-hangs',
    what: 'The database is never opened, and never fails.',
    at: 'opening',
    ...inPages('databaseHangs'),
  },
  {
    id: 'storage.database-fails',
    what: 'The database cannot be opened.',
    at: 'opening',
    ...inPages('databaseFails'),
  },
  {
    id: 'storage.database-aborts',
    what: 'Each write to the database is given up by the browser.',
    ...inPages('databaseAborts'),
  },
  { id: 'storage.locks-refused', what: 'The browser refuses locks.', at: 'opening', ...inPages('locksRefused') },
  { id: 'storage.locks-hang', what: 'No lock is granted for a while.', at: 'draftTyped', ...inPages('locksHang') },
  {
    id: 'effect.throws-once',
    what: 'An effect throws once while a reply is being written.',
    at: 'draftTyped',
    begin: async ({ stage, tab }) => {
      await setPageFault(stage, 'effectThrows', true);
      await tab.page.evaluate(`dispatchEvent(new Event('online'))`);
      await setPageFault(stage, 'effectThrows', false);
    },
    ...ofEffects,
  },
  {
    id: 'effect.throws-at-every-start',
    what: 'An effect throws as soon as a session begins.',
    at: 'opening',
    ...inPages('effectThrows'),
    ...ofEffects,
  },
  {
    id: 'effect.sync-throws',
    what: 'The effect that keeps the list throws.',
    ...inPages('syncThrows'),
    ...ofEffects,
  },
  {
    id: 'effect.acts-throw',
    what: 'The effects that carry out acts throw while a trash can be undone.',
    at: 'undoRuns',
    ...inPages('actsThrow'),
    ...ofEffects,
  },
];
