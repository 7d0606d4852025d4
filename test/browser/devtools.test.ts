/** The devtools page in a real browser: it attaches to a live panel, goes to earlier moments, opens files, and is usable by keys. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { entriesOf, logText } from '../replay/support/logs';
import { loadAxe, violations } from './support/axe';
import { openSession, type Session } from './support/browser';

/** Opens the devtools from the page that embeds the panel, as a developer of a host page does. */
async function openDevtools(session: Session, opener: Page): Promise<Page> {
  const [page] = await Promise.all([
    session.context.waitForEvent('page'),
    opener.evaluate((url) => {
      window.open(url, '_blank');
    }, `${session.sandbox.panel}/devtools.html`),
  ]);
  await entryList(page).waitFor();
  return page;
}
const entryList = (page: Page): Locator => page.getByRole('listbox', { name: 'Entries' });
const chosen = (page: Page): Locator => entryList(page).locator('[aria-selected="true"]');
const picture = (page: Page): Locator => page.locator('.dt-picture [data-view="list"]');

/** Waits for the list to hold an entry of this type, and chooses it. */
async function choose(page: Page, type: string): Promise<void> {
  const row = entryList(page).locator('[role="option"]', { hasText: type }).last();
  await row.click();
  await chosen(page).filter({ hasText: type }).waitFor();
}

const folder = mkdtempSync(join(tmpdir(), 'devtools-'));
function fileOf(name: string, data: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, data);
  return path;
}
async function openFile(session: Session, data: string | Buffer, name = 'morning.ndjson.gz'): Promise<Page> {
  const page = await session.open(`${session.sandbox.panel}/devtools.html`);
  await page.setInputFiles('input[type="file"]', fileOf(name, data));
  return page;
}
const morning = gzipSync(logText(entriesOf('morning')));

/** The pictures of the recorded notes have addresses that do not exist. */
const noPictures = /ERR_NAME_NOT_RESOLVED|Failed to load resource/;

test('[devtools.attach] it attaches to the panel in the page that opened it, and shows what happens there as it happens', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  const host = await session.openHost({ open: '1' });
  const panel = await session.panelOf(host);
  await panel.locator('[data-note-id]').first().waitFor();
  const page = await openDevtools(session, host);
  await page.getByRole('button', { name: 'Following' }).waitFor();
  await panel.locator('[data-note-id]').nth(1).click();
  await entryList(page).locator('[role="option"]', { hasText: 'user.openedNote' }).waitFor();
  await page.locator('.dt-picture [data-view="note"]').waitFor();
});

test('going back shows the real panel as it was then, and touches nothing of the live one', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  const host = await session.openHost({ open: '1' });
  const panel = await session.panelOf(host);
  const row = panel.locator('[data-note-id][data-read="false"]').first();
  const note = await row.getAttribute('data-note-id');
  await row.click();
  await panel.locator('[data-view="note"]').waitFor();
  const page = await openDevtools(session, host);
  const there = page.locator(`.dt-picture [data-note-id="${note}"][data-read]`);
  await choose(page, 'user.openedNote');
  await page.locator('.dt-picture [data-view="note"]').waitFor();
  await page.getByRole('button', { name: 'Step back' }).click();
  await page.locator('.dt-picture [data-view="note"]').waitFor({ state: 'detached' });
  await picture(page).locator(`[data-note-id="${note}"][data-read="false"]`).waitFor();
  expect(await there.getAttribute('data-read')).toBe('false');
  // Nothing in the picture can be pressed or focused, and the live panel is where it was.
  expect(await picture(page).evaluate((element) => element.closest('[inert]') !== null)).toBe(true);
  await panel.locator('[data-view="note"]').waitFor();
});

test('paused, it stays at its moment while entries go on being received', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  const host = await session.openHost({ open: '1' });
  const panel = await session.panelOf(host);
  await panel.locator('[data-note-id]').first().waitFor();
  const page = await openDevtools(session, host);
  await page.getByRole('button', { name: 'Following' }).click();
  const moment = await page.getByRole('slider', { name: 'Moment' }).inputValue();
  await panel.locator('[data-note-id]').nth(1).click();
  await page.getByRole('button', { name: /Follow · \d+ newer/ }).waitFor();
  expect(await page.getByRole('slider', { name: 'Moment' }).inputValue()).toBe(moment);
});

