/** The log over time: a lane for each source, causes as arcs, the present moment. Click, drag, wheel, or the keys of a slider. */
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { sourceName } from '../log/sources';
import { causesOf, effectsOf, type Track } from '../log/track';
import { momentAt } from '../moment';
import { axisText, momentText } from '../timeText';
import { useSize } from '../useSize';
import { useViewer, useViewerActions } from '../viewerHooks';
import { draw } from './draw';
import { type Arc, arcsInSight, axisHeight, laneHeight, lanesOf, nearest } from './lanes';
import { durationText, type Extent, fitted, panned, revealing, type Scale, zoomed } from './scale';
import { useColours } from './useColours';

const dragPx = 4;
const keyZoom = 0.6;

const extentOf = (track: Track): Extent => {
  const columns = track.columns();
  return columns.length === 0 ? { from: 0, to: 0 } : { from: columns.at(0), to: columns.at(columns.length - 1) };
};

const arcsOfCauses = (track: Track, position: number): Arc[] => {
  const chain = causesOf(track, position).map((one) => one - track.base() - 1);
  return chain.slice(1).map((from, index) => ({ from, to: chain[index] ?? from }));
};

function arcsOfEffects(track: Track, position: number): Arc[] {
  const columns = track.columns();
  return effectsOf(track, position).map((one) => {
    const to = one - track.base() - 1;
    return { from: columns.cause(to), to };
  });
}

