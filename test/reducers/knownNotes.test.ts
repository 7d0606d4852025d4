/** A fetched note is recorded by its hash when the state holds it already, and nothing is lost by that. */
import fc from 'fast-check';
import type { Note } from '../../reducers/note';
import { compress, resolve } from '../../reducers/serverNotes';
import { note as anyNote } from '../laws/arbitraryEvents';
import { aNote } from './folding';

const byId = (notes: readonly Note[]) => Object.fromEntries(notes.map((note) => [note.id, note]));

/** The provider's promise: of one hash, only the read mark and the actions may differ. */
const again = (note: Note): fc.Arbitrary<Note> =>
  fc.record({ read: fc.boolean(), on: fc.boolean() }).map(({ read, on }) =>
    note.readable
      ? {
          ...note,
          read,
          body: note.body.map((block) => (block.actions ? { ...block, actions: { follow: on } } : block)),
        }
      : { ...note, read },
  );
const fetchedOver = (held: readonly Note[]): fc.Arbitrary<Note> =>
  fc.oneof(
    anyNote.map((note) => ({ ...note, hash: note.hash === 0 ? 0 : note.hash + 10 })),
    ...held.flatMap((note) => [fc.constant(note), again(note)]),
  );

test('[sync.known-by-hash] what is compressed and resolved again is the note that was fetched', () => {
  const cases = fc
    .uniqueArray(anyNote, { maxLength: 6, selector: ({ id }) => id })
    .chain((held) => fc.record({ held: fc.constant(byId(held)), fetched: fetchedOver(held) }));
  fc.assert(
    fc.property(cases, ({ held, fetched }) => {
      expect(resolve(held, compress(held, fetched))).toEqual(fetched);
    }),
  );
});

test('[sync.known-by-hash] a held note is recorded as id and hash, and resolved to the very copy that is held', () => {
  const held = byId([aNote(1)]);
  expect(compress(held, aNote(1))).toEqual({ id: 1, hash: 1000 });
  expect(resolve(held, { id: 1, hash: 1000 })).toBe(held[1]);
});

test.each([
  ['another hash', aNote(1, { hash: 1001 })],
  ['another read mark', aNote(1, { read: true })],
  ['another action', aNote(1, { approved: false })],
  ['a hash of 0, which says nothing', aNote(1, { hash: 0 })],
  ['no held copy', aNote(2)],
])('[sync.known-by-hash] a note with %s is recorded whole', (_, fetched) => {
  const held = byId([aNote(1), aNote(3, { hash: 0 })]);
  expect(compress(held, fetched)).toBe(fetched);
});

test('[sync.known-by-hash] the record of a note that is no longer held resolves to nothing', () => {
  expect(resolve({}, { id: 1, hash: 1000 })).toBeUndefined();
});

test('[sync.known-by-hash] a hash of 0 tells nothing, be it that of both copies; what is known by its hash stays so', () => {
  const nameless = aNote(1, { hash: 0 });
  expect(compress(byId([nameless]), nameless)).toBe(nameless);
  const known = { id: 1, hash: 1000 };
  expect(compress(byId([aNote(1)]), known)).toBe(known);
});
