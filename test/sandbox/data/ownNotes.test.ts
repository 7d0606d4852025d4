/** Notes of a person's own folder: what is read, what is refused and how the sentence names it, and that acts reach them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readOwnNotes } from '../../../src/sandbox/data/ownNotes';
import { list, record, start } from '../running';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-notes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, value: unknown) =>
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
const comment = (): Record<string, unknown> => record(JSON.parse(readFileSync('fixtures/notes/comment.json', 'utf8')));

test('[sandbox.options] files hold a note or a list of notes; other files are left alone; note_hash may be missing', () => {
  const { note_hash: _, ...unhashed } = comment();
  put('a.json', [
    { ...unhashed, id: 1 },
    { ...comment(), id: 2 },
  ]);
  put('b.json', `\uFEFF${JSON.stringify({ ...comment(), id: 3, mine: 'kept' })}`);
  put('readme.md', 'no note');
  const notes = readOwnNotes(folder);
  expect(notes.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(notes[2]).toMatchObject({ mine: 'kept' });
  for (const { note_hash } of notes) expect(note_hash).toBeGreaterThan(0);
});

test.each<[string, unknown, string]>([
  ['text that is not JSON', '{', 'a.json is not JSON: '],
  ['no object', 7, 'a.json is no note: the note is wrong. '],
  ['a missing field', { ...comment(), title: undefined }, 'a.json is no note: "title" is wrong. '],
  ['a field of the wrong type', { ...comment(), read: 'no' }, 'a.json is no note: "read" is wrong. '],
  ['a time that is none', { ...comment(), timestamp: 'soon' }, 'a.json is no note: "timestamp" is wrong. '],
  ['an empty sentence', { ...comment(), subject: [] }, 'a.json is no note: "subject" is wrong. '],
  ['a fault deep inside', { ...comment(), body: [{ text: 1 }] }, 'a.json is no note: "body.0.text" is wrong. '],
  ['a fault in a list', [comment(), { id: -1 }], 'a.json, note 2, is no note: "id" is wrong. '],
  ['an id twice', [comment(), comment()], 'a.json, note 2, has the "id" 9003 of another note: '],
  ['an empty list', [], 'has no .json file with a note.'],
])('[sandbox.options] %s is refused, and the sentence names file and field', (_case, value, sentence) => {
  put('a.json', value);
  expect(() => readOwnNotes(folder)).toThrow(sentence);
});

test('[sandbox.options] a folder that is not there is named', () => {
  expect(() => readOwnNotes(join(folder, 'none'))).toThrow(/^--fixtures: the folder ".*none" cannot be read: /);
});

test('[sandbox.options] any JSON is read or refused by an Error that names the file', () => {
  const note = comment();
  const damaged = fc
    .tuple(fc.constantFrom(...Object.keys(note)), fc.jsonValue())
    .map(([field, value]) => JSON.stringify({ ...note, [field]: value }));
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), damaged), (text) => {
      put('a.json', text);
      try {
        expect(readOwnNotes(folder).length).toBeGreaterThan(0);
      } catch (problem) {
        expect(problem).toBeInstanceOf(Error);
        expect(String(problem)).toMatch(/a\.json|has no \.json file/);
      }
    }),
  );
});

test('[sandbox.options] the provider serves them alone, the unread ones as new; acts reach them, and a reset brings them back', async () => {
  put('mine.json', [
    { ...comment(), id: 1, read: 1, timestamp: '2026-11-01T10:00:00Z' },
    { ...comment(), id: 2, timestamp: '2026-11-02T10:00:00Z' },
  ]);
  const { json, control } = await start({ fixtures: folder });
  const answer = await json('GET', '/notifications/?number=10');
  expect(list(answer['notes']).map(({ id }) => id)).toEqual([2, 1]);
  expect(answer['last_seen_time']).toBe(String(Date.parse('2026-11-02T10:00:00Z') / 1000 - 1));
  const { ids } = record(comment()['meta']);
  const { site, comment: about } = record(ids);
  expect(await json('POST', `/sites/${site}/comments/${about}`, { status: 'trash' })).toMatchObject({
    status: 'trash',
  });
  expect((await json('GET', '/notifications/?number=10'))['notes']).toEqual([]);
  expect((await control('POST', '/reset', {})).status).toBe(200);
  expect(list((await json('GET', '/notifications/?number=10'))['notes'])).toHaveLength(2);
});
