/** Loads the code of swiped rows with the first touch of the list, because a mouse never needs it [row.swipe]. Drawn by `Assistance`. */
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { listOf } from '../listOf';

/** @param props.place any element of the panel */
export function TouchedRows({ place }: { readonly place: RefObject<HTMLElement | null> }): ReactNode {
  const [swipes, draw] = useState<ReactNode>(null);
  useEffect(() => {
    const list = listOf(place);
    if (!list) return;
    const ended = new AbortController();
    const { signal } = ended;
    const touched = async (first: PointerEvent) => {
      if (first.pointerType !== 'touch') return;
      // Without the code nothing is swiped, and the next touch asks for it again: the same acts have other ways.
      const late = await import('./Swipes').catch(() => null);
      if (!late || signal.aborted) return;
      ended.abort();
      draw(<late.Swipes list={list} first={first} />);
    };
    list.addEventListener('pointerdown', touched, { signal });
    return () => ended.abort();
  }, [place]);
  return swipes;
}
