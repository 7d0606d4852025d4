/** The devtools page in a real browser: it attaches to a live panel, goes to earlier moments, opens files, and is usable by keys. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
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

test('[devtools.touches-nothing] going back shows the real panel as it was then, and touches nothing of the live one', async () => {
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

test('[devtools.touches-nothing] paused, it stays at its moment while entries go on being received', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  const host = await session.openHost({ open: '1' });
  const panel = await session.panelOf(host);
  await panel.locator('[data-note-id]').first().waitFor();
  const page = await openDevtools(session, host);
  await page.getByRole('button', { name: 'Following' }).click();
  const moment = await page.getByRole('slider', { name: 'Moment' }).getAttribute('aria-valuenow');
  await panel.locator('[data-note-id]').nth(1).click();
  await page.getByRole('button', { name: /Follow · \d+ newer/ }).waitFor();
  expect(await page.getByRole('slider', { name: 'Moment' }).getAttribute('aria-valuenow')).toBe(moment);
});

test('[devtools.still] the list stays where it is when a live session is paused and goes on, in a window of any width', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  const panel = await session.openPanel({ devtools: '1' });
  await panel.locator('[data-note-id]').first().waitFor();
  const page = await session.open(`${session.sandbox.panel}/devtools.html`);
  const entries = page.getByRole('listbox', { name: 'Entries' });
  await entries.getByText('sync.settled').first().waitFor();
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
  const panel = await session.openPanel();
  await panel.locator('[data-note-id]').first().waitFor();
  const [page] = await Promise.all([
    session.context.waitForEvent('page'),
    panel.evaluate(() => {
      window.open('/devtools.html', '_blank');
    }),
  ]);
  await page.getByRole('heading', { name: 'Looking for a panel…' }).waitFor();
  await page.waitForTimeout(2_500);
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

test('[devtools.fork] a file is opened, stepped by keys, blamed, and edited without being changed', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  session.tolerate(noPictures);
  const page = await openFile(session, morning);
  await entryList(page).focus();
  await page.keyboard.press('End');
  await chosen(page).waitFor();
  await page.keyboard.press('Home');
  await page.getByRole('slider', { name: 'Moment' }).and(page.locator('[aria-valuenow="1"]')).waitFor();
  await choose(page, 'user.openedNote');
  await page.getByRole('button', { name: 'panel.selected' }).click();
  await page.getByRole('tab', { name: 'Blame', selected: true }).waitFor();
  await page.getByText(/changed \d+ times/).waitFor();
  await page.getByRole('tab', { name: 'What if' }).click();
  await page.getByRole('button', { name: 'Begin a what-if' }).click();
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await page.getByRole('radio', { name: 'at this moment' }).check();
  await page.getByText(/places? otherwise than recorded/).waitFor();
  await page.getByRole('textbox', { name: 'Event as JSON' }).fill('{"type": }');
  await page.getByText('line 1, column 10').waitFor();
  await page.getByRole('button', { name: 'Back to the log' }).click();
  await chosen(page).filter({ hasText: 'user.openedNote' }).waitFor();
  expect(await chosen(page).getAttribute('data-fate')).toBeNull();
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

test('[devtools.saves] what it saves is a log without what people wrote', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  session.tolerate(noPictures);
  const page = await openFile(session, gzipSync(logText(entriesOf('replying'))));
  await page.getByRole('tab', { name: 'Save' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save log (.ndjson.gz)' }).click(),
  ]);
  const text = gunzipSync(readFileSync(await download.path())).toString('utf8');
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ redaction: 'text' });
  expect(text).not.toContain('Thank you');
  await page.getByText('it folds to the same state, text aside').waitFor();
});

test.each([
  ['rubbish.ndjson', 'not a log\n', 'this is no log of the panel'],
  ['cut.ndjson.gz', morning.subarray(0, 200), 'the gzip is cut short'],
])('[file.errors] %s is refused in one sentence, and another file can be opened', async (name, data, sentence) => {
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
    for (const name of ['State', 'Entry', 'Compare', 'Blame', 'What if', 'Checks', 'Save', 'Log']) {
      await page.getByRole('tab', { name, exact: true }).click();
      const faults = await violations(page, name, { only: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
      expect({ name, faults }).toEqual({ name, faults: [] });
    }
  },
);

test('[devtools.reload] after a reload it shows the log that it showed, at its moment', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  session.tolerate(noPictures);
  const page = await openFile(session, morning);
  await choose(page, 'user.openedNote');
  await page.getByRole('tab', { name: 'Entry' }).click();
  const before = await chosen(page).textContent();
  await page.reload();
  await chosen(page).filter({ hasText: 'user.openedNote' }).waitFor();
  expect(await chosen(page).textContent()).toBe(before);
  expect(await page.getByRole('tab', { name: 'Entry' }).getAttribute('aria-selected')).toBe('true');
});

test('[devtools.reload] after a reload it attaches again to the panel that is still there, at the moment that was looked at', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  const host = await session.openHost({ open: '1' });
  const panel = await session.panelOf(host);
  await panel.locator('[data-note-id]').first().waitFor();
  const page = await openDevtools(session, host);
  await choose(page, 'session.mounted');
  await page.reload();
  await chosen(page).filter({ hasText: 'session.mounted' }).waitFor();
  await panel.locator('[data-note-id]').nth(1).click();
  await entryList(page).locator('[role="option"]', { hasText: 'user.openedNote' }).waitFor();
  await chosen(page).filter({ hasText: 'session.mounted' }).waitFor();
});

test('[devtools.reload] after a reload the devtools still show the log of a panel that is gone', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  const host = await session.openHost({ open: '1' });
  await (await session.panelOf(host)).locator('[data-note-id]').first().waitFor();
  const page = await openDevtools(session, host);
  await choose(page, 'session.mounted');
  await host.close();
  await page.reload();
  await chosen(page).filter({ hasText: 'session.mounted' }).waitFor();
  await page.locator('.dt-picture [data-view="list"]').waitFor();
});

test('[why.devtools] a part of the drawn panel is asked about by a click and by keys, the answer has nothing that axe finds, in light, and at 320 px in dark', async () => {
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
