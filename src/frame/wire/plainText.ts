/** Plain text from the markup of posts and comments, without parsing it as HTML. [security.no-html] */

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
  if (code[0] !== '#') return (Object.hasOwn(named, code) && named[code]) || whole;
  const point = /^#x/i.test(code) ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1));
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}

/**
 * The pieces of a text between its comments. It is a loop, because a regular expression would search for a missing `-->`
 * again from every `<!--`, in quadratic time.
 */
function betweenComments(markup: string): readonly string[] {
  const pieces: string[] = [];
  let from = 0;
  for (let at = markup.indexOf('!--'); at !== -1; at = markup.indexOf('!--', Math.max(at + 1, from))) {
    const start = /<\/?$/.exec(markup.slice(Math.max(at - 2, from), at));
    if (!start) continue;
    const end = markup.indexOf('-->', at + 3);
    if (end === -1) break;
    pieces.push(markup.slice(from, at - start[0].length));
    from = end + 3;
  }
  return [...pieces, markup.slice(from)];
}

/**
 * @param markup text with tags and character references
 * @returns the text with each run of white space as one space; tags are removed
 */
export const plainText = (markup: string): string =>
  betweenComments(markup)
    .map((piece) => piece.replace(/<\/?[a-z][^<>]*>/gi, ' '))
    .join(' ')
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, character)
    .replace(/\s+/g, ' ')
    .trim();
