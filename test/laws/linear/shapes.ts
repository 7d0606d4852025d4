/** Hostile inputs that grow: texts of one repeated piece, and valid values stretched in one way. */

/** Each piece is repeated until the text has the wanted size. */
export const pieces: readonly string[] = [
  ...[
    'a',
    ' ',
    '\n',
    '0',
    '-',
    '@',
    ' @',
    '@a ',
    '/',
    '\\',
    '"',
    '\\"',
    '.',
    '.a',
    ',',
    '[',
    '[[]',
    '](',
    '(',
    '{"a":',
    '[],',
    '!',
  ],
  ...['<', '<a', '<a ', '<!--', '<!-- -->', '-->', '<!-- --', '!--', '</', '&', '&#1;', '&amp;', '&#x'],
  ...[
    'Error',
    'error_',
    '%',
    '%2e',
    '%2e%2e/',
    '../',
    '#',
    '?a',
    'http://',
    'mailto:',
    'https://a.b/',
    '\ud83d',
    '😀',
    '\u0301',
    'é\u0301',
  ],
  ...['- a\n', '* ', '\t\n', ' \n', 'a b', '1+', '!1', 'state.a&&', '"a"+', '?1:', 'a,', '1e', '0.0'],
];

export const textOf = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length));

/** Texts with another beginning or end, because a search that fails only at the end reads everything before it. */
export const texts = (size: number): readonly (readonly [name: string, text: string])[] =>
  pieces.flatMap((piece) => {
    const whole = textOf(piece, size);
    return [
      [`${JSON.stringify(piece)} again and again`, whole],
      [`${JSON.stringify(piece)} again and again, then another end`, `${whole}\u0000x`],
    ] as const;
  });

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

function mapped(value: unknown, change: (value: Json) => Json): Json {
  if (Array.isArray(value)) return change(value.map((item: unknown) => mapped(item, change)));
  if (typeof value === 'object' && value !== null)
    return change(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mapped(member, change)])));
  return change(value as Json);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !isList(value);

/** Changes the n-th list or object alone, so that the size grows with one of them. */
function nth(value: unknown, isKind: (one: Json) => boolean, index: number, change: (one: Json) => Json): Json | null {
  let seen = -1;
  let isFound = false;
  const made = mapped(value, (one) => {
    if (!isKind(one)) return one;
    seen += 1;
    if (seen !== index) return one;
    isFound = true;
    return change(one);
  });
  return isFound ? made : null;
}

const numbered = (item: Json, index: number): Json => {
  if (isList(item)) return item.map((one) => (typeof one === 'number' ? one + index : one));
  if (!isObject(item)) return typeof item === 'number' ? item + index : item;
  return Object.fromEntries(
    Object.entries(item).map(([key, one]) => [key, typeof one === 'number' ? one + index : numbered(one, index)]),
  );
};

/** A chain: each item names the one before, as ranges of a note do. */
const chained = (item: Json, index: number): Json =>
  isObject(item) ? { ...item, id: index + 2, parent: index + 1 } : numbered(item, index);

const nested = (open: (inner: Json) => Json, depth: number): Json => {
  let made: Json = 0;
  for (let level = 0; level < depth; level += 1) made = open(made);
  return made;
};

/**
 * @param whole a valid value
 * @param size the number of units or members of the hostile part, roughly
 */
export function stretched(whole: unknown, size: number): readonly (readonly [name: string, value: unknown])[] {
  const shapes: (readonly [string, unknown])[] = [];
  for (const [name, text] of texts(size))
    shapes.push([
      `texts of ${name}`,
      mapped(whole, (one) => (typeof one === 'string' || typeof one === 'number' ? text : one)),
    ]);
  for (const [name, item] of [
    ['the same', (one: Json) => one],
    ['numbered', numbered],
    ['chained', chained],
  ] as const)
    for (let index = 0; ; index += 1) {
      const made = nth(
        whole,
        (one) => isList(one) && one.length > 0,
        index,
        (list) => (isList(list) ? Array.from({ length: size }, (_, at) => item(list[0] ?? null, at)) : list),
      );
      if (made === null) break;
      shapes.push([`list ${index} of ${name} items`, made]);
    }
  for (let index = 0; ; index += 1) {
    const made = nth(whole, isObject, index, (one) => ({
      ...(isObject(one) ? one : {}),
      ...Object.fromEntries(Array.from({ length: size }, (_, at) => [`k${at}`, at])),
    }));
    if (made === null) break;
    shapes.push([`object ${index} with many keys`, made]);
  }
  const deep = nested((inner) => [inner], size);
  const deeper = nested((inner) => ({ a: inner, type: 'x', text: 'x' }), size);
  shapes.push(['a deep list', deep], ['a deep object', deeper]);
  shapes.push(['deep lists for all', mapped(whole, (one) => (isObject(one) ? one : deep))]);
  shapes.push(['deep objects for all', mapped(whole, (one) => (isObject(one) || isList(one) ? one : deeper))]);
  return shapes;
}
