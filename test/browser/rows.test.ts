/** What a row tells the eye: who, then what, and by one sign that it is unread. */
import type { Page } from 'playwright-core';
import { row } from './support/allFixtures';
import { openSession } from './support/browser';

const longName = 'Alexandrina Maximiliane von Hohenstein-Lindqvist-Castellanos';
const commented = (name: string, part: object) => {
  const verb = ' commented on your post ';
  const title = 'The last ferry of autumn';
  const start = name.length + verb.length;
  const subject = {
    text: `${name}${verb}${title}`,
    ranges: [
      { type: 'user', indices: [0, name.length], id: 2001, url: 'https://ada.example' },
      { type: 'post', indices: [start, start + title.length], id: 501, site_id: 101, url: 'https://ada.example/post/' },
    ],
  };
  return {
    ...{ type: 'comment', noticon: '\uf300', timestamp: new Date().toISOString(), note_hash: 1, title: 'Comment' },
    ...{ subject: [subject, { text: 'Lovely' }], body: [{ text: 'Lovely' }] },
    ...part,
  };
};

/** The looks of a row and of each text in it, as the browser computes them. */
const looksOf = (page: Page, id: number) =>
  row(page, id).evaluate((item) =>
    [item, ...item.querySelectorAll('a, a *, time, .row-excerpt')].map((part) => {
      const { backgroundColor, color, fontWeight } = getComputedStyle(part);
      return [part.className, backgroundColor, color, fontWeight].join(' ');
    }),
  );
const dotOf = (page: Page, id: number) =>
  row(page, id).evaluate((item) => {
    const { content, inlineSize, backgroundColor } = getComputedStyle(item, '::before');
    return content === 'none' ? null : { inlineSize, backgroundColor };
  });

async function twoRows(width: number) {
  const session = await openSession({ notes: 0, width });
  await session.control.addRaw(commented('Ada Thorne', { id: 1, read: 1 }), 'none');
  await session.control.addRaw(commented('Ada Thorne', { id: 2, read: 0 }), 'none');
  await session.control.addRaw(commented(longName, { id: 3, read: 1 }), 'none');
  const page = await session.openPanel();
  await row(page, 3).waitFor();
  return page;
}

test('[row.unread-and-pending] an unread row is a read row with a dot', async () => {
  const page = await twoRows(400);
  expect(await dotOf(page, 1)).toBeNull();
  expect(await dotOf(page, 2)).toEqual({ inlineSize: '8px', backgroundColor: 'rgb(11, 98, 214)' });
  expect(await looksOf(page, 2)).toEqual(await looksOf(page, 1));
});

test.each([320, 420, 1000])('at %i px a long name is cut, and verb and title are whole', async (width) => {
  const page = await twoRows(width);
  const { name, weights, cut, whole } = await row(page, 3).evaluate((item) => {
    const [link, actor, title] = ['a', 'a bdi', 'a cite'].map((part) => item.querySelector<HTMLElement>(part));
    if (!link || !actor || !title) throw new Error('the row has no link with a name and a title');
    return {
      name: link.textContent,
      weights: [link, actor, title].map((part) => getComputedStyle(part).fontWeight),
      cut: actor.scrollWidth > actor.clientWidth,
      whole: link.scrollHeight <= link.clientHeight,
    };
  });
  expect(name).toBe(`${longName} commented on your post The last ferry of autumn`);
  expect(weights).toEqual(['400', '600', '400']);
  expect({ cut, whole }).toEqual({ cut: true, whole: true });
});

/** Whether the acts of the row under the mouse cover a glyph of any row: text lines are a little higher than their glyphs. */
const coversText = (page: Page) =>
  page.evaluate(() => {
    const acts = document.querySelector('.row-acts')?.getBoundingClientRect();
    if (!acts || acts.height === 0) return null;
    const walker = document.createTreeWalker(document.querySelector('.list-scroll') ?? document, NodeFilter.SHOW_TEXT);
    const covered: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      if (node.parentElement && getComputedStyle(node.parentElement).visibility === 'hidden') continue;
      // Lines beyond the cut of a text are not drawn.
      const end = node.parentElement?.closest('.row-excerpt, .row-link')?.getBoundingClientRect().bottom ?? Infinity;
      for (const line of range.getClientRects())
        if (
          line.bottom <= end + 1 &&
          line.width > 1 &&
          line.right > acts.left &&
          line.bottom - 3 > acts.top &&
          line.top + 3 < acts.bottom
        )
          covered.push(node.textContent ?? '');
    }
    return covered;
  });

test.each([
  [1000, 100],
  [320, 100],
  [400, 200],
])(
  '[row.acts] at %d px and text of %d %% the acts of the first, a middle and the last row of a group cover no text',
  async (width, percent) => {
    const session = await openSession({ notes: 0, width });
    const words = 'Words that fill both lines of an excerpt up to the end of each line. '.repeat(4);
    for (const id of [1, 2, 3]) {
      const [subject] = commented('Ada Thorne', {}).subject;
      await session.control.addRaw(
        commented('Ada Thorne', { id, read: 1, subject: [subject, { text: words }] }),
        'none',
      );
    }
    const page = await session.openPanel();
    await row(page, 3).waitFor();
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
    for (const id of [3, 2, 1]) {
      await session.control.until('The acts of the row', 20_000, async () => {
        await page.mouse.move(width / 2, 5);
        await row(page, id).hover();
        return row(page, id).locator('.row-acts').isVisible();
      });
      expect(await coversText(page)).toEqual([]);
    }
  },
);
