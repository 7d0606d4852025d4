/** A text box that grows with its text, up to the rows of SPEC section 5. Called by `ReplyText`. */
import { type RefObject, useLayoutEffect } from 'react';
import { limits } from '../../../reducers/limits';

/** What is needed of a textarea; tests give a stand-in that has a layout. */
export interface Growing {
  rows: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/** Takes the fewest rows that show the whole text, or the most there are. */
export function grow(box: Growing, mostRows: number): void {
  for (box.rows = 1; box.rows < mostRows && box.scrollHeight > box.clientHeight; box.rows += 1);
}

/**
 * @param text measured again when it changes
 * @param widthPx measured again when the panel's width changes, since lines wrap elsewhere then
 */
export function useGrowing(box: RefObject<HTMLTextAreaElement | null>, text: string, widthPx: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: text and width are what the measured layout depends on.
  useLayoutEffect(() => {
    if (box.current) grow(box.current, limits.replyRows);
  }, [box, text, widthPx]);
}