test('the list stays where it is when a live session is paused and goes on, in a window of any width', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  const panel = await session.openPanel({ devtools: '1' });
  await panel.locator('[data-note-id]').first().waitFor();
  const page = await session.open(`${session.sandbox.panel}/devtools.html`);
  const entries = page.getByRole('listbox', { name: 'Entries' });
  // A first press brings the button of a new source, which takes room of its own.
  await panel.locator('[data-note-id]').nth(2).click();
  await entries.getByText('outbox.recorded').first().waitFor();
  const tops = async () => {
    const found: (number | undefined)[] = [];
    for (const width of [640, 800, 900, 1000, 1100, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      found.push((await entries.boundingBox())?.y);
    }
    return found;
  };
  const before = await tops();
  await page.getByRole('button', { name: 'Following' }).click();
  await panel.locator('[data-note-id]').nth(1).click();
  await page.getByRole('button', { name: /Follow · \d+ newer/ }).waitFor();
  expect(await tops()).toEqual(before);
});

test('[devtools.attach] a panel that was not opened with devtools=1 does not answer', async () => {
  const session = await openSession();
  await session.context.clock.install();
  const panel = await session.openPanel();
  await panel.locator('[data-note-id]').first().waitFor();
  const [page] = await Promise.all([
    session.context.waitForEvent('page'),
    panel.evaluate(() => {
      window.open('/devtools.html', '_blank');
    }),
  ]);
  await page.getByRole('heading', { name: 'Looking for a panel…' }).waitFor();
  await page.clock.runFor(2_500);
  expect(await entryList(page).count()).toBe(0);
});

test('[devtools.attach] opened by its address it finds a panel in another tab of its origin', async () => {
  const session = await openSession();
  const panel = await session.openPanel({ devtools: '1' });
  await panel.locator('[data-note-id]').first().waitFor();
  const page = await session.open(`${session.sandbox.panel}/devtools.html`);
  await entryList(page).waitFor();
});

test('[state.fold] the states that the devtools fold are those of the panel itself', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  const host = await session.openHost({ open: '1' });
  const panel = await session.panelOf(host);
  await panel.locator('[data-note-id]').nth(1).click();
  await panel.locator('[data-view="note"]').waitFor();
  const page = await openDevtools(session, host);
  await page.getByRole('tab', { name: 'Checks' }).click();
  await page.getByRole('button', { name: 'Check reducers' }).click();
  await page.getByText(/^As recorded \(\d+ entries, [1-9]\d* recorded hash/).waitFor();
});

test('a file is opened, and keys in the list and at the slider go to entries', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  session.tolerate(noPictures);
  const page = await openFile(session, morning);
  await entryList(page).focus();
  await page.keyboard.press('End');
  await chosen(page).waitFor();
  await page.keyboard.press('Home');
  const slider = page.getByRole('slider', { name: 'Moment' });
  expect(await slider.inputValue()).toBe('1');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await chosen(page).and(page.locator('#entry-2')).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('[file.lines] a file that is dropped on the page is opened', async () => {
  const session = await openSession();
  session.tolerate(noPictures);
  const page = await session.open(`${session.sandbox.panel}/devtools.html`);
  await page.getByRole('heading', { name: 'Looking for a panel…' }).waitFor();
  const text = logText(entriesOf('morning'));
  await page.evaluate((dropped) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([dropped], 'morning.ndjson'));
    document
      .querySelector('.dt')
      ?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  await entryList(page).waitFor();
});

test('[devtools.attach] when the panel reloads its old log stays, and the new one can be attached to', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  const host = await session.openHost({ open: '1' });
  const panel = await session.panelOf(host);
  await panel.locator('[data-note-id]').first().waitFor();
  const page = await openDevtools(session, host);
  await host.reload();
  await page.getByRole('button', { name: 'Attach to the new one' }).click();
  await page.getByRole('button', { name: 'Attach to the new one' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Following' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Log' }).locator('option').count()).toBe(2);
});

test.each([
  ['rubbish.ndjson', 'not a log\n', 'this is no log of the panel'],
  ['cut.ndjson.gz', morning.subarray(0, 200), 'the gzip is cut short'],
])('[file.cut-line] %s is refused in one sentence, and another file can be opened', async (name, data, sentence) => {
  const session = await openSession();
  session.tolerate(noPictures);
  const page = await openFile(session, data, name);
  await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  await page.setInputFiles('input[type="file"]', fileOf('morning.ndjson.gz', morning));
  await entryList(page).waitFor();
});

