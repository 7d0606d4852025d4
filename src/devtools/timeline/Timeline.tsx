/** The log over time: a lane for each source, causes as arcs, the shown moment. Works by click, drag, wheel and a slider's keys. [devtools.timeline] */
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { keyHandler } from '../keyHandler';
import { inColourOf, sourceName, sourceOf } from '../log/sources';
import { causesOf, effectsOf, type Track } from '../log/track';
import { axisText, momentText } from '../timeText';
import { useSize } from '../useSize';
import { momentAt } from '../viewer/moment';
import { useViewer, useViewerActions } from '../viewer/viewerHooks';
import { draw, type Picture } from './draw';
import { type Arc, arcsInSight, axisHeight, type Lane, laneHeight, lanesOf, nearest } from './lanes';
import { durationText, type Scale } from './scale';
import { useColours } from './useColours';
import { type TimelineView, useTimelineView } from './useTimelineView';

const dragPx = 4;
const keyZoom = 0.6;
const pageRows = 20;

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

function useKeys(track: Track, view: TimelineView): (event: KeyboardEvent) => void {
  const viewer = useViewerActions();
  const zoom = (factor: number): void => {
    const { scale } = view;
    view.zoomAt(factor, track.entry(viewer.state().position)?.at ?? (scale.from + scale.to) / 2);
  };
  return keyHandler({
    ArrowLeft: () => viewer.stepRow(-1),
    ArrowDown: () => viewer.stepRow(-1),
    ArrowRight: () => viewer.stepRow(1),
    ArrowUp: () => viewer.stepRow(1),
    PageDown: () => viewer.stepRow(-pageRows),
    PageUp: () => viewer.stepRow(pageRows),
    Home: () => viewer.goTo(track.base()),
    End: () => viewer.goTo(track.last()),
    '+': () => zoom(keyZoom),
    '=': () => zoom(keyZoom),
    '-': () => zoom(1 / keyZoom),
    '0': view.showAll,
  });
}

/** A click chooses an entry, a drag moves the view, and the entry under the pointer is named. */
function usePointer(track: Track, lanes: readonly Lane[], view: TimelineView, onHover: (index: number | null) => void) {
  const viewer = useViewerActions();
  const drag = useRef<{ readonly x: number; readonly scale: Scale; moved: boolean } | null>(null);
  const pointed = (event: PointerEvent): number | null => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const lane = lanes[Math.floor((event.clientY - bounds.top - axisHeight) / laneHeight)] ?? null;
    const x = event.clientX - bounds.left;
    const columns = track.columns();
    return nearest(columns, view.scale, x, lane) ?? nearest(columns, view.scale, x, null, 40);
  };
  return {
    onPointerDown(event: PointerEvent): void {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, scale: view.scale, moved: false };
    },
    onPointerMove(event: PointerEvent): void {
      const { current } = drag;
      if (current && (current.moved || Math.abs(event.clientX - current.x) > dragPx)) {
        current.moved = true;
        view.drag(current.scale, current.x - event.clientX);
      } else onHover(pointed(event));
    },
    onPointerUp(event: PointerEvent): void {
      const { current } = drag;
      drag.current = null;
      const index = current && !current.moved ? pointed(event) : null;
      if (index !== null) viewer.goTo(index + track.base() + 1);
    },
    onPointerCancel(): void {
      drag.current = null;
    },
    onPointerLeave: () => onHover(null),
  };
}

function Told({ track, index, zone }: { readonly track: Track; readonly index: number | null; readonly zone: string }) {
  const position = useViewer((state) => state.position);
  const entry = track.entry(index === null ? position : index + track.base() + 1);
  return (
    <p className="dt-hover" aria-hidden="true">
      {entry ? (
        <>
          <b {...inColourOf(sourceOf(entry.event.type))}>{entry.event.type}</b> #{entry.seq} ·{' '}
          {momentText(entry.at, zone)}
        </>
      ) : (
        'The beginning'
      )}
      <span className="dt-quiet"> · wheel or + − zooms, drag moves, 0 shows all</span>
    </p>
  );
}

