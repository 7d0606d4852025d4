/** The threads of a fleet: how many logs a thread is given at once, and what happens to a log that ends its thread. */
import { examineAll, type Thread } from '../../../../src/replay/cli/main/fleetPool';
import type { Job, Task } from '../../../../src/replay/cli/main/fleetWorker';
import { type LogLine, unusableLine } from '../../../../src/replay/fleet/logLine';

const job: Job = { options: { verify: false, effects: false, where: null, against: null }, by: 'x', parts: null };
const lineOf = ({ file }: Task): LogLine => ({ ...unusableLine({ log: file, file, by: 'x' }), verdict: 'ok' });

/** Answers each task later, ends at logs named `deadly`, and never answers those named `endless`. */
function thread(): Thread {
  const listeners: { [event: string]: (value: unknown) => void } = {};
  let turn = Promise.resolve();
  let ended = false;
  return {
    on: (event, listener) => {
      listeners[event] = listener;
    },
    postMessage(task: Task) {
      turn = turn.then(() => {
        if (ended) return;
        ended = task.file === 'deadly' || task.file === 'endless';
        if (task.file === 'endless') return;
        if (ended) listeners['error']?.(Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
        else listeners['message']?.(lineOf(task));
      });
    },
    terminate: async () => 0,
  };
}

test('[fleet.bounded] of ten thousand logs a few are given at a time, and each has its line', async () => {
  let asked = 0;
  let most = 0;
  const files = new Set<string>();
  async function* tasks(): AsyncGenerator<Task> {
    for (let index = 0; index < 10_000; index += 1) {
      asked += 1;
      most = Math.max(most, asked - files.size);
      yield { file: String(index) };
    }
  }
  await examineAll(tasks(), { job, jobs: 3, start: thread, onLine: ({ file }) => void files.add(file) });
  expect(files.size).toBe(10_000);
  expect(most).toBeLessThan(20);
});

test('[fleet.broken-file] a log at which a thread ends is one row, and the others go to a new thread', async () => {
  async function* tasks(): AsyncGenerator<Task> {
    for (const file of ['a', 'deadly', 'b', 'c', 'deadly', 'd']) yield { file };
  }
  const lines: LogLine[] = [];
  await examineAll(tasks(), { job, jobs: 1, start: thread, onLine: (line) => void lines.push(line) });
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

test('[fleet.bounds] a log over which a thread takes a minute is one row, and the others go to a new thread', async () => {
  jest.useFakeTimers();
  try {
    async function* tasks(): AsyncGenerator<Task> {
      for (const file of ['a', 'endless', 'b', 'endless']) yield { file };
    }
    const lines: LogLine[] = [];
    let isOver = false;
    const whole = examineAll(tasks(), { job, jobs: 1, start: thread, onLine: (line) => void lines.push(line) });
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

test('[fleet.bounded] of large logs from a stream two are given to a thread at a time, because they are held', async () => {
  let asked = 0;
  let most = 0;
  let done = 0;
  const onLine = () => {
    done += 1;
  };
  async function* tasks(): AsyncGenerator<Task> {
    for (let index = 0; index < 40; index += 1) {
      asked += 1;
      most = Math.max(most, asked - done);
      yield { file: String(index), bytes: new Uint8Array(12_000_000) };
    }
  }
  await examineAll(tasks(), { job, jobs: 1, start: thread, onLine });
  expect([done, most]).toEqual([40, 2]);
});
