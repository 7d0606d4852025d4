/**
 * `npm run record -- fleet N --seed S --out FOLDER --jobs J` writes gzipped logs of N simulated sessions in virtual time, with
 * faults of the world, several versions and days, and three planted bugs (test/support/fleet). The same seed gives the same
 * files for any number of jobs.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import type { Part } from './recordPart';

const usage =
  'npm run record -- fleet N [--seed S] [--out FOLDER] [--jobs J]: N, S and J are whole numbers, N and J from 1.';

const wholeNumber = (text: string | undefined, least: number): number | null => {
  const value = Number(text);
  return text !== undefined && /^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least ? value : null;
};

interface Options {
  readonly count: number;
  readonly seed: number;
  readonly jobs: number;
  readonly out: string;
}

/** @returns null when an option is wrong */
function optionsOf(args: readonly string[]): Options | null {
  try {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { seed: text, out: text, jobs: text },
    });
    const count = wholeNumber(positionals[0], 1);
    const seed = wholeNumber(values.seed ?? '1', 0);
    const jobs = wholeNumber(values.jobs ?? String(availableParallelism()), 1);
    if (count === null || seed === null || jobs === null || positionals.length !== 1) return null;
    return { count, seed, jobs: Math.min(jobs, count), out: resolve(values.out ?? 'fleet') };
  } catch {
    return null;
  }
}

/** Compiles the code of the threads, because a thread loads plain JavaScript only. */
async function compile(folder: string): Promise<string> {
  const outfile = join(folder, 'recordPart.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'recordPart.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return outfile;
}

function runPart(file: string, part: Part, onSession: () => void): Promise<void> {
  return new Promise((done, failed) => {
    const worker = new Worker(file, { workerData: part });
    worker.on('message', onSession);
    worker.on('error', failed);
    worker.on('exit', (code) => (code === 0 ? done() : failed(new Error(`a thread ended with status ${code}`))));
  });
}

/**
 * Writes FOLDER/session-S-000000.ndjson.gz and so on; existing files are written again.
 * @returns the exit status
 */
export async function recordFleet(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  if (!options) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const { count, seed, jobs, out } = options;
  mkdirSync(out, { recursive: true });
  const compiled = mkdtempSync(join(tmpdir(), 'record-fleet-'));
  let recorded = 0;
  const onSession = (): void => {
    recorded += 1;
    if (process.stderr.isTTY) process.stderr.write(`\r${recorded} of ${count} sessions`);
  };
  try {
    const file = await compile(compiled);
    const parts = Array.from({ length: jobs }, (_, from): Part => ({ seed, from, step: jobs, count, out }));
    await Promise.all(parts.map((part) => runPart(file, part, onSession)));
    process.stdout.write(`${process.stderr.isTTY ? '\r' : ''}${count} sessions of seed ${seed} in ${out}\n`);
    return 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${recorded} of ${count} sessions were recorded, then: ${reason}\n`);
    return 2;
  } finally {
    rmSync(compiled, { recursive: true, force: true });
  }
}
