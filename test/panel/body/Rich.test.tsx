/** Structured text as it is drawn: elements, links, pictures, cuts, and never markup. */
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { limits } from '../../../reducers/limits';
import type { NoteBlock, NoteMedia, NoteRange } from '../../../reducers/note';
import { Rich } from '../../../src/panel/body/Rich';
import { cut } from '../../../src/panel/body/ranges';
import { rowText } from '../../../src/panel/body/rowText';
import { noteRange } from '../../support/noteRange';
import { block, panelWorld, renderPanel } from '../../support/panelWorld';

jest.mock('../../../src/panel/body/layout', () => {
  const real = jest.requireActual<typeof import('../../../src/panel/body/layout')>('../../../src/panel/body/layout');
  return { ...real, layout: jest.fn(real.layout) };
});

const range = (type: string | null, start: number, end: number, part: Partial<NoteRange> = {}): NoteRange =>
  noteRange({ type, start, end, ...part });
const picture = (part: Partial<NoteMedia> = {}): NoteMedia => ({
  type: 'image',
  start: 0,
  end: 0,
  url: 'https://images.example/a.png',
  widthPx: 400,
  heightPx: 300,
  ...part,
});
const show = (part: Partial<NoteBlock>, props: { inline?: boolean; limit?: number; wholeUrl?: string } = {}) => {
  const world = panelWorld();
  return { world, ...renderPanel(<Rich block={block(part)} {...props} />, world) };
};

