/** Names and values in browser storage: what is written is read back, and a value that cannot be read counts as absent. */

import fc from 'fast-check';
import { choiceNames, choices } from '../../reducers/choices';
import { limits } from '../../reducers/limits';
import { mutationKinds } from '../../reducers/names';
import {
  draftKey,
  lastSeenKey,
  mutationKey,
  parseChoice,
  parseDraft,
  parseKey,
  parseLastSeen,
  parseMutation,
  parseRead,
  readKey,
  writeChoice,
  writeDraft,
  writeLastSeen,
  writeMutation,
  writeRead,
} from '../../streams/storageKeys';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const choiceKeys = choiceNames.map((name) => choices[name].key);
const anyText = fc.oneof(fc.string(), fc.json(), fc.constant(null));

test('[storage.keys] the keys are those of docs/protocol.md, to the letter', () => {
  const mutation = mutationKey({ kind: 'trash', id: 7, at: 1_795_262_400_000, tab: 't-1.2' });
  expect([lastSeenKey, readKey(7), draftKey(7), mutation, ...choiceKeys]).toEqual([
    'notesLastMarkedSeen',
    'note_read_status_7',
    'reply_7',
    'notes_mutation_trash_7_1795262400000_t-1.2',
    'notes_single_keys',
    'notes_undo_ms',
    'notes_reports',
    'notes_theme',
    'notes_locale',
  ]);
});

test('every key that is made is recognised', () => {
  fc.assert(
    fc.property(id, (note) => {
      expect(parseKey(readKey(note))).toEqual({ kind: 'read', note });
      expect(parseKey(draftKey(note))).toEqual({ kind: 'draft', note });
      for (const of of mutationKinds)
        expect(parseKey(mutationKey({ kind: of, id: note, at: note, tab: 't.1' }))).toEqual({
          kind: 'mutation',
          of,
          id: note,
          at: note,
          tab: 't.1',
        });
    }),
  );
  expect([lastSeenKey, ...choiceKeys].map(parseKey)).toEqual([
    { kind: 'lastSeen' },
    ...choiceNames.map((choice) => ({ kind: 'choice', choice })),
  ]);
});

test.each([
  '',
  'reply_',
  'reply_box',
  'reply_007',
  'reply_0',
  'reply_-1',
  'reply_1.5',
  'reply_1e3',
  'reply_1 ',
  'reply_99999999999999999',
  'reply_9007199254740992',
  'reply_1\n',
  'xreply_1',
  'note_read_status',
  'note_read_status_1_2',
  'notes_mutation_burn_1_1_t',
  'notes_mutation_trash_01_1_t',
  'notes_mutation_trash_1_0_t',
  'notes_mutation_trash_1_1_',
  'notes_mutation_trash_1',
  'NotesLastMarkedSeen',
])('[storage.keys] %j is not a key of the panel', (key) => {
  expect(parseKey(key)).toBeNull();
});

test('a draft is read back as it was written, whatever its text', () => {
  fc.assert(
    fc.property(id, fc.string({ unit: 'binary' }), fc.nat(), (note, text, at) => {
      const draft = parseDraft(note, writeDraft({ text, at }));
      expect(draft).toEqual(text.trim() === '' ? null : { note, text, at });
    }),
  );
});

test('[outbox.stored] a mutation is read back as it was written', () => {
  const time = fc.integer({ min: 1, max: 2 ** 50 });
  const said = { wanted: fc.boolean(), at: time, tab: fc.stringMatching(/^[\w.-]{1,40}$/), id };
  const phase = fc.oneof(
    fc.record({ phase: fc.constant('undoable' as const), until: time }),
    fc.record(
      { phase: fc.constant('pending' as const), begun: fc.constant(true as const) },
      { requiredKeys: ['phase'] },
    ),
    fc.record({ phase: fc.constant('failed' as const), bulk: fc.constant(true as const) }, { requiredKeys: ['phase'] }),
  );
  const read = fc.record({
    ...said,
    kind: fc.constant('read' as const),
    target: fc.record({ of: fc.constant('note' as const), version: fc.nat(), asked: fc.boolean() }),
  });
  const other = fc.record({
    ...said,
    kind: fc.constantFrom('approve' as const, 'like' as const, 'follow' as const, 'spam' as const, 'trash' as const),
    target: fc.record({ of: fc.constantFrom('comment' as const, 'post' as const, 'site' as const), site: id, id }),
  });
  fc.assert(
    fc.property(fc.oneof(read, other), phase, (press, part) => {
      const mutation = { ...press, ...part };
      expect(parseMutation(mutationKey(mutation), writeMutation(mutation))).toEqual(mutation);
    }),
  );
});

