/**
 * Counts, rates and fold times by type of event.
 * @jest-environment node
 */
import { panelFold } from '../../../src/replay/fold/panelFold';
import { pass } from '../../../src/replay/fold/pass';
import { createStat } from '../../../src/replay/questions/stat';
import { readLog } from '../../../src/replay/session/reader';
import { bytesOf, entriesOf, logText } from '../support/logs';

test('[replay.questions] counts, sizes and fold times add up', async () => {
  let time = 0;
  const stat = createStat(panelFold, () => (time += 0.5));
  const entries = entriesOf('morning');
  await pass(readLog(bytesOf(logText(entries))), stat.fold, [stat.visitor]);
  const report = stat.report();
  expect(report.entries).toBe(entries.length);
  expect(report.types.reduce((sum, { count }) => sum + count, 0)).toBe(entries.length);
  expect(report.foldMs).toBeCloseTo(entries.length * 0.5);
  expect(report.types.map(({ count }) => count)).toEqual(
    [...report.types.map(({ count }) => count)].sort((a, b) => b - a),
  );
  expect(report.types.find(({ type }) => type === 'user.openedNote')?.count).toBe(3);
  const minutes = ((report.to ?? 0) - (report.from ?? 0)) / 60_000;
  expect(report.perMinute).toBeCloseTo(entries.length / minutes);
});
