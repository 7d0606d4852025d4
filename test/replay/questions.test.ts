/**
 * Blame, bisect, shrink and statistics, on recorded sessions.
 * @jest-environment node
 */
import fc from 'fast-check';
import type { Entry } from '../../reducers/events';
import type { State } from '../../reducers/state';
import { type BisectReport, createBisect } from '../../src/replay/bisect';
import { type BlameReport, createBlame } from '../../src/replay/blame';
import { compileExpression } from '../../src/replay/expression';
import { panelFold, panelPlace, panelQuestions } from '../../src/replay/panelFold';
import { foldAll, pass, type Visitor } from '../../src/replay/pass';
import { parsePath } from '../../src/replay/paths';
import { readLog } from '../../src/replay/session/reader';
import { renumbered, type ShrinkConfig, shrink } from '../../src/replay/shrink';
import { createStat } from '../../src/replay/stat';
import { bytesOf, entriesOf, logText } from './support/logs';

const run = (entries: readonly Entry[], visitor: Visitor<State>) =>
  pass(readLog(bytesOf(logText(entries), 50_000)), panelFold, [visitor]);

async function blame(entries: readonly Entry[], path: string): Promise<BlameReport> {
  const visitor = createBlame(panelPlace(parsePath(path)));
  await run(entries, visitor);
  return visitor.report();
}

async function bisect(entries: readonly Entry[], text: string): Promise<BisectReport> {
  const visitor = createBisect(compileExpression(text, panelQuestions));
  await run(entries, visitor);
  return visitor.report();
}

const changesOf = ({ changes }: BlameReport) =>
  changes.map(({ entry, before, after }) => [entry.event.type, before, after]);

test('a note is read when it is opened, and unread when it is marked so', async () => {
  const report = await blame(entriesOf('morning'), 'notes.1010.read');
  expect(report.first).toBeUndefined();
  expect(changesOf(report)).toEqual([
    ['api.answered', undefined, false],
    ['user.openedNote', false, true],
    ['user.markedUnread', true, false],
  ]);
});

test('each change comes with what led to it', async () => {
  const { changes } = await blame(entriesOf('moderating'), 'moderation.pending.1011.phase');
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [undefined, 'waiting'],
    ['waiting', 'carrying'],
    ['carrying', undefined],
  ]);
  expect(changes.at(-1)?.causes.map(({ type }) => type)).toEqual([
    'moderation.done',
    'api.answered',
    'api.requested',
    'undo.elapsed',
    'user.askedTrash',
  ]);
});

test('a whole branch changes when any part of it does, and only then', async () => {
  const whole = await blame(entriesOf('replying'), 'reply.drafts');
  expect(whole.changes.map(({ entry }) => entry.event.type)).toEqual([
    'user.wroteReply',
    'user.wroteReply',
    'api.answered',
  ]);
});

test.each(['spam.42', 'x', '42'])('%s names no slice, and the message lists them', (path) => {
  expect(() => panelPlace(parsePath(path))).toThrow("the state's slices are session, notes");
});

test('the first entry after which it holds is found, with what led to it', async () => {
  const report = await bisect(entriesOf('replying'), 'state.statusBar.current.message == "replyPosted"');
  expect(report.entry?.event).toMatchObject({ type: 'api.answered', call: 'reply' });
  expect(report.causes[0]?.seq).toBe(report.seq);
  expect(report.causes.at(-1)?.type).toBe('user.sentReply');
});

test('what holds from the beginning, never, or comes and goes is told apart', async () => {
  const entries = entriesOf('moderating');
  expect(await bisect(entries, 'state.panel.filter == "all"')).toMatchObject({
    seq: 0,
    entry: null,
    times: 1,
    holdsAtEnd: true,
  });
  expect(await bisect(entries, 'state.panel.selected == 5')).toMatchObject({ seq: null, times: 0, holdsAtEnd: false });
  expect(await bisect(entries, 'isHidden(1012)')).toMatchObject({ times: 1, holdsAtEnd: false });
  expect((await bisect(entries, 'count(state.moderation.pending) > 0')).times).toBeGreaterThan(1);
});

test('bisect finds the first of all that hold', async () => {
  const entries = entriesOf('morning');
  const numbers = fc.integer({ min: 1, max: entries.length });
  await fc.assert(
    fc.asyncProperty(numbers, numbers, async (one, other) => {
      const report = await bisect(entries, `seq == ${one} || seq == ${other}`);
      expect(report.seq).toBe(Math.min(one, other));
      expect(report.times).toBe(Math.abs(one - other) <= 1 ? 1 : 2);
    }),
    { numRuns: 20 },
  );
});

