// One build at a time in one tree: Parcel's cache and dist/ are shared. scripts/build.mjs holds it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const longestWaitMs = 180_000;

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return problem.code === 'EPERM';
  }
};

/**
 * Waits for another build of this tree to end.
 * @returns a function that lets the lock go
 */
export async function holdLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  const until = Date.now() + longestWaitMs;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      const release = () => rmSync(file, { force: true });
      for (const signal of ['SIGINT', 'SIGTERM'])
        process.once(signal, () => {
          release();
          process.exit(1);
        });
      return release;
    } catch (problem) {
      if (problem.code !== 'EEXIST') throw problem;
    }
    const holder = Number(readOrEmpty(file));
    if (!holder || !isRunning(holder)) rmSync(file, { force: true });
    else if (Date.now() > until)
      throw new Error(`Another build (process ${holder}) has held ${file} for three minutes.`);
    await sleep(200);
  }
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
