/**
 * Records fixtures/logs: real sessions of the real panel in a real Chromium against the sandbox, each downloaded
 * from the help sheet as a person would. `npm run record -- [name…]`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core';
import { panelFold } from '../src/replay/fold/panelFold';
import { sealed } from '../src/replay/session/sealed';
import { type Sandbox, startSandbox } from '../src/sandbox/sandbox';
import { createControl } from '../test/browser/support/control';
import { launchOptions } from './browser';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'fixtures/logs');
const minuteMs = 60_000;

interface Stage {
  readonly sandbox: Sandbox;
  readonly context: BrowserContext;
  readonly control: ReturnType<typeof createControl>;
  /** A panel as a page of its own; with `clock`, its time moves only by `page.clock.runFor`. */
  readonly panel: (options?: {
    readonly query?: string;
    readonly clock?: boolean;
    readonly width?: number;
  }) => Promise<Page>;
}

interface Scenario {
  /** What it shows, in one line. */
  readonly shows: string;
  readonly notes?: number;
  readonly play: (stage: Stage) => Promise<Page | Frame>;
}

const rows = (page: Page | Frame) => page.locator('[data-note-id][data-note-type]');
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(80);
  }
};
/** Lets time pass in a page with a stopped clock, with real pauses in which the network answers. */
const pass = async (page: Page, ms: number, stepMs = 10_000) => {
  for (let passed = 0; passed < ms; passed += stepMs) {
    await page.clock.runFor(Math.min(stepMs, ms - passed));
    await page.waitForTimeout(40);
  }
};

const newComments = async ({ control }: Stage, count: number) => {
  for (let made = 0; made < count; made += 1) await control.addNote('comment', { push: 'none' });
};

