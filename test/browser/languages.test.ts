/** Eight languages in a real Chromium: fetched on demand, in two directions, each text in its own. */
import type { Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { openPlainHost } from './support/plainHost';

const rows = (page: Page) => page.locator('[data-note-id][data-note-type]');
const row = (page: Page, id: number) => page.locator(`[data-view="list"] [data-note-id="${id}"]`);

async function shown(session: Session, locale: string | null): Promise<Page> {
  const page = await session.openPanel(locale === null ? {} : { locale });
  await rows(page).first().waitFor();
  return page;
}
const root = (page: Page) =>
  page.evaluate(() => {
    const { lang, dir } = document.documentElement;
    return { lang, dir };
  });
/** The words of the first filter, which no two of the languages share. */
const firstFilter = (page: Page) => page.locator('fieldset button').first().innerText();

const locales = [
  ['en', 'ltr', 'All'],
  ['es', 'ltr', 'Todas'],
  ['fr', 'ltr', 'Toutes'],
  ['de', 'ltr', 'Alle'],
  ['pt-BR', 'ltr', 'Todas'],
  ['ja', 'ltr', 'すべて'],
  ['ar', 'rtl', 'الكل'],
  ['he', 'rtl', 'הכול'],
] as const;

/** Scripts that a panel in this locale fetches, late code included. */
async function scriptsOf(session: Session, locale: string): Promise<string[]> {
  const fetched: string[] = [];
  const page = await session.context.newPage();
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    if (origin === session.sandbox.panel && pathname.endsWith('.js')) fetched.push(pathname);
  });
  await page.goto(`${session.sandbox.panel}/?locale=${locale}`);
  await rows(page).first().waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.close();
  return fetched;
}

test.each(locales)(
  '[words.lang-dir] %s: right language, right direction, its own words and times',
  async (locale, dir, all) => {
    const session = await openSession({ width: 320, notes: 30 });
    const page = await shown(session, locale);
    expect(await root(page)).toEqual({ lang: locale, dir });
    expect(await firstFilter(page)).toBe(all);
    const time = page.locator('time').first();
    const when = new Date((await time.getAttribute('datetime')) ?? '');
    expect(await time.getAttribute('title')).toContain(new Intl.DateTimeFormat(locale, { month: 'long' }).format(when));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    // The words of "Mark all as read" are whole or not drawn, in 400 px with and without a scroll bar.
    await page.setViewportSize({ width: 400, height: 700 });
    for (const scrollBar of ['0', '15px']) {
      const [words, button] = await page.locator('.read-all-words').evaluate((element, width) => {
        element.closest<HTMLElement>('.list-scroll')?.style.setProperty('padding-inline-end', width);
        return [element, element.closest('button')].map((one) => one?.getBoundingClientRect().toJSON());
      }, scrollBar);
      if (scrollBar === '0') expect(words.bottom).toBeLessThan(button.bottom);
      if (words.top < button.bottom) {
        expect(words.left).toBeGreaterThanOrEqual(button.left);
        expect(words.right).toBeLessThanOrEqual(button.right);
      }
    }
    await page.setViewportSize({ width: 320, height: 700 });
    // Every word of the toolbar can be read at the narrowest width.
    const id = await session.control.addNote('comment');
    await row(page, id).click();
    const cut = await page
      .getByRole('toolbar')
      .getByRole('button')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    expect(cut).toEqual([]);
    // The words stand in one row, each of them whole: a word that is broken has two boxes.
    const acts = await page
      .getByRole('toolbar')
      .getByRole('button')
      .evaluateAll((all) =>
        all.map((one) => {
          const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
          const broken = [...(text?.textContent ?? '').matchAll(/\S+/gu)].filter(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text as Node, index);
            range.setEnd(text as Node, index + word.length);
            return range.getClientRects().length > 1;
          });
          return { row: one.getBoundingClientRect().top, broken: broken.map(([word]) => word) };
        }),
      );
    expect(acts.flatMap(({ broken }) => broken)).toEqual([]);
    expect(new Set(acts.map(({ row }) => row)).size).toBe(1);
  },
);

