/**
 * Accessibility in a real Chromium: axe-core over every fixture note and every state, in both themes, both directions and
 * three widths; and what axe cannot find: reflow, large text, forced colours, motion, hidden focus, announcements.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { loadAxe, violations } from './support/axe';
import { openSession, type Session, type SessionOptions } from './support/browser';

const fixtures = readdirSync(join(__dirname, '../../fixtures/notes'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));
const commentNote = 9003;
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#888"/></svg>';

const rows = (page: Page) => page.locator('[data-note-id][data-note-type]');
const row = (page: Page, id: number) => page.locator(`[data-view="list"] [data-note-id="${id}"]`);
const detail = (page: Page) => page.locator('[data-view="note"]');
const textbox = (page: Page) => detail(page).getByRole('textbox');
const filter = (page: Page, place: number) => page.getByRole('group').first().getByRole('button').nth(place);
const frame = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(0))));

/** A panel whose list holds every fixture note, and none of the seeded ones. */
async function allFixtures(options: SessionOptions, query: Readonly<Record<string, string>> = {}) {
  const session = await openSession({ notes: 0, height: 700, ...options });
  // The fixtures' pictures are of sites that do not exist.
  await session.context.route(/^https:/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  for (const name of fixtures) await session.control.addFixture(name, 'none');
  const page = await session.openPanel(query);
  await rows(page).first().waitFor();
  await session.control.until('All rows', 10_000, async () => {
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('[data-view="list"] *')) part.scrollTop = part.scrollHeight;
    });
    return (await rows(page).count()) === fixtures.length;
  });
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('[data-view="list"] *')) part.scrollTop = 0;
  });
  return { session, page };
}

const still = { reducedMotion: 'reduce' as const };

/** Opens every note, one after the other, and returns what `look` found in each. */
async function throughNotes(page: Page, look: (id: string) => Promise<readonly string[]>): Promise<string[]> {
  const found: string[] = [];
  await rows(page).first().click();
  for (const _ of fixtures) {
    const id = (await detail(page).getAttribute('data-note-id')) ?? '';
    found.push(...(await look(id)));
    const next = detail(page).locator('button').nth(-1);
    await page.keyboard.press('j');
    await Promise.race([
      page.waitForFunction(
        (before) => document.querySelector('[data-view="note"]')?.getAttribute('data-note-id') !== before,
        id,
        { timeout: 2_000 },
      ),
      next.waitFor(),
    ]);
    await frame(page);
  }
  return found;
}

const widths = [320, 400, 1000];
const looks = [
  ['light', 'en', 'ltr'],
  ['dark', 'en', 'ltr'],
  ['light', 'ar', 'rtl'],
  ['dark', 'ar', 'rtl'],
] as const;

