/**
 * `npm run monkey`: random sessions in a real browser, each judged at rest. A failing one prints its steps, keeps its logs
 * below `.monkey/`, and is made smaller. Options: --help.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { chromium } from 'playwright-core';
import { launchOptions } from '../../scripts/browser';
import { type EngineName, engineNames } from '../engines/support/engine';
import { finderOf, howToGet } from '../engines/support/engines';
import { type Outcome, play } from './session';
import { isSameFault, shrinkSteps } from './shrink';
import type { StageOptions } from './stage';
import { makeSteps, parseSteps, type Step, stepText } from './steps';

const root = join(import.meta.dirname, '../..');

const whole = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('a whole number was due.');
  return Number(text);
};
const {
  engine,
  seed,
  minutes,
  sessions,
  length,
  steps: given,
  shrink,
} = new Command('monkey')
  .addOption(new Option('--engine <name>', 'the browser').choices(engineNames).default('chromium'))
  .option('--seed <n>', 'of the first session; each further one has the next', whole, 1)
  .option('--minutes <m>', 'ends with the session that is under way by then', whole)
  .option('--sessions <n>', 'how many, without --minutes', whole, 1)
  .option('--length <n>', 'steps of a session', whole, 200)
  .option('--steps <list>', 'these steps, with the world of the seed, instead of random ones')
  .option('--no-shrink', 'leaves a failing list of steps as it is')
  .parse()
  .opts<{
    engine: EngineName;
    seed: number;
    minutes?: number;
    sessions: number;
    length: number;
    steps?: string;
    shrink: boolean;
  }>();

const stageOf = (one: number): StageOptions => ({
  root,
  seed: one,
  notes: [6, 14, 40, 14, 40, 14, 6, 120][one % 8] ?? 14,
  width: one % 2 ? 400 : 1000,
});

/** While a list is made shorter its sessions rest no longer than this: most of them go wrong, and so would rest to the end. */
const shrinkRestMs = 5 * 60_000;

async function tryOut(one: number, steps: readonly Step[], longestRestMs?: number): Promise<Outcome> {
  try {
    return await play(browser, stageOf(one), steps, { longestRestMs });
  } catch (error) {
    // The browser may be gone, and each later session would break off as well.
    await browser.close().catch(() => {});
    browser = await start();
    const words = error instanceof Error ? error.stack : String(error);
    return { wrong: [`the session broke off: ${words}`], logs: [], restMs: 0 };
  }
}

function missing(): never {
  throw new Error(`${engine} is not on this machine: ${howToGet[engine]}`);
}

const callOf = (one: number, steps: readonly Step[]): string =>
  `npm run monkey -- ${engine === 'chromium' ? '' : `--engine ${engine} `}--seed ${one} --steps ${steps.map(stepText).join(',')}`;

/** Chromium by Playwright, because puppeteer cannot freeze a tab or take one offline in a context of its own. */
const start =
  engine === 'chromium'
    ? async () => chromium.launch(await launchOptions(root))
    : (finderOf(engine, root) ?? missing());
let browser = await start();
const end = minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + minutes * 60_000;
const last = minutes === undefined ? seed + sessions - 1 : Number.POSITIVE_INFINITY;
let played = 0;
let failed = 0;
for (let one = seed; one <= last && Date.now() < end; one += 1) {
  const steps = given === undefined ? makeSteps(one, length) : parseSteps(given);
  const began = Date.now();
  const { wrong, logs, restMs } = await tryOut(one, steps);
  played += 1;
  const took = `${((Date.now() - began) / 1000).toFixed(1)} s, at rest after ${restMs / 1000} s`;
  process.stdout.write(`seed ${one}: ${steps.length} steps, ${took}: ${wrong.length === 0 ? 'right' : 'WRONG'}\n`);
  if (wrong.length === 0) continue;
  failed += 1;
  const folder = join(root, '.monkey', `seed-${one}`);
  mkdirSync(folder, { recursive: true });
  for (const [place, text] of logs.entries()) writeFileSync(join(folder, `document-${place}.ndjson`), text);
  process.stdout.write(`${wrong.map((sentence) => `  ${sentence}\n`).join('')}  logs: ${folder}\n`);
  process.stdout.write(`  ${callOf(one, steps)}\n`);
  if (!shrink) continue;
  const shows = async (fewer: readonly Step[]) => isSameFault(wrong, (await tryOut(one, fewer, shrinkRestMs)).wrong);
  await shrinkSteps(steps, shows, (fewer) => process.stdout.write(`  ${fewer.length} steps: ${callOf(one, fewer)}\n`));
}
process.stdout.write(`${played} sessions, ${failed} wrong.\n`);
await browser.close();
process.exitCode = failed === 0 ? 0 : 1;
