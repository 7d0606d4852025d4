/** Plain text out of the markup that posts and comments come in, without parsing it as HTML. [security.no-html] */

const named: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

function character(whole: string, code: string): string {
  if (code[0] !== '#') return named[code] ?? whole;
  const point = /^#x/i.test(code) ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1));
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}

/**
 * @param markup text with tags and character references
 * @returns the text alone, each run of white space as one space; what looks like a tag is removed, everything else stays
 */
export const plainText = (markup: string): string =>
  markup
    .replace(/<\/?(?:[a-z][^<>]*|!--[\s\S]*?--)>/gi, ' ')
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, character)
    .replace(/\s+/g, ' ')
    .trim();