describe.each(looks)('[a11y.axe] axe finds nothing: %s, %s', (colorScheme, locale, direction) => {
  test('every fixture note, open', async () => {
    const { page } = await allFixtures({ browser: { ...still, colorScheme } }, { locale });
    expect(await page.evaluate(() => document.dir)).toBe(direction);
    await loadAxe(page);
    const found: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      const seen = new Set<string>();
      found.push(
        ...(await throughNotes(page, (id) => {
          // The page around the notes is the same for all of them.
          const within = seen.size === 0 ? {} : { within: '[data-view="note"]' };
          seen.add(id);
          return violations(page, `note ${id} at ${width}`, within);
        })),
      );
      expect(seen.size).toBe(fixtures.length);
      await page.keyboard.press('ArrowRight');
      await detail(page).waitFor({ state: 'detached' });
    }
    expect(found).toEqual([]);
  }, 120_000);

  test('list, filters, help, undo bars, status, mentions, item', async () => {
    const { session, page } = await allFixtures({ browser: { ...still, colorScheme } }, { locale });
    session.tolerate(/500/, /404/);
    await loadAxe(page);
    const found: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      await frame(page);
      const look = async (what: string) => found.push(...(await violations(page, `${what} at ${width}`)));
      await look('list');
      await filter(page, 2).click();
      await look('comments');
      await filter(page, 0).click();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await look('help');
      await page.keyboard.press('Escape');
      await session.control.fault({ kind: 'status', status: 500, path: '/sites/*/comments/*/likes/*' });
      await session.control.fault({ kind: 'status', status: 500, path: '/sites/*/comments/*/likes/mine/delete' });
      await row(page, commentNote).click();
      await page.keyboard.press('l');
      await page.locator('[data-status="fail"]').waitFor();
      await look('failure status');
      await page.locator('[data-status] button').click();
      await session.control.clearFaults();
      await textbox(page).pressSequentially('Hello @a');
      await page.getByRole('listbox').waitFor();
      await look('mentions');
      await textbox(page).fill('');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await detail(page)
        .locator('[data-block="user"] a')
        .first()
        .click({ modifiers: ['ControlOrMeta'] });
      await page.locator('[data-view="item"] [role="alert"], [data-view="item"] p').first().waitFor();
      await look('item');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('t');
      await page.locator(`[data-undo-for="${commentNote}"]`).hover();
      await look('undo bar');
      await page.locator(`[data-undo-for="${commentNote}"] button`).first().click();
      await detail(page).waitFor();
      await page.keyboard.press('ArrowRight');
      await row(page, commentNote).waitFor();
    }
    await page.locator('[data-view="list"] button[title]').first().click();
    await page.locator('[data-undo-for="all"]').hover();
    found.push(...(await violations(page, 'undo bar of all')));
    expect(found).toEqual([]);
  }, 120_000);

  test('skeleton, empty, error, signed out, checking and arrivals', async () => {
    const session = await openSession({ notes: 0, width: 320, browser: { ...still, colorScheme } });
    session.tolerate(/500/, /401/, /WebSocket/);
    const answerLists = await session.holdLists();
    const page = await session.openPanel({ locale });
    await loadAxe(page);
    const found: string[] = [];
    const look = async (what: string) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 700 });
        await frame(page);
        found.push(...(await violations(page, `${what} at ${width}`)));
      }
    };
    await page.getByRole('progressbar').waitFor();
    found.push(...(await violations(page, 'skeleton at 320')));
    answerLists();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    for (let place = 0; place < 5; place += 1) {
      await filter(page, place).click();
      await look(`empty ${place}`);
    }
    await filter(page, 0).click();
    await session.control.waitForSockets(1);
    await session.control.fault({ kind: 'status', status: 500, path: '/notifications/' });
    await session.control.push({ action: 'send', message: { action: 'something' } });
    await page.getByRole('alert').waitFor();
    await look('error card');
    await session.control.addNote('comment', { count: 20, push: 'none' });
    await page.getByRole('alert').getByRole('button').click();
    await rows(page).first().waitFor();
    await session.control.push({ action: 'refuse' });
    await session.control.push({ action: 'drop' });
    await page.locator('[data-view="list"] [data-connection]').waitFor();
    await look('checking');
    await session.control.push({ action: 'allow' });
    await session.control.signOut();
    await page.reload();
    await page.getByRole('alert').getByRole('link').waitFor();
    await loadAxe(page);
    await look('signed out');
    expect(found).toEqual([]);
  }, 90_000);
});

test('[a11y.axe] axe finds what is wrong in a page with faults', async () => {
  const { page } = await allFixtures({ width: 400, browser: still });
  await loadAxe(page);
  await page.evaluate(() => {
    const button = document.createElement('button');
    document.querySelector('main')?.append(button);
  });
  expect((await violations(page, 'list')).join()).toContain('button-name');
});