const scenarios: { readonly [name: string]: Scenario } = {
  'morning-reading': {
    shows: 'Reading: five notes opened by keys, the filters tried, Back in between.',
    async play({ panel }) {
      const page = await panel();
      await press(page, 'j', 'Enter', 'j', 'j', 'ArrowLeft', 'c', 'j', 'Enter', 'k', 'Enter', 'f', 'l', 'u', 'a');
      return page;
    },
  },
  'moderation-with-undo': {
    shows: 'Trash undone, spam carried out after its 4.5 s, a second trash dismissed at once.',
    async play(stage) {
      await newComments(stage, 3);
      const page = await stage.panel();
      await page.mouse.move(200, 690);
      await press(page, 'j', 'Enter', 't', 'u', 'ArrowLeft', 'j', 'Enter', 's');
      await page.waitForTimeout(5_500);
      await press(page, 'j', 'Enter', 't');
      await page.getByRole('button', { name: 'Dismiss', exact: true }).first().click();
      await page.waitForTimeout(600);
      return page;
    },
  },
  'moderation-fails': {
    shows: 'A trash that the server refuses: the note comes back and the status bar says so.',
    async play(stage) {
      await newComments(stage, 1);
      await stage.control.fault({ kind: 'status', status: 500, path: '/sites/*/comments/*/delete' });
      const page = await stage.panel();
      await press(page, 'j', 'Enter', 't');
      await page.getByRole('button', { name: 'Dismiss', exact: true }).first().click();
      await page.waitForTimeout(800);
      return page;
    },
  },
  'moderation-left-behind': {
    shows: 'A page went away inside the undo window; this is the next start, which carries it out.',
    async play(stage) {
      await newComments(stage, 1);
      const first = await stage.panel();
      await press(first, 'j', 'Enter', 't');
      await first.close();
      const page = await stage.panel();
      await page.waitForTimeout(6_000);
      return page;
    },
  },
  'spam-in-a-row': {
    shows: 'Six comments marked as spam on a wide panel, each with its own timer; the third undone.',
    async play(stage) {
      await newComments(stage, 6);
      const page = await stage.panel({ width: 1000 });
      await press(page, 'j', 'Enter', 's', 's', 's', 's', 's', 's');
      await page.locator('[data-undo-for]').nth(2).getByRole('button', { name: 'Undo' }).click();
      await page.mouse.move(990, 5);
      await page.waitForTimeout(6_000);
      return page;
    },
  },
  'reply-with-retries': {
    shows: 'A reply that fails twice is retried after 2 and 4 s with the text that was sent, and posted.',
    async play(stage) {
      await newComments(stage, 1);
      await stage.control.fault({ kind: 'status', status: 503, times: 2, path: '/sites/*/comments/*/replies/new' });
      const page = await stage.panel();
      await press(page, 'j', 'Enter', 'r');
      await page.keyboard.type('On the late ferry.');
      await press(page, 'Control+Enter');
      await page.waitForTimeout(7_500);
      return page;
    },
  },
  'reply-duplicate': {
    shows: 'The provider calls a reply a duplicate: said once, box reset, note deselected, no retry.',
    async play(stage) {
      await newComments(stage, 1);
      const body = { error: 'comment_duplicate', message: 'Duplicate comment detected.' };
      await stage.control.fault({ kind: 'status', status: 409, body, path: '/sites/*/comments/*/replies/new' });
      const page = await stage.panel();
      await press(page, 'j', 'Enter', 'r');
      await page.keyboard.type('Again.');
      await press(page, 'Control+Enter');
      await page.waitForTimeout(800);
      return page;
    },
  },
  'mentions-and-follow': {
    shows: 'A mention chosen by keys, a draft left behind, a follow that fails and one that works.',
    async play(stage) {
      await newComments(stage, 1);
      await stage.control.fault({ kind: 'status', status: 403, path: '/sites/*/follows/new' });
      const page = await stage.panel();
      await press(page, 'j', 'Enter', 'r');
      await page.keyboard.type('Ask @a', { delay: 40 });
      await page.getByRole('listbox').waitFor();
      await press(page, 'ArrowDown', 'Enter', 'Escape');
      const follow = page
        .locator('[data-view="note"]')
        .getByRole('button', { name: /^Follow / })
        .first();
      if ((await follow.count()) > 0) {
        await follow.click();
        await page.waitForTimeout(500);
        await follow.click();
        await page.waitForTimeout(500);
      }
      return page;
    },
  },
  'likes-pressed-fast': {
    shows: 'Like pressed three times while the server is slow: one call, no flicker; then approve and back.',
    async play(stage) {
      await newComments(stage, 1);
      await stage.control.fault({ kind: 'slow', ms: 500, path: '/sites/*/comments/*/likes/new' });
      const page = await stage.panel();
      await press(page, 'j', 'Enter', 'l', 'l', 'l');
      await page.waitForTimeout(1_000);
      await press(page, 'a');
      await page.waitForTimeout(500);
      await press(page, 'a');
      await page.waitForTimeout(700);
      return page;
    },
  },
  'read-marks': {
    shows: 'All marked as read and undone, marked again and sent, one marked unread.',
    async play({ panel }) {
      const page = await panel();
      const all = page.getByRole('button', { name: 'Mark all as read' });
      await all.click();
      await page.locator('[data-undo-for="all"]').getByRole('button', { name: 'Undo' }).click();
      await all.click();
      await page.locator('[data-undo-for="all"]').getByRole('button', { name: 'Dismiss' }).click();
      await page.waitForTimeout(400);
      await press(page, 'j', 'Enter');
      await page.getByRole('button', { name: 'Mark as unread' }).click();
      await page.waitForTimeout(400);
      return page;
    },
  },
  'push-lost-and-found': {
    shows: 'Push lost and refused three times, two minutes of rest with polling, then found again.',
    async play({ panel, control }) {
      const page = await panel({ clock: true });
      await pass(page, 5_000, 1_000);
      await control.push({ action: 'refuse' });
      await control.push({ action: 'drop' });
      await pass(page, 3 * minuteMs);
      await control.addNote('follow', { push: 'none' });
      await control.push({ action: 'allow' });
      await pass(page, 2.5 * minuteMs);
      await control.addNote('comment');
      await page.waitForTimeout(300);
      await pass(page, 2_000, 1_000);
      return page;
    },
  },
  'errors-and-recovery': {
    shows: 'The list fails four times: backoff 60, 90, 120, 150 s, then well again.',
    async play({ panel, control }) {
      await control.fault({ kind: 'status', status: 502, times: 4, path: '/notifications/' });
      const page = await panel({ clock: true });
      await pass(page, 8 * minuteMs);
      await rows(page).first().waitFor();
      return page;
    },
  },
  'two-tabs': {
    shows: 'The second of two tabs: it follows the first, which reads notes and then closes; it takes over.',
    async play({ panel, control }) {
      const first = await panel();
      const page = await panel();
      await press(first, 'j', 'Enter', 'j');
      await control.addNote('like');
      await page.waitForTimeout(800);
      await first.close();
      await page.waitForTimeout(2_500);
      await control.addNote('comment');
      await page.waitForTimeout(800);
      return page;
    },
  },
  'storage-full': {
    shows: 'Browser storage takes nothing: said once, and everything else goes on.',
    async play({ context, panel }) {
      await context.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      });
      const page = await panel();
      await press(page, 'j', 'Enter', 'j', 'ArrowLeft');
      return page;
    },
  },
  'right-to-left': {
    shows: 'The panel in Arabic: notes opened, a filter, the keys-and-help sheet.',
    async play({ panel }) {
      const page = await panel({ query: '?locale=ar' });
      await press(page, 'j', 'Enter', 'j', 'ArrowLeft', 'l', 'a');
      return page;
    },
  },
  'load-more-to-the-end': {
    shows: 'Scrolling loads 10, 20, 30, 40 until The End.',
    notes: 34,
    async play({ panel, control }) {
      const page = await panel();
      await control.until('All rows', 20_000, async () => {
        await page.locator('[data-view="list"] [data-note-id]').last().scrollIntoViewIfNeeded();
        await page.mouse.wheel(0, 2_000);
        await page.waitForTimeout(250);
        return (await rows(page).count()) === 34;
      });
      return page;
    },
  },
  'long-idle-day': {
    shows: 'Eight idle hours with push: a tick a minute, five arrivals, no poll.',
    async play({ panel, control }) {
      const page = await panel({ clock: true });
      await pass(page, 5_000, 1_000);
      for (const kind of ['like', 'comment', 'follow', 'reblog', 'new_post']) {
        await pass(page, 96 * minuteMs, 8 * minuteMs);
        await control.addNote(kind);
        await page.waitForTimeout(200);
      }
      return page;
    },
  },
  'unknown-notes': {
    shows: 'Damaged notes among good ones: one row says it cannot be shown, two are left out and counted.',
    notes: 8,
    async play({ panel, control }) {
      for (const fixture of ['null', 'no-subject', 'no-id', 'ranges-overlapping', 'javascript-link', 'unknown-type']) {
        await control.addFixture(`hostile/${fixture}`, 'none');
      }
      const page = await panel();
      await press(page, 'j', 'Enter', 'j', 'j', 'j');
      return page;
    },
  },
};

