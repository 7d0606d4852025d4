/** Faults of kept data: browser storage, and the database of notes and recorded logs. */
import type { FaultRow, Place } from '../faultRow';
import { inPages, setPageFault } from '../faultWays';

const said = { role: 'status', text: /Your browser blocks storage, so drafts won't be kept\./ } as const;

/** Runs a script in a page without a panel at the panel's origin first, in place of an earlier visit. */
const before =
  (text: string): FaultRow['begin'] =>
  async ({ stage: { context, panel } }) => {
    const page = await context.newPage();
    const isBlank = (url: URL) => url.pathname === '/blank';
    await page.route(isBlank, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto(`${panel}/blank`);
    await page.evaluate(text);
    await page.close();
  };
/** The name of the panel's database, and a promise of it in a version made by other code. */
const database = (provider: string, version: number, make: string) => `new Promise((resolve, reject) => {
  const request = indexedDB.open('notifications_panel ${provider}', ${version});
  request.onupgradeneeded = () => { const made = request.result; ${make} };
  request.onsuccess = () => { request.result.close(); resolve(null); };
  request.onerror = () => reject(request.error);
})`;
const otherDatabase =
  (version: number, make: string): FaultRow['begin'] =>
  (place) =>
    before(database(place.stage.sandbox.provider, version, make))(place);

/** The browser gives the panel's origin this much room. */
async function setQuota({ stage: { panel: origin }, tab: { page } }: Place, quotaSize?: number): Promise<void> {
  const debuggerOf = await page.context().newCDPSession(page);
  await debuggerOf.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize === undefined ? {} : { quotaSize }),
  });
  await debuggerOf.detach();
}

export const storageRows: readonly FaultRow[] = [
  {
    id: 'storage.full',
    what: 'Browser storage takes nothing more.',
    ...inPages('storageFull'),
    says: [said],
    steps: { begin: 'fillStorage', end: 'emptyStorage' },
  },
  {
    id: 'storage.full-from-start',
    what: 'Browser storage is full when the page is opened.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    ...inPages('storageFull'),
    says: [said],
  },
  {
    id: 'storage.filled-by-others',
    what: 'Other pages of the origin have filled browser storage to its last byte.',
    begin: ({ tab }) =>
      tab.page.evaluate(`(() => {
        for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
          for (let number = 0; ; number += 1)
            try { localStorage.setItem('others_' + size + '_' + number, 'x'.repeat(size)); } catch { break; }
      })()`),
    end: ({ tab }) =>
      tab.page.evaluate(
        `for (const key of Object.keys(localStorage)) if (key.startsWith('others_')) localStorage.removeItem(key)`,
      ),
    says: [said],
  },
  {
    id: 'storage.blocked',
    what: 'The browser blocks storage and database from the start.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    ...inPages('storageBlocked'),
    says: [said],
    steps: { begin: 'blockStorage', end: 'allowStorage' },
  },
  {
    id: 'storage.unreadable',
    what: 'Nothing can be read from browser storage.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    ...inPages('storageUnreadable'),
    says: [],
  },
  {
    id: 'storage.cleared',
    what: 'Browser storage is cleared while a reply is being written.',
    at: 'draftTyped',
    begin: ({ tab }) => tab.page.evaluate('localStorage.clear()'),
    says: [],
  },
  {
    id: 'storage.site-data-cleared',
    what: 'The person clears the data of the site in mid-session.',
    at: 'draftTyped',
    begin: async ({ stage: { panel: origin }, tab: { page } }) => {
      const debuggerOf = await page.context().newCDPSession(page);
      await debuggerOf.send('Storage.clearDataForOrigin', {
        origin,
        storageTypes: 'local_storage,indexeddb',
      });
      await debuggerOf.detach();
    },
    says: [],
  },
  {
    id: 'storage.cleared-in-undo-window',
    what: 'Browser storage is cleared while a trash can be undone.',
    at: 'undoRuns',
    begin: ({ tab }) => tab.page.evaluate('localStorage.clear()'),
    says: [],
  },
  {
    id: 'storage.rubbish',
    what: 'The keys of the panel hold unreadable values.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    begin: before(`for (const [key, value] of Object.entries({
      notesLastMarkedSeen: 'yesterday', note_read_status_10003: 'maybe', reply_10003: '{',
      notes_single_keys: '{}', notes_undo_ms: '-5', notes_wish_trash_10003: '{"want":1}', notes_owner: 'Sam', reply_0: 'x', reply_box: 'y',
    })) localStorage.setItem(key, value)`),
    says: [],
  },
  {
    id: 'storage.newer-version',
    what: 'A newer version of the panel has left values in forms of its own.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    begin: before(`for (const [key, value] of Object.entries({
      notesLastMarkedSeen: '{"v":9,"at":1781690000}', note_read_status_10003: '{"v":9,"read":true}',
      reply_10003: '{"v":9,"text":"Hello","at":1781690000000}',
    })) localStorage.setItem(key, value)`),
    says: [],
  },
  {
    id: 'storage.database-newer',
    what: 'A newer version of the panel has made the database.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    begin: otherDatabase(9, `made.createObjectStore('other')`),
    says: [],
  },
  {
    id: 'storage.database-other-shape',
    what: 'The database has the right version and none of its stores.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    begin: otherDatabase(1, ''),
    says: [],
  },
  {
    id: 'storage.database-strange-notes',
    what: 'The database holds notes in a form of another version.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    begin: otherDatabase(
      1,
      `made.createObjectStore('segments', { keyPath: ['session', 'from'] }).put({ session: 1, from: 1, entries: 'none' });
      const notes = made.createObjectStore('notes');
      notes.put({ user: 1, savedAt: 1, notes: [{ id: 'x' }, null, 7] }, 'of 1');
      notes.put('text', 'last');`,
    ),
    says: [],
  },
  {
    id: 'storage.database-hangs',
    what: 'The database is never opened, and never fails.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    ...inPages('databaseHangs'),
    says: [],
  },
  {
    id: 'storage.database-fails',
    what: 'The database cannot be opened.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    ...inPages('databaseFails'),
    says: [],
  },
  {
    id: 'storage.database-aborts',
    what: 'Each write to the database is given up by the browser.',
    ...inPages('databaseAborts'),
    says: [],
  },
  {
    id: 'storage.database-deleted',
    what: 'The database is deleted in mid-session.',
    begin: ({ stage: { sandbox }, tab }) =>
      tab.page.evaluate(`void indexedDB.deleteDatabase('notifications_panel ${sandbox.provider}')`),
    says: [],
  },
  {
    id: 'storage.no-room',
    what: 'The browser has no room left for the database, so for the log.',
    begin: (place) => setQuota(place, 1),
    end: (place) => setQuota(place),
    says: [],
  },
  {
    id: 'storage.locks-refused',
    what: 'The browser refuses locks.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    ...inPages('locksRefused'),
    says: [],
  },
  {
    id: 'storage.locks-hang',
    what: 'No lock is granted for a while.',
    at: 'draftTyped',
    begin: ({ stage }) => setPageFault(stage, 'locksHang', true),
    end: ({ stage }) => setPageFault(stage, 'locksHang', false),
    says: [],
  },
];
