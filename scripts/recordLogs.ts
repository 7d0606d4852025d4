/**
 * Records fixtures/logs: sessions of the built panel in Chromium against the sandbox, each downloaded from the help sheet.
 * `npm run record -- [name…]`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { panelFold } from '../src/replay/fold/panelFold';
import { sealed } from '../src/replay/session/sealed';
import { type Sandbox, startSandbox } from '../src/sandbox/sandbox';
import { launchOptions } from './browser';
import { type Control, createControl } from './control';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'fixtures/logs');
const minuteMs = 60_000;

interface PanelOptions {
  readonly query?: string;
  readonly clock?: boolean;
  readonly width?: number;
}

interface Stage {
  readonly sandbox: Sandbox;
  readonly context: BrowserContext;
  readonly control: Control;
  /** Opens a panel outside of a host page; with `clock`, its time moves only by `page.clock.runFor`. */
  readonly panel: (options?: PanelOptions) => Promise<Page>;
}

interface Scenario {
  /** What the recording shows, in one line. */
  readonly shows: string;
  readonly notes?: number;
  /** New comments, and a fault, before the panel is opened. */
  readonly comments?: number;
  readonly fault?: Parameters<Control['fault']>[0];
  readonly before?: (stage: Stage) => Promise<unknown>;
  readonly opened?: PanelOptions;
  readonly play: (page: Page, stage: Stage) => Promise<unknown>;
}

const rows = (page: Page) => page.locator('[data-note-id][data-note-type]');
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

