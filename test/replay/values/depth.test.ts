/** How deeply a JSON text is nested. */
import fc from 'fast-check';
import { isDeeperThan } from '../../../src/replay/session/reader';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('[replay.hostile] a JSON text is as deep as its value is nested, whatever its strings hold', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[[\]{}"\\]{0,6}$/));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 1), (one, indent) => {
      const depth = depthOf([one]);
      const written = JSON.stringify([one], null, indent);
      expect([isDeeperThan(written, depth), isDeeperThan(written, depth - 1)]).toEqual([false, true]);
    }),
  );
});

test.each([
  ['[[],[],{"a":[]}]', 3],
  ['["]","[[["]', 1],
  ['{"a\\\\":[{}]}', 3],
  ['["\\"[[[",[]]', 2],
])('[replay.hostile] %s is nested %d deep', (text, depth) => {
  expect([isDeeperThan(text, depth), isDeeperThan(text, depth - 1)]).toEqual([false, true]);
});

test.each(['"[[[', '[[["', '["\\"'])('[replay.hostile] %s, which is no JSON, is read to its end', (text) => {
  expect(isDeeperThan(text, 3)).toBe(false);
});
