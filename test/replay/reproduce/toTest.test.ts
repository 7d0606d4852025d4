/**
 * Tests that `--test` writes: they run, pass and fail as they should, and are readable.
 * @jest-environment node
 */

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
    titles: [
      "user.openedNote, the last entry, leaves notes.marks['1012'] as it has to be"
        .replace("['1012']", '.1012')
        .replace(' as', ' and 2 more as'),
    ],
    failure: null,
  });
});

test('[replay.shrink] a test of paths fails with any other value', async () => {
  const wrong: Expectation = { kind: 'paths', paths: [{ path: ['notes', 'marks', '1012'], value: false }] };
  expect((await runWrittenTest(write(wrong))).failure).toContain('false');
  const gone: Expectation = { kind: 'paths', paths: [{ path: ['notes', 'marks', '1012'], value: undefined }] };
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

test('quotes and ends of comments in an expression do no harm', async () => {
  const expression = 'event.type == "it\'s */ \\\\ odd"';
  const written = write({ kind: 'never', expression });
  expect((await runWrittenTest(written)).failure).toBeNull();
});
