/** A text box that grows with its text, up to `limits.replyRows` [reply.send]. */
import { type RefObject, useLayoutEffect } from 'react';
import { limits } from '../../../reducers/limits';

/** The members of a textarea that the hook uses; tests give an object with a simulated layout. */
export interface Growing {
  rows: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/** Sets the smallest number of rows that shows the whole text, at most `limits.replyRows`. */
export function grow(box: Growing, mostRows: number): void {
  for (box.rows = 1; box.rows < mostRows && box.scrollHeight > box.clientHeight; box.rows += 1);
}

/**
 * @param text a change is measured
 * @param widthPx a change is measured, because lines then wrap elsewhere
 */
export function useGrowing(box: RefObject<HTMLTextAreaElement | null>, text: string, widthPx: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measured layout depends on text and width.
  useLayoutEffect(() => {
    if (box.current) grow(box.current, limits.replyRows);
  }, [box, text, widthPx]);
}
