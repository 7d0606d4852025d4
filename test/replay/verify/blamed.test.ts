/** Which entries are named for a state that is not the recorded one, beside a small fold. */
import type { Entry } from '../../../reducers/events';
import { type Fold, pass } from '../../../src/replay/fold/pass';
import { readLog } from '../../../src/replay/session/reader';
import { type WriterConfig, writeLog } from '../../../src/replay/session/writer';
import { hashOf } from '../../../src/replay/values/hash';
import { createVerifier, type VerifyReport } from '../../../src/replay/verify/verify';
import { bytesOf, header } from '../support/logs';

/** How often each filter was chosen, and the note that was opened last. */
interface Counts {
  readonly chosen: { readonly [filter: string]: number };
  readonly note: { readonly last: number };
}

const then: Fold<Counts> = {
  initial: { chosen: { unread: 0 }, note: { last: 0 } },
  reduce(state, { event }) {
    if (event.type === 'user.openedNote') return { ...state, note: { last: event.note } };
    if (event.type !== 'user.choseFilter') return state;
    const { filter } = event;
    return { ...state, chosen: { ...state.chosen, [filter]: (state.chosen[filter] ?? 0) + 1 } };
  },
};
/** Every choice of "likes" counts twice. */
const today: Fold<Counts> = {
  initial: then.initial,
  reduce(state, entry) {
    const next = then.reduce(state, entry);
    const isLikes = entry.event.type === 'user.choseFilter' && entry.event.filter === 'likes';
    return isLikes ? { ...next, chosen: { ...next.chosen, likes: (next.chosen['likes'] ?? 0) + 1 } } : next;
  },
};

const letters: { readonly [letter: string]: Entry['event'] } = {
  u: { type: 'user.choseFilter', filter: 'unread' },
  l: { type: 'user.choseFilter', filter: 'likes' },
  o: { type: 'user.openedNote', note: 7 },
  h: { type: 'user.openedHelp' },
};
/** A letter for each entry; the cause of each entry is the one before it. */
const entriesOf = (text: string, after = 0): Entry[] =>
  [...text].map((letter, index) => ({
    seq: after + index + 1,
    at: index,
    ...(index > 0 && { cause: after + index }),
    event: letters[letter] ?? { type: 'user.openedHelp' },
  }));

async function verified(text: string, fold: Fold<Counts> = today): Promise<VerifyReport> {
  const verifier = createVerifier(fold);
  await pass(readLog(bytesOf(text, 100_000)), fold, [verifier]);
  return verifier.report();
}
const logOf = (text: string, config: Partial<WriterConfig<Counts>> = {}, after = 0): string =>
  [...writeLog({ header, fold: then, entries: entriesOf(text, after), every: 5, ...config })].join('');

test('[replay.verify] a log that folds as recorded: its entries, checkpoints and last hash are told', async () => {
  const report = await verified(logOf('uohuouh'), then);
  const state: Counts = { chosen: { unread: 3 }, note: { last: 7 } };
  expect(report).toEqual({
    ok: true,
    entries: 7,
    checkpoints: 2,
    lastSeq: 7,
    hash: hashOf(state),
    cut: null,
    mismatch: null,
    threw: 0,
    failures: [],
  });
});

