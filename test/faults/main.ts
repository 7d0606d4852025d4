/**
 * `npm run test:faults`: rows of the catalogue of faults, all or those named, each in a browser of its own. The logs of
 * failed rows are kept below `.outcomes/faults/`. Options: --help.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { chromium } from 'playwright-core';
import { launchOptions } from '../../scripts/browser';
import { catalogue } from './catalogue';
import type { FaultRow } from './faultRow';
import { type Outcome, runRow } from './runner';

const root = join(import.meta.dirname, '../..');

const whole = (text: string): number => {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('a whole number from 1 was due.');
  return Number(text);
};
const command = new Command('faults')
  .argument('[ids...]', 'rows, such as network.slow, or a whole kind, such as network; default: all')
  .option('--jobs <n>', 'how many at once', whole, 2)
  .parse();
const { jobs } = command.opts<{ jobs: number }>();
const isNamed = ({ id }: FaultRow) => command.args.some((name) => id === name || id.startsWith(`${name}.`));
const rows = command.args.length === 0 ? catalogue : catalogue.filter(isNamed);
const unknown = command.args.filter((name) => !catalogue.some(({ id }) => id === name || id.startsWith(`${name}.`)));
if (unknown.length > 0) command.error(`error: no row is named ${unknown.join(', ')}.`, { exitCode: 2 });

const browser = await chromium.launch(await launchOptions(root));
const began = Date.now();
const left = [...rows];
const outcomes: Outcome[] = [];

function tell({ id, passed, wrong, healedMs, logs }: Outcome, tookMs: number): void {
  const took = `${(tookMs / 1000).toFixed(1)} s, healed within ${healedMs / 1000} s`;
  process.stdout.write(`${passed ? 'survived' : 'FAILED  '} ${id} (${took})\n`);
  for (const sentence of wrong) process.stdout.write(`  ${sentence}\n`);
  if (logs.length === 0) return;
  const folder = join(root, '.outcomes/faults', id);
  mkdirSync(folder, { recursive: true });
  for (const [place, text] of logs.entries()) writeFileSync(join(folder, `document-${place}.ndjson`), text);
  process.stdout.write(`  logs: ${folder}\n`);
}

async function work(): Promise<void> {
  for (let row = left.shift(); row; row = left.shift()) {
    const start = Date.now();
    const outcome = await runRow(browser, root, row);
    outcomes.push(outcome);
    tell(outcome, Date.now() - start);
  }
}
await Promise.all(Array.from({ length: jobs }, work));
await browser.close();
const tookMs = Date.now() - began;
const failed = outcomes.filter(({ passed }) => !passed).length;
process.stdout.write(`${outcomes.length} faults, ${failed} not survived, ${Math.round(tookMs / 1000)} s.\n`);
process.exitCode = failed === 0 ? 0 : 1;
