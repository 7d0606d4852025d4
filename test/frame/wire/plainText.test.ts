/** Plain text out of markup. */
import { plainText } from '../../../src/frame/wire/plainText';

test.each([
  ['<p>At six <em>the</em> quay</p>', 'At six the quay'],
  ['a &amp; b &#8211; c &#x2026; &hellip; &unknown;', 'a & b – c … … &unknown;'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['&lt;b&gt;', '<b>'],
  ['<!-- a\nb -->x', 'x'],
  ['&#1114112;', '&#1114112;'],
  ['&#x10ffff;&#0;&#X41;', '\u{10ffff}&#0;A'],
  ['&toString; and &valueOf;', '&toString; and &valueOf;'],
  ['a<!---->b <!---> c --> d', 'a b d'],
  ['<!-- open', '<!-- open'],
  ['a<b<!-- x -->c>d', 'a<b c>d'],
  ['a</!-- x -->b', 'a b'],
  ['wow!-- b -->', 'wow!-- b -->'],
])('[security.no-html] plain text of %s', (markup, text) => {
  expect(plainText(markup)).toBe(text);
});
