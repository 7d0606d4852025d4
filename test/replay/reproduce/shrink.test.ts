/**
 * The fewest entries that show something, on recorded sessions.
 * @jest-environment node
 */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { panelFold, panelQuestions } from '../../../src/replay/fold/panelFold';
import { foldAll } from '../../../src/replay/fold/pass';
import { compileExpression } from '../../../src/replay/questions/expression';
import { renumbered, type ShrinkConfig, shrink } from '../../../src/replay/reproduce/shrink';
import { entriesOf } from '../support/logs';

const shrinkConfig = (entries: readonly Entry[], text: string): ShrinkConfig<State> => ({
  fold: panelFold,
  base: { seq: 0, state: panelFold.initial },
  entries,
  expression: compileExpression(text, panelQuestions),
});

/** Expects what holds for every shrunk log. */
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
] as const)(
  '[replay.shrink] %s: the fewest entries after which %s holds are a session of their own',
  (name, text, types) => {
    const config = shrinkConfig(entriesOf(name), text);
    const shrunk = shrink(config);
    if (!shrunk) throw new Error('It holds nowhere.');
    expect(shrunk.minimal).toBe(true);
    expect(shrunk.entries.length).toBeLessThan(10);
    expectWhole(config, shrunk);
    if (types) expect(shrunk.entries.map(({ event }) => event.type)).toEqual(types);
  },
);

test('[replay.shrink] a shrunk log is minimal: without any one entry and its consequences the expression no longer holds', () => {
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

test('an expression that holds nowhere cannot be shrunk; one that holds from the beginning needs no entries', () => {
  expect(shrink(shrinkConfig(entriesOf('morning'), 'seq == 10000'))).toBeNull();
  expect(shrink(shrinkConfig(entriesOf('morning'), 'state.panel.filter == "all"'))?.entries).toEqual([]);
});

test('when the folds are used up, the smallest session found so far is returned, and said not to be minimal', () => {
  const shrunk = shrink({ ...shrinkConfig(entriesOf('moderating'), 'type == "moderation.done"'), mostFolds: 10 });
  expect(shrunk).toMatchObject({ minimal: false });
  expect(shrunk?.entries.length).toBeGreaterThan(6);
});