test('[words.locales] each language is one more script, fetched on demand; English fetches none', async () => {
  const session = await openSession({ notes: 5 });
  const english = new Set(await scriptsOf(session, 'en'));
  const more = new Set<string>();
  const fetched = await Promise.all(locales.map(([locale]) => scriptsOf(session, locale)));
  for (const [place, [locale]] of locales.entries()) {
    const extra = fetched[place]?.filter((script) => !english.has(script)) ?? [];
    expect([locale, extra.length]).toEqual([locale, locale === 'en' ? 0 : 1]);
    for (const script of extra) more.add(script);
  }
  expect(more.size).toBe(7);
});

test('[words.locales] a catalogue that cannot be fetched leaves a panel in English that works', async () => {
  const session = await openSession({ notes: 5 });
  session.tolerate(/ERR_FAILED/);
  const english = new Set(await scriptsOf(session, 'en'));
  await session.context.route(`${session.sandbox.panel}/*.js`, (route) =>
    english.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  const page = await shown(session, 'he');
  expect(await root(page)).toEqual({ lang: 'en', dir: 'ltr' });
  expect(await firstFilter(page)).toBe('All');
});

/** An English sentence and an Arabic one, each with an excerpt of the other language, all too long for their lines. */
async function mixed(session: Session) {
  const english =
    'Ada Thorne left a comment awaiting moderation on How to read a tide table without ever having seen the sea';
  const arabic =
    'علّقت ليلى حداد على مقالتك عن آخر عبّارة في الخريف وعن الميناء في الشتاء وعن كل ما رأته هناك من سفن صغيرة';
  const subjects = (first: string, second: string) => ({ subject: [{ text: first }, { text: second.repeat(2) }] });
  return {
    english: await session.control.addNote('comment', { push: 'none', set: subjects(english, arabic) }),
    arabic: await session.control.addNote('comment', { push: 'none', set: subjects(arabic, english) }),
  };
}

test.each(['en', 'ar'])(
  '[words.text-direction] in a panel in %s each text has its own direction, and is cut at its own end',
  async (locale) => {
    const session = await openSession({ width: 400, notes: 5 });
    const notes = await mixed(session);
    const page = await shown(session, locale);
    /** Direction of each box that cuts, and whether its first letter is inside it. */
    const boxes = (id: number) =>
      row(page, id).evaluate((element) =>
        [...element.querySelectorAll('*')]
          .filter((box) => getComputedStyle(box).webkitLineClamp !== 'none')
          .map((box) => {
            const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
            const text = walker.nextNode();
            const range = document.createRange();
            if (text) {
              range.setStart(text, 0);
              range.setEnd(text, 1);
            }
            const letter = range.getBoundingClientRect();
            const { left, right } = box.getBoundingClientRect();
            return {
              direction: getComputedStyle(box).direction,
              begins: letter.width > 0 && letter.left >= left - 1 && letter.right <= right + 1,
              isCut: box.scrollHeight > box.clientHeight,
            };
          }),
      );
    const whole = (direction: string) => ({ direction, begins: true, isCut: true });
    expect(await boxes(notes.english)).toEqual([whole('ltr'), whole('rtl')]);
    expect(await boxes(notes.arabic)).toEqual([whole('rtl'), whole('ltr')]);
  },
);

test('[words.text-direction] the title of an open note is cut at its own end too', async () => {
  const session = await openSession({ width: 320, notes: 5 });
  const title = 'A comment with a very long title that does not fit in the bar over the note';
  const id = await session.control.addNote('comment', { push: 'none', set: { title } });
  const page = await shown(session, 'ar');
  await row(page, id).click();
  const heading = page.locator('[data-view="note"] h2').first();
  await heading.waitFor();
  const look = await heading.evaluate((element) => {
    const range = document.createRange();
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (text) {
      range.setStart(text, 0);
      range.setEnd(text, 1);
    }
    const { left } = element.getBoundingClientRect();
    return { direction: getComputedStyle(element).direction, begins: range.getBoundingClientRect().left >= left };
  });
  expect(look).toEqual({ direction: 'ltr', begins: true });
});

test('[words.lang-dir] right to left, the arrows of the toolbar go where they point, and Back points to the list', async () => {
  const session = await openSession({ width: 400, notes: 5 });
  const id = await session.control.addNote('comment', { push: 'none' });
  const page = await shown(session, 'ar');
  await row(page, id).click();
  const acts = page.getByRole('toolbar').getByRole('button');
  await acts.first().focus();
  const x = async () => (await page.evaluate(() => document.activeElement?.getBoundingClientRect().x)) ?? 0;
  const before = await x();
  await page.keyboard.press('ArrowLeft');
  expect(await x()).toBeLessThan(before);
  const back = page.locator('[data-view="note"] header button').first();
  expect((await back.boundingBox())?.x).toBeGreaterThan(300);
  expect(await back.locator('svg').evaluate((icon) => getComputedStyle(icon).transform)).toContain('-1');
});

test('[words.lang-dir] right to left, keys are named as they are pressed, and a reply points the other way', async () => {
  const session = await openSession({ width: 400, notes: 5 });
  const id = await session.control.addNote('comment', { push: 'none', set: { noticon: '\uf467' } });
  const page = await shown(session, 'ar');
  const turned = (kind: Element) => getComputedStyle(kind, '::after').scale === '-1 1';
  expect(await row(page, id).locator('[data-kind]').evaluate(turned)).toBe(true);
  await page.keyboard.press('?');
  const key = page.locator('kbd', { hasText: '⌘' });
  const sides = await key.evaluate((element) => {
    const text = element.firstChild as Node;
    const left = (from: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, from + 1);
      return range.getBoundingClientRect().left;
    };
    return { sign: left(0), word: left(2) };
  });
  expect(sides.sign).toBeLessThan(sides.word);
});

