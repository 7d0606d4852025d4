/** One change of a text, so that the log records the change of a keystroke and not the whole text. */

import type * as schemas from './schemas/user';
import type { TypeOf } from './typeOf';

export type TextEdit = TypeOf<typeof schemas.textEdit>;

const within = (value: number, most: number): number => Math.min(Math.max(0, Math.trunc(value) || 0), most);

/**
 * Clamps the edit to the text: a start after the text's end is its end, and the removed part ends with the text.
 * @returns the same edit when it fits
 */
export function clampedEdit(text: string, edit: TextEdit): TextEdit {
  const start = within(edit.start, text.length);
  const removed = within(edit.removed, text.length - start);
  return start === edit.start && removed === edit.removed ? edit : { ...edit, start, removed };
}

/** @returns the text after the edit, which is clamped first; never throws */
export function edited(text: string, edit: TextEdit): string {
  const { start, removed, inserted } = clampedEdit(text, edit);
  return text.slice(0, start) + inserted + text.slice(start + removed);
}

/** Whether the position is between the two UTF-16 units of one character. */
export const splitsPair = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;

/** @returns the shortest edit from `before` to `after`, widened so that it cuts no surrogate pair, because half a pair is not text */
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
