/** Playing at recorded speed. */
import fc from 'fast-check';
import { advance, type PlayRules } from '../../../src/devtools/log/playClock';

const ats = [0, 0, 10, 510, 10_510, 10_511];
const rules = (part: Partial<PlayRules> = {}): PlayRules => ({
  speed: 1,
  longestPauseMs: Number.POSITIVE_INFINITY,
  last: 6,
  at: (position) => ats[position - 1] ?? Number.NaN,
  ...part,
});

test('[devtools.playback] an entry comes when as much time has passed as was recorded', () => {
  expect(advance({ position: 2, sinceMs: 0 }, 9, rules())).toEqual({ position: 2, sinceMs: 9 });
  expect(advance({ position: 2, sinceMs: 9 }, 1, rules())).toEqual({ position: 3, sinceMs: 0 });
  expect(advance({ position: 3, sinceMs: 0 }, 600, rules())).toEqual({ position: 4, sinceMs: 100 });
});

test('entries with the same time come together', () => {
  expect(advance({ position: 1, sinceMs: 0 }, 0, rules()).position).toBe(2);
});

test('from the beginning, where there is no entry, the first one comes at once', () => {
  expect(advance({ position: 0, sinceMs: 0 }, 0, rules()).position).toBe(2);
});

test('four times the speed takes a quarter of the time', () => {
  expect(advance({ position: 3, sinceMs: 0 }, 125, rules({ speed: 4 })).position).toBe(4);
});

test('[devtools.playback] long pauses are cut when asked for', () => {
  expect(advance({ position: 4, sinceMs: 0 }, 2_000, rules()).position).toBe(4);
  expect(advance({ position: 4, sinceMs: 0 }, 2_000, rules({ longestPauseMs: 2_000 })).position).toBe(5);
});

test('[devtools.playback] the division into frames makes no difference, and the last entry is the end', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 1, maxLength: 20 }), (frames) => {
      const whole = frames.reduce((sum, ms) => sum + ms, 0);
      const pieces = frames.reduce((clock, ms) => advance(clock, ms, rules()), { position: 1, sinceMs: 0 });
      expect(pieces.position).toBe(advance({ position: 1, sinceMs: 0 }, whole, rules()).position);
      expect(pieces.position).toBeLessThanOrEqual(6);
    }),
  );
});
