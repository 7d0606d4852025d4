/** Laws of what-if edits. */
import fc from 'fast-check';
import type { Entry } from '../../../reducers/events';
import { asLog, type Edit, forked, withConsequences } from '../../../src/devtools/fork/fork';
import { readLog } from '../../../src/replay/session/reader';
import { bytesOf, entriesOf, logText } from '../../replay/support/logs';

const entries = entriesOf('moderating');
const ids = entries.map(({ seq }) => String(seq));
const poll = { type: 'poll.due' } as const;
const anId = fc.constantFrom(...ids, '+1', '+2');
const anEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('skip' as const), ids: fc.array(anId, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('restore' as const), ids: fc.array(anId, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('change' as const), id: anId, event: fc.constant(poll) }),
  fc.record({
    kind: fc.constant('insert' as const),
    id: fc.constantFrom('+1', '+2'),
    after: fc.option(anId),
    event: fc.constant(poll),
  }),
  fc.record({ kind: fc.constant('move' as const), id: anId, after: fc.option(anId) }),
);

test('[devtools.fork] without edits a fork is the log, entry by entry', () => {
  expect(forked(entries, 0, []).map(({ entry }) => entry)).toEqual(entries);
  expect(forked(entries, 0, []).every(({ entry }, index) => entry === entries[index])).toBe(true);
});

test('[devtools.fork] whatever the edits: seqs rise, time never goes back, causes come first, and the log itself stays', () => {
  const before = JSON.stringify(entries);
  fc.assert(
    fc.property(fc.array(anEdit, { maxLength: 8 }), (edits) => {
      const items = forked(entries, 0, edits);
      for (const [index, { entry }] of items.entries()) {
        const last = items[index - 1]?.entry;
        expect(entry.seq).toBeGreaterThan(last?.seq ?? 0);
        expect(entry.at).toBeGreaterThanOrEqual(last?.at ?? 0);
        if (entry.cause !== undefined) expect(entry.cause).toBeLessThan(entry.seq);
      }
    }),
    { numRuns: 60 },
  );
  expect(JSON.stringify(entries)).toBe(before);
});

test('[devtools.fork] whatever the edits: what is left can be written and read as a log', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anEdit, { maxLength: 6 }), async (edits) => {
      const log = asLog(forked(entries, 0, edits), 0);
      const read: Entry[] = [];
      for await (const items of readLog(bytesOf(logText(log))))
        for (const item of items) if (item.kind === 'entry') read.push(item.entry);
      expect(read).toEqual(log);
    }),
    { numRuns: 20 },
  );
});

test('entries that were not edited keep their recorded seq', () => {
  const items = forked(entries, 0, [
    { kind: 'insert', id: '+1', after: '4', event: poll },
    { kind: 'move', id: '9', after: '2' },
  ]);
  const kept = items.filter(({ fate }) => fate === 'kept');
  expect(kept.every(({ id, entry }) => String(entry.seq) === id)).toBe(true);
  expect(items.find(({ id }) => id === '+1')?.entry.seq).toBeCloseTo(4.5);
  expect(items.findIndex(({ id }) => id === '9')).toBe(2);
});

test('an entry that is skipped and restored, or changed and changed back, is as before', () => {
  const event = entries[3]?.event ?? poll;
  const items = forked(entries, 0, [
    { kind: 'skip', ids: ['2', '3'] },
    { kind: 'change', id: '4', event: poll },
    { kind: 'restore', ids: ['2', '3'] },
    { kind: 'change', id: '4', event },
  ]);
  expect(items.map(({ entry }) => entry)).toEqual(entries);
  expect(items.every(({ fate }) => fate === 'kept')).toBe(true);
});

test('a moved entry that is skipped and restored is still moved', () => {
  const edits: Edit[] = [
    { kind: 'move', id: '9', after: '2' },
    { kind: 'skip', ids: ['9'] },
  ];
  const fateOf9 = (all: readonly Edit[]) => forked(entries, 0, all).find(({ id }) => id === '9')?.fate;
  expect(fateOf9(edits)).toBe('skipped');
  expect(fateOf9([...edits, { kind: 'restore', ids: ['9'] }])).toBe('moved');
});

test('the consequences of an entry are all entries it led to, directly or not', () => {
  const spam = entries.find(({ event }) => event.type === 'user.askedTrash');
  const found = withConsequences(forked(entries, 0, []), String(spam?.seq));
  const types = entries.filter(({ seq }) => found.includes(String(seq))).map(({ event }) => event.type);
  expect(types[0]).toBe('user.askedTrash');
  expect(types).toContain('undo.elapsed');
  expect(types).toContain('api.requested');
});
