/** The time span that the timeline shows: the whole log as it grows, until the person zooms or drags. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Track } from '../log/track';
import { type Extent, fitted, panned, revealing, type Scale, xOf, zoomed } from './scale';

export type TimelineView = ReturnType<typeof useTimelineView>;

const extentOf = (track: Track): Extent => {
  const columns = track.columns();
  return columns.length === 0 ? { from: 0, to: 0 } : { from: columns.at(0), to: columns.at(columns.length - 1) };
};

const wheelZoom = 1.0015;

export function useTimelineView(
  track: Track,
  position: number,
  width: number,
  canvas: RefObject<HTMLCanvasElement | null>,
) {
  // Null shows the whole log.
  const [chosen, setChosen] = useState<Scale | null>(null);
  const extent = extentOf(track);
  const scale: Scale = chosen ? { ...chosen, width: width || 1 } : fitted(extent, width || 1);

  // Only a new moment is brought into sight: otherwise the person's view stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the moment moves
  useEffect(() => {
    const at = track.entry(position)?.at;
    if (chosen && at !== undefined) setChosen(revealing(chosen, at, extent));
  }, [position, track]);

  const onWheel = useRef((_event: WheelEvent) => {});
  onWheel.current = (event) => {
    event.preventDefault();
    const x = event.clientX - (canvas.current?.getBoundingClientRect().left ?? 0);
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    setChosen(isSideways ? panned(scale, event.deltaX, extent) : zoomed(scale, wheelZoom ** event.deltaY, x, extent));
  };
  useEffect(() => {
    const element = canvas.current;
    // React registers a passive listener, which cannot keep the page from scrolling.
    const listen = (event: WheelEvent): void => onWheel.current(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [canvas]);

  return {
    scale,
    showAll: () => setChosen(null),
    zoomAt: (factor: number, at: number) => setChosen(zoomed(scale, factor, xOf(scale, at), extent)),
    /** Moves the view, relative to where the drag began. */
    drag: (from: Scale, dx: number) => setChosen(panned(from, dx, extent)),
  };
}
