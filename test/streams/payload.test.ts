/** What the log takes for JSON, and how many bytes it holds each value to be, beside what V8 takes for it. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { buildSync } from 'esbuild';
import type { PanelEvent } from '../../reducers/events';
import type { Note } from '../../reducers/note';
import { parseNote } from '../../src/frame/wire/note';
import { eventBytes, freeze, jsonBytes } from '../../streams/payload';
import { wireNote } from '../support/fixtures';
import type { Sizes } from './heapSizes';

const nested = (levels: number): unknown => (levels === 0 ? {} : { inside: nested(levels - 1) });

test('[log.refused] records of other windows, and those without a prototype, are plain', () => {
  const other: unknown = runInNewContext('({ list: [{ deep: 1 }] })');
  expect(jsonBytes(other)).toBe(jsonBytes({ list: [{ deep: 1 }] }));
  expect(jsonBytes(Object.assign(Object.create(null), { a: 1 }))).toBe(jsonBytes({ a: 1 }));
  freeze(other);
  expect(Object.isFrozen(other)).toBe(true);
});

test.each(['new Uint8Array(3)', 'new Date(0)', 'new Map()', 'new (class Own {})()', 'Object.create({ inherited: 1 })'])(
  '[log.refused] what is no plain record of another window is refused as here: %s',
  (code) => {
    const value: unknown = runInNewContext(`({ value: ${code} })`);
    expect(() => jsonBytes(value)).toThrow('no plain record');
  },
);

test('[log.refused] a payload is nested 90 levels deep at most', () => {
  expect(() => jsonBytes(nested(90))).not.toThrow();
  expect(() => jsonBytes(nested(91))).toThrow('more than 90 levels deep');
  expect(() => jsonBytes([[nested(89)]])).toThrow('more than 90 levels deep');
});

test('[log.budget] a letter counts one byte, and two in a long text with a letter beyond Latin', () => {
  const grows = (letter: string) => jsonBytes(letter.repeat(101)) - jsonBytes(letter);
  expect(['a', 'é', 'я', '日'].map(grows)).toEqual([100, 100, 201, 201]);
  expect(jsonBytes(`${'a'.repeat(100)}я`) - jsonBytes('a')).toBeGreaterThan(200);
  expect(jsonBytes('я'.repeat(32))).toBe(jsonBytes('a'.repeat(32)));
});

test('[log.budget] small whole numbers are the lightest, and ids as keys count', () => {
  expect([true, null, 0, -7, 2 ** 31 - 1].map((value) => jsonBytes(value))).toEqual(Array(5).fill(jsonBytes(1)));
  for (const heavy of [0.5, 2 ** 31, 1e12]) expect(jsonBytes(heavy)).toBeGreaterThan(jsonBytes(1));
  const [name, id, nine] = [{ name: 1 }, { 1: 1 }, { 9: 1 }].map((value) => jsonBytes(value));
  expect(id).toBe(nine);
  expect(id).toBeGreaterThan(name ?? 0);
  expect(jsonBytes({ 1: 1, 2: 1 }) - (id ?? 0)).toBe((id ?? 0) - jsonBytes({}));
});

test('[log.budget] the parts of a value are added up', () => {
  expect(jsonBytes([1, 'a', [2]]) - jsonBytes([])).toBe(jsonBytes(1) + jsonBytes('a') + jsonBytes([2]));
  expect(jsonBytes({ a: 1, b: { c: 'd' } }) - jsonBytes({})).toBe(jsonBytes(1) + jsonBytes({ c: 'd' }));
});

/** What the log counts and what V8 takes, measured in a process of its own. */
function measured(): Sizes {
  const { outputFiles } = buildSync({
    entryPoints: [join(__dirname, 'heapSizes.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
    // Node runs the bundle from standard input, so the bundle has no path of its own.
    define: { __dirname: JSON.stringify(join(__dirname, '../support')) },
  });
  const root = join(__dirname, '../..');
  const input = outputFiles[0]?.contents ?? '';
  return JSON.parse(execFileSync(process.execPath, ['--expose-gc', '-'], { cwd: root, input, encoding: 'utf8' }));
}
const { list, notes, recorded } = measured();

const listOf = (notes: readonly Note[]): PanelEvent => ({
  type: 'api.answered',
  call: 'listNotes',
  subject: null,
  answer: { notes, lastSeen: 0, leftOut: 0 },
});

test('a list with a note of each kind is counted within a quarter of what V8 takes', () => {
  const ratio = list.counted / list.held;
  expect(ratio).toBeGreaterThan(0.75);
  expect(ratio).toBeLessThan(1.25);
});

test.each(notes)(
  'a light, a long and a rich note are counted as more than half and less than twice of what V8 takes: $name',
  ({ counted, held }) => {
    expect(counted / held).toBeGreaterThan(0.5);
    expect(counted / held).toBeLessThan(2);
  },
);

test('the letters and ranges of long comments count', () => {
  const long = parseNote(wireNote('comment-long'));
  if (!long?.readable) throw new Error('The fixture is readable.');
  const [block] = long.body;
  if (!block) throw new Error('The fixture has a body.');
  const grown = { ...long, body: [{ ...block, text: 'я'.repeat(60_000), ranges: Array(500).fill(block.ranges[0]) }] };
  expect(eventBytes(listOf([grown]))).toBeGreaterThan(120_000 + 500 * 100);
});

test('the recorded sessions without their notes are counted within a third of what V8 takes', () => {
  expect(recorded.count).toBeGreaterThan(1_000);
  const ratio = recorded.counted / recorded.held;
  expect(ratio).toBeGreaterThan(0.66);
  expect(ratio).toBeLessThan(1.34);
});