test('[words.text-direction] a reply is written in its own direction, its placeholder in the panel’s', async () => {
  const session = await openSession({ width: 400, notes: 5 });
  const id = await session.control.addNote('comment', { push: 'none' });
  const page = await shown(session, 'he');
  await row(page, id).click();
  const box = page.getByRole('textbox');
  const direction = () => box.evaluate((element) => getComputedStyle(element).direction);
  expect(await direction()).toBe('rtl');
  await box.fill('Thank you');
  expect(await direction()).toBe('ltr');
  await box.fill('תודה');
  expect(await direction()).toBe('rtl');
});

test('[words.chosen] a language of the help sheet is there at once and from then on, in the open frame of a host; another page keeps its own', async () => {
  const session = await openSession({ notes: 5, width: 400 });
  const other = await shown(session, null);
  const host = await openPlainHost(session);
  await host.show();
  await host.panel.locator('[data-note-id]').first().waitFor();
  await host.panel.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await host.panel.getByRole('dialog').getByRole('button', { name: 'العربية' }).click();
  await host.panel.waitForFunction(() => document.documentElement.dir === 'rtl');
  // The host page is not told that the panel is another one, and the panel is still open.
  await host.panel.getByRole('button', { name: 'الكل', exact: true }).waitFor();
  expect(await root(other)).toEqual({ lang: 'en', dir: 'ltr' });
  expect(await root(await shown(session, null))).toEqual({ lang: 'ar', dir: 'rtl' });
  // A host page that names a language leaves none to the person.
  const french = await shown(session, 'fr');
  expect((await root(french)).lang).toBe('fr');
  await french.keyboard.press('?');
  const dialog = french.getByRole('dialog');
  await dialog.waitFor();
  expect(await dialog.getByRole('button', { name: 'English' }).count()).toBe(0);
});
