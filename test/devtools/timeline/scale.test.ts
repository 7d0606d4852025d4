/** Time to pixels. */
import fc from 'fast-check';
import {
  atOf,
  durationText,
  fitted,
  panned,
  revealing,
  ticksOf,
  xOf,
  zoomed,
} from '../../../src/devtools/timeline/scale';

const extent = { from: 1_000_000, to: 1_600_000 };
const scale = fitted(extent, 1_000);
const aScale = fc
  .record({ from: fc.integer({ min: 1_000_000, max: 1_500_000 }), span: fc.integer({ min: 10, max: 100_000 }) })
  .map(({ from, span }) => ({ from, to: from + span, width: 1_000 }));

test('the conversions of time to pixels and back are inverse', () => {
  fc.assert(
    fc.property(aScale, fc.double({ min: 0, max: 1_000, noNaN: true }), (one, x) => {
      expect(xOf(one, atOf(one, x))).toBeCloseTo(x, 3);
    }),
  );
});

test('the whole log is in sight, also when it is one moment', () => {
  expect(scale.from).toBeLessThan(extent.from);
  expect(scale.to).toBeGreaterThan(extent.to);
  const moment = fitted({ from: 5, to: 5 }, 100);
  expect(moment.to - moment.from).toBeGreaterThan(0);
});

test('the moment under the pointer stays there while zooming in', () => {
  const at = atOf(scale, 400);
  expect(xOf(zoomed(scale, 0.5, 400, extent), at)).toBeCloseTo(400);
});

test('whatever the zooms and drags, the view stays within the log', () => {
  fc.assert(
    fc.property(
      aScale,
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.integer({ min: -5_000, max: 5_000 }),
      (one, factor, dx) => {
        for (const next of [zoomed(one, factor, 500, extent), panned(one, dx, extent)]) {
          expect(next.from).toBeGreaterThanOrEqual(scale.from - 0.001);
          expect(next.to).toBeLessThanOrEqual(scale.to + 0.001);
          expect(next.to).toBeGreaterThan(next.from);
        }
      },
    ),
  );
});

test('a moment in sight moves nothing; one out of sight is brought into sight', () => {
  const near = { from: 1_100_000, to: 1_110_000, width: 1_000 };
  expect(revealing(near, 1_105_000, extent)).toBe(near);
  for (const at of [1_050_000, 1_500_000]) {
    const next = revealing(near, at, extent);
    expect(at).toBeGreaterThanOrEqual(next.from);
    expect(at).toBeLessThanOrEqual(next.to);
  }
});

test('ticks are round, far enough apart, and in sight', () => {
  fc.assert(
    fc.property(aScale, (one) => {
      const { stepMs, ticks } = ticksOf(one, 0);
      for (const [index, { at, x }] of ticks.entries()) {
        expect(at % stepMs).toBe(0);
        expect(x).toBeGreaterThanOrEqual(0);
        if (index > 0) expect(x - (ticks[index - 1]?.x ?? 0)).toBeGreaterThanOrEqual(89.9);
      }
    }),
  );
});

test.each([
  [0, '0 ms'],
  [0.4, '0.4 ms'],
  [12, '12 ms'],
  [3_400, '3.40 s'],
  [42_000, '42.0 s'],
  [125_000, '2 min 5 s'],
  [12_000_000, '3 h 20 min'],
  [187_200_000, '2 d 4 h'],
  [-120, '−120 ms'],
])('%d ms is written %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
