/** One line of the terminal that says how far long work is. When the answers are piped, nothing else is written. */
import { clearLine, cursorTo } from 'node:readline';
import type { Progress } from '../replayWorld';

/** Between two lines. */
const pauseMs = 200;

/**
 * @param what the first words of the line
 * @param total the amount of work; null: it is unknown, and nothing is said
 */
export function progressLine(what: string, total: number | null): Progress {
  const { stderr, stdout } = process;
  if (!stderr.isTTY || !stdout.isTTY || !total) return { add: () => {}, stop: () => {} };
  const since = performance.now();
  let done = 0;
  let saidAt = since;
  return {
    add(count) {
      done += count;
      const now = performance.now();
      if (now - saidAt < pauseMs) return;
      saidAt = now;
      const left = Math.round(((now - since) * (total / done - 1)) / 1000);
      cursorTo(stderr, 0);
      stderr.write(`${what}: ${Math.floor((100 * done) / total)} %, ${left} s left`);
      clearLine(stderr, 1);
    },
    stop() {
      cursorTo(stderr, 0);
      clearLine(stderr, 0);
    },
  };
}
