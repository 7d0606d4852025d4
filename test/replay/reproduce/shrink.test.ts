/** The fewest entries that show something, on recorded sessions. */
import type { Entry, PanelEvent } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { panelFold, panelQuestions } from '../../../src/replay/fold/panelFold';
import { type Fold, foldAll } from '../../../src/replay/fold/pass';
import { compileExpression } from '../../../src/replay/questions/expression';
import { fewest, renumbered, type ShrinkConfig, shrink } from '../../../src/replay/reproduce/shrink';
import { entriesOf } from '../support/logs';
import { sessionStarted } from '../support/recordSession';
import { help, logOf, type Row } from '../support/smallLog';

const shrinkConfig = (entries: readonly Entry[], text: string): ShrinkConfig<State> => ({
  fold: panelFold,
  base: { seq: 0, state: panelFold.initial },
  entries,
  expression: compileExpression(text, panelQuestions),
});

/** Expects the properties of every shrunk log. */
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
  ['moderating', 'type == "api.answered" && event.call == "deleteComment"', undefined],
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
  const config = shrinkConfig(
    entriesOf('moderating'),
    'count(state.outbox.trash) == 1 && count(state.outbox.spam) == 1 && isKnown(1012)',
  );
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
  const shrunk = shrink({
    ...shrinkConfig(entriesOf('moderating'), 'type == "api.answered" && event.call == "deleteComment"'),
    mostFolds: 10,
  });
  expect(shrunk).toMatchObject({ minimal: false });
  expect(shrunk?.entries.length).toBeGreaterThan(6);
});

/** The state is the last opened note. A note opens only after a filter was chosen, and note 13 never opens. */
interface Opened {
  readonly filtered: boolean;
  readonly note: number;
}
const strict: Fold<Opened> = {
  initial: { filtered: false, note: 0 },
  reduce(state, { event }) {
    if (event.type === 'user.choseFilter') return { ...state, filtered: true };
    if (event.type !== 'user.openedNote') return state;
    if (!state.filtered || event.note === 13) throw new RangeError(`note ${event.note}`);
    return { ...state, note: event.note };
  },
};
const filtered: PanelEvent = { type: 'user.choseFilter', filter: 'unread' };
const opens = (note: number): PanelEvent => ({ type: 'user.openedNote', note });
const shrunkTo = (rows: readonly Row[], text: string, more: Partial<ShrinkConfig<Opened>> = {}) =>
  shrink({
    fold: strict,
    base: { seq: 0, state: strict.initial },
    entries: logOf(rows),
    expression: compileExpression(text, {}),
    ...more,
  });

test.each<[string, Row[], string, number[] | undefined]>([
  [
    'what it needs stays',
    [
      [0, help],
      [1, filtered],
      [2, help],
      [3, opens(7)],
      [4, help],
    ],
    'state.note == 7',
    [2, 4],
  ],
  [
    'a session that throws elsewhere is another one',
    [
      [0, filtered],
      [1, opens(7)],
    ],
    'type == "user.openedNote"',
    [1, 2],
  ],
  [
    'what threw in the log may throw',
    [
      [0, help],
      [1, filtered],
      [2, opens(13)],
    ],
    'type == "user.openedNote"',
    [3],
  ],
  [
    'what led to it stays',
    [
      [0, help],
      [1, help],
      [2, filtered, 1],
    ],
    'state.filtered',
    [1, 3],
  ],
  [
    'it goes with what led to it',
    [
      [0, help],
      [1, help, 1],
      [2, help, 2],
      [3, filtered],
    ],
    'state.filtered',
    [4],
  ],
  [
    'the first entry after which it holds is the last',
    [
      [0, filtered],
      [1, help],
      [2, filtered],
    ],
    'state.filtered',
    [1],
  ],
  [
    'it holds after no entry',
    [
      [0, help],
      [1, opens(7)],
    ],
    'state.note == 7',
    undefined,
  ],
])('[replay.shrink] %s', (_law, rows, text, from) => {
  const shrunk = shrunkTo(rows, text);
  expect(shrunk?.from).toEqual(from);
  expect(shrunk?.entries.map(({ event }) => event)).toEqual(from?.map((seq) => rows[seq - 1]?.[1]));
  expect(shrunk?.minimal).toBe(from && true);
});

test('[replay.shrink] what holds before the first entry needs none', () => {
  expect(shrunkTo([[0, help]], 'state.note == 0')).toEqual({ entries: [], from: [], tries: 1, minimal: true });
});

test('[replay.shrink] the tries are told, and end when so many entries were folded', () => {
  const rows: Row[] = [...Array<Row>(7).fill([0, help]), [7, filtered]];
  // Runs of entries are left out together, not one by one.
  const whole = shrunkTo(rows, 'state.filtered');
  expect(whole).toMatchObject({ from: [8], minimal: true });
  expect(whole?.tries).toBeLessThan(5);
  const spent = shrunkTo(rows, 'state.filtered', { mostFolds: 1 });
  expect(spent).toMatchObject({ tries: 1, minimal: false });
  expect(spent?.entries.length).toBeLessThan(8);
  expect(shrunkTo(rows, 'state.filtered', { mostFolds: 0 })).toMatchObject({ tries: 0, minimal: false });
});

test('[replay.shrink] halves and quarters are tried before single entries, and what must stay is not tried', () => {
  const entries = logOf(Array<Row>(64).fill([0, help]));
  const base = { seq: 0, state: null };
  const needed = (kept: readonly Entry[]) => kept.some(({ seq }) => seq === 20);
  const one = fewest({ base, entries, pinned: new Set([64]), shows: (_entries, kept) => needed(kept) });
  expect(one.from).toEqual([20, 64]);
  expect(one.tries).toBeLessThan(24);
  const whole = fewest({ base, entries, pinned: new Set(entries.map(({ seq }) => seq)), shows: () => true });
  expect(whole).toMatchObject({ tries: 0, minimal: true, entries: { length: 64 } });
  expect(fewest({ base, entries, pinned: new Set(), shows: () => true })).toMatchObject({ from: [], minimal: true });
});

test('[replay.shrink] entries get new numbers from the base on, and name only causes that are still there', () => {
  const at = (seq: number, cause?: number): Entry => ({
    seq,
    at: seq,
    ...(cause !== undefined && { cause }),
    event: help,
  });
  const after = [at(11), at(13, 11), at(14, 12), at(15, 10), at(16, 13)];
  expect(renumbered(after, 10)).toStrictEqual([
    { seq: 11, at: 11, event: help },
    { seq: 12, at: 13, cause: 11, event: help },
    { seq: 13, at: 14, event: help },
    { seq: 14, at: 15, cause: 10, event: help },
    { seq: 15, at: 16, cause: 12, event: help },
  ]);
});

test('[replay.shrink] a log that does not begin at the start of a session is shrunk from its base', () => {
  const entries = logOf([
    [0, help],
    [1, opens(7)],
  ]).map((entry) => ({ ...entry, seq: entry.seq + 5 }));
  const base = { seq: 5, state: { filtered: true, note: 0 } };
  const shrunk = shrunkTo([], 'state.note == 7', { base, entries });
  expect(shrunk).toMatchObject({ entries: [{ seq: 6, event: opens(7) }], from: [7] });
});

test('[replay.shrink] what the session began with stays', () => {
  const started: Row = [0, sessionStarted()];
  expect(shrunkTo([started, [1, help], [2, filtered]], 'state.filtered')?.from).toEqual([1, 3]);
  expect(shrunkTo([[0, help], started, [2, filtered]], 'state.filtered')?.from).toEqual([3]);
});