test('[replay.verify] between two checkpoints the entries that change a place that differs are named, the parting one first', async () => {
  const { ok, mismatch, checkpoints } = await verified(logOf('uhuuuhlulouuu'));
  expect({ ok, checkpoints }).toEqual({ ok: false, checkpoints: 3 });
  expect(mismatch).toMatchObject({ kind: 'hash', after: 5, by: 10, comparedAt: 13, certain: false });
  expect(mismatch?.differences).toEqual([{ path: ['chosen', 'likes'], before: 2, after: 4 }]);
  // Up to the second choice today's value is 2, as it is in the recorded end.
  expect(mismatch).toMatchObject({ parts: true, place: ['chosen', 'likes'], suspects: [9, 7] });
  expect(mismatch?.entry?.seq).toBe(9);
  expect(mismatch?.causes.map(({ seq }) => seq)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test('[replay.verify] where no place had its recorded value, the first that changes it is named', async () => {
  const { mismatch } = await verified(logOf('uuuuuhlhhh', { changes: true }));
  expect(mismatch).toMatchObject({ after: 5, by: 10, comparedAt: 10, parts: false, suspects: [7] });
  expect(mismatch).toMatchObject({ place: ['chosen', 'likes'], entry: { seq: 7 } });
});

test('[replay.verify] where nothing changes a place any more, those that change what is around it are named', async () => {
  const { mismatch } = await verified(logOf('uohhuhhhhh'), {
    ...then,
    reduce: (state, entry) =>
      entry.event.type === 'user.openedNote' ? { ...state, note: { last: 0 } } : then.reduce(state, entry),
  });
  expect(mismatch).toMatchObject({ place: ['note', 'last'], parts: false, entry: { seq: 2 }, suspects: [2] });
  expect(mismatch?.differences).toEqual([{ path: ['note', 'last'], before: 7, after: 0 }]);
});

test('[replay.verify] where the log says nowhere what was recorded, all that change something are suspects, twenty at most', async () => {
  const bare = { finalState: false, every: 50 };
  const { mismatch } = await verified(logOf(`h${'hu'.repeat(4)}l`.padEnd(50, 'h'), bare));
  expect(mismatch).toMatchObject({ comparedAt: null, differences: [], place: null, parts: false, certain: false });
  expect(mismatch).toMatchObject({ entry: { seq: 3 }, suspects: [3, 5, 7, 9, 10] });
  const many = await verified(logOf('l'.repeat(50), bare));
  expect(many.mismatch?.suspects).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test('[replay.verify] of several places that differ, each entry that changes one of them is a suspect, and no other entry', async () => {
  const forgetful: Fold<Counts> = {
    ...today,
    reduce: (state, entry) => (entry.event.type === 'user.openedNote' ? state : today.reduce(state, entry)),
  };
  const { mismatch } = await verified(logOf('ulohl', { changes: true }), forgetful);
  expect(mismatch?.differences.map(({ path }) => path.join('.'))).toEqual(['chosen.likes', 'note.last']);
  expect(mismatch).toMatchObject({ suspects: [5, 2], parts: true });
  // No other entry changed the note, and the entry that changed the filter is no reason.
  const { mismatch: bare } = await verified(logOf('uuouu', { changes: true }), forgetful);
  expect(bare).toMatchObject({ place: ['note', 'last'], entry: null, suspects: [] });
});

test('[replay.verify] when today’s reducers change nothing, no entry is named', async () => {
  const still: Fold<Counts> = { initial: then.initial, reduce: (state) => state };
  const { mismatch } = await verified(logOf('hhohh'), still);
  expect(mismatch).toMatchObject({ entry: null, suspects: [], causes: [], place: ['note', 'last'], parts: false });
});

test('[replay.verify] the first wrong checkpoint is told, with the hashes; later states only say where the difference is', async () => {
  const text = logOf('hhhhlhhhhlhhhhl');
  const { mismatch, checkpoints } = await verified(text);
  expect(checkpoints).toBe(4);
  const of = (likes: number) => hashOf({ chosen: { unread: 0, likes }, note: { last: 0 } });
  expect(mismatch).toMatchObject({ after: 0, by: 5, expected: of(1), found: of(2), comparedAt: 15 });
  expect(mismatch?.differences).toEqual([{ path: ['chosen', 'likes'], before: 3, after: 6 }]);
  // The changes since a checkpoint help only at the next checkpoint.
  const changes = logOf('hhhhlhhhhhhhhhl', { changes: true });
  const first = changes.replace(/("checkpoint":5,"hash":"\w+"),"changes":\[.*?\]\}\n/, '$1}\n');
  expect((await verified(first)).mismatch).toMatchObject({ by: 5, comparedAt: 15 });
  expect((await verified(changes)).mismatch?.differences[0]).toMatchObject({ before: 1, after: 2 });
  const later = logOf('hhhhlhhhhlhhhhl', { changes: true });
  const hashOnly = later.replace(/("checkpoint":5,"hash":"\w+"),"changes":\[.*?\]\}\n/, '$1}\n');
  expect((await verified(hashOnly)).mismatch).toMatchObject({ by: 5, comparedAt: 15 });
});

test('[replay.verify] a mismatch after right checkpoints begins at the last of them', async () => {
  const { mismatch } = await verified(logOf('uuuuuuuuuulhhhh', { changes: true }));
  expect(mismatch).toMatchObject({ after: 10, by: 15, suspects: [11] });
  const only = await verified(logOf('uuuuul', { every: 1, changes: true }));
  expect(only.mismatch).toMatchObject({ after: 5, by: 6, certain: true, suspects: [6], parts: false });
  expect(only.mismatch).toMatchObject({ place: ['chosen', 'likes'], entry: { seq: 6 } });
});

test('[replay.verify] a log with a base is compared from it on', async () => {
  const base = { seq: 30, state: { chosen: { unread: 4 }, note: { last: 2 } } };
  const good = await verified(logOf('uhu', { base }, 30), then);
  expect(good).toMatchObject({ ok: true, checkpoints: 2, lastSeq: 33 });
  const bad = await verified(logOf('uhl', { base }, 30));
  expect(bad.mismatch).toMatchObject({ kind: 'hash', after: 30, by: 33, entry: { seq: 33 }, suspects: [33] });
  const lying = logOf('uhu', { base }, 30).replace('"last":2', '"last":3');
  const { ok, mismatch, checkpoints } = await verified(lying, then);
  expect({ ok, checkpoints }).toEqual({ ok: false, checkpoints: 2 });
  expect(mismatch).toEqual({
    kind: 'base',
    after: 30,
    by: 30,
    entry: null,
    place: ['note', 'last'],
    parts: false,
    certain: false,
    suspects: [],
    causes: [],
    differences: [{ path: ['note', 'last'], before: 2, after: 3 }],
    comparedAt: 33,
    expected: hashOf(base.state),
    found: hashOf({ ...base.state, note: { last: 3 } }),
  });
});

test('[replay.bounds] after thousands of entries without a checkpoint, only the latest are held, and none is named', async () => {
  const log = (length: number) => logOf(`l${'h'.repeat(length - 2)}u`, { every: length });
  expect((await verified(log(4_096))).mismatch).toMatchObject({ entry: { seq: 1 }, suspects: [1] });
  expect((await verified(log(4_097))).mismatch).toMatchObject({ entry: null, suspects: [], by: 4_097 });
});

test('a report before the log was read to its end is a mistake of the caller', () => {
  expect(() => createVerifier(today).report()).toThrow('await pass');
});