// React reports mistakes in a tree there: a paragraph in a paragraph, a key twice.
let complaints: jest.SpyInstance;
beforeEach(() => {
  complaints = jest.spyOn(console, 'error');
});
afterEach(() => {
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

describe('text', () => {
  test('[security.no-html] text that looks like markup is shown as it is', () => {
    const text = '<img src=x onerror="alert(1)"> &amp; <b>bold</b>';
    const { container } = show({ text });
    expect(container).toHaveTextContent(text);
    expect(container.querySelector('img, b')).toBeNull();
  });

  test('[words.text-direction] each line takes the direction of its own words', () => {
    const { container } = show({ text: 'Hello\n\nשלום\n\n- مرحبا' });
    expect([...container.querySelectorAll('p, li')].map((element) => element.getAttribute('dir'))).toEqual([
      'auto',
      'auto',
      'auto',
    ]);
  });

  test('[body.elements] a list has as many items as lines', () => {
    show({ text: 'Bring\n* bread\n* salt' });
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('links', () => {
  const ranges = [range('post', 0, 4, { url: 'https://harbourlights.example/p', siteId: 101, id: 501 })];

  test('[links.safe] open a new tab without opener and referrer', () => {
    show({ text: 'Post', ranges });
    const link = screen.getByRole('link', { name: 'Post' });
    expect(link).toHaveAttribute('href', 'https://harbourlights.example/p');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test.each([{ ctrlKey: true }, { metaKey: true }])(
    '[items.open] with %o a post opens inside the panel',
    (modifier) => {
      const { world } = show({ text: 'Post', ranges });
      expect(fireEvent.click(screen.getByRole('link', { name: 'Post' }), modifier)).toBe(false);
      expect(world.said).toEqual([
        {
          type: 'user.openedItem',
          item: { kind: 'post', siteId: 101, postId: 501, commentId: null, url: 'https://harbourlights.example/p' },
        },
      ]);
    },
  );

  test('[items.open] a plain click, and a Ctrl-click on any other link, is the browser’s own', () => {
    const stat = range('stat', 5, 9, { url: 'https://harbourlights.example/stats' });
    const { world } = show({ text: 'Post Stat', ranges: [...ranges, stat] });
    expect(fireEvent.click(screen.getByRole('link', { name: 'Post' }))).toBe(true);
    expect(fireEvent.click(screen.getByRole('link', { name: 'Stat' }), { ctrlKey: true })).toBe(true);
    expect(world.said).toEqual([]);
  });

  test('a link inside a link is text', () => {
    const inner = range(null, 0, 2, { url: 'https://other.example/' });
    show({ text: 'Post', ranges: [...ranges, inner] });
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Post' })).toBeVisible();
  });

  test('[links.safe] a range without a safe URL is drawn as text', () => {
    const { container } = show({ text: 'ada', ranges: [range('user', 0, 3)] });
    expect(screen.queryByRole('link')).toBeNull();
    expect(container).toHaveTextContent('ada');
  });
});

describe('pictures', () => {
  test('[body.pictures] an image has its size, and 256 by 256 without one', () => {
    show({
      text: 'a\n\nb',
      media: [picture(), picture({ start: 3, end: 3, widthPx: 0, heightPx: 0, url: 'https://x.example/b' })],
    });
    const [first, second] = screen.getAllByRole('img', { name: 'Image' });
    expect(first).toHaveAttribute('width', '400');
    expect(second).toHaveAttribute('width', String(limits.defaultImagePx));
    expect(second).toHaveAttribute('height', '256');
  });

  test('[body.pictures] [security.no-referrer] the words that an image covers are its alternative text, and are shown when it fails', () => {
    const { container } = show({
      text: 'A gull on a post.',
      ranges: [range('b', 2, 6)],
      media: [picture({ start: 0, end: 17 })],
    });
    // The bold range would part the picture in two, so the picture ends where that begins.
    expect(screen.getByRole('img', { name: 'A' })).toHaveAttribute('referrerpolicy', 'no-referrer');
    fireEvent.error(screen.getByRole('img'));
    expect(screen.queryByRole('img')).toBeNull();
    expect(container).toHaveTextContent('A gull on a post.');
  });

  test('[body.pictures] an image that fails without words says so', () => {
    show({ text: '', media: [picture()] });
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText("This image couldn't be loaded.")).toBeVisible();
  });

  test('[body.pictures] a badge has no name, and another one is tried after one has failed', () => {
    const { container, rerender } = render(<Rich block={block({ media: [picture({ type: 'badge' })] })} />);
    expect(container.querySelector('img')).toHaveAttribute('alt', '');
    const image = container.querySelector('img');
    if (image) fireEvent.error(image);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('svg')).not.toBeNull();
    rerender(<Rich block={block({ media: [picture({ type: 'badge', url: 'https://images.example/new' })] })} />);
    expect(container.querySelector('img')).toHaveAttribute('src', 'https://images.example/new');
  });
});

describe('in rows', () => {
  test('[row.excerpt] names and titles are set apart, without links, pictures or blocks', () => {
    const subject = block({
      text: 'Ada liked Post\nnow',
      ranges: [
        range('user', 0, 3, { url: 'https://ada.example/' }),
        range('post', 10, 14, { url: 'https://p.example/' }),
        range('h1', 0, 18),
      ],
      media: [picture()],
    });
    const { container } = render(createElement('p', null, ...rowText(subject)));
    expect(container.querySelector('a, img, p p, h1')).toBeNull();
    expect(container.querySelector('bdi')).toHaveTextContent('Ada');
    expect(container.querySelector('cite')).toHaveTextContent('Post');
  });

  test('[row.excerpt] a long text is cut to 300 units', () => {
    const { container } = render(createElement('p', null, ...rowText(block({ text: 'x'.repeat(2_000) }))));
    expect(container.textContent).toBe(`${'x'.repeat(limits.excerptUnits)}…`);
  });

  test('a header has its links in one line', () => {
    const { container } = show(
      { text: 'Ada', ranges: [range('user', 0, 3, { url: 'https://ada.example/' })], media: [picture()] },
      { inline: true },
    );
    expect(screen.getByRole('link', { name: 'Ada' })).toBeVisible();
    expect(container.querySelector('p, img')).toBeNull();
  });
});

describe('length', () => {
  test('[body.ranges] a cut never parts a character in two', () => {
    expect(cut('ab\u{1f600}', 3)).toBe('ab');
    expect(cut('ab\u{1f600}', 4)).toBe('ab\u{1f600}');
    expect(cut('abc', 2)).toBe('ab');
  });

  test('[body.long-text] a text that was cut has a link to the whole', () => {
    show({ text: 'x'.repeat(50) }, { limit: 10, wholeUrl: 'https://harbourlights.example/c' });
    expect(screen.getByRole('link', { name: 'Read the whole text' })).toHaveAttribute(
      'href',
      'https://harbourlights.example/c',
    );
    expect(screen.getByText('x'.repeat(10))).toBeVisible();
  });

  test('[body.long-text] thousands of ranges over thousands of lines make a bounded number of elements, and no word is lost', () => {
    const ranges = Array.from({ length: 5_000 }, (_, index) => range('b', index, 40_000 - index));
    const markup = renderToStaticMarkup(<Rich block={block({ text: 'a\n'.repeat(10_000), ranges })} />);
    expect(markup.split('<strong>').length).toBeLessThan(25_000);
    expect(markup.replaceAll(/<[^>]+>/gu, '')).toBe('a'.repeat(10_000));
  });
});
