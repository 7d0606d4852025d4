/** Allows one build at a time in a work tree, because builds share Parcel's cache and the built folders. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { partOf } from '../../reducers/guards';

const longestWaitMs = 180_000;
const lookAgainMs = 200;

const codeOf = (problem: unknown): unknown => partOf(problem)['code'];

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return codeOf(problem) === 'EPERM';
  }
};

const readOrEmpty = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/**
 * Waits until no other build of this tree runs. The lock of a process that has ended counts as free.
 * @param file the lock: it holds the number of the process that builds
 * @returns a function that releases the lock
 * @throws Error when another build holds it for three minutes
 */
export async function holdLock(file: string): Promise<() => void> {
  mkdirSync(dirname(file), { recursive: true });
  const until = Date.now() + longestWaitMs;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      const release = () => rmSync(file, { force: true });
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => {
          release();
          process.exit(1);
        });
      return release;
    } catch (problem) {
      if (codeOf(problem) !== 'EEXIST') throw problem;
    }
    const holder = Number(readOrEmpty(file));
    if (!holder || !isRunning(holder)) rmSync(file, { force: true });
    else if (Date.now() > until)
      throw new Error(`Another build (process ${holder}) has held ${file} for three minutes.`);
    await sleep(lookAgainMs);
  }
}