test.each([
  ['light', 1400, 900],
  ['dark', 1400, 900],
  ['light', 900, 700],
] as const)(
  '[a11y.axe] %s at %d × %d px it has no accessibility faults, in any view',
  async (colorScheme, width, height) => {
    const session = await openSession({ width, height, browser: { colorScheme } });
    session.tolerate(noPictures);
    const page = await openFile(session, morning);
    await entryList(page).waitFor();
    await choose(page, 'user.openedNote');
    await loadAxe(page);
    for (const name of ['State', 'Entry', 'Why?', 'Checks']) {
      await page.getByRole('tab', { name, exact: true }).click();
      const faults = await violations(page, name, { only: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
      expect({ name, faults }).toEqual({ name, faults: [] });
    }
  },
);

test('the answer about a fleet is a table, whose links open the smallest logs at their entries', async () => {
  const session = await openSession({ width: 400, height: 700 });
  session.tolerate(noPictures);
  const spread = (file: string) => ({
    sessions: 2,
    versions: [{ name: '0.1.0', sessions: 2, of: 3 }],
    smallest: { file, entries: 40, seq: 12, type: 'api.failed' },
  });
  const group = (id: string, file: string) => ({
    id,
    kind: 'error',
    everyday: false,
    words: `fault ${id}`,
    ...spread(file),
  });
  const answer = {
    ...{
      format: 'notifications-panel-fleet',
      version: 1,
      sessions: 3,
      entries: 120,
      cut: 0,
      unknown: 0,
      altered: 0,
      damaged: [],
    },
    versions: [{ name: '0.1.0', sessions: 3 }],
    unusable: [{ file: 'logs/torn.ndjson', reason: 'it is empty' }],
    groups: [group('805a1407', 'logs/morning.ndjson.gz'), group('805a1408', 'logs/elsewhere.ndjson')],
    where: null,
  };
  const files = [fileOf('fleet.json', JSON.stringify(answer)), fileOf('morning.ndjson.gz', morning)];
  const page = await session.open(`${session.sandbox.panel}/devtools.html`);
  await page.setInputFiles('input[type="file"]', files);
  await page.getByRole('row', { name: /fault 805a1407 2 0\.1\.0: 2 of 3/ }).waitFor();
  await page.getByText('logs/torn.ndjson: it is empty').waitFor();
  await loadAxe(page);
  expect(await violations(page, 'fleet')).toEqual([]);
  await page.getByRole('button', { name: 'elsewhere.ndjson at #12' }).click();
  await page.getByRole('alert').getByText('Choose elsewhere.ndjson').waitFor();
  await page.setInputFiles('input[type="file"]', fileOf('elsewhere.ndjson', gunzipSync(morning)));
  await entryList(page).waitFor();
  expect(await page.getByRole('slider', { name: 'Moment' }).inputValue()).toBe('12');
  await page.getByRole('button', { name: 'Fleet' }).click();
  await page.getByRole('button', { name: 'morning.ndjson.gz at #12' }).click();
  await page
    .getByRole('combobox', { name: 'Log' })
    .getByRole('option', { name: 'morning' })
    .waitFor({ state: 'attached' });
});

test('a part of the drawn panel is asked about by a click and by keys, the answer has nothing that axe finds, in light, and at 320 px in dark', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  session.tolerate(noPictures);
  const page = await openFile(session, morning);
  await entryList(page).waitFor();
  await entryList(page).press('End');
  await page.keyboard.press('w');
  await page.locator('.dt-picture .row').first().click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await answer
    .getByRole('status')
    .filter({ hasText: /^The row of note \d+: there/ })
    .waitFor();
  await loadAxe(page);
  expect(await violations(page, 'why', { only: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })).toEqual([]);
  const field = page.getByRole('combobox', { name: /^Element/ });
  await field.fill('filter "Unread"');
  await field.press('Enter');
  await answer
    .getByRole('status')
    .filter({ hasText: /^The filter "Unread": there/ })
    .waitFor();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await answer.waitFor();
  expect(await violations(page, 'why', { only: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })).toEqual([]);
});
