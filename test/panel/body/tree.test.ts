/** Laws of `tree`: ranges of any kind never lose, repeat or move a character. */
import fc from 'fast-check';
import { type Branch, deepest, mostSpans, type Span, tree } from '../../../src/panel/body/tree';

type Named = Branch<string>;

const leaves = (branches: readonly Named[]): readonly Named[] =>
  branches.flatMap((branch) => (branch.kind === 'text' ? [branch] : leaves(branch.children)));

/** Names of the spans over each unit of the text, outermost first. */
function over(branches: readonly Named[], length: number): readonly (readonly string[])[] {
  const found: string[][] = Array.from({ length }, () => []);
  const walk = (inside: readonly Named[], names: readonly string[]) => {
    for (const branch of inside) {
      if (branch.kind === 'span') walk(branch.children, [...names, branch.value]);
      else for (let unit = branch.start; unit < branch.end; unit += 1) found[unit]?.push(...names);
    }
  };
  walk(branches, []);
  return found;
}

/** `bold[0-5] link[3-8]` is how a drawing of a tree reads: text in quotes, spans by name. */
const drawing = (text: string, branches: readonly Named[]): string =>
  branches
    .map((branch) =>
      branch.kind === 'text'
        ? text.slice(branch.start, branch.end)
        : `<${branch.value}>${drawing(text, branch.children)}</${branch.value}>`,
    )
    .join('');

const draw = (text: string, spans: readonly Span<string>[]): string => drawing(text, tree(0, text.length, spans));
const span = (value: string, start: number, end: number): Span<string> => ({ value, start, end });

const place = fc.oneof(
  fc.integer({ min: -20, max: 60 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e15, 2.5),
);
const anySpans = fc
  .array(fc.tuple(place, place), { maxLength: 14 })
  .map((pairs) => pairs.map(([start, end], index) => span(`s${index}`, start, end)));

describe('tree', () => {
  test('[body.ranges] every character is kept, once, in order, for any ranges', () => {
    fc.assert(
      fc.property(fc.nat({ max: 40 }), anySpans, (length, spans) => {
        const integers = spans.filter(({ start, end }) => start !== 2.5 && end !== 2.5);
        let position = 0;
        for (const leaf of leaves(tree(0, length, integers))) {
          expect(leaf.start).toBe(position);
          expect(leaf.end).toBeGreaterThan(leaf.start);
          position = leaf.end;
        }
        expect(position).toBe(length);
      }),
      { numRuns: 1_000 },
    );
  });

  test('[body.ranges] each character is inside exactly the ranges that cover it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 40 }), anySpans, (length, spans) => {
        const whole = spans.filter(({ start, end }) => start !== 2.5 && end !== 2.5);
        over(tree(0, length, whole), length).forEach((names, unit) => {
          const held = whole.filter(({ start, end }) => start <= unit && unit < end).map(({ value }) => value);
          expect([...names].sort()).toEqual(held.sort());
        });
      }),
      { numRuns: 1_000 },
    );
  });

  test('[body.ranges] an earlier range is never split by a later one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        (start, size, gap, other) => {
          const first = span('first', start, start + size);
          const later = span('later', start + gap + 1, start + gap + 1 + other);
          const count = (branches: readonly Named[]): number =>
            branches.reduce(
              (sum, branch) =>
                branch.kind === 'text' ? sum : sum + (branch.value === 'first' ? 1 : 0) + count(branch.children),
              0,
            );
          expect(count(tree(0, 60, [later, first]))).toBe(1);
        },
      ),
    );
  });

  test('[body.ranges] ranges are half-open: touching ones are side by side', () => {
    expect(draw('abcdef', [span('x', 0, 3), span('y', 3, 6)])).toBe('<x>abc</x><y>def</y>');
  });

  test('[body.ranges] a range past the text is clamped, one wholly outside is dropped', () => {
    expect(draw('abc', [span('x', -4, 2), span('y', 2, 99), span('z', 7, 9)])).toBe('<x>ab</x><y>c</y>');
  });

  test('[body.ranges] a range that ends before it begins, or has no place, is dropped and its text stays', () => {
    expect(draw('abc', [span('x', 2, 1), span('y', Number.NaN, 2)])).toBe('abc');
  });

  test('[body.ranges] an empty range is between two characters', () => {
    expect(draw('ab', [span('dot', 1, 1)])).toBe('a<dot></dot>b');
    expect(draw('', [span('dot', 0, 0)])).toBe('<dot></dot>');
    expect(draw('ab', [span('x', 0, 1), span('dot', 1, 1), span('y', 1, 2)])).toBe('<x>a</x><y><dot></dot>b</y>');
  });

  test('[body.long-text] ranges beyond the limits of depth and number are left out, and the text stays whole', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => span(`s${index}`, index, 200_000 - index));
    const branches = tree(0, 200_000, many);
    const depth = (inside: readonly Named[]): number =>
      Math.max(0, ...inside.map((branch) => (branch.kind === 'text' ? 0 : 1 + depth(branch.children))));
    expect(depth(branches)).toBe(deepest);
    expect(leaves(branches).reduce((sum, leaf) => sum + leaf.end - leaf.start, 0)).toBe(200_000);
    expect(leaves(branches).length).toBeLessThanOrEqual(2 * mostSpans + 1);
  });
});