/** Everything that answers a press, with its size, unless it is a link within a sentence. */
const targets = (page: Page) =>
  page.evaluate(() => {
    const inSentence = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      element.closest('p, li, cite, h2') !== null;
    return [...document.querySelectorAll('a[href], button, input, textarea, [role="option"], [role="switch"], .row')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
      .filter((element) => !inSentence(element))
      .map((element) => {
        // A box within its label is pressed by the label, a row's link by the row.
        const { width, height } = (element.closest('label, .row') ?? element).getBoundingClientRect();
        return { width, height, what: element.outerHTML.slice(0, 120) };
      });
  });
const tooSmall = async (page: Page) =>
  (await targets(page)).filter(({ width, height }) => Math.min(width, height) < 24);

test('[a11y.target-size] everything that answers a press is 24 px or more both ways, at 320 px too', async () => {
  const { page } = await allFixtures({ width: 320, browser: still });
  expect((await targets(page)).length).toBeGreaterThan(30);
  expect(await tooSmall(page)).toEqual([]);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await tooSmall(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const found = await throughNotes(page, async (id) => (await tooSmall(page)).map(({ what }) => `${id}: ${what}`));
  expect(found).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await row(page, commentNote).click();
  await textbox(page).pressSequentially('@a');
  await page.getByRole('option').first().waitFor();
  expect(await tooSmall(page)).toEqual([]);
});

/** Parts that scroll sideways, and parts whose words are cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth ? ['the page'] : [];
    const parts = [...document.querySelectorAll('main *')].filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.scrollWidth <= element.clientWidth + 1)
        return false;
      const { overflowX, textOverflow, webkitLineClamp, clipPath, display } = getComputedStyle(element);
      if (display.startsWith('inline') || clipPath !== 'none') return false;
      // These are cut with an ellipsis on purpose: a title of one line, an excerpt of two.
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
      // The filter bar scrolls by itself, and brings the chosen filter into view.
      return !(element.matches('fieldset') && overflowX === 'auto') && overflowX !== 'visible';
    });
    return [
      ...wide,
      ...parts.map((element) => `${element.outerHTML.slice(0, 140)} ${element.scrollWidth}/${element.clientWidth}`),
    ];
  });

test.each([
  ['en', 1],
  ['ar', 1],
  ['de', 1],
  ['en', 2],
  ['ar', 2],
  ['de', 2],
])('[look.narrow] at 320 px, %s, text at %i00%%, nothing scrolls sideways or is cut off', async (locale, text) => {
  const { page } = await allFixtures({ width: 320, browser: still }, { locale });
  await page.evaluate((times) => {
    document.documentElement.style.fontSize = `${times * 100}%`;
  }, text);
  await frame(page);
  const found = (await cutOff(page)).map((what) => `list: ${what}`);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  found.push(...(await cutOff(page)).map((what) => `help: ${what}`));
  await page.keyboard.press('Escape');
  found.push(...(await throughNotes(page, async (id) => (await cutOff(page)).map((what) => `${id}: ${what}`))));
  expect(found).toEqual([]);
});

test('[look.narrow] with text at 200%, and at 400% zoom, every act of a note can be reached and used', async () => {
  for (const [height, text] of [
    [700, 2],
    [256, 1],
  ] as const) {
    const { session, page } = await allFixtures({ width: 320, height, browser: still });
    await page.evaluate((times) => {
      document.documentElement.style.fontSize = `${times * 100}%`;
    }, text);
    await row(page, commentNote).click();
    const acts = detail(page).getByRole('toolbar').getByRole('button');
    expect(await acts.count()).toBe(5);
    for (const act of await acts.all()) await act.click({ trial: true });
    await textbox(page).fill('Thank you');
    await detail(page).getByRole('button', { name: 'Send' }).click({ trial: true });
    await detail(page).getByRole('button', { name: 'Back' }).click();
    await row(page, commentNote).waitFor();
    await session.close();
  }
});

describe('focus', () => {
  /** Whether the four corners and the middle of what has the focus are hidden: true when nothing of it can be seen. */
  const focusHidden = (page: Page) =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return 'nothing has the focus';
      const shown = focused.closest('.row') ?? focused;
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      const xs = [left + 3, (left + right) / 2, right - 3];
      const ys = [top + 3, (top + bottom) / 2, bottom - 3];
      const seen = ys
        .flatMap((y) => xs.map((x) => document.elementFromPoint(x, y)))
        .filter((hit) => hit !== null && (shown.contains(hit) || hit.contains(shown)));
      // An element that is not taller than the panel must be seen whole.
      const whole = bottom - top < innerHeight / 2;
      return seen.length < (whole ? 9 : 1) ? `${shown.outerHTML.slice(0, 160)} ${seen.length}/9` : null;
    });

  test.each([
    [320, 480],
    [400, 700],
  ])('[a11y.focus-visible] moving by arrow keys at %i by %i, it is never under what sticks', async (width, height) => {
    const { page } = await allFixtures({ width, height, browser: still });
    const hidden: (string | null)[] = [];
    for (const key of ['j', 'k']) {
      for (const _ of fixtures) {
        await page.keyboard.press(key);
        await frame(page);
        hidden.push(await focusHidden(page));
      }
    }
    expect(hidden.filter((one) => one !== null)).toEqual([]);
  });

  test('[a11y.focus-visible] moving by Tab through list, note and help, it is always seen, has a ring, and goes through everything', async () => {
    const { page } = await allFixtures({ width: 320, height: 480, browser: still });
    const through = async (most: number) => {
      const visited: string[] = [];
      for (let press = 0; press < most; press += 1) {
        await page.keyboard.press('Tab');
        await frame(page);
        const at = await page.evaluate(() => {
          const { activeElement } = document;
          if (!activeElement || activeElement === document.body) return null;
          const ring = [getComputedStyle(activeElement), getComputedStyle(activeElement, '::after')];
          const visible = ring.some(
            ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px',
          );
          const bordered = activeElement.closest('.reply-frame');
          return { name: activeElement.outerHTML.slice(0, 100), ring: visible || bordered !== null };
        });
        if (at === null) break;
        expect([at.name, at.ring]).toEqual([at.name, true]);
        expect(await focusHidden(page)).toBeNull();
        visited.push(at.name);
      }
      return visited;
    };
    await page.evaluate(() => document.body.focus());
    // Filters, tools, and one stop for the rows.
    const list = await through(20);
    expect(list.length).toBeGreaterThanOrEqual(9);
    expect(list.filter((one) => one.includes('row-link'))).toHaveLength(1);
    await row(page, commentNote).click();
    await detail(page).waitFor();
    const note = await through(30);
    expect(note.some((one) => one.includes('textarea'))).toBe(true);
    expect(note.filter((one) => one.includes('data-act'))).toHaveLength(1);
    await page.keyboard.press('Escape');
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    // The sheet holds the focus: after its last control comes its first.
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const inside = await dialog.evaluate(
        (sheet) => sheet.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(inside).toBe(true);
    }
  });

  test('[focus.opening] [focus.back] [focus.borrowed] opening a note takes it to the title, Back to the row, help back to where it was', async () => {
    const { page } = await allFixtures({ width: 400, browser: still });
    const at = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const before = await at();
    expect(before).toContain('row-link');
    await page.keyboard.press('Enter');
    await detail(page).getByRole('heading').first().waitFor();
    expect(await at()).toMatch(/^<h2/);
    await page.keyboard.press('ArrowLeft');
    await detail(page).waitFor({ state: 'detached' });
    expect(await at()).toBe(before);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await at()).toBe(before);
  });
});