const scenarios: { readonly [name: string]: Scenario } = {
  'morning-reading': {
    shows: 'Reading: five notes opened by keys, the filters tried, Back in between.',
    play: (page) =>
      press(page, 'j', 'Enter', 'j', 'j', 'ArrowLeft', 'c', 'j', 'Enter', 'k', 'Enter', 'f', 'l', 'u', 'a'),
  },
  'moderation-with-undo': {
    shows: 'Trash undone, spam carried out after its 4.5 s, a second trash dismissed at once.',
    comments: 3,
    async play(page) {
      await page.mouse.move(200, 690);
      await press(page, 'j', 'Enter', 't', 'u', 'ArrowLeft', 'j', 'Enter', 's');
      await page.waitForTimeout(5_500);
      await press(page, 'j', 'Enter', 't');
      await page.getByRole('button', { name: 'Dismiss', exact: true }).first().click();
      await page.waitForTimeout(600);
    },
  },
  'moderation-fails': {
    shows: 'A trash that the server refuses: the note comes back and the status bar says so.',
    comments: 1,
    fault: { kind: 'status', status: 500, path: '/sites/*/comments/*/delete' },
    async play(page) {
      await press(page, 'j', 'Enter', 't');
      await page.getByRole('button', { name: 'Dismiss', exact: true }).first().click();
      await page.waitForTimeout(800);
    },
  },
  'moderation-left-behind': {
    shows: 'A page went away inside the undo window; this is the next start, which carries it out.',
    comments: 1,
    async before({ panel }) {
      const first = await panel();
      await press(first, 'j', 'Enter', 't');
      await first.close();
    },
    play: (page) => page.waitForTimeout(6_000),
  },
  'spam-in-a-row': {
    shows: 'Six comments marked as spam on a wide panel, each with its own timer; the third undone.',
    comments: 6,
    opened: { width: 1000 },
    async play(page) {
      await press(page, 'j', 'Enter', 's', 's', 's', 's', 's', 's');
      await page.locator('[data-undo-for]').nth(2).getByRole('button', { name: 'Undo' }).click();
      await page.mouse.move(990, 5);
      await page.waitForTimeout(6_000);
    },
  },
  'reply-with-retries': {
    shows: 'A reply that fails twice is retried after 2 and 4 s with the text that was sent, and posted.',
    comments: 1,
    fault: { kind: 'status', status: 503, times: 2, path: '/sites/*/comments/*/replies/new' },
    async play(page) {
      await press(page, 'j', 'Enter', 'r');
      await page.keyboard.type('On the late ferry.');
      await press(page, 'Control+Enter');
      await page.waitForTimeout(7_500);
    },
  },
  'reply-duplicate': {
    shows: 'The provider calls a reply a duplicate: said once, box reset, note deselected, no retry.',
    comments: 1,
    fault: {
      kind: 'status',
      status: 409,
      body: { error: 'comment_duplicate', message: 'Duplicate comment detected.' },
      path: '/sites/*/comments/*/replies/new',
    },
    async play(page) {
      await press(page, 'j', 'Enter', 'r');
      await page.keyboard.type('Again.');
      await press(page, 'Control+Enter');
      await page.waitForTimeout(800);
    },
  },
  'mentions-and-follow': {
    shows: 'A mention chosen by keys, a draft left behind, a follow that fails and one that works.',
    comments: 1,
    fault: { kind: 'status', status: 403, path: '/sites/*/follows/new' },
    async play(page) {
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
    },
  },
  'likes-pressed-fast': {
    shows: 'Like pressed three times while the server is slow: one call, no flicker; then approve and back.',
    comments: 1,
    fault: { kind: 'slow', ms: 500, path: '/sites/*/comments/*/likes/new' },
    async play(page) {
      await press(page, 'j', 'Enter', 'l', 'l', 'l');
      await page.waitForTimeout(1_000);
      await press(page, 'a');
      await page.waitForTimeout(500);
      await press(page, 'a');
      await page.waitForTimeout(700);
    },
  },
  'read-marks': {
    shows: 'All marked as read and undone, marked again and sent, one marked unread.',
    async play(page) {
      const all = page.getByRole('button', { name: 'Mark all as read' });
      await all.click();
      await page.locator('[data-undo-for="all"]').getByRole('button', { name: 'Undo' }).click();
      await all.click();
      await page.locator('[data-undo-for="all"]').getByRole('button', { name: 'Dismiss' }).click();
      await page.waitForTimeout(400);
      await press(page, 'j', 'Enter');
      await page.getByRole('button', { name: 'Mark as unread' }).click();
      await page.waitForTimeout(400);
    },
  },
  'push-lost-and-found': {
    shows: 'Push lost and refused three times, two minutes of rest with polling, then found again.',
    opened: { clock: true },
    async play(page, { control }) {
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
    },
  },
  'errors-and-recovery': {
    shows: 'The list fails four times: backoff 60, 90, 120, 150 s, then well again.',
    fault: { kind: 'status', status: 502, times: 4, path: '/notifications/' },
    opened: { clock: true },
    async play(page) {
      await pass(page, 8 * minuteMs);
      await rows(page).first().waitFor();
    },
  },
  'two-tabs': {
    shows: 'The second of two tabs: it follows the first, which reads notes and then closes; it takes over.',
    before: ({ panel }) => panel(),
    async play(page, { context, control }) {
      const [first] = context.pages();
      if (first) await press(first, 'j', 'Enter', 'j');
      await control.addNote('like');
      await page.waitForTimeout(800);
      await first?.close();
      await page.waitForTimeout(2_500);
      await control.addNote('comment');
      await page.waitForTimeout(800);
    },
  },
  'storage-full': {
    shows: 'Browser storage takes nothing: said once, and everything else goes on.',
    before: ({ context }) =>
      context.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      }),
    play: (page) => press(page, 'j', 'Enter', 'j', 'ArrowLeft'),
  },
  'right-to-left': {
    shows: 'The panel in Arabic: notes opened, a filter, the keys-and-help sheet.',
    opened: { query: '?locale=ar' },
    play: (page) => press(page, 'j', 'Enter', 'j', 'ArrowLeft', 'l', 'a'),
  },
  'load-more-to-the-end': {
    shows: 'Scrolling loads 10, 20, 30, 40 until The End.',
    notes: 34,
    async play(page, { control }) {
      await control.until('All rows', 20_000, async () => {
        await page.locator('[data-view="list"] [data-note-id]').last().scrollIntoViewIfNeeded();
        await page.mouse.wheel(0, 2_000);
        await page.waitForTimeout(250);
        return (await rows(page).count()) === 34;
      });
    },
  },
  'long-idle-day': {
    shows: 'Four idle hours with push: a tick a minute, five arrivals, no poll.',
    opened: { clock: true },
    async play(page, { control }) {
      await pass(page, 5_000, 1_000);
      for (const kind of ['like', 'comment', 'follow', 'reblog', 'new_post']) {
        await pass(page, 48 * minuteMs, 8 * minuteMs);
        await control.addNote(kind);
        await page.waitForTimeout(200);
      }
    },
  },
  'unknown-notes': {
    shows: 'Damaged notes among good ones: one row says it cannot be shown, two are left out and counted.',
    notes: 8,
    async before({ control }) {
      for (const fixture of ['null', 'no-subject', 'no-id', 'ranges-overlapping', 'javascript-link', 'unknown-type']) {
        await control.addFixture(`hostile/${fixture}`, 'none');
      }
    },
    play: (page) => press(page, 'j', 'Enter', 'j', 'j', 'j'),
  },
};

async function download(page: Page): Promise<string> {
  await page.keyboard.press('Escape');
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await sheet.getByRole('checkbox').first().setChecked(false);
  const waiting = page.waitForEvent('download');
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
    for (let made = 0; made < (scenario.comments ?? 0); made += 1)
      await stage.control.addNote('comment', { push: 'none' });
    if (scenario.fault) await stage.control.fault(scenario.fault);
    await scenario.before?.(stage);
    const page = await stage.panel(scenario.opened);
    await scenario.play(page, stage);
    const text = await download(page);
    writeFileSync(join(folder, `${name}.ndjson`), await sealed(panelFold, text));
    process.stdout.write(`${name}: ${text.split('\n').length - 1} lines\n`);
    await stage.context.close();
    await stage.sandbox.close();
  }
  const lines = Object.entries(scenarios).map(([name, { shows }]) => `| [${name}](${name}.ndjson) | ${shows} |`);
  const head = [
    '# Recorded logs',
    '',
    'Real sessions in the sandbox, recorded by `npm run record`; each ends with its final state.',
    '',
  ].join('\n');
  writeFileSync(join(folder, 'README.md'), `${head}\n| log | what it shows |\n|---|---|\n${lines.join('\n')}\n`);
  await browser.close();
}

await recordLogs();
