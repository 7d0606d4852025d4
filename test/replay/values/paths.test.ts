/** Paths to places in a state: written, read and compared. */
import fc from 'fast-check';
import { applied, differences, parsePath, valueAt, writePath } from '../../../src/replay/values/paths';

const json = fc.jsonValue({ maxDepth: 4 });
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('the differences of two values, applied to the first, give the second', () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      const [before, after] = [{ value: plain(one) }, { value: plain(other) }];
      expect(applied(before, differences(before, after))).toEqual(after);
    }),
  );
});

test('a member may have a name that every object inherits, such as toString', () => {
  const [without, own] = [{ people: [{}] }, { people: [{ toString: 'Sam', constructor: {} }] }];
  expect(applied(own, differences(own, without))).toEqual(without);
  expect(applied(without, differences(without, own))).toEqual(own);
});

test('a change at a place that no list has, or below the name of a prototype, changes nothing else', () => {
  const before = { list: [1, 2] };
  for (const key of [3, 4_294_967_294, -1, 0.5, 'length', '__proto__'])
    expect(applied(before, [{ path: ['list', key], after: 9 }])).toEqual(before);
  const made = applied({}, [{ path: ['__proto__', 'polluted'], after: true }]);
  expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
  expect('polluted' in {}).toBe(false);
});

test('equal values have no differences', () => {
  fc.assert(fc.property(json, (value) => expect(differences(plain(value), plain(value))).toEqual([])));
});

test('a difference names its path, the value before and the value after', () => {
  const before = { notes: { byId: { 42: { read: false } }, order: [42] }, gone: 1 };
  const after = { notes: { byId: { 42: { read: true } }, order: [43, 42] }, come: 2 };
  expect(differences(before, after)).toEqual([
    { path: ['notes', 'byId', '42', 'read'], before: false, after: true },
    { path: ['notes', 'order', 0], before: 42, after: 43 },
    { path: ['notes', 'order', 1], after: 42 },
    { path: ['gone'], before: 1 },
    { path: ['come'], after: 2 },
  ]);
});

test('nodes that are identical are not walked', () => {
  const heavy = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('walked');
      },
    },
  );
  expect(differences({ heavy, a: 1 }, { heavy, a: 2 })).toEqual([{ path: ['a'], before: 1, after: 2 }]);
});

test.each([
  ['notes.42.read', ['notes', '42', 'read']],
  ['state.notes.byId[42].body[0].text', ['notes', 'byId', '42', 'body', '0', 'text']],
  ['reply.drafts["4.2"].text', ['reply', 'drafts', '4.2', 'text']],
  ['a["say \\"hi\\""]', ['a', 'say "hi"']],
])('%s is read', (text, path) => {
  expect(parsePath(text)).toEqual(path);
  expect(parsePath(writePath(path))).toEqual(path);
});

test.each(['', '.', 'a..b', 'a[', 'a[x]', 'a["b]', 'a.', '.a', 'state'])(
  '%j is no path, and the message quotes it',
  (text) => {
    expect(() => parsePath(text)).toThrow(JSON.stringify(text));
  },
);

test('any path that is written is read back the same', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }), (path) => {
      fc.pre(path[0] !== 'state');
      expect(parsePath(writePath(path))).toEqual(path);
    }),
  );
});

test('only own members are found by a path', () => {
  expect(valueAt({ a: [1] }, ['a', 0])).toBe(1);
  expect(valueAt({ a: [1] }, ['a', 'length'])).toBe(1);
  expect(valueAt({}, ['constructor'])).toBeUndefined();
  expect(valueAt({ a: null }, ['a', 'b'])).toBeUndefined();
});

test('a difference has no before where there was nothing, and no after where nothing is', () => {
  expect(differences({ a: 1, b: 2, same: {} }, { b: 3, c: 4, same: {} })).toStrictEqual([
    { path: ['a'], before: 1 },
    { path: ['b'], before: 2, after: 3 },
    { path: ['c'], after: 4 },
  ]);
  const applies = applied([1, 2, 3], [{ path: [2], before: 3 }]);
  expect(applies).toStrictEqual([1, 2]);
});

test('paths are written as people write them', () => {
  expect([['notes', 42, 'read'], ['notes', 'a.b', '"', 'x y'], [], [''], ['a', '']].map(writePath)).toEqual([
    'notes.42.read',
    'notes["a.b"]["\\""]["x y"]',
    '(the whole state)',
    '[""]',
    'a[""]',
  ]);
});
