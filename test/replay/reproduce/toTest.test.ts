/** The tests that `--test` writes run, pass and fail as they should, and are readable. */

import { panelFold } from '../../../src/replay/fold/panelFold';
import { foldAll } from '../../../src/replay/fold/pass';
import { type Expectation, expected, toTest } from '../../../src/replay/reproduce/toTest';
import { differences } from '../../../src/replay/values/paths';
import { entriesOf, header } from '../support/logs';
import { runWrittenTest } from '../support/runWrittenTest';

const entries = entriesOf('morning');
const base = { seq: 0, state: panelFold.initial };
const openedSeq = entries.find(({ event }) => event.type === 'user.openedNote')?.seq ?? 0;
const at = (seq: number) => foldAll(panelFold, panelFold.initial, entries.slice(0, seq));

const write = (expectation: Expectation, kept = entries.slice(0, openedSeq)) =>
  toTest({
    fold: panelFold,
    header,
    base,
    entries: kept,
    expectation,
    name: 'opened',
    library: '../../src/replay',
    about: 'What it is.',
  });

const paths: Expectation = { kind: 'paths', paths: expected(differences(at(openedSeq - 1), at(openedSeq)), 'after') };

test('[replay.shrink] a test of paths passes with the reducers it was written from', async () => {
  const result = await runWrittenTest(write(paths));
  expect(result).toEqual({
    titles: ['user.openedNote, the last entry, leaves notes.flagged.1012 and 3 more as it has to be'],
    failure: null,
  });
});

test('[replay.shrink] a test of paths fails with any other value', async () => {
  const wrong: Expectation = { kind: 'paths', paths: [{ path: ['outbox', 'read', '1012'], value: false }] };
  expect((await runWrittenTest(write(wrong))).failure).toContain('false');
  const gone: Expectation = { kind: 'paths', paths: [{ path: ['outbox', 'read', '1012'], value: undefined }] };
  expect((await runWrittenTest(write(gone))).failure).toContain('toBeUndefined');
});

test('[replay.shrink] a test of an expression fails while the expression holds', async () => {
  const bug: Expectation = { kind: 'never', expression: 'isRead(1012) && event.type == "user.openedNote"' };
  expect((await runWrittenTest(write(bug))).failure).toContain('false');
  const mended: Expectation = { kind: 'never', expression: "state.panel.filter == 'likes'" };
  expect((await runWrittenTest(write(mended))).failure).toBeNull();
});

test('long values are compared by their hash', async () => {
  const seq = entries.find(({ event }) => event.type === 'api.answered' && event.call === 'listNotes')?.seq ?? 0;
  const long: Expectation = { kind: 'paths', paths: expected(differences(at(seq - 1), at(seq)), 'after') };
  const written = write(long, entries.slice(0, seq));
  expect(written.test).toContain('hashOf(valueAt(state');
  expect(Math.max(...written.test.split('\n').map((line) => line.length))).toBeLessThan(260);
  expect((await runWrittenTest(written)).failure).toBeNull();
});

test('its log holds no checkpoint, because checkpoints would hold the states of the bug', () => {
  expect(write(paths).log).not.toContain('"checkpoint"');
  expect(write(paths).log.trimEnd().split('\n')).toHaveLength(openedSeq + 1);
});

test('[replay.shrink] its log holds the state that it begins with, where that is not the start of a session', async () => {
  const from = { seq: openedSeq - 1, state: at(openedSeq - 1) };
  const written = toTest({
    fold: panelFold,
    header,
    base: from,
    entries: entries.slice(openedSeq - 1, openedSeq),
    expectation: paths,
    name: 'opened',
    library: '../../src/replay',
    about: 'What it is.',
  });
  expect(written.log.trimEnd().split('\n')).toHaveLength(3);
  expect((await runWrittenTest(written)).failure).toBeNull();
});

test('quotes and ends of comments in an expression do no harm', async () => {
  const expression = 'event.type == "it\'s */ \\\\ odd"';
  const written = write({ kind: 'never', expression });
  expect((await runWrittenTest(written)).failure).toBeNull();
});

test('[replay.shrink] a written test reads like one of this repository', () => {
  const expectation: Expectation = {
    kind: 'paths',
    paths: [
      { path: ['panel', 'filter'], value: "it's" },
      { path: ['notes', 'order', 0], value: 1012 },
      { path: ['reply'], value: undefined },
    ],
  };
  const { test: text } = toTest({
    fold: panelFold,
    header,
    base,
    entries: [],
    expectation,
    name: 'opened',
    library: 'bellpanel/replay',
    about: 'About */ this.',
  });
  expect(text.split('\n')).toEqual([
    '/** About * / this. Written by `npm run replay -- … --test`; its log is opened.ndjson. */',
    "import { readFileSync } from 'node:fs';",
    "import { join } from 'node:path';",
    "import { foldAll, loadLog, panelFold, valueAt } from 'bellpanel/replay';",
    '',
    "test('a session without entries leaves panel.filter and 2 more as it has to be', async () => {",
    "  const { base, entries } = await loadLog(panelFold, readFileSync(join(__dirname, 'opened.ndjson'), 'utf8'));",
    '  const state = foldAll(panelFold, base.state, entries);',
    "  expect(valueAt(state, ['panel', 'filter'])).toEqual('it\\'s');",
    "  expect(valueAt(state, ['notes', 'order', 0])).toEqual(1012);",
    "  expect(valueAt(state, ['reply'])).toBeUndefined();",
    '});',
    '',
  ]);
});

test('a value of up to 160 characters stands in the test, a longer one by its hash, which is then imported', () => {
  const textOf = (length: number) =>
    write({ kind: 'paths', paths: [{ path: ['x'], value: 'x'.repeat(length - 2) }] }).test;
  expect(textOf(160)).not.toContain('hashOf');
  expect(textOf(161)).toMatch(/import \{ foldAll, hashOf, [\s\S]*expect\(hashOf\(valueAt\(state, \['x'\]\)\)\)/);
});

test.each<[Expectation, string]>([
  [{ kind: 'never', expression: 'seq == 0' }, 'after user.openedNote, the last entry, it is never so that seq == 0'],
  [{ kind: 'paths', paths: [] }, 'user.openedNote, the last entry, leaves the state as it has to be'],
])('a test of %j says so, and runs', async (expectation, title) => {
  const written = write(expectation);
  expect(written.test).toContain(`test('${title}', async`);
  expect((await runWrittenTest(written)).failure).toBeNull();
});