export function Timeline() {
  const viewer = useViewerActions();
  const track = useViewer((state) => state.track);
  const version = useViewer((state) => state.version);
  const position = useViewer((state) => state.position);
  const hidden = useViewer((state) => state.hidden);
  const search = useViewer((state) => state.search);
  const searched = useViewer((state) => state.searched);
  const pointA = useViewer((state) => state.pointA);
  const pointB = useViewer((state) => state.pointB);
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ readonly x: number; readonly scale: Scale; moved: boolean } | null>(null);
  const { width } = useSize(box);
  const colour = useColours();
  // Null shows the whole log, as it grows.
  const [view, setView] = useState<Scale | null>(null);
  const [hover, setHover] = useState<number | null>(null);

  const extent = track ? extentOf(track) : { from: 0, to: 0 };
  const scale: Scale = view ? { ...view, width: width || 1 } : fitted(extent, width || 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a track grows in place; version says that it did
  const lanes = useMemo(() => (track ? lanesOf(track.columns()) : []), [track, version]);
  const height = axisHeight + Math.max(1, lanes.length) * laneHeight;
  const { timeZone: zone, startOfToday: origin } = track
    ? momentAt(track, position).after.session
    : { timeZone: 'UTC', startOfToday: 0 };
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const causes = useMemo(() => (track ? arcsOfCauses(track, position) : []), [track, version, position]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const effects = useMemo(() => (track ? arcsOfEffects(track, position) : []), [track, version, position]);

  useEffect(() => {
    const element = canvas.current;
    const to = element?.getContext('2d');
    if (!element || !to || !track || width === 0) return;
    const first = track.base() + 1;
    const columns = track.columns();
    const frame = requestAnimationFrame(() => {
      const density = window.devicePixelRatio || 1;
      element.width = Math.round(width * density);
      element.height = Math.round(height * density);
      to.setTransform(density, 0, 0, density, 0, 0);
      const indexOf = (one: number | null) => (one === null ? null : one - first);
      const picture = {
        ...{ columns, lanes, scale, origin, colour, hidden, hover },
        timeText: (at: number, stepMs: number) => axisText(at, stepMs, zone),
        cursor: indexOf(position),
        pointA: indexOf(pointA),
        pointB: indexOf(pointB),
        hits: search ? search.hits.map((one) => one - first) : [],
        quietArcs: arcsInSight(columns, scale),
        causeArcs: causes,
        effectArcs: effects,
      };
      draw(to, picture, height);
    });
    return () => cancelAnimationFrame(frame);
    // `version` and `searched` stand for what grows in place.
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  }, [
    track,
    version,
    width,
    height,
    view,
    position,
    pointA,
    pointB,
    hidden,
    search,
    searched,
    hover,
    causes,
    effects,
    colour,
    zone,
  ]);

  // The moment stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the moment goes, not where the person looks
  useEffect(() => {
    const at = track?.entry(position)?.at;
    if (view && at !== undefined) setView(revealing(view, at, extent));
  }, [position, track]);

  const wheel = useRef((_event: WheelEvent) => {});
  wheel.current = (event) => {
    event.preventDefault();
    const x = event.clientX - (canvas.current?.getBoundingClientRect().left ?? 0);
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    setView(isSideways ? panned(scale, event.deltaX, extent) : zoomed(scale, 1.0015 ** event.deltaY, x, extent));
  };
  useEffect(() => {
    const element = canvas.current;
    // React's own listener would be passive, and the page would scroll.
    const listen = (event: WheelEvent): void => wheel.current(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  if (!track) return null;
  const columns = track.columns();

  const pointed = (event: PointerEvent): number | null => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const lane = lanes[Math.floor((event.clientY - bounds.top - axisHeight) / laneHeight)] ?? null;
    const x = event.clientX - bounds.left;
    return nearest(columns, scale, x, lane) ?? nearest(columns, scale, x, null, 40);
  };
  const zoomAround = (factor: number): void => {
    const at = track.entry(position)?.at ?? (scale.from + scale.to) / 2;
    setView(zoomed(scale, factor, ((at - scale.from) / (scale.to - scale.from)) * scale.width, extent));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const run: { readonly [key: string]: () => void } = {
      ArrowLeft: () => viewer.stepRow(-1),
      ArrowDown: () => viewer.stepRow(-1),
      ArrowRight: () => viewer.stepRow(1),
      ArrowUp: () => viewer.stepRow(1),
      PageDown: () => viewer.stepRow(-20),
      PageUp: () => viewer.stepRow(20),
      Home: () => viewer.goTo(track.base()),
      End: () => viewer.goTo(track.last()),
      '+': () => zoomAround(keyZoom),
      '=': () => zoomAround(keyZoom),
      '-': () => zoomAround(1 / keyZoom),
      '0': () => setView(null),
    };
    const act = run[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const entry = track.entry(position);
  const pointedEntry = hover === null ? undefined : track.entry(hover + track.base() + 1);
  const told = pointedEntry ?? entry;
  return (
    <section className="dt-timeline" aria-label="Timeline">
      <div className="dt-lane-names" aria-hidden="true">
        <span className="dt-span">{durationText(scale.to - scale.from)}</span>
        {lanes.map(({ source }) => (
          <span key={source} data-source={sourceName(source)}>
            {sourceName(source)}
          </span>
        ))}
      </div>
      <div ref={box} className="dt-canvas-box">
        <canvas
          ref={canvas}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a slider is interactive
          tabIndex={0}
          role="slider"
          aria-label="Moment"
          aria-orientation="horizontal"
          aria-valuemin={track.base()}
          aria-valuemax={track.last()}
          aria-valuenow={position}
          aria-valuetext={
            entry
              ? `Entry ${position} of ${track.last()}, ${entry.event.type}, ${momentText(entry.at, zone)}`
              : 'The beginning'
          }
          style={{ height }}
          onKeyDown={onKeyDown}
          onDoubleClick={() => setView(null)}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            drag.current = { x: event.clientX, scale, moved: false };
          }}
          onPointerMove={(event) => {
            const { current } = drag;
            if (current && (current.moved || Math.abs(event.clientX - current.x) > dragPx)) {
              current.moved = true;
              setView(panned(current.scale, current.x - event.clientX, extent));
            } else setHover(pointed(event));
          }}
          onPointerUp={(event) => {
            const { current } = drag;
            drag.current = null;
            const index = current && !current.moved ? pointed(event) : null;
            if (index !== null) viewer.goTo(index + track.base() + 1);
          }}
          onPointerCancel={() => {
            drag.current = null;
          }}
          onPointerLeave={() => setHover(null)}
        />
      </div>
      <p className="dt-hover" aria-hidden="true">
        {told ? (
          <>
            <b data-source={told.event.type.split('.')[0]}>{told.event.type}</b> #{told.seq} ·{' '}
            {momentText(told.at, zone)}
          </>
        ) : (
          'The beginning'
        )}
        <span className="dt-quiet"> · wheel or + − zooms, drag moves, 0 shows all</span>
      </p>
    </section>
  );
}
