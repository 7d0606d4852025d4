/** Where a text stops being JSON. Browsers tell it in different ways, or not at all, and who typed it wants to know. */

const token =
  /\s*(?:([[\]{}:,])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)\b))/uy;

type Due = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing';

/** What may come after a whole value. */
const afterValue = (open: readonly string[]): Due => (open.length === 0 ? 'nothing' : 'commaOrEnd');

/** @returns what is due next, or null when this cannot stand here */
function step(due: Due, mark: string, isText: boolean, open: string[]): Due | null {
  const takesValue = due === 'value' || due === 'valueOrEnd';
  if (mark === '{' || mark === '[') {
    if (!takesValue) return null;
    open.push(mark);
    return mark === '{' ? 'keyOrEnd' : 'valueOrEnd';
  }
  if (mark === '}' || mark === ']') {
    const mayEnd = due === 'commaOrEnd' || (mark === '}' ? due === 'keyOrEnd' : due === 'valueOrEnd');
    const opened = mark === '}' ? '{' : '[';
    if (!mayEnd || open.pop() !== opened) return null;
    return afterValue(open);
  }
  if (mark === ',') return due === 'commaOrEnd' ? (open.at(-1) === '{' ? 'key' : 'value') : null;
  if (mark === ':') return due === 'colon' ? 'value' : null;
  if (due === 'key' || due === 'keyOrEnd') return isText ? 'colon' : null;
  return takesValue ? afterValue(open) : null;
}

/** @returns the index of the first character that cannot stand there, or the length when the text ends too early; null for JSON */
export function jsonErrorAt(text: string): number | null {
  const open: string[] = [];
  let due: Due = 'value';
  token.lastIndex = 0;
  for (let end = 0; ; end = token.lastIndex) {
    const start = end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0);
    if (start === text.length) return due === 'nothing' ? null : start;
    token.lastIndex = end;
    const found = token.exec(text);
    if (!found) return start;
    const [, mark, string, other] = found;
    const next = step(due, mark ?? string ?? other ?? '', string !== undefined, open);
    if (next === null) return start;
    due = next;
  }
}
