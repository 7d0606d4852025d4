/**
 * `npm run test:leaks`: an hour of a person's acts in one page, by a clock that runs as fast as the page can, and what the
 * page holds at the beginning, in the middle and at the end. It must not hold more and more. Options: --help.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { launchOptions } from '../../scripts/browser';
import { problemsOf } from '../monkey/judge';
import { logsOf, openStage, type Stage } from '../monkey/stage';
import { grown, type Look } from './flat';
import { readHeap, takeHeap } from './heap';
import { aMinute } from './hour';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.outcomes/leaks');

const whole = (text: string): number => {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('a whole number from 1 was due.');
  return Number(text);
};
const { minutes, keep } = new Command('leaks')
  .option('--minutes <m>', 'of the clock in the page', whole, 60)
  .option('--keep', 'keeps the heap snapshots below .outcomes/leaks, for DevTools')
  .parse()
  .opts<{ minutes: number; keep?: true }>();

/** Afterwards all code is loaded, and each list is as long as it gets. */
const warmUpMinutes = 5;

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
const told = ({ minute, bytes, logBytes, nodes, detached, listeners, keys }: Look): string =>
  `minute ${minute}: ${kilobytes(bytes)} besides ${kilobytes(logBytes)} of log, ${nodes} nodes, ${detached} detached, ${listeners} listeners, ${keys} keys in storage\n`;

async function look(stage: Stage, page: Page, debuggerOf: CDPSession, minute: number): Promise<Look> {
  // Whatever is under way has ended by then.
  await stage.pass(60_000);
  const text = await takeHeap(debuggerOf);
  const { nodes } = await debuggerOf.send('Memory.getDOMCounters');
  const keys = await page.evaluate<number>('localStorage.length');
  const seen: Look = { minute, nodes, keys, ...readHeap(text) };
  process.stdout.write(told(seen));
  if (keep) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `minute-${minute}.heapsnapshot`), text);
  }
  return seen;
}

/** How many acts of the person the logs hold. */
async function countActs(stage: Stage): Promise<number> {
  const logs = await Promise.all(stage.tabs.map((tab) => stage.logOf(tab)));
  return logs.flatMap(({ entries }) => entries).filter(({ event }) => event.type.startsWith('user.')).length;
}

const began = Date.now();
const browser = await chromium.launch(await launchOptions(root));
const stage = await openStage(browser, { root, seed: 5, notes: 120, width: 1000 });
await stage.openTab();
const page = stage.tabs[0]?.page;
if (!page) throw new Error('There is no tab.');
const debuggerOf = await page.context().newCDPSession(page);
for (let minute = 0; minute < warmUpMinutes; minute += 1) await aMinute(stage, minute);
const looks = [await look(stage, page, debuggerOf, 0)];
for (let minute = 1; minute <= minutes; minute += 1) {
  // A person who works fast; the page rests in between.
  if (minute % 2 === 0) await aMinute(stage, minute);
  else await stage.pass(60_000);
  if (minute === Math.floor(minutes / 2) || minute === minutes) looks.push(await look(stage, page, debuggerOf, minute));
}
const acts = await countActs(stage);
const wrong = (await logsOf(stage)).flatMap((log) => [...problemsOf(log, stage)]);
for (const [place, after] of looks.entries()) {
  const before = looks[place - 1];
  if (before) wrong.push(...grown(before, after));
}
await stage.close();
await browser.close();
const tookMs = Date.now() - began;
for (const sentence of wrong) process.stdout.write(`  ${sentence}\n`);
const end = wrong.length === 0 ? 'flat' : 'NOT FLAT';
process.stdout.write(`${minutes} minutes, ${acts} acts, ${Math.round(tookMs / 1000)} s: ${end}.\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;
