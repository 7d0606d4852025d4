/** Two presses within a moment, as from a double click: the second does nothing to what the first brought under the pointer. */
import type { Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { detail, row } from './support/hands';
import { settled, shownPanel } from './support/panel';

async function withComments(width: number) {
  const session = await openSession({ width, notes: 12 });
  for (let made = 0; made < 6; made += 1) await session.control.addNote('comment', { push: 'none' });
  const ids = (await session.control.notes()).map(({ id }) => id);
  const page = await shownPanel(session);
  await settled(session);
  return { session, page, ids };
}

const open = async (page: Page, id: number) => {
  await row(page, id).click();
  await page.waitForSelector(`[data-view="note"][data-note-id="${id}"]`);
};
const centreOf = async (page: Page, name: string) => {
  const box = await detail(page).getByRole('button', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`${name} has no place.`);
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
};
const bars = (page: Page) => page.locator('[data-undo-for]').count();
const acted = async ({ control }: Session): Promise<readonly string[]> =>
  (await control.calls(({ method, path }) => method === 'POST' && !/notifications/.test(path))).map(({ path }) => path);

test.each(['Trash', 'Spam'])('[press.once] a double click on %s removes one comment', async (name) => {
  const { page, ids } = await withComments(1100);
  await open(page, ids[1] ?? 0);
  await detail(page).getByRole('button', { name, exact: true }).dblclick();
  expect(await bars(page)).toBe(1);
});

test('[press.once] a double click on the Trash of a row removes one comment', async () => {
  const { page, ids } = await withComments(1100);
  await row(page, ids[1] ?? 0).hover();
  await row(page, ids[1] ?? 0)
    .locator('[data-act="trash"]')
    .dblclick();
  expect(await bars(page)).toBe(1);
});

test.each([
  [320, 'Trash'],
  [400, 'Approve'],
])(
  '[press.once] in %i px a double click on the row that stands where "%s" opens is a single one',
  async (width, name) => {
    const { session, page, ids } = await withComments(width);
    await open(page, ids[1] ?? 0);
    const [x, y] = await centreOf(page, name);
    await detail(page).getByRole('button', { name: 'Back' }).click();
    await page.mouse.dblclick(x, y);
    await detail(page).waitFor();
    expect([await bars(page), await acted(session)]).toEqual([0, []]);
  },
);

test('[press.once] of taps that follow each other fast only the first counts, though a touch screen counts each as one', async () => {
  const { page, ids } = await withComments(400);
  await open(page, ids[1] ?? 0);
  const place = await centreOf(page, 'Trash');
  await detail(page).getByRole('button', { name: 'Back' }).click();
  // A browser does not let a test say when a tap was.
  const tap = (timeStamp: number) =>
    page.evaluate(
      ([[clientX, clientY], at]) => {
        const click = new MouseEvent('click', { detail: 1, clientX, clientY, bubbles: true, cancelable: true });
        Object.defineProperty(click, 'timeStamp', { value: at });
        document.elementFromPoint(clientX, clientY)?.dispatchEvent(click);
      },
      [place, timeStamp] as const,
    );
  await tap(10_000);
  await detail(page).waitFor();
  await tap(10_250);
  await tap(10_500);
  expect(await bars(page)).toBe(0);
  await tap(11_000);
  expect(await bars(page)).toBe(1);
});

test('[press.once] Next goes on at each press, however fast', async () => {
  const { page, ids } = await withComments(400);
  await open(page, ids[0] ?? 0);
  await detail(page).getByRole('button', { name: 'Next notification' }).dblclick();
  await page.waitForSelector(`[data-view="note"][data-note-id="${ids[2]}"]`);
});

test('[press.once] a double click on the help button leaves the help open, and one beside the help presses nothing beneath it', async () => {
  const { page } = await withComments(1100);
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const unread = page.getByRole('button', { name: /^Unread/ });
  const box = await unread.boundingBox();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).first().dblclick();
  expect(await help.count()).toBe(1);
  await page.mouse.dblclick((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  expect([await help.count(), await unread.getAttribute('aria-pressed')]).toEqual([0, 'false']);
});

test('[press.once] a double click on a row gives the focus to nothing that then stands there', async () => {
  const { page, ids } = await withComments(320);
  // Where the reply box of a note opens, for a panel of any height.
  await open(page, ids[0] ?? 0);
  const [x, y] = await page
    .getByRole('textbox')
    .boundingBox()
    .then((box) => [(box?.x ?? 0) + 60, (box?.y ?? 0) + 10] as const);
  await detail(page).getByRole('button', { name: 'Back' }).click();
  await page.mouse.dblclick(x, y);
  await detail(page).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('TEXTAREA');
});

test('[press.once] a third press does nothing either, also when the second hit no control', async () => {
  const { page } = await withComments(1100);
  const press = (selector: string, detail: number) =>
    page.evaluate(
      ([target, count]) => {
        const at = { clientX: 300, clientY: 90, bubbles: true, cancelable: true };
        document.querySelector(target)?.dispatchEvent(new MouseEvent('click', { ...at, detail: count }));
      },
      [selector, detail] as const,
    );
  await press('[aria-label="Keyboard shortcuts"]', 1);
  await press('[role="dialog"] h2', 2);
  await press('[role="switch"]', 3);
  expect(await page.getByRole('switch').first().getAttribute('aria-checked')).toBe('true');
});

test('[press.once] a double click on Read of a row does not take it back', async () => {
  const { page, ids } = await withComments(1100);
  const one = row(page, ids[1] ?? 0);
  await one.hover();
  await one.locator('[data-act="read"]').dblclick();
  expect(await one.getAttribute('data-read')).toBe('true');
});