interface LaneNamesProps {
  readonly span: number;
  readonly lanes: readonly Lane[];
}

function LaneNames({ span, lanes }: LaneNamesProps) {
  return (
    <div className="dt-lane-names" aria-hidden="true">
      <span className="dt-span">{durationText(span)}</span>
      {lanes.map(({ source }) => (
        <span key={source} {...inColourOf(sourceName(source))}>
          {sourceName(source)}
        </span>
      ))}
    </div>
  );
}

/** Draws after each render, at most once in a frame. */
function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  width: number,
  height: number,
  pictureOf: () => Picture,
): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const element = canvas.current;
      const to = element?.getContext('2d');
      if (!element || !to || width === 0) return;
      const density = window.devicePixelRatio || 1;
      element.width = Math.round(width * density);
      element.height = Math.round(height * density);
      to.setTransform(density, 0, 0, density, 0, 0);
      draw(to, pictureOf(), height);
    });
    return () => cancelAnimationFrame(frame);
  });
}

function momentLabel(track: Track, position: number, zone: string): string {
  const entry = track.entry(position);
  if (!entry) return 'The beginning';
  return `Entry ${position} of ${track.last()}, ${entry.event.type}, ${momentText(entry.at, zone)}`;
}

/** The arcs to the causes of this entry, and from this entry to its consequences. */
function useArcs(track: Track, position: number): Pick<Picture, 'causeArcs' | 'effectArcs'> {
  const version = useViewer((state) => state.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a track grows in place; `version` changes when it does
  return useMemo(
    () => ({ causeArcs: arcsOfCauses(track, position), effectArcs: arcsOfEffects(track, position) }),
    [track, version, position],
  );
}

function TimelineOf({ track }: { readonly track: Track }) {
  const position = useViewer((state) => state.position);
  const hidden = useViewer((state) => state.hidden);
  const search = useViewer((state) => state.search);
  useViewer((state) => state.searched);
  const pointA = useViewer((state) => state.pointA);
  const pointB = useViewer((state) => state.pointB);
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width } = useSize(box);
  const view = useTimelineView(track, position, width, canvas);
  const colour = useColours();
  const [hover, setHover] = useState<number | null>(null);

  const columns = track.columns();
  const { scale } = view;
  const lanes = lanesOf(columns);
  const height = axisHeight + Math.max(1, lanes.length) * laneHeight;
  const { timeZone: zone, startOfToday: origin } = momentAt(track, position).after.session;
  const arcs = useArcs(track, position);
  const onKeyDown = useKeys(track, view);
  const pointer = usePointer(track, lanes, view, setHover);

  useDrawing(canvas, width, height, () => {
    const indexOf = (one: number | null) => (one === null ? null : one - track.base() - 1);
    return {
      ...{ columns, lanes, scale, origin, colour, hidden, hover, ...arcs },
      timeText: (at: number, stepMs: number) => axisText(at, stepMs, zone),
      cursor: indexOf(position),
      pointA: indexOf(pointA),
      pointB: indexOf(pointB),
      hits: search ? search.hits.map((one) => one - track.base() - 1) : [],
      quietArcs: arcsInSight(columns, scale),
    };
  });

  return (
    <section className="dt-timeline" aria-label="Timeline">
      <LaneNames span={scale.to - scale.from} lanes={lanes} />
      <div ref={box} className="dt-canvas-box">
        <canvas
          ref={canvas}
          tabIndex={0}
          role="slider"
          aria-label="Moment"
          aria-orientation="horizontal"
          aria-valuemin={track.base()}
          aria-valuemax={track.last()}
          aria-valuenow={position}
          aria-valuetext={momentLabel(track, position, zone)}
          style={{ height }}
          onKeyDown={onKeyDown}
          onDoubleClick={view.showAll}
          {...pointer}
        />
      </div>
      <Told track={track} index={hover} zone={zone} />
    </section>
  );
}

export function Timeline() {
  const track = useViewer((state) => state.track);
  return track ? <TimelineOf track={track} /> : null;
}
