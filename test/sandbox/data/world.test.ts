/** What a seed gives: the same world each time, every kind of note in it, and texts with right ranges. */
import fc from 'fast-check';
import { fixtureNotes } from '../../../src/sandbox/data/fixtureNotes';
import { noteKinds } from '../../../src/sandbox/data/makers';
import { recast } from '../../../src/sandbox/data/recast';
import type { WireBlock, WireNote } from '../../../src/sandbox/data/wire';
import { createWorld, type World } from '../../../src/sandbox/data/world';
import { noteNames } from '../../support/fixtures';
import { noon } from '../running';

const { whole: fixture } = fixtureNotes(process.cwd());
const world = (seed: number, notes = 120): World => createWorld({ seed, notes, now: noon, fixture });
const day = 86_400_000;

test('the same seed gives the same notes, another seed others', () => {
  expect(world(7).sorted()).toEqual(world(7).sorted());
  expect(world(8).sorted()).not.toEqual(world(7).sorted());
});

test('every kind of note is in a world of the usual size', () => {
  const types = new Set(
    world(1)
      .sorted()
      .map((note) => note.type),
  );
  const all = noteKinds.map((kind) => kind.replace(/-.*/, ''));
  expect([...types].sort()).toEqual([...new Set(all)].sort());
});

test('notes are minutes to over forty days old, and ids rise with time', () => {
  const notes = world(3).sorted();
  const ages = notes.map((note) => noon - Date.parse(note.timestamp));
  expect(ages[0]).toBeLessThan(10 * 60_000);
  expect(ages.at(-1)).toBeGreaterThan(40 * day);
  const ids = notes.map((note) => note.id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
});

test('five notes are newer than last seen', () => {
  const { lastSeen, sorted } = world(1);
  expect(sorted().filter((note) => Date.parse(note.timestamp) / 1000 > lastSeen)).toHaveLength(5);
});

test.each([0, 1, 2, 5, 6, 7])('a world of %i notes has so many', (count) => {
  expect(world(1, count).sorted()).toHaveLength(count);
});

const blocksOf = (note: WireNote): WireBlock[] => [...note.subject, ...(note.header ?? []), ...note.body];

test('every range and picture lies within its text, whatever the seed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (seed) => {
      const blocks = world(seed, 30).sorted().flatMap(blocksOf);
      const fits = ({ text, ranges = [], media = [] }: WireBlock) =>
        [...ranges, ...media].every(({ indices: [from, to] }) => 0 <= from && from <= to && to <= text.length);
      expect(blocks.filter((block) => !fits(block))).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test('every comment that a note names can be fetched', () => {
  const { sorted, comments } = world(5);
  for (const note of sorted()) {
    const { comment, reply_comment: own } = note.meta.ids;
    if (note.type === 'comment') expect(comments.has(comment ?? 0)).toBe(true);
    if (own) expect(comments.has(own)).toBe(true);
  }
});

test('two notes with the same hash are the same', () => {
  const byHash = new Map<number, string>();
  for (const note of world(2, 400).sorted()) {
    const said = JSON.stringify(note);
    expect(byHash.get(note.note_hash) ?? said).toBe(said);
    byHash.set(note.note_hash, said);
  }
});

test.each(noteKinds)('a %s made now is unread and the newest', (kind) => {
  const made = world(1);
  const note = made.make(kind, noon);
  expect(note.read).toBe(0);
  expect(made.sorted()[0]?.id).toBe(note.id);
});

test('a range covers the same words after names and texts of other lengths are put in place', () => {
  const texts = new Map([
    ['Ada', 'Alexander 🍞'],
    ['the whole comment', 'short'],
  ]);
  const block = {
    text: 'Ada said: the whole comment, twice',
    ranges: [
      { type: 'user', id: 2001, url: 'https://a.example/2001', indices: [0, 3] },
      { type: 'comment', indices: [10, 27] },
      { type: 'em', indices: [14, 19] },
      { type: 'b', indices: [29, 34] },
    ],
  };
  expect(recast(block, { texts, ids: new Map([[2001, 7]]) })).toEqual({
    text: 'Alexander 🍞 said: short, twice',
    ranges: [
      { type: 'user', id: 7, url: 'https://a.example/7', indices: [0, 12] },
      { type: 'comment', indices: [19, 24] },
      { type: 'b', indices: [26, 31] },
    ],
  });
});

test('every kind of fixtures/notes can be made', () => {
  expect([...noteKinds].sort()).toEqual(
    noteNames()
      .filter((name) => !name.startsWith('hostile/'))
      .sort(),
  );
});

test.each(noteNames())('the fixture %s is a whole note with right ranges', (name) => {
  const misfits = blocksOf(fixture(name)).filter(({ text, ranges = [], media = [] }) =>
    [...ranges, ...media].some(({ indices: [from, to] }) => from < 0 || to < from || to > text.length),
  );
  expect(misfits).toEqual([]);
});
