/**
 * `npm run tasks [-- --before FOLDER]`: does twelve tasks in a real browser with the sandbox, and prints for each how many
 * presses it takes and how many words stand on the way. `--before` names an older copy of this project with its build.
 * How both are counted: docs/performance.md.
 */
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { launchOptions } from '../../../scripts/browser';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox';
import { createControl } from '../../browser/support/control';
import { handsOf } from './hands';
import { prepare, type Task, tasks } from './tasks';

const { values } = parseArgs({ options: { before: { type: 'string' } } });

/** The kit in a blank page, with a drawer wide enough for list and note. */
const embedding = (panel: string): string => `(() => {
  document.body.innerHTML = '<button id="bell">Notifications</button><div id="place"></div>';
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = "import { embed } from '/dist/host/host.js'; window.embedded = embed(document.querySelector('#place'), { src: '${panel}/', opener: '#bell', wide: true });";
  document.head.append(script);
})()`;

async function opened(browser: Browser, sandbox: Sandbox, fromBell: boolean) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${sandbox.host}/pages/blank.html`);
  await page.evaluate(embedding(sandbox.panel));
  await page.locator('#bell[data-count]').waitFor({ timeout: 30_000 });
  const panel = page.frames().find((frame) => frame.url().startsWith(`${sandbox.panel}/`));
  if (!panel) throw new Error('The page has no panel.');
  if (!fromBell) {
    await page.locator('#bell').click();
    await panel.locator('[data-note-id]').first().waitFor();
    // The late code is there, and more notes are loaded, before the person begins.
    await page.waitForTimeout(2_000);
  }
  return { context, hands: handsOf(page, panel) };
}

interface Done {
  readonly way: string;
  readonly presses: number;
  readonly words: number;
}

/** @returns the way with the fewest presses, then words; null when this version has no way */
async function best(browser: Browser, sandbox: Sandbox, task: Task): Promise<Done | null> {
  const found: Done[] = [];
  for (const [way, go] of Object.entries(task.ways)) {
    const scene = await prepare(createControl(sandbox.provider));
    const { context, hands } = await opened(browser, sandbox, task.fromBell === true);
    try {
      await go(hands, scene);
      await task.done(hands, scene);
      found.push({ way, ...hands.counts });
    } catch (error) {
      process.stderr.write(`${task.name}, ${way}: ${String(error).split('\n')[0]}\n`);
    }
    await context.close();
  }
  return found.sort((a, b) => a.presses - b.presses || a.words - b.words)[0] ?? null;
}

const browser = await chromium.launch(await launchOptions(process.cwd()));
const columns = [values.before, process.cwd()].filter((root) => root !== undefined);
const inWords = (done: Done | null): string => (done ? `${done.presses} | ${done.words} | ${done.way}` : '– | – | –');
try {
  const sandboxes = await Promise.all(columns.map((root) => startSandbox({ root })));
  const head = '| presses | words | how '.repeat(columns.length);
  process.stdout.write(`| task ${head}|\n|---${'|---:|---:|---'.repeat(columns.length)}|\n`);
  for (const task of tasks) {
    const cells: string[] = [];
    for (const sandbox of sandboxes) cells.push(inWords(await best(browser, sandbox, task)));
    process.stdout.write(`| ${[task.name, ...cells].join(' | ')} |\n`);
  }
  for (const sandbox of sandboxes) await sandbox.close();
} finally {
  await browser.close();
}
