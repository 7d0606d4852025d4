/** The threads of a fleet: how many logs a thread is given at once, and what happens to a log that ends its thread. */
import { examineAll, type Thread } from '../../../../src/replay/cli/main/fleetPool';
import type { Job } from '../../../../src/replay/cli/main/fleetWorker';
import { type LogLine, unusableLine } from '../../../../src/replay/fleet/logLine';

const job: Job = { verify: false, effects: false, where: null, against: null, parts: null };
const lineOf = (file: string): LogLine => ({ ...unusableLine({ log: file, file, reason: '' }), verdict: 'ok' });

/** Answers each task later, ends at logs named `deadly`, and never answers those named `endless`. */
function thread(): Thread {
  const listeners: { [event: string]: (value: unknown) => void } = {};
  let turn = Promise.resolve();
  let ended = false;
  return {
    on: (event, listener) => {
      listeners[event] = listener;
    },
    postMessage(file: string) {
      turn = turn.then(() => {
        if (ended) return;
        ended = file === 'deadly' || file === 'endless';
        if (file === 'endless') return;
        if (ended) listeners['error']?.(Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
        else listeners['message']?.(lineOf(file));
      });
    },
    terminate: async () => 0,
  };
}

test('of ten thousand logs a few are given at a time, and each has its line', async () => {
  let given = 0;
  let most = 0;
  const done = new Set<string>();
  const start = (): Thread => {
    const one = thread();
    return {
      ...one,
      postMessage(file: string) {
        given += 1;
        most = Math.max(most, given - done.size);
        one.postMessage(file);
      },
    };
  };
  const files = Array.from({ length: 10_000 }, (_, index) => String(index));
  await examineAll(files, { job, jobs: 3, start, onLine: ({ file }) => void done.add(file) });
  expect(done.size).toBe(10_000);
  expect(most).toBeLessThan(20);
});

test('[replay.hostile] a log at which a thread ends is one row, and the others go to a new thread', async () => {
  const files = ['a', 'deadly', 'b', 'c', 'deadly', 'd'];
  const lines: LogLine[] = [];
  await examineAll(files, { job, jobs: 1, start: thread, onLine: (line) => void lines.push(line) });
  expect(lines.map(({ file, verdict }) => [file, verdict])).toEqual([
    ['a', 'ok'],
    ['deadly', 'unusable'],
    ['b', 'ok'],
    ['c', 'ok'],
    ['deadly', 'unusable'],
    ['d', 'ok'],
  ]);
  expect(lines[1]?.reason).toBe('the tool failed at this log: it needs more than 1024 MB.');
});

test('[replay.bounds] a log over which a thread takes a minute is one row, and the others go to a new thread', async () => {
  jest.useFakeTimers();
  try {
    const files = ['a', 'endless', 'b', 'endless'];
    const lines: LogLine[] = [];
    let isOver = false;
    const whole = examineAll(files, { job, jobs: 1, start: thread, onLine: (line) => void lines.push(line) });
    whole.finally(() => {
      isOver = true;
    });
    await jest.advanceTimersByTimeAsync(59_999);
    expect(lines.map(({ file }) => file)).toEqual(['a']);
    await jest.advanceTimersByTimeAsync(1);
    expect(lines.map(({ file }) => file)).toEqual(['a', 'endless', 'b']);
    expect(lines[1]).toMatchObject({
      verdict: 'unusable',
      reason: 'the tool failed at this log: it takes longer than 60 seconds.',
    });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(isOver).toBe(true);
    expect(lines).toHaveLength(4);
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});
