/**
 * A second press within a moment, at the place of the first, is meant for what was there at the first [press.once]. When the
 * first press has brought something else there, the second one does nothing. Called by `Assistance`.
 */
import { type RefObject, useEffect } from 'react';
import { limits } from '../../../reducers/limits';

const controls = 'a, button, input, textarea, select, [role="option"], [role="menuitem"], .row, .sheet-shade';

interface Press {
  readonly event: MouseEvent;
  /** Null on what is no control. */
  readonly control: Element | null;
  /** The note that the control is about, and what it does now, where it does one of several things. */
  readonly meaning: string;
  /** Each press is meant, because another one takes it back: Back, Previous and Next. */
  readonly steps: boolean | undefined;
}

/** @returns null for a click by key, which has no `detail`, and for one on a control that has no box to be pressed in */
function pressOf(event: MouseEvent): Press | null {
  const pressed = event.target instanceof Element ? event.target : null;
  // A click on a label is one on its control, which the browser clicks next.
  const control = pressed?.closest('label')?.control ?? pressed?.closest<HTMLElement>(controls) ?? null;
  if (event.detail === 0 || control?.getBoundingClientRect().width === 0) return null;
  const note = control?.closest<HTMLElement>('[data-note-id]');
  return {
    event,
    control,
    meaning: `${note?.dataset['noteId']} ${control?.dataset['act']}`,
    steps: control?.hasAttribute('data-steps'),
  };
}

const isSecond = (first: MouseEvent, next: MouseEvent): boolean =>
  Math.hypot(next.clientX - first.clientX, next.clientY - first.clientY) <= limits.onePressPx &&
  (next.detail > 1 || next.timeStamp - first.timeStamp < limits.onePressMs);

const isSame = (first: Press, next: Press): boolean =>
  (first.steps && next.steps) || (first.control === next.control && first.meaning === next.meaning);

/**
 * Hears the presses of the panel before anything in it does. The focus goes to what a mouse button goes down on.
 * @param place any element of the panel
 */
export function useOnePress(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const panel = place.current?.closest<HTMLElement>('.panel');
    const end = new AbortController();
    let first: Press | null = null;
    const heard = (event: MouseEvent) => {
      const next = pressOf(event);
      const before = first && next && isSecond(first.event, event) ? first : null;
      if (before && next?.control && !isSame(before, next)) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (event.type !== 'click') return;
      // The first press of a row of presses is compared, so that a third is no more than the second, also when the second
      // hit nothing. On a touch screen it has no `detail` that tells so, and comes later than the time allowed after the first.
      if (before) first = { ...before, event };
      else first = next?.control ? next : null;
    };
    for (const type of ['mousedown', 'click'] as const)
      panel?.addEventListener(type, heard, { capture: true, signal: end.signal });
    return () => end.abort();
  }, [place]);
}
