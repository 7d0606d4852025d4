import type { Measure } from './measure';
import { regressions } from './regressions';

const figure = (value: number, more: Partial<Measure> = {}): Measure => ({ name: 'j', unit: 'ms CPU', value, ...more });
const against = (before: Measure, now: Measure) => regressions(JSON.stringify([before]), [now]);

test('a figure with a floor is compared by its ratio, whatever the speed of the machine', () => {
  expect(against(figure(10, { floor: 5, ratio: 2 }), figure(40, { floor: 20, ratio: 2 }))).toEqual([]);
  const [line = ''] = against(figure(10, { floor: 5, ratio: 2 }), figure(10, { floor: 3, ratio: 3.3 }));
  expect(line).toContain('3.300 times its floor, was 2.000');
});

test('a time may differ by a noisy machine, a count may not', () => {
  expect(against(figure(10), figure(11))).toEqual([]);
  expect(against(figure(10), figure(12))).toHaveLength(1);
  expect(against(figure(1_000, { unit: 'elements' }), figure(1_010, { unit: 'elements' }))).toHaveLength(1);
});

test('a figure that is to be large is worse when it is smaller, and a new figure is not worse', () => {
  expect(against(figure(10, { atLeast: true }), figure(8, { atLeast: true }))).toHaveLength(1);
  expect(against({ ...figure(1), name: 'k' }, figure(10))).toEqual([]);
});
