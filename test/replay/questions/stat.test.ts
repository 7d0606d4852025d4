/** Counts, rates and fold times by type of event. */
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

test('[replay.questions] types are told with count, size and time, the most frequent first, else by name', async () => {
  const text = logText(
    [
      { seq: 1, at: 60_000, event: { type: 'poll.due' } },
      { seq: 2, at: 60_000, event: { type: 'page.left' } },
      { seq: 3, at: 180_000, event: { type: 'poll.due' } },
      { seq: 4, at: 180_000, event: { type: 'network.online' } },
    ],
    { every: 2 },
  );
  let time = 0;
  const stat = createStat(panelFold, () => (time += 1));
  await pass(readLog(bytesOf(text)), stat.fold, [stat.visitor]);
  const sizeOf = (type: string) =>
    text
      .split('\n')
      .flatMap((line) => (line.includes(`"${type}"`) ? line.length : []))
      .reduce((sum, size) => sum + size);
  expect(stat.report()).toEqual({
    entries: 4,
    checkpoints: 3,
    from: 60_000,
    to: 180_000,
    perMinute: 2,
    foldMs: 4,
    types: [
      { type: 'poll.due', count: 2, size: sizeOf('poll.due'), foldMs: 2 },
      { type: 'network.online', count: 1, size: sizeOf('network.online'), foldMs: 1 },
      { type: 'page.left', count: 1, size: sizeOf('page.left'), foldMs: 1 },
    ],
  });
});

test('[replay.questions] a log of one moment, or without entries, has as many entries a minute as it has', async () => {
  const reportOf = async (...ats: number[]) => {
    const stat = createStat(panelFold, () => 0);
    const entries = ats.map((at, index) => ({ seq: index + 1, at, event: { type: 'poll.due' } as const }));
    await pass(readLog(bytesOf(logText(entries, { finalState: false }))), stat.fold, [stat.visitor]);
    return stat.report();
  };
  expect(await reportOf()).toMatchObject({ entries: 0, from: null, to: null, perMinute: 0, types: [] });
  expect(await reportOf(5_000, 5_000, 5_000)).toMatchObject({ from: 5_000, to: 5_000, perMinute: 3 });
});
