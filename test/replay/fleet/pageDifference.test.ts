/** What differs first between two drawn pages, in words that name no text of a person. */
import fc from 'fast-check';
import { pageDifference } from '../../../src/replay/fleet/pageDifference';

const page = (inside: string): string => `<main class="panel"><h1>Notes</h1>${inside}</main>`;

test.each([
  ['<p class="count">3</p>', '<p class="count">4</p>', 'the text of p.count'],
  ['<p class="count">3</p>', '<p class="count"><b>3</b></p>', 'what is in p.count'],
  ['<p>3</p>', '<p>3</p><hr/>', 'what is in main.panel'],
  ['<p>3</p><hr/>', '<p>3</p>', 'what is in main.panel'],
  ['<button aria-pressed="true">A</button>', '<button aria-pressed="false">A</button>', 'aria-pressed of button'],
  [
    '<button class="act like" aria-label="Like">A</button>',
    '<button class="act like" aria-label="Unlike">A</button>',
    'the name of button.act',
  ],
  ['<ul role="menu"></ul>', '<ul></ul>', 'the role of ul'],
  ['<a tabindex="0">A</a>', '<a tabindex="-1">A</a>', 'the way of the focus of a'],
  ['<input disabled=""/>', '<input/>', 'disabled of input'],
  ['<a class="row unread">A</a>', '<a class="row">A</a>', 'the looks of a.row'],
  ['<a href="/a">A</a>', '<a href="/b">A</a>', 'href of a'],
  ['<img alt="Ada" src="x"/><i>a</i>', '<img alt="Ada" src="x"/><b>a</b>', 'what is in main.panel'],
])('%s and %s: %s', (ours, theirs, words) => {
  expect(pageDifference(page(ours), page(theirs))).toBe(`${words} differs`);
});

test('ids that React makes do not count, unless they point to another element', () => {
  const labelled = (id: string, by: string) => page(`<h2 id="${id}">Today</h2><ul aria-labelledby="${by}"></ul>`);
  expect(pageDifference(labelled('_R_bja_', '_R_bja_'), labelled('_R_7_', '_R_7_'))).toBeNull();
  expect(pageDifference(labelled('_R_bja_', '_R_bja_'), labelled('_R_7_', '_R_8_'))).toBe('the name of ul differs');
});

test('the order of attributes does not count, and hides no later difference', () => {
  const button = (attributes: string, text: string) => page(`<button ${attributes}>${text}</button>`);
  expect(pageDifference(button('class="a" title="b"', 'c'), button('title="b" class="a"', 'c'))).toBeNull();
  expect(pageDifference(button('class="a" title="b"', 'c'), button('title="b" class="a"', 'd'))).toBe(
    'the text of button.a differs',
  );
});

test('any two different texts have a difference in words, and a page is itself', () => {
  const text = fc.string().map((any) => any.replaceAll(/[<>]/g, ''));
  fc.assert(
    fc.property(text, text, fc.constantFrom('p', 'b'), fc.constantFrom('p', 'b'), (one, other, tag, otherTag) => {
      const [ours, theirs] = [page(`<${tag}>${one}</${tag}>`), page(`<${otherTag}>${other}</${otherTag}>`)];
      expect(pageDifference(ours, ours)).toBeNull();
      expect(pageDifference(ours, theirs) === null).toBe(ours === theirs);
    }),
  );
});