const shrinkConfig = (entries: readonly Entry[], text: string): ShrinkConfig<State> => ({
  fold: panelFold,
  base: { seq: 0, state: panelFold.initial },
  entries,
  expression: compileExpression(text, panelQuestions),
});

/** What every shrunk log has to be. */
function expectWhole(
  config: ShrinkConfig<State>,
  { entries, from }: { entries: readonly Entry[]; from: readonly number[] },
) {
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
  const state = foldAll(panelFold, config.base.state, entries);
  expect(config.expression.holds({ state, entry: entries.at(-1) ?? null })).toBe(true);
  for (const [index, entry] of entries.entries()) {
    const original = config.entries[(from[index] ?? 0) - 1];
    expect(entry.event).toEqual(original?.event);
    expect(entry.cause === undefined).toBe(original?.cause === undefined);
    if (entry.cause !== undefined) expect(from[entry.cause - 1]).toBe(original?.cause);
  }
}

test.each([
  ['morning', 'isRead(1012)', ['session.started', 'api.requested', 'api.answered', 'user.openedNote']],
  [
    'moderating',
    'type == "moderation.done"',
    ['session.started', 'user.askedTrash', 'undo.elapsed', 'api.requested', 'api.answered', 'moderation.done'],
  ],
  ['replying', 'state.statusBar.current.message == "replyPosted"', undefined],
  ['troubled', 'state.panel.storageBlocked', undefined],
] as const)('%s: the fewest entries that show %s are a session of their own', (name, text, types) => {
  const config = shrinkConfig(entriesOf(name), text);
  const shrunk = shrink(config);
  if (!shrunk) throw new Error('It holds nowhere.');
  expect(shrunk.minimal).toBe(true);
  expect(shrunk.entries.length).toBeLessThan(10);
  expectWhole(config, shrunk);
  if (types) expect(shrunk.entries.map(({ event }) => event.type)).toEqual(types);
});

test('what is left is minimal: without any one more entry, and what it led to, it no longer shows', () => {
  const config = shrinkConfig(entriesOf('moderating'), 'count(state.moderation.pending) == 2 && isKnown(1012)');
  const shrunk = shrink(config);
  if (!shrunk) throw new Error('It holds nowhere.');
  expectWhole(config, shrunk);
  const { entries } = shrunk;
  for (const dropped of entries.slice(1, -1)) {
    const gone = new Set([dropped.seq]);
    const rest = entries.filter(({ seq, cause }) => {
      if (seq !== dropped.seq && !gone.has(cause ?? 0)) return true;
      gone.add(seq);
      return false;
    });
    const last = rest.at(-1);
    if (!last || last.event !== entries.at(-1)?.event) continue;
    const fewer = renumbered(rest, 0);
    const state = foldAll(panelFold, panelFold.initial, fewer);
    expect(config.expression.holds({ state, entry: fewer.at(-1) ?? null })).toBe(false);
  }
});

test('what holds nowhere cannot be shrunk; what holds from the beginning needs nothing', () => {
  expect(shrink(shrinkConfig(entriesOf('morning'), 'seq == 10000'))).toBeNull();
  expect(shrink(shrinkConfig(entriesOf('morning'), 'state.panel.filter == "all"'))?.entries).toEqual([]);
});

test('out of folds, it gives the best it has and says so', () => {
  const shrunk = shrink({ ...shrinkConfig(entriesOf('moderating'), 'type == "moderation.done"'), mostFolds: 10 });
  expect(shrunk).toMatchObject({ minimal: false });
  expect(shrunk?.entries.length).toBeGreaterThan(6);
});

test('counts, sizes and fold times add up', async () => {
  let time = 0;
  const stat = createStat(panelFold, () => (time += 0.5));
  const entries = entriesOf('morning');
  await pass(readLog(bytesOf(logText(entries))), stat.fold, [stat.visitor]);
  const report = stat.report();
  expect(report.entries).toBe(entries.length);
  expect(report.types.reduce((sum, { count }) => sum + count, 0)).toBe(entries.length);
  expect(report.foldMs).toBeCloseTo(entries.length * 0.5);
  expect(report.types.map(({ count }) => count)).toEqual(
    [...report.types.map(({ count }) => count)].sort((a, b) => b - a),
  );
  expect(report.types.find(({ type }) => type === 'user.openedNote')?.count).toBe(3);
  const minutes = ((report.to ?? 0) - (report.from ?? 0)) / 60_000;
  expect(report.perMinute).toBeCloseTo(entries.length / minutes);
});
