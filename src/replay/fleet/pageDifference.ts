/** What differs first between two drawn pages, in words that are the same for the same change in each log. */

/** React escapes each angle bracket of a text and of an attribute, so these are the borders of tags. */
const tokensOf = (markup: string): readonly string[] => markup.split(/(<[^<>]*>)/).filter((token) => token !== '');

/** Ids that React makes depend on the place of a component alone, so each is named by its order on the page. */
function withoutMadeIds(markup: string): string {
  const ids = new Map<string, string>();
  return markup.replace(/_R_\w*_/g, (id) => {
    const known = ids.get(id) ?? `id${ids.size}`;
    ids.set(id, known);
    return known;
  });
}

const isTag = (token: string): boolean => token.startsWith('<');
const tagOf = (token: string): string => /^<\/?([\w-]+)/.exec(token)?.[1] ?? '';

/** `button.filter` for `<button class="filter">` */
function nameOf(token: string): string {
  const [kind = ''] = (/ class="([^"]*)"/.exec(token)?.[1] ?? '').split(' ');
  return kind === '' ? tagOf(token) : `${tagOf(token)}.${kind}`;
}

const attributesOf = (token: string): ReadonlyMap<string, string> =>
  new Map([...token.matchAll(/ ([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, value]));

/** What a person notices of an attribute. */
function noticedOf(attribute: string): string {
  if (/^(?:aria-(?:label|labelledby|description|describedby)|title|alt|placeholder)$/.test(attribute))
    return 'the name';
  if (attribute === 'role') return 'the role';
  if (/^(?:tabindex|autofocus|inert|data-covered)$/.test(attribute)) return 'the way of the focus';
  if (/^(?:aria-.*|checked|disabled|hidden|open|selected|value)$/.test(attribute)) return attribute;
  return attribute === 'class' || attribute === 'style' ? 'the looks' : attribute;
}

/** @returns null for tags that differ in the order of their attributes alone, which is the same page */
function ofTags(one: string, other: string): string | null {
  const [ones, others] = [attributesOf(one), attributesOf(other)];
  const names = [...new Set([...ones.keys(), ...others.keys()])];
  const [first] = names.filter((name) => ones.get(name) !== others.get(name));
  return first === undefined ? null : `${noticedOf(first)} of ${nameOf(other)} differs`;
}

/**
 * @param ours the page of this code
 * @param theirs the page of the other code
 * @returns such as `the text of span.count differs`; null for two pages that are the same
 */
export function pageDifference(ours: string, theirs: string): string | null {
  if (ours === theirs) return null;
  const [one, other] = [withoutMadeIds(ours), withoutMadeIds(theirs)];
  if (one === other) return null;
  const [ones, others] = [tokensOf(one), tokensOf(other)];
  const open: string[] = [];
  for (const [index, token] of others.entries()) {
    const mine = ones[index] ?? '';
    if (mine !== token) {
      const isSameTag =
        isTag(mine) && isTag(token) && tagOf(mine) === tagOf(token) && mine[1] !== '/' && token[1] !== '/';
      if (!isSameTag) {
        const what = isTag(mine) || isTag(token) ? 'what is in' : 'the text of';
        return `${what} ${nameOf(open.at(-1) ?? '<page>')} differs`;
      }
      const words = ofTags(mine, token);
      if (words !== null) return words;
    }
    if (token.startsWith('</')) open.pop();
    else if (isTag(token) && !token.endsWith('/>')) open.push(token);
  }
  return ones.length > others.length ? 'what is in page differs' : null;
}