test('switches, flags and times are read back as they were written', () => {
  for (const name of choiceNames)
    for (const value of choices[name].values) expect(parseChoice(name, writeChoice(name, value))).toBe(value);
  expect(parseRead(writeRead())).toBe(true);
  expect(writeRead()).toBe('1');
  expect(writeChoice('singleKeys', false)).toBe('0');
  expect(writeChoice('undoMs', limits.undoMs)).toBeNull();
  expect(parseLastSeen(writeLastSeen(1_493_855_205))).toBe(1_493_855_205);
});

test('what is absent has its default', () => {
  expect(parseLastSeen(null)).toBe(0);
  expect(parseRead(null)).toBe(false);
  expect(choiceNames.map((name) => parseChoice(name, null))).toEqual([true, limits.undoMs, true, 'auto', 'en']);
  expect(parseDraft(1, null)).toBeNull();
});

test('last seen above 1.1e12 is milliseconds, at or below it seconds', () => {
  expect(parseLastSeen('1493855205000')).toBe(1_493_855_205);
  expect(parseLastSeen('1100000000000')).toBe(1_100_000_000_000);
  expect(parseLastSeen('1100000000001')).toBe(1_100_000_000);
});

test.each<[string, number]>([
  ['0', 0],
  [' 7 ', 7],
  ['12.25', 12.25],
  ['\n1493855205000\t', 1_493_855_205],
])('last seen %j is read', (value, seconds) => {
  expect(parseLastSeen(value)).toBe(seconds);
});

test.each([
  'x5',
  '5x',
  '5.',
  '.5',
  '5 5',
  '1.2.3',
  '5.x',
  '',
  ' ',
  'now',
  '-5',
  '1e12',
  '0x10',
  'NaN',
  'Infinity',
  '12345678901234567',
  '1,5',
  '[1]',
])('last seen %j is rubbish: none', (value) => {
  expect(parseLastSeen(value)).toBe(0);
});

test.each([
  '{',
  '1',
  'null',
  '[]',
  '{}',
  '["text"]',
  '[1, 2]',
  '["text", "1"]',
  '["text", -1]',
  '["text", null]',
  '["", 1]',
  '[" \\n", 1]',
  '{"0":"text","1":2}',
])('draft %s cannot be read or is blank: there is none', (value) => {
  expect(parseDraft(1, value)).toBeNull();
});

const trashKey = mutationKey({ kind: 'trash', id: 1, at: 3, tab: 't' });
const storedValue = (part: object) =>
  JSON.stringify({ wanted: true, phase: 'pending', target: { of: 'comment', site: 1, id: 2 }, ...part });

test.each([
  ...['{', '1', 'null', '[]', '{}'],
  ...[{ wanted: 1 }, { phase: 'inFlight' }, { target: null }].map(storedValue),
  ...[
    { of: 'note', version: 1, asked: true },
    { of: 'comment', site: 0, id: 2 },
    { of: 'comment', site: 1, id: '2' },
  ].map((target) => storedValue({ target })),
])('[storage.rubbish] trash %s cannot be read: there is none', (value) => {
  expect(parseMutation(trashKey, value)).toBeNull();
});

test.each([
  { of: 'comment', site: 1, id: 2 },
  { of: 'note', version: -1, asked: true },
  { of: 'note', version: 1, asked: 'yes' },
])('[storage.rubbish] a read state of %j cannot be read: there is none', (target) => {
  expect(parseMutation(mutationKey({ kind: 'read', id: 1, at: 3, tab: 't' }), storedValue({ target }))).toBeNull();
});

test('[storage.rubbish] no parser throws on any value, and what it returns is valid', () => {
  fc.assert(
    fc.property(anyText, (value) => {
      const lastSeen = parseLastSeen(value);
      expect(Number.isFinite(lastSeen) && lastSeen >= 0 && lastSeen <= limits.millisecondsAbove * 10_000).toBe(true);
      for (const name of choiceNames) expect(choices[name].values).toContain(parseChoice(name, value));
      expect(typeof parseRead(value)).toBe('boolean');
      expect(parseDraft(1, value)?.text).not.toBe('');
      for (const kind of mutationKinds)
        expect(parseMutation(mutationKey({ kind, id: 1, at: 3, tab: 't' }), value)?.id ?? 1).toBe(1);
      expect(parseKey(value ?? '')?.kind).toBeUndefined();
    }),
  );
});
