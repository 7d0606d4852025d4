/** Expressions about a moment: what they can read, and that they reach nothing else. */
import type { Entry } from '../../../reducers/events';
import { compileExpression, ExpressionError, type Questions } from '../../../src/replay/questions/expression';

const state = { notes: { byId: { 42: { read: true, title: 'A "note"', likes: 3 } }, order: [42, 7] }, empty: {} };
const entry: Entry = { seq: 5, at: 1000, cause: 4, event: { type: 'user.openedNote', note: 42 } };
const questions: Questions<typeof state> = { likes: ({ notes }, id) => (id === 42 ? notes.byId[42].likes : 0) };
const ask = (text: string): unknown => compileExpression(text, questions).evaluate({ state, entry });

test.each([
  ['state.notes.byId[42].read', true],
  ['state.notes.byId["42"].read === true', true],
  ['state.notes.byId[event.note].read && type == "user.openedNote"', true],
  ["event.type.startsWith('user.')", true],
  ['state.notes.order.includes(7)', true],
  ['state.notes.order.length', 2],
  ['state.notes.order[0] + 1', 43],
  ['count(state.notes.byId) == 1', true],
  ['has(state.notes.byId, 42)', true],
  ['keys(state.empty).length', 0],
  ['likes(42) > 2 ? "many" : "few"', 'many'],
  ['!(seq >= 6)', true],
  ['-seq', -5],
  ['at % 7', 6],
  ['10 / 4 - 1 * 2', 0.5],
  ['entry.cause', 4],
  ['[1, 2].indexOf(2)', 1],
  ['"a" + 1', 'a1'],
  ['null ?? "else"', 'else'],
  ['false || 0 || "last"', 'last'],
  ['"ab".endsWith("b") && "ab".includes("a")', true],
  ['undefined == null', true],
  ['1 == "1"', false],
  ['"b" > "a"', true],
  ['null == undefined', true],
  ['undefined == 0', false],
  ['null != undefined', false],
  ['null != 0', true],
  ['1 != 1', false],
  ['null === undefined', false],
  ['null !== undefined', true],
  ['1 !== 1', false],
  ['5 < 5', false],
  ['4 < 5', true],
  ['5 <= 5', true],
  ['6 <= 5', false],
  ['5 > 5', false],
  ['5 >= 5', true],
  ['4 >= 5', false],
  ['"10" < "9"', true],
  ['"10" < 9', false],
  ['1 + 2', 3],
  ['1 + "b"', '1b'],
  ['7 - "2"', 5],
  ['+"3"', 3],
  ['-"3"', -3],
  ['!0', true],
  ['0 ?? 1', 0],
  ['null && 1', null],
  ['1 ? 2 : 3', 2],
  ['0 ? 2 : 3', 3],
  ['"abc".length', 3],
  ['state.notes.order["1"]', 7],
  ['[1, 2][1]', 2],
  ['"a5".includes(5)', true],
  ['"a5".indexOf(5)', 1],
  ['"5a".startsWith(5)', true],
  ['"a5".startsWith(5)', false],
  ['"a5".endsWith(5)', true],
  ['"5a".endsWith(5)', false],
  ['state.notes.order.includes("42")', false],
  ['values(state.notes.byId)[0].likes', 3],
  ['keys(state.notes.byId)[0]', '42'],
  ['count("abc")', 3],
  ['has(state.notes.byId, 7)', false],
  ['likes()', 0],
])('%s is %j', (text, value) => {
  expect(ask(text)).toBe(value);
});

test('a member of undefined is undefined, so an expression can name a note that has not come yet', () => {
  expect(ask('state.notes.byId[99].read')).toBeUndefined();
  expect(ask('state.no.such.thing == null')).toBe(true);
  expect(compileExpression('event.note').evaluate({ state, entry: null })).toBeUndefined();
});

