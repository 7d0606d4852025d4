/** Motion of the list: what is under the mouse stays in its place while rows come and go, and what moves does so briefly. */
import type { Locator, Page } from 'playwright-core';
import { frame } from './support/allFixtures';
import { openSession, type Session } from './support/browser';
import { row, undoBar } from './support/hands';
import { rows, settled, shownPanel } from './support/panel';

interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly { readonly node: Node | null }[];
}
declare global {
  interface Window {
    /** What the browser has seen moving. */
    moved: string[];
  }
}

/** The panel at `width` with so many new comments, newest first. */
async function withComments(count: number, options: Parameters<typeof openSession>[0] = {}) {
  const session = await openSession({ width: 1000, notes: 12, ...options });
  for (let made = 0; made < count; made += 1) await session.control.addNote('comment', { push: 'none' });
  const ids = (await session.control.notes()).map(({ id }) => id).slice(0, count);
  const page = await shownPanel(session);
  await settled(session);
  // The code that keeps rows in their places comes after the list, with that of the acts of a row.
  await session.control.until('Acts of a row', 20_000, async () => {
    await page.mouse.move(200, 300);
    await page.mouse.move(200, 200);
    return page.locator('.row-acts').isVisible();
  });
  await page.mouse.move(800, 400);
  return { session, page, ids };
}

