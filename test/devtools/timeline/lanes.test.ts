/** The lanes of the timeline. */
import { createColumns } from '../../../src/devtools/log/columns';
import { sourceName } from '../../../src/devtools/log/sources';
import { arcsInSight, binned, lanesOf, nearest } from '../../../src/devtools/timeline/lanes';
import { fitted } from '../../../src/devtools/timeline/scale';

const columns = createColumns(1);
const events: readonly (readonly [number, string, number])[] = [
  [1_000, 'user.openedNote', -1],
  [1_001, 'api.requested', 0],
  [1_090, 'api.answered', 1],
  [5_000, 'user.closedNote', -1],
  [5_000, 'unheard.of', -1],
];
for (const [at, type, cause] of events) columns.push(at, type, cause);
const scale = fitted({ from: 1_000, to: 5_000 }, 400);
const lanes = lanesOf(columns);
const laneOf = (name: string) => lanes.find(({ source }) => sourceName(source) === name) ?? null;

test('[devtools.timeline] each source that occurs has one lane with its count, unknown sources last', () => {
  expect(lanes.filter(({ count }) => count > 0).map(({ source, count }) => [sourceName(source), count])).toEqual([
    ['user', 2],
    ['api', 2],
    ['unheard', 1],
  ]);
});

test('[devtools.timeline] the sources of nearly every session have their lanes before their first entry', () => {
  const usual = ['user', 'session', 'push', 'api', 'sync', 'tabs', 'storage'];
  expect(lanesOf(createColumns(1)).map(({ source, count }) => [sourceName(source), count])).toEqual(
    usual.map((name) => [name, 0]),
  );
});

test('[devtools.timeline] every entry in sight is counted once', () => {
  const rows = binned(columns, lanes, scale);
  const sumsOf = (rows: readonly Uint32Array[]) => rows.map((row) => row.reduce((sum, count) => sum + count, 0));
  expect(sumsOf(rows)).toEqual(lanes.map(({ count }) => count));
  const late = sumsOf(binned(columns, lanes, { ...scale, from: 4_000 }));
  const lateOf = (name: string) => late[lanes.findIndex(({ source }) => sourceName(source) === name)];
  expect(['user', 'api', 'unheard'].map(lateOf)).toEqual([1, 0, 1]);
});

test('the nearest entry of the lane is found, within reach', () => {
  const x = ((1_001 - scale.from) / (scale.to - scale.from)) * 400;
  expect(nearest(columns, scale, x, laneOf('user'))).toBe(0);
  expect(nearest(columns, scale, x, laneOf('api'))).toBe(1);
  expect(nearest(columns, scale, 200, null)).toBeNull();
});

test('arcs are drawn where there is room for them, and not when there are too many', () => {
  const close = { from: 999, to: 1_100, width: 400 };
  expect(arcsInSight(columns, close)).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 2 },
  ]);
  expect(arcsInSight(columns, close, 1)).toEqual([]);
  expect(arcsInSight(columns, { from: 0, to: 3_600_000, width: 400 })).toEqual([]);
});
