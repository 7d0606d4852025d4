/** Plain text out of markup. */
import { plainText } from '../../../src/frame/wire/plainText';

test.each([
  ['<p>At six <em>the</em> quay</p>', 'At six the quay'],
  ['a &amp; b &#8211; c &#x2026; &hellip; &unknown;', 'a & b – c … … &unknown;'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['&lt;b&gt;', '<b>'],
  ['<!-- a\nb -->x', 'x'],
  ['&#1114112;', '&#1114112;'],
  ['a<!---->b <!---> c --> d', 'a b d'],
  ['<!-- open', '<!-- open'],
  ['a<b<!-- x -->c>d', 'a<b c>d'],
  ['a</!-- x -->b', 'a b'],
  ['wow!-- b -->', 'wow!-- b -->'],
])('[security.no-html] plain text of %s', (markup, text) => {
  expect(plainText(markup)).toBe(text);
});

/** Units of the text that the searches for the ends of comments pass over. */
function stepsOf(markup: string): number {
  let steps = 0;
  const real = String.prototype.indexOf;
  const spy = jest.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, sought, from = 0) {
    const found = real.call(this, sought, from);
    steps += (found === -1 ? this.length : found) - from;
    return found;
  });
  plainText(markup);
  spy.mockRestore();
  return steps;
}

test.each(['<!--', '<!-- -->', '<!-- --', '!--', '-->', '<a '])(
  'twice as much of %s takes twice as many steps',
  (piece) => {
    for (const count of [100, 200, 400, 800])
      expect(stepsOf(piece.repeat(2 * count))).toBeLessThanOrEqual(2 * stepsOf(piece.repeat(count)) + 100);
  },
);