/** Reads the top of an element in every frame from now on, for as long as the element is there. @returns the tops so far */
async function watchTop(target: Locator): Promise<() => Promise<readonly number[]>> {
  const tops = await target.evaluateHandle((element) => {
    const seen: number[] = [];
    const look = () => {
      if (!element.isConnected) return;
      seen.push(element.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () => tops.jsonValue();
}
const distinct = (tops: readonly number[]) => [...new Set(tops)];
const topOf = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().top);
/** No slide runs. */
const atRest = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every((one) => one.effect?.getComputedTiming().duration !== 160));

const deletes = (session: Session) =>
  session.control.calls(({ method, path }) => method === 'POST' && /\/comments\/\d+\/delete$/.test(path));
const barEnds = async (session: Session, page: Page, id: number) => {
  await session.control.until('One delete', 12_000, async () => (await deletes(session)).length > 0);
  await undoBar(page, id).waitFor({ state: 'detached' });
};
const quick = (page: Page, id: number, act: string) => row(page, id).locator(`[data-act="${act}"]`);

async function trashByRowAct(page: Page, id: number): Promise<void> {
  await row(page, id).hover();
  await quick(page, id, 'trash').click();
  await undoBar(page, id).waitFor();
}

test('[look.still] in a scrolled list a row under the mouse does not move when a bar above it ends, and the gap closes when the mouse has left', async () => {
  const { session, page, ids } = await withComments(5, { height: 500 });
  const [, upper = 0, , lower = 0] = ids;
  await trashByRowAct(page, upper);
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, 100);
  await page.waitForFunction(() => document.querySelector('.list-scroll')?.scrollTop === 100);
  await row(page, lower).hover();
  const tops = await watchTop(row(page, lower));
  await barEnds(session, page, upper);
  await atRest(page);
  expect(distinct(await tops())).toHaveLength(1);
  const before = await topOf(row(page, lower));
  await page.mouse.move(800, 400);
  await atRest(page);
  expect(await topOf(row(page, lower))).toBeLessThan(before);
});

test('[look.still] a trash by row act leaves the bar where the row was, under the mouse', async () => {
  const { page, ids } = await withComments(3);
  const [, id = 0, below = 0] = ids;
  await row(page, id).hover();
  const [at, tops] = [await topOf(row(page, id)), await watchTop(row(page, below))];
  await quick(page, id, 'trash').click();
  await undoBar(page, id).waitFor();
  const bar = await watchTop(undoBar(page, id));
  await atRest(page);
  expect(distinct(await bar())).toEqual([at]);
  expect(distinct(await tops())).toHaveLength(1);
});

test('[look.still] a row under the mouse does not move when rows above it are marked as read and leave "Unread", nor when an undo brings them back', async () => {
  const { page, ids } = await withComments(5);
  const [first = 0, , third = 0] = ids;
  await page.keyboard.press('u');
  await page.locator('[data-filter="unread"][aria-pressed="true"]').waitFor();
  // Read of one note has no undo.
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await row(page, third).hover();
  const tops = await watchTop(row(page, third));
  await page.keyboard.press('m');
  await row(page, first).waitFor({ state: 'detached' });
  await atRest(page);
  await page.locator('[data-undo-for="checked"]').waitFor();
  await page.locator('[data-undo-for="checked"] .undo-button').evaluate((button: HTMLElement) => button.click());
  await row(page, first).waitFor();
  await atRest(page);
  expect(distinct(await tops())).toHaveLength(1);
});

test('[look.still] [arrivals.wait] a row under the mouse does not move when new notes arrive above it; when the mouse has left, the list is at its top', async () => {
  const { session, page, ids } = await withComments(3);
  const [, second = 0] = ids;
  await row(page, second).hover();
  const tops = await watchTop(row(page, second));
  const scrollTop = () => page.locator('.list-scroll').evaluate((list) => list.scrollTop);
  for (const kind of ['comment', 'follow']) await row(page, await session.control.addNote(kind)).waitFor();
  await atRest(page);
  expect(distinct(await tops())).toHaveLength(1);
  expect(await scrollTop()).toBeGreaterThan(100);
  await page.mouse.move(800, 400);
  await atRest(page);
  expect(await scrollTop()).toBe(0);
});

test('[look.motion] without a mouse over the list the rows below an ended bar move up to its place', async () => {
  const { session, page, ids } = await withComments(3);
  const [upper = 0, lower = 0] = ids;
  await trashByRowAct(page, upper);
  const place = await topOf(undoBar(page, upper));
  await page.mouse.move(800, 400);
  const tops = await watchTop(row(page, lower));
  await barEnds(session, page, upper);
  await atRest(page);
  expect(await topOf(row(page, lower))).toBe(place);
  expect(distinct(await tops()).length).toBeGreaterThan(1);
});

/** Every motion that runs in any frame from now on: the CSS animation's name or property and its duration in ms. */
const watchMotion = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { motion: seen });
    const look = () => {
      for (const one of document.getAnimations()) {
        const { animationName = '', transitionProperty = '' } = Object(one);
        seen.add(`${animationName || transitionProperty || 'slide'} ${one.effect?.getComputedTiming().duration}`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
const motionSeen = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { readonly motion: ReadonlySet<string> }).motion]);

/** Filters, row acts, a note, its bar, help, a new note, a bar that ends. */
async function useAll(session: Session, page: Page, ids: readonly number[]): Promise<void> {
  const [first = 0, second = 0, third = 0] = ids;
  await trashByRowAct(page, first);
  await page.mouse.move(800, 400);
  await page.keyboard.press('c');
  await page.keyboard.press('a');
  await row(page, second).click();
  await page.locator(`[data-view="note"][data-note-id="${second}"]`).waitFor();
  await page.keyboard.press('l');
  await page.locator('[data-view="note"] [role="textbox"], [data-view="note"] textarea').first().fill('Thanks');
  await page.keyboard.press('Control+Enter');
  await page.locator('[data-status="success"]').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await row(page, await session.control.addNote('follow')).waitFor();
  await row(page, third).hover();
  await barEnds(session, page, first);
  await page.mouse.move(800, 400);
  await atRest(page);
}

/** What shows that something is waited for lasts as long as the wait. */
const waits = ['empty', 'leave', 'breathe', 'sweep', 'sweep-rtl'];

