/** Browser storage of a recorded session, as its effects read it. */
import type { PanelEvent } from '../../../reducers/events';
import { RecordedStorage } from '../../../src/replay/verify/recordedStorage';
import {
  draftKey,
  lastSeenKey,
  mutationKey,
  parseDraft,
  parseLastSeen,
  parseMutation,
  parseRead,
  parseReports,
  parseSingleKeys,
  parseUndoMs,
  readKey,
  reportsKey,
  singleKeysKey,
  storedOwner,
  undoMsKey,
} from '../../../streams/storageKeys';
import { sessionStarted } from '../support/recordSession';

/** What the panel finds in storage. */
function foundIn({ read }: Pick<RecordedStorage, 'read'>) {
  return {
    owner: storedOwner({ read }),
    lastSeen: parseLastSeen(read(lastSeenKey)),
    read: [1, 2, 3].filter((note) => parseRead(read(readKey(note)))),
    draft: parseDraft(4, read(draftKey(4))),
    mutation: parseMutation(mutationKey(mutation), read(mutationKey(mutation))),
    singleKeys: parseSingleKeys(read(singleKeysKey)),
    undoMs: parseUndoMs(read(undoMsKey)),
    reports: parseReports(read(reportsKey)),
  };
}

function storageAfter(...events: readonly PanelEvent[]): RecordedStorage {
  const stored = new RecordedStorage();
  for (const [index, event] of events.entries()) stored.notice({ seq: index + 1, at: index, event });
  return stored;
}

const nothing = {
  owner: null,
  lastSeen: 0,
  read: [],
  draft: null,
  mutation: null,
  singleKeys: true,
  undoMs: parseUndoMs(null),
  reports: true,
};
const draft = { note: 4, text: 'Thank you', at: 9 };
const target = { of: 'comment', site: 501, id: 77 } as const;
const mutation = { kind: 'spam', id: 5, wanted: true, at: 9, tab: 'one', target, phase: 'pending' } as const;

test('[effects.compared] at the start there is what the session found in storage', () => {
  expect(foundIn(storageAfter())).toEqual(nothing);
  const started = sessionStarted({
    lastSeen: 1_795_000_000,
    readNotes: [1, 3],
    drafts: [draft],
    mutations: [mutation],
    singleKeys: false,
    undoMs: 20_000,
  });
  const stored = storageAfter({ ...started, owner: 7 } as PanelEvent);
  expect(foundIn(stored)).toEqual({
    owner: 7,
    lastSeen: 1_795_000_000,
    read: [1, 3],
    draft,
    mutation,
    singleKeys: false,
    undoMs: 20_000,
    reports: true,
  });
  const keys = [...stored.keys()];
  expect(keys).toContain(readKey(3));
  expect(keys.every((key) => stored.read(key) !== null)).toBe(true);
});

test('[effects.compared] of what the session found nothing, storage holds nothing', () => {
  const stored = storageAfter(sessionStarted());
  expect([...stored.keys()].sort()).toEqual([singleKeysKey, undoMsKey].sort());
});

test.each<[PanelEvent, object]>([
  [{ type: 'storage.lastSeenMoved', lastSeen: 1_795_000_001 }, { lastSeen: 1_795_000_001 }],
  [{ type: 'storage.singleKeysSwitched', on: false }, { singleKeys: false }],
  [{ type: 'storage.undoDelayChosen', undoMs: 20_000 }, { undoMs: 20_000 }],
  [{ type: 'storage.reportsSwitched', on: false }, { reports: false }],
  [{ type: 'storage.noteRead', note: 2 }, { read: [2] }],
  [{ type: 'storage.mutationsRead', mutations: [mutation] }, { mutation }],
  [{ type: 'storage.draftWritten', draft }, { draft }],
  [{ type: 'user.openedHelp' }, {}],
])('[effects.compared] what another tab did to storage is found in it: %j', (event, found) => {
  expect(foundIn(storageAfter(event))).toEqual({ ...nothing, ...found });
});

test('[effects.compared] a value that another tab removed is gone, and data that is moved to another person has no owner', () => {
  const stored = storageAfter(
    { ...sessionStarted({ drafts: [draft], mutations: [mutation] }), owner: 7 } as PanelEvent,
    { type: 'storage.draftRemoved', note: 4 },
    { type: 'storage.mutationsRead', mutations: [] },
    { type: 'storage.ownerChanged' },
  );
  expect(foundIn(stored)).toMatchObject({ owner: null, draft: null, mutation: null });
});

test('[effects.compared] what the effects write they read again, until they remove it', () => {
  const stored = storageAfter();
  stored.apply({ op: 'set', key: 'k', value: 'v' });
  expect([stored.read('k'), [...stored.keys()]]).toEqual(['v', ['k']]);
  stored.apply({ op: 'remove', key: 'k' });
  expect([stored.read('k'), [...stored.keys()]]).toEqual([null, []]);
});
