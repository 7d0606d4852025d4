/** One change of a text, so that a keystroke is logged by what it changed and not by the whole text. */

import type * as schemas from './schemas/user';
import type { TypeOf } from './typeOf';

export type TextEdit = TypeOf<typeof schemas.textEdit>;

const within = (value: number, most: number): number => Math.min(Math.max(0, Math.trunc(value) || 0), most);

/**
 * The edit as far as it lies inside the text: a start beyond its end is its end, and no more is removed than is there.
 * @returns the same edit, where it fits
 */
export function clampedEdit(text: string, edit: TextEdit): TextEdit {
  const start = within(edit.start, text.length);
  const removed = within(edit.removed, text.length - start);
  return start === edit.start && removed === edit.removed ? edit : { ...edit, start, removed };
}

/** @returns the text after the edit, which is clamped to it first; never throws */
export function edited(text: string, edit: TextEdit): string {
  const { start, removed, inserted } = clampedEdit(text, edit);
  return text.slice(0, start) + inserted + text.slice(start + removed);
}

/** The position lies between the two UTF-16 units of one character. */
export const splitsPair = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;

/**
 * @returns the shortest edit that makes `after` of `before`, widened so that it cuts no surrogate pair: each half alone
 *   would be no text
 */
export function editBetween(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (splitsPair(before, start) || splitsPair(after, start)) start -= 1;
  let tail = 0;
  while (tail < most - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  if (splitsPair(before, before.length - tail) || splitsPair(after, after.length - tail)) tail -= 1;
  return {
    start,
    removed: before.length - tail - start,
    inserted: after.slice(start, after.length - tail),
  };
}