test.each([
  ['[7] > 6', false],
  ['[7] + 1', Number.NaN],
  ['-state', Number.NaN],
  ['seq.includes(5)', false],
  ['seq.indexOf(5)', -1],
  ['seq.startsWith(5)', false],
  ['seq.endsWith(5)', false],
  ['keys("ab").length', 0],
  ['keys(null).length', 0],
  ['values("ab").length', 0],
  ['count(null)', 0],
  ['count(7)', 0],
  ['has("ab", "length")', false],
  ['has(null, "length")', false],
  ['null.length', undefined],
  ['state[null]', undefined],
  ['state[undefined]', undefined],
  ['state[[]]', undefined],
  ['state[["notes"]]', undefined],
])('what is asked of a value of another kind has an answer, too: %s is %j', (text, value) => {
  expect(ask(text)).toBe(value);
});

test('before the first entry there is a state, the number 0, and nothing else', () => {
  const first = (text: string) => compileExpression(text).evaluate({ state, entry: null });
  expect(['state', 'seq', 'entry', 'event', 'at', 'type'].map(first)).toEqual([
    state,
    0,
    null,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  'state.constructor',
  'state["__proto__"]',
  'state.notes.order.constructor',
  '"text".constructor',
  'event.type.constructor',
  'state.notes.order.map',
  'state.toString',
])('%s reaches nothing', (text) => {
  expect(ask(text)).toBeUndefined();
});

test.each([
  ['globalThis', 'there is no globalThis'],
  ['process.exit(1)', 'a value can be asked'],
  ['constructor', 'there is no constructor'],
  ['hasOwnProperty("a")', 'there is no function hasOwnProperty'],
  ['state.notes.order.push(1)', 'a value can be asked'],
  ['state["notes"]["toString"]()', 'a value can be asked'],
  ['likes', 'cannot be used: there is no likes; there are state, entry, event, seq, at, type, undefined.'],
  ['likes2(1)', 'there is no function likes2; there are keys, values, count, has, likes.'],
  ['(1)(2)', 'there is no function (…);'],
  ['seq.toFixed(2)', 'a value can be asked includes, indexOf, startsWith, endsWith, not toFixed.'],
  ['state["x"](1)', 'not […].'],
  ['this.state', 'ThisExpression'],
  ['state = 1', 'cannot be'],
  ['state; 1', 'more than one expression'],
  ['1 2', 'more than one expression'],
  ['', 'it is empty'],
  ['state.', 'cannot be read'],
  ['(state', 'cannot be read'],
  ['1 << 2', 'there is no operator <<'],
  ['~1', 'there is no operator ~'],
])('%s is refused, and the message says why', (text, why) => {
  expect(() => ask(text)).toThrow(ExpressionError);
  expect(() => ask(text)).toThrow(why);
  if (text) expect(() => ask(text)).toThrow(JSON.stringify(text));
});

test('an expression may have 2,000 units', () => {
  const text = `1${' '.repeat(1_999)}`;
  expect(ask(text)).toBe(1);
  expect(() => ask(`${text} `)).toThrow('it is longer than 2000 units');
});

test('an expression holds when its value is truthy', () => {
  const holds = (text: string) => compileExpression(text, questions).holds({ state, entry });
  expect([holds('1'), holds('0'), holds('""'), holds('state'), holds('null')]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});

test.each(['1+', '!', '(', '[', 'state.a&&', '1?1:'])('many of %s are refused in one sentence', (piece) => {
  const long = `${piece.repeat(30_000)}1`;
  expect(() => compileExpression(long)).toThrow(ExpressionError);
  expect(() => compileExpression(long)).toThrow(
    /^the expression "[^"]{1,40}"… cannot be read: it is longer than 2000 units\.$/,
  );
  for (const count of [200, 400])
    try {
      compileExpression(`${piece.repeat(count)}1`).evaluate({ state, entry });
    } catch (error) {
      expect(error).toBeInstanceOf(ExpressionError);
    }
});