async function download(page: Page | Frame): Promise<string> {
  const tab = 'context' in page ? page : page.page();
  await tab.keyboard.press('Escape');
  await tab.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));
  await tab.keyboard.press('?');
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await sheet.getByRole('checkbox').first().setChecked(false);
  const waiting = tab.waitForEvent('download');
  await sheet.locator('.setting button').last().click();
  const path = await (await waiting).path();
  return gunzipSync(readFileSync(path)).toString('utf8');
}

async function stageOf(browser: Browser, scenario: Scenario): Promise<Stage> {
  const sandbox = await startSandbox({ seed: 7, notes: scenario.notes ?? 40 });
  const context = await browser.newContext({ viewport: { width: 400, height: 700 }, acceptDownloads: true });
  return {
    sandbox,
    context,
    control: createControl(sandbox.provider),
    async panel({ query = '', clock = false, width = 400 } = {}) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 700 });
      if (clock) await page.clock.install();
      await page.goto(`${sandbox.panel}/${query}`);
      if (clock) await page.waitForTimeout(800);
      else await rows(page).first().waitFor();
      await page.waitForTimeout(300);
      return page;
    },
  };
}

async function recordLogs(): Promise<void> {
  const browser = await chromium.launch(await launchOptions(root));
  mkdirSync(folder, { recursive: true });
  const wanted = process.argv.slice(2);
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const stage = await stageOf(browser, scenario);
    const text = await download(await scenario.play(stage));
    writeFileSync(join(folder, `${name}.ndjson`), await sealed(panelFold, text));
    process.stdout.write(`${name}: ${text.split('\n').length - 1} lines\n`);
    await stage.context.close();
    await stage.sandbox.close();
  }
  const lines = Object.entries(scenarios).map(([name, { shows }]) => `| [${name}](${name}.ndjson) | ${shows} |`);
  const head = [
    '# Recorded logs',
    '',
    'Real sessions in the sandbox, recorded by `npm run record`; each ends with its final state. The same sessions as they',
    'were recorded in [version 1](v1/README.md) and [version 2](v2/README.md) of the format are kept, and read through upcasters.',
    '',
  ].join('\n');
  writeFileSync(join(folder, 'README.md'), `${head}\n| log | what it shows |\n|---|---|\n${lines.join('\n')}\n`);
  await browser.close();
}

await recordLogs();
