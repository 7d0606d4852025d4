/** One pass over a log: what visitors are told, in which order, and what a recorded state must have. */
import { panelFold, panelPlace, panelQuestions } from '../../../src/replay/fold/panelFold';
import { type Fold, foldAll, parseState, pass, type Visitor } from '../../../src/replay/fold/pass';
import { compileExpression } from '../../../src/replay/questions/expression';
import { LogError } from '../../../src/replay/session/logError';
import { readLog } from '../../../src/replay/session/reader';
import { bytesOf, entriesOf, logText } from '../support/logs';

const entries = entriesOf('morning').slice(0, 6);
const stateAt = (seq: number) => foldAll(panelFold, panelFold.initial, entries.slice(0, seq));

async function toldOf(text: string): Promise<string[]> {
  const told: string[] = [];
  const visitor: Visitor<unknown> = {
    start: ({ base }) => void told.push(`start ${base.seq}`),
    base: ({ checkpoint }) => void told.push(`base ${checkpoint}`),
    entry: ({ seq }) => void told.push(`entry ${seq}`),
    checkpoint: ({ checkpoint }) => void told.push(`checkpoint ${checkpoint}`),
    item: ({ kind }) => void told.push(`item ${kind}`),
    end: ({ seq, cut }) => void told.push(`end ${seq}${cut ? ', cut' : ''}`),
    pause: async () => void told.push('pause'),
  };
  await pass(readLog(bytesOf(text, 1_000_000)), panelFold as Fold<unknown>, [visitor, {}]);
  return told.filter((one, index) => one !== 'pause' || told[index - 1] !== 'pause');
}

test('visitors are told the beginning first, then each item in the order of the log, then the end', async () => {
  expect(await toldOf(logText(entries.slice(0, 3), { every: 2 }))).toEqual([
    'item header',
    'start 0',
    'entry 1',
    'item entry',
    'entry 2',
    'item entry',
    'checkpoint 2',
    'item checkpoint',
    'entry 3',
    'item entry',
    'checkpoint 3',
    'item checkpoint',
    'pause',
    'end 3',
  ]);
});

test('a log that lost its beginning begins at its base; a log without entries is told, too', async () => {
  const base = { seq: 4, state: stateAt(4) };
  const later = await toldOf(logText(entries.slice(4, 5), { base, finalState: false }));
  expect(later.slice(0, 6)).toEqual(['item header', 'start 4', 'base 4', 'item checkpoint', 'entry 5', 'item entry']);
  const empty = await toldOf(logText([], { finalState: false }));
  expect(empty).toEqual(['item header', 'pause', 'start 0', 'end 0']);
});

test('[file.cut-line] a cut last line is told at the end', async () => {
  const text = logText(entries.slice(0, 2), { finalState: false });
  expect((await toldOf(text.slice(0, -10))).slice(-3)).toEqual(['item cut', 'pause', 'end 1, cut']);
});

test('[replay.hostile] a recorded state has every slice that today’s has, or is refused by the name of one that it lacks', () => {
  const fold: Fold<object> = { initial: { one: {}, two: {}, three: 3 }, reduce: (state) => state };
  const whole = { one: {}, two: {}, more: 1 };
  expect(parseState(fold, whole, 7)).toBe(whole);
  const lacks = (value: unknown) => {
    try {
      return parseState(fold, value, 7);
    } catch (error) {
      return error instanceof LogError && [error.name, error.line, error.message];
    }
  };
  const words = (slice: string) => [
    'ForeignState',
    null,
    `the state at checkpoint 7 lacks ${slice}: another kind of panel wrote this log.`,
  ];
  expect([{ one: {} }, { one: 1, two: {} }, { one: [], two: {} }].map(lacks)).toEqual(['two', 'one', 'one'].map(words));
  expect([null, undefined, 7, 'text', [{}, {}]].map(lacks)).toEqual(
    Array.from({ length: 5 }, () => words('every slice')),
  );
  expect(parseState({ initial: 0, reduce: (state: number) => state }, 'any', 7)).toBe('any');
});

test('questions about a note are false for what is no id of a note', () => {
  const state = foldAll(panelFold, panelFold.initial, entriesOf('morning'));
  const ask = (text: string) => compileExpression(text, panelQuestions).evaluate({ state, entry: null });
  expect(['isRead(1012)', 'isRead("1012")', 'isKnown(1012)', 'isKnown(5)'].map(ask)).toEqual([true, true, true, false]);
  for (const no of ['null', 'undefined', '"Ada"', '1.5', 'true', '[1012]', 'state'])
    expect(ask(`isRead(${no})`)).toBe(false);
});

test('[replay.questions] a path to a note is the note as the person sees it; any other is a place in the state', () => {
  const state = foldAll(panelFold, panelFold.initial, entriesOf('morning'));
  const at = (...path: (string | number)[]) => panelPlace(path)(state);
  expect([at('notes', '1012', 'read'), at('notes', 1012, 'hidden'), at('notes', '1012', 'id')]).toEqual([
    true,
    false,
    1012,
  ]);
  expect([at('notes', '5'), at('notes', '5', 'read')]).toEqual([undefined, undefined]);
  expect([at('notes', 'byId', '1012')]).toEqual([state.notes.byId[1012]]);
  // The provider does not know yet that it was opened.
  const entries = entriesOf('morning');
  const opened = entries.findIndex(({ event }) => event.type === 'user.openedNote' && event.note === 1012);
  const then = foldAll(panelFold, panelFold.initial, entries.slice(0, opened + 1));
  expect([panelPlace(['notes', 1012, 'read'])(then), then.notes.byId[1012]?.read]).toEqual([true, false]);
  expect([at('panel', 'filter'), at('panel', 'crashed')]).toEqual([state.panel.filter, undefined]);
  expect(() => panelPlace(['noses', 42])).toThrow(
    `there is no noses.42: the state's slices are ${Object.keys(panelFold.initial).join(', ')}.`,
  );
});
