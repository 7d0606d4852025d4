/** A finger that pulls the list down from its top asks for a check of the list [list.pull]. Drawn by `Assistance`. */
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type RefObject, useEffect, useState } from 'react';
import { limits } from '../../../reducers/limits';
import { listOf } from '../list/useStillRows';
import { useAppend } from '../world';

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** How far the finger pulled down, in px; 0 for a move up or to the side. */
export function pulledPx(from: Point, to: Point): number {
  const down = to.clientY - from.clientY;
  return down > Math.abs(to.clientX - from.clientX) ? down : 0;
}

const only = ({ touches }: TouchEvent): Point | null => (touches.length === 1 ? (touches[0] ?? null) : null);

/** Listens to the touches of one list. @returns a function that stops it */
function watch(list: HTMLElement, show: (px: number) => void, ask: () => void): () => void {
  let from: Point | null = null;
  let px = 0;
  const pull = (next: number) => {
    px = next;
    show(next);
  };
  const listeners = {
    touchstart: (event: TouchEvent) => {
      from = list.scrollTop <= 0 ? only(event) : null;
      pull(0);
    },
    touchmove: (event: TouchEvent) => {
      const to = only(event);
      // A list that has scrolled meanwhile was scrolled, not pulled.
      if (!to || list.scrollTop > 0) from = null;
      pull(from && to ? pulledPx(from, to) : 0);
    },
    touchend: () => {
      const isFar = px >= limits.pullPx;
      pull(0);
      if (isFar) ask();
    },
    touchcancel: () => pull(0),
  };
  const ended = new AbortController();
  for (const [type, listener] of Object.entries(listeners))
    list.addEventListener(type, listener as EventListener, { passive: true, signal: ended.signal });
  return () => ended.abort();
}

/** @param props.place any element of the panel */
export function Pull({ place }: { readonly place: RefObject<HTMLElement | null> }) {
  const append = useAppend();
  const [px, show] = useState(0);
  useEffect(() => {
    const list = listOf(place);
    return list ? watch(list, show, () => append({ type: 'user.askedRetry' })) : undefined;
  }, [place, append]);
  if (px === 0) return null;
  return (
    <div
      className="pull"
      data-far={px >= limits.pullPx || undefined}
      style={{ opacity: Math.min(px / limits.pullPx, 1) }}
    >
      <RefreshCw aria-hidden size={18} />
    </div>
  );
}