test('[look.motion] nothing that moves takes longer than 200 ms, except what shows a wait', async () => {
  const { session, page, ids } = await withComments(4);
  await watchMotion(page);
  await useAll(session, page, ids);
  const seen = await motionSeen(page);
  expect(seen).toContain('slide 160');
  const long = seen.filter((one) => Number(one.split(' ')[1]) > 200 && !waits.includes(one.split(' ')[0] ?? ''));
  expect(long).toEqual([]);
});

test('[look.motion] with reduced motion nothing moves', async () => {
  const { session, page, ids } = await withComments(4, { browser: { reducedMotion: 'reduce' } });
  await watchMotion(page);
  await useAll(session, page, ids);
  expect((await motionSeen(page)).filter((one) => !one.endsWith(' 0'))).toEqual([]);
});

test.each([400, 1000])(
  '[look.aim] at %i px the toolbar stands in one place: in a long and a short comment, with a message, and offline',
  async (width) => {
    const session = await openSession({ width, notes: 12 });
    // The second is longer than the panel.
    const [short = 0, long = 0] = (await session.control.notes())
      .filter(({ type }) => type === 'comment')
      .map(({ id }) => id);
    const page = await shownPanel(session);
    await row(page, short).click();
    const like = page.locator(`[data-view="note"][data-note-id="${short}"] [data-act="like"]`);
    const place = await topOf(like);
    await session.control.fault({ kind: 'status', status: 403, path: '/sites/*/comments/*/likes/*' });
    session.tolerate(/403/, /DISCONNECTED/);
    await like.click();
    await page.locator('[data-status="fail"]').waitFor();
    expect(await topOf(like)).toBe(place);
    await page.context().setOffline(true);
    await page.locator('.note-offline').waitFor();
    expect(await topOf(like)).toBe(place);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Back' }).click();
    await row(page, long).click();
    await page.locator(`[data-view="note"][data-note-id="${long}"]`).waitFor();
    expect(await topOf(page.locator('[data-view="note"] [data-act="like"]'))).toBe(place);
  },
);

test('[undo.in-sight] after a trash by key from an open note the list scrolls to the bar that is out of its view', async () => {
  const { page, ids } = await withComments(5, { height: 500 });
  const [, id = 0] = ids;
  await row(page, id).click();
  await page.locator('[data-view="note"]').waitFor();
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, 500);
  await page.waitForFunction(() => document.querySelector('.list-scroll')?.scrollTop === 500);
  await page.mouse.move(800, 400);
  await page.keyboard.press('t');
  await undoBar(page, id).waitFor();
  await page.waitForFunction((bar) => {
    const list = document.querySelector('.list-scroll')?.getBoundingClientRect();
    const { top = 0, bottom = 0 } = document.querySelector(bar)?.getBoundingClientRect() ?? {};
    return list !== undefined && top >= list.top && bottom <= list.bottom;
  }, `[data-undo-for="${id}"]`);
});

test.each([400, 1000])(
  '[look.no-shift] at %i px nothing moves when the first list comes, and when more of it does',
  async (width) => {
    const session = await openSession({ width, notes: 40 });
    await session.context.addInitScript(() => {
      window.moved = [];
      new PerformanceObserver((list) => {
        // A node that is null is gone by now: what ends the list moves down with it until all is there.
        for (const one of list.getEntries() as LayoutShift[])
          window.moved.push(
            ...one.sources.flatMap(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? []),
            ),
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const answer = await session.holdLists();
    const page = await session.openPanel();
    await page.getByRole('progressbar').waitFor();
    answer();
    await page.locator('[data-note-id]').first().waitFor();
    await settled(session);
    expect(await page.evaluate(() => window.moved)).toEqual([]);
    const end = page.getByText('The End');
    while (!(await end.isVisible())) {
      await rows(page).last().scrollIntoViewIfNeeded();
      await frame(page);
    }
    expect(await page.evaluate(() => window.moved)).toEqual([]);
  },
);
