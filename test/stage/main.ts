/**
 * `npm run stage`: sessions in a real browser, at random or with the faults of the catalogue, each judged at rest for truth,
 * safety and leaks. A failing one prints the command that repeats it, keeps its logs below `.stage/`, and is made shorter.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { chromium } from 'playwright-core';
import { launchOptions } from '../../scripts/browser';
import { type EngineName, engineNames } from '../engines/support/engine';
import { finderOf, howToGet } from '../engines/support/engines';
import { catalogue } from './faults/catalogue';
import type { Fault } from './faults/fault';
import { type Act, day, type Outcome, play } from './session';
import { isSameFault, shrinkSteps } from './shrink';
import { makeSteps, parseSteps, type Step, stepText } from './steps';

const root = join(import.meta.dirname, '../..');

const whole = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('a whole number was due.');
  return Number(text);
};
const command = new Command('stage')
  .addOption(new Option('--engine <name>', 'the browser').choices(engineNames).default('chromium'))
  .option('--seed <n>', 'of the first session; each further one has the next', whole, 1)
  .option('--minutes <m>', 'plays random sessions and faults in turn, and ends with the one under way by then', whole)
  .option('--only <ids...>', 'these faults, such as network.slow, or a whole kind, such as network; "all" is all')
  .option('--length <n>', 'steps of a random session', whole, 200)
  .option('--steps <list>', 'these steps, with the world of the seed, instead of random ones')
  .parse();
const {
  engine,
  seed,
  minutes,
  only,
  length,
  steps: given,
} = command.opts<{
  engine: EngineName;
  seed: number;
  minutes?: number;
  only?: string[];
  length: number;
  steps?: string;
}>();

const isNamed = ({ id }: Fault, name: string) => name === 'all' || id === name || id.startsWith(`${name}.`);
const unknown = (only ?? []).filter((name) => !catalogue.some((fault) => isNamed(fault, name)));
if (unknown.length > 0) command.error(`error: no fault is named ${unknown.join(', ')}.`, { exitCode: 2 });
if (engine !== 'chromium' && only) command.error('error: faults are played in Chromium alone.', { exitCode: 2 });

interface Planned {
  readonly name: string;
  readonly seed: number;
  readonly act: Act;
  /** The steps of a random session, which can be made shorter. */
  readonly steps: readonly Step[] | null;
}

const randomAct = (steps: readonly Step[]): Act => ({ steps, judgedFor: ['safety', 'leaks'] });
function random(one: number): Planned {
  const steps = given === undefined ? makeSteps(one, length) : parseSteps(given);
  return { name: `seed-${one}`, seed: one, act: randomAct(steps), steps };
}
const withFault = (fault: Fault): Planned => ({
  name: fault.id,
  seed: 5,
  act: { steps: day, fault, judgedFor: ['safety'] },
  steps: null,
});

function* planned(): Generator<Planned> {
  if (only) yield* catalogue.filter((fault) => only.some((name) => isNamed(fault, name))).map(withFault);
  else if (minutes === undefined) yield random(seed);
  else
    for (let one = seed; ; one += 1) {
      yield random(one);
      const fault = catalogue[one % catalogue.length];
      if (fault && engine === 'chromium') yield withFault(fault);
    }
}

function missing(): never {
  throw new Error(`${engine} is not on this machine: ${howToGet[engine]}`);
}
/** Chromium by Playwright, because puppeteer cannot freeze a tab or take one offline in a context of its own. */
const start =
  engine === 'chromium'
    ? async () => chromium.launch(await launchOptions(root))
    : (finderOf(engine, root) ?? missing());
let browser = await start();

/** While steps are made fewer, a session rests no longer than this: most of them go wrong, and so would rest to the end. */
const shrinkRestMs = 5 * 60_000;

async function tryOut(one: number, act: Act): Promise<Outcome> {
  const notes = [6, 14, 40, 14, 40, 14, 6, 120][one % 8] ?? 14;
  try {
    return await play(browser, { root, seed: one, notes, width: one % 2 ? 400 : 1000 }, act);
  } catch (error) {
    // The browser may be gone, and each later session would break off as well.
    await browser.close().catch(() => {});
    browser = await start();
    const words = error instanceof Error ? error.stack : String(error);
    return { wrong: [`the session broke off: ${words}`], logs: [], restMs: 0 };
  }
}

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const callOf = (one: number, steps: readonly Step[]): string =>
  `npm run stage -- ${engine === 'chromium' ? '' : `--engine ${engine} `}--seed ${one} --steps ${steps.map(stepText).join(',')}`;

async function tellWrong({ name, seed: one, steps }: Planned, { wrong, logs }: Outcome): Promise<void> {
  const folder = join(root, '.stage', name);
  mkdirSync(folder, { recursive: true });
  for (const [place, text] of logs.entries()) writeFileSync(join(folder, `document-${place}.ndjson`), text);
  for (const sentence of wrong) print(`  ${sentence}`);
  print(`  logs: ${folder}`);
  if (!steps) return;
  print(`  ${callOf(one, steps)}`);
  const shows = async (fewer: readonly Step[]) =>
    isSameFault(wrong, (await tryOut(one, { ...randomAct(fewer), longestRestMs: shrinkRestMs })).wrong);
  await shrinkSteps(steps, shows, (fewer) => print(`  ${fewer.length} steps: ${callOf(one, fewer)}`));
}

const end = Date.now() + (minutes ?? Number.POSITIVE_INFINITY) * 60_000;
let played = 0;
let failed = 0;
for (const plan of planned()) {
  if (Date.now() > end) break;
  const began = Date.now();
  const outcome = await tryOut(plan.seed, plan.act);
  const isRight = outcome.wrong.length === 0;
  played += 1;
  const took = `${((Date.now() - began) / 1000).toFixed(1)} s, at rest after ${outcome.restMs / 1000} s`;
  print(`${isRight ? 'right' : 'WRONG'} ${plan.name} (${took})`);
  if (isRight) continue;
  failed += 1;
  await tellWrong(plan, outcome);
}
print(`${played} sessions, ${failed} wrong.`);
await browser.close();
process.exitCode = failed === 0 ? 0 : 1;
