/**
 * A second press within a moment, at the place of the first, is meant for what was there at the first [press.once]. When the
 * first press has brought something else there, the second one does nothing. Called by `Assistance`.
 */
import { type RefObject, useEffect } from 'react';
import { limits } from '../../../reducers/limits';

const controls = 'a, button, input, textarea, select, [role="option"], [role="menuitem"], .row, .sheet-shade';

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** Null on what is no control. */
  readonly control: Element | null;
  /** The note that the control is about. */
  readonly note: string | undefined;
  /** What it does now, where it does one of several things. */
  readonly act: string | undefined;
  /** Each press is meant, because another one takes it back: Back, Previous and Next. */
  readonly steps: boolean;
}

/** @returns null for a click by key, which has no `detail`, and for one on a control that has no box to be pressed in */
function pressOf({ detail, timeStamp, clientX, clientY, target }: MouseEvent): Press | null {
  const pressed = target instanceof Element ? target : null;
  // A click on a label is one on its control, which the browser clicks next.
  const control = pressed?.closest('label')?.control ?? pressed?.closest<HTMLElement>(controls) ?? null;
  if (detail === 0 || control?.getBoundingClientRect().width === 0) return null;
  return {
    at: timeStamp,
    x: clientX,
    y: clientY,
    control,
    note: control?.closest<HTMLElement>('[data-note-id]')?.dataset['noteId'],
    act: control?.dataset['act'],
    steps: control?.hasAttribute('data-steps') ?? false,
  };
}

const isSecond = (first: Press, next: Press, { detail }: MouseEvent): boolean =>
  Math.hypot(next.x - first.x, next.y - first.y) <= limits.onePressPx &&
  (detail > 1 || next.at - first.at < limits.onePressMs);

const isSame = (first: Press, next: Press): boolean =>
  (first.steps && next.steps) || (first.control === next.control && first.note === next.note && first.act === next.act);

/**
 * Hears the presses of the panel before anything in it does.
 * @returns a function that stops it
 */
function watch(panel: HTMLElement): () => void {
  let first: Press | null = null;
  // The focus goes to what a mouse button goes down on.
  const pressed = (event: MouseEvent) => {
    const next = pressOf(event);
    if (first && next?.control && isSecond(first, next, event) && !isSame(first, next)) event.preventDefault();
  };
  const clicked = (event: MouseEvent) => {
    const next = pressOf(event);
    if (first && next && isSecond(first, next, event)) {
      // The first press of a row of presses is compared, so that a third is no more than the second, also when the second
      // hit nothing. On a touch screen it has no `detail` that tells so, and comes later than the time allowed after the first.
      first = { ...first, at: next.at };
      if (!next.control || isSame(first, next)) return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    first = next?.control ? next : null;
  };
  panel.addEventListener('mousedown', pressed, { capture: true });
  panel.addEventListener('click', clicked, { capture: true });
  return () => {
    panel.removeEventListener('mousedown', pressed, { capture: true });
    panel.removeEventListener('click', clicked, { capture: true });
  };
}

/** @param place any element of the panel */
export function useOnePress(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const panel = place.current?.closest<HTMLElement>('.panel');
    return panel ? watch(panel) : undefined;
  }, [place]);
}