describe('said aloud', () => {
  const polite = (page: Page): Locator => page.locator('[aria-live="polite"]');
  const spoken = async (page: Page) =>
    (await Promise.all((await polite(page).all()).map((region) => region.textContent()))).join(' ').trim();

  test('[a11y.said] arrivals are told together, politely, and an undo bar as it comes', async () => {
    const session = await openSession({ width: 400 });
    const page = await session.openPanel();
    await rows(page).first().waitFor();
    await session.control.waitForSockets(1);
    await page.waitForTimeout(400);
    expect(await spoken(page)).toBe('');
    await session.control.addNote('comment', { count: 3, push: 'list' });
    await polite(page).getByText('3 new notifications').waitFor();
    const id = await session.control.addNote('comment');
    await polite(page).getByText('1 new notification').waitFor();
    await row(page, id).click();
    await page.keyboard.press('s');
    await polite(page).getByText('Comment marked as spam').waitFor();
    expect(await page.locator('[aria-live="assertive"]').count()).toBe(0);
  });

  test('[status.role] [states.error] outcomes are told by the status bar, failures of the list by an alert', async () => {
    const session = await openSession({ width: 400 });
    session.tolerate(/500/);
    const page = await session.openPanel();
    const status = page.getByRole('status');
    // It is in the page before it says something: screen readers announce changes only.
    await status.waitFor({ state: 'attached' });
    const id = await session.control.addNote('comment');
    await row(page, id).click();
    await textbox(page).fill('Thank you');
    await page.keyboard.press('ControlOrMeta+Enter');
    await status.getByText('Reply posted!').waitFor();
    await detail(page).getByRole('button', { name: 'Back' }).click();
    await session.control.fault({ kind: 'status', status: 500, path: '/notifications/' });
    await session.control.waitForSockets(1);
    await session.control.push({ action: 'send', message: { action: 'something' } });
    await page.getByRole('alert').getByText("Your notifications couldn't be refreshed.").waitFor();
  });
});

