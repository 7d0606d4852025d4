/** Laws of `layout`: how text becomes paragraphs, lines and lists, and that nothing is lost. */
import fc from 'fast-check';
import type { NoteMedia, NoteRange } from '../../../reducers/note';
import { type Inline, type Line, layout, type Piece } from '../../../src/panel/body/layout';
import { formatsOf } from '../../../src/panel/body/ranges';
import { noteRange } from '../../support/noteRange';

const range = (type: string | null, start: number, end: number, part: Partial<NoteRange> = {}): NoteRange =>
  noteRange({ type, start, end, ...part });
const image = (start: number, end = start, url = 'https://images.example/a.png'): NoteMedia => ({
  type: 'image',
  start,
  end,
  url,
  widthPx: 256,
  heightPx: 256,
});

const linesIn = (pieces: readonly Piece[]): readonly Line[] =>
  pieces.flatMap((piece) => {
    if (piece.kind === 'rule') return [];
    if (piece.kind === 'quote') return linesIn(piece.pieces);
    return piece.kind === 'list' ? piece.items : piece.lines;
  });
const unitsIn = (content: readonly Inline[]): readonly number[] =>
  content.flatMap((branch) =>
    branch.kind === 'text'
      ? Array.from({ length: branch.end - branch.start }, (_, index) => branch.start + index)
      : unitsIn(branch.children),
  );
const picturesIn = (content: readonly Inline[]): readonly string[] =>
  content.flatMap((branch) => {
    if (branch.kind === 'text') return [];
    const { value } = branch;
    return [...(value.kind === 'media' ? [value.media.url] : []), ...picturesIn(branch.children)];
  });

/** `p(one|two) ul(a|b)`: pieces with their lines, markup left out. */
function drawing(text: string, pieces: readonly Piece[]): string {
  const words = (lines: readonly Line[]) =>
    lines.map(({ content }) => unitsIn(content).reduce((line, unit) => line + text[unit], '')).join('|');
  return pieces
    .map((piece) => {
      switch (piece.kind) {
        case 'paragraph':
          return `p(${words(piece.lines)})`;
        case 'list':
          return `ul(${words(piece.items)})`;
        case 'words':
          return `${piece.tag}(${words(piece.lines)})`;
        case 'quote':
          return `quote(${drawing(text, piece.pieces)})`;
        default:
          return 'hr';
      }
    })
    .join(' ');
}
const draw = (text: string, ranges: readonly NoteRange[] = [], media: readonly NoteMedia[] = []): string =>
  drawing(text, layout(text, formatsOf({ text, ranges, media })));

describe('[body.elements] layout', () => {
  test('blank lines separate paragraphs, line breaks stay', () => {
    expect(draw('one\ntwo\n\n \nthree')).toBe('p(one|two) p(three)');
  });

  test.each(['*', '-', '•', '–'])('lines that begin with %s make a list, between paragraphs too', (sign) => {
    expect(draw(`Bring:\n${sign} bread\n${sign} salt\nSee you`)).toBe('p(Bring:) ul(bread|salt) p(See you)');
  });

  test('blank lines do not part a list', () => {
    expect(draw('- bread\n\n- salt\n\n\n- oil\n\nSee you')).toBe('ul(bread|salt|oil) p(See you)');
  });

  test('in a list of the provider each line with words is an item, with a marker or without', () => {
    expect(draw('Bring\nbread\n\n- salt\n\nSee you', [range('list', 6, 19)])).toBe(
      'p(Bring) ul(bread|salt) p(See you)',
    );
  });

  test('a picture without words is no item, so a gallery has no bullets', () => {
    const text = '- \n- a\n\n';
    const media = [image(0), image(8)];
    const kinds = layout(text, formatsOf({ text, ranges: [range('list', 0, 8)], media })).map(({ kind }) => kind);
    expect(kinds).toEqual(['paragraph', 'list', 'paragraph']);
  });

  test('a sign without a space after it makes no list', () => {
    expect(draw('-5 °C\n*so* cold')).toBe('p(-5 °C|*so* cold)');
  });

  test('[body.elements] block ranges cut the text where they begin and end', () => {
    const text = 'Title\nsaid so. Ada\n\nand then';
    expect(draw(text, [range('h2', 0, 5), range('blockquote', 6, 14)])).toBe(
      'h2(Title) quote(p(said so.)) p( Ada) p(and then)',
    );
  });

  test('a quote holds paragraphs and lists of its own', () => {
    expect(draw('a\n\n- b\n- c', [range('blockquote', 0, 10)])).toBe('quote(p(a) ul(b|c))');
  });

  test('preformatted text keeps its lines as they are', () => {
    expect(draw('x = 1\n\n- y', [range('pre', 0, 10)])).toBe('pre(x = 1\n\n- y)');
  });

  test('a rule is drawn between paragraphs, and the text that it covers stays', () => {
    expect(draw('a\n\nb', [range('hr', 2, 2)])).toBe('p(a) hr p(b)');
    expect(draw('a\n***\nb', [range('hr', 2, 5)])).toBe('p(a) hr p(***) p(b)');
  });

  test('a picture on a line of its own is a paragraph', () => {
    const pieces = layout('a\n\nb', formatsOf({ text: 'a\n\nb', ranges: [], media: [image(2)] }));
    expect(pieces.map((piece) => linesIn([piece]).flatMap(({ content }) => picturesIn(content)).length)).toEqual([
      0, 1, 0,
    ]);
  });

  const textMade = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', '\n', '\n', '*', '- ', '\u{1f600}'),
    maxLength: 40,
  });
  const rangesMade = fc.array(
    fc
      .tuple(
        fc.constantFrom(null, 'b', 'user', 'p', 'pre', 'h2', 'blockquote', 'hr', 'list', 'code'),
        fc.nat({ max: 45 }),
        fc.nat({ max: 20 }),
        fc.boolean(),
      )
      .map(([type, start, size, linked]) =>
        range(type, start, start + size, { url: linked ? 'https://ada.example/' : null }),
      ),
    { maxLength: 8 },
  );
  const mediaMade = fc.array(fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 12 })), { maxLength: 5 });

  test('[body.ranges] every character of every line is kept, once, in order, except list markers', () => {
    fc.assert(
      fc.property(textMade, rangesMade, mediaMade, (text, ranges, places) => {
        const media = places.map(([start, size], index) =>
          image(start, start + size, `https://images.example/${index}`),
        );
        const units = linesIn(layout(text, formatsOf({ text, ranges, media }))).flatMap(({ content }) =>
          unitsIn(content),
        );
        const kept = new Set(units);
        expect(units).toEqual([...kept].sort((a, b) => a - b));
        for (let unit = 0; unit < text.length; unit += 1) {
          const line = text.lastIndexOf('\n', unit - 1) + 1;
          const marker = /^[^\S\n]*[*\-•–]\s/u.exec(text.slice(line))?.[0].length ?? 0;
          if (/\S/u.test(text[unit] ?? '') && unit >= line + marker) expect(kept).toContain(unit);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('[body.ranges] every picture within the text is drawn once, whatever ranges cover it', () => {
    fc.assert(
      fc.property(textMade, rangesMade, mediaMade, (text, ranges, places) => {
        const media = places
          .filter(([start]) => start <= text.length)
          .map(([start, size], index) => image(start, start + size, `https://images.example/${index}`));
        const drawn = linesIn(layout(text, formatsOf({ text, ranges, media }))).flatMap(({ content }) =>
          picturesIn(content),
        );
        expect([...drawn].sort()).toEqual(media.map(({ url }) => url).sort());
      }),
      { numRuns: 1_000 },
    );
  });
});
