/** The structural hash: equal values, equal hashes, whatever the order of keys. */
import fc from 'fast-check';
import { hashNumber, hashOf } from '../../../src/replay/values/hash';

/** The same value with its keys in the opposite order, at every depth. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, shuffled(member)]),
  );
}

const json = fc.jsonValue({ maxDepth: 4 });
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('a value and its JSON have the same hash, whatever the order of keys', () => {
  fc.assert(
    fc.property(json, (value) => {
      const read = plain(value);
      expect(hashOf(shuffled(read))).toBe(hashOf(read));
      expect(hashOf(plain(read))).toBe(hashOf(value));
    }),
  );
});

test('two different values have different hashes', () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      const same = JSON.stringify(shuffled(shuffled(plain(one)))) === JSON.stringify(shuffled(shuffled(plain(other))));
      fc.pre(!same);
      try {
        expect(plain(one)).toEqual(plain(other));
      } catch {
        expect(hashOf(one)).not.toBe(hashOf(other));
      }
    }),
  );
});

test.each([
  [[], {}],
  [[null], [[]]],
  [0, '0'],
  [1, true],
  ['', null],
  [
    { a: 1, b: 2 },
    { a: 2, b: 1 },
  ],
  [{ a: { b: 1 } }, { b: { a: 1 } }],
  [
    [1, 2],
    [2, 1],
  ],
  [
    [[1], 2],
    [1, [2]],
  ],
  [{ 42: true }, { 24: true }],
  [1.5, 1.25],
  [2 ** 40, 2 ** 41],
  [-1, 1],
  ['ab', 'ba'],
])('%j and %j are told apart', (one, other) => {
  expect(hashOf(one)).not.toBe(hashOf(other));
});

test('no two of 40,000 similar values have the same hash', () => {
  const seen = new Set<number>();
  for (let id = 0; id < 20_000; id += 1) {
    seen.add(hashNumber({ id, read: false }));
    seen.add(hashNumber({ id, read: true }));
  }
  expect(seen.size).toBe(40_000);
});

test('a member that is undefined counts as absent, as in JSON', () => {
  expect(hashOf({ a: 1, b: undefined })).toBe(hashOf({ a: 1 }));
  expect(hashOf([undefined])).toBe(hashOf([null]));
  expect(hashOf(-0)).toBe(hashOf(0));
});

test('a value that is no JSON is refused', () => {
  expect(() => hashOf(() => 1)).toThrow('A function cannot be hashed');
});

test('a node is hashed once: after one leaf of a large state changed, only the nodes above it are hashed again', () => {
  let visits = 0;
  const ownKeys = (target: object) => {
    visits += 1;
    return Reflect.ownKeys(target);
  };
  const watched = (value: object) => new Proxy(value, { ownKeys });
  const leaves = Object.fromEntries(Array.from({ length: 1000 }, (_, id) => [id, watched({ id })]));
  hashOf({ leaves });
  visits = 0;
  hashOf({ leaves: { ...leaves, 7: watched({ id: -7 }) } });
  expect(visits).toBe(1);
});

test('the hash is stable from version to version', () => {
  expect(hashOf({ notes: { 42: { read: true, at: 1.5, text: 'né 🎉', list: [1, null, ''] } } })).toMatchInlineSnapshot(
    `"04f89b630e9dcc"`,
  );
});

test('what JSON writes as null has the hash of null', () => {
  for (const number of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
    expect(hashOf([number])).toBe(hashOf([null]));
});