describe('the reader’s settings', () => {
  test('[look.forced-colours] forced colours: pressed, unread, current and focused are told by more than a colour of ours', async () => {
    const { page } = await allFixtures({ width: 400, browser: { ...still, forcedColors: 'active' } });
    const all = filter(page, 0);
    const border = (button: Locator) => button.evaluate((element) => getComputedStyle(element).borderTopWidth);
    expect(await border(all)).not.toBe(await border(filter(page, 1)));
    await page.keyboard.press('j');
    const outline = await page
      .locator('[aria-current="true"]')
      .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).toBe('solid');
    const dot = await rows(page)
      .first()
      .evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
    expect(dot).not.toBe('rgba(0, 0, 0, 0)');
    await loadAxe(page);
    expect(await violations(page, 'forced colours')).toEqual([]);
    await row(page, commentNote).click();
    const like = detail(page).getByRole('button', { name: 'Like' });
    const look = () =>
      like.evaluate((element) =>
        JSON.stringify([
          getComputedStyle(element).borderColor,
          getComputedStyle(element).backgroundColor,
          getComputedStyle(element).outlineStyle,
          getComputedStyle(element).borderWidth,
        ]),
      );
    const before = await look();
    const pressed = await like.getAttribute('aria-pressed');
    await like.click();
    await page.waitForFunction(
      (was) => document.querySelector('[data-act="like"]')?.getAttribute('aria-pressed') !== was,
      pressed,
    );
    await detail(page).getByRole('heading').first().focus();
    expect(await look()).not.toBe(before);
  });

  test('[look.motion] reduced motion: nothing moves when a note opens, goes and comes back', async () => {
    const { page } = await allFixtures({ width: 400, browser: still });
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 10)
          .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'a transition')),
      );
    await row(page, commentNote).click();
    expect(await moving()).toEqual([]);
    await page.keyboard.press('t');
    await page.locator(`[data-undo-for="${commentNote}"]`).waitFor();
    // The line of the remaining time still gets shorter, in steps.
    expect((await moving()).filter((name) => name !== 'empty')).toEqual([]);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    expect((await moving()).filter((name) => name !== 'empty')).toEqual([]);
  });

  test('[look.motion] with motion, what moves moves by transform and opacity alone', async () => {
    const { page } = await allFixtures({ width: 400 });
    await row(page, commentNote).click();
    const properties = await page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) =>
        effect instanceof KeyframeEffect
          ? effect
              .getKeyframes()
              .flatMap((frame) => Object.keys(frame))
              .filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name))
          : [],
      ),
    );
    expect(properties.filter((name) => !['transform', 'opacity', 'backgroundColor'].includes(name))).toEqual([]);
  });

  test('[keys.single-keys] letters do nothing when single-key shortcuts are off, and that is remembered', async () => {
    const session: Session = await openSession({ width: 400 });
    const page = await session.openPanel();
    await rows(page).first().waitFor();
    await page.keyboard.press('?');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await rows(page).first().waitFor();
    await page.keyboard.press('u');
    expect(await page.getByRole('button', { name: 'All', exact: true }).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('[aria-current="true"]').count()).toBe(1);
  });
});
