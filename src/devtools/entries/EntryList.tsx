/** The entries in order. Only the rows in sight are drawn. */
import { memo, type RefObject, useEffect, useRef } from 'react';
import { type KeyActions, keyHandler } from '../keyHandler';
import { isHit } from '../log/search';
import { inColourOf, sourceOf } from '../log/sources';
import { causesOf, effectsOf, type Track } from '../log/track';
import { durationText, momentText } from '../timeText';
import { rowHeight, useVirtualRows, type VirtualRows } from '../useVirtualRows';
import type { Viewer } from '../viewer/viewer';
import { momentAt, useViewer, useViewerActions } from '../viewer/viewerHooks';
import { brief } from './brief';

const pageRows = 20;

/** Where to scroll so that a row is in sight: as little as needed, or to the middle when it is far away. */
function scrolledTo(top: number, from: number, height: number): number {
  if (top >= from && top + rowHeight <= from + height) return from;
  const isNear = top > from - height && top < from + 2 * height;
  if (!isNear) return Math.max(0, top - height / 2);
  return top < from ? top : top + rowHeight - height;
}

interface RowProps {
  readonly track: Track;
  readonly position: number;
  readonly before: number | null;
  readonly version: number;
  readonly row: number;
  readonly rows: number;
  readonly top: number;
  readonly isCurrent: boolean;
  readonly isCause: boolean;
  readonly isHit: boolean;
  readonly zone: string;
}

const EntryRow = memo(function EntryRow(props: RowProps) {
  const { track, position, before, top, row, rows, isCurrent, isCause, isHit: found, zone } = props;
  const entry = track.entry(position);
  if (!entry) return null;
  const { at, event, cause, seq } = entry;
  const isSkipped = track.isSkipped(position);
  const failed = track.failure(position) !== null;
  const gap = before === null ? null : at - (track.entry(before)?.at ?? at);
  const { 'data-source': source, style } = inColourOf(sourceOf(event.type));
  return (
    <div
      id={`entry-${position}`}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      aria-setsize={rows}
      aria-posinset={row + 1}
      className="dt-entry"
      data-position={position}
      data-skipped={isSkipped || undefined}
      data-cause={isCause || undefined}
      data-hit={found || undefined}
      data-failed={failed || undefined}
      data-source={source}
      style={{ ...style, transform: `translateY(${top}px)` }}
    >
      <span className="dt-number">{seq}</span>
      <span className="dt-gap">{gap === null ? '' : `+${durationText(gap)}`}</span>
      <span className="dt-at">{momentText(at, zone)}</span>
      <span className="dt-type">{event.type}</span>
      <span className="dt-brief">
        {isSkipped ? <em>left out </em> : null}
        {failed ? <em className="dt-threw">threw </em> : null}
        {brief(event)}
      </span>
      <span className="dt-cause">{cause === undefined ? '' : `← ${cause}`}</span>
    </div>
  );
});

const keysOf = (viewer: Viewer, track: Track, position: number): KeyActions => ({
  ArrowUp: () => viewer.stepRow(-1),
  ArrowDown: () => viewer.stepRow(1),
  PageUp: () => viewer.stepRow(-pageRows),
  PageDown: () => viewer.stepRow(pageRows),
  Home: () => viewer.goTo(viewer.state().rows.position(0)),
  End: () => viewer.goTo(viewer.state().rows.position(viewer.state().rows.length - 1)),
  c: () => viewer.goTo(causesOf(track, position)[1] ?? position),
  e: () => viewer.goTo(effectsOf(track, position, 1)[0] ?? position),
  l: viewer.follow,
  Enter: () => viewer.setTab('entry'),
});

/** Scrolls to the row when the moment moves, but not when the list grows. */
function useScrolledTo(
  row: number,
  virtual: VirtualRows,
  scroller: RefObject<HTMLDivElement | null>,
  track: Track | null,
  position: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the moment moves
  useEffect(() => {
    if (!scroller.current || virtual.options.count === 0) return;
    const from = virtual.scrollOffset ?? 0;
    const to = scrolledTo(row * rowHeight, from, virtual.scrollRect?.height ?? 0);
    if (to !== from) scroller.current.scrollTop = to;
  }, [position, track]);
}

export function EntryList() {
  const viewer = useViewerActions();
  const track = useViewer((state) => state.track);
  const rows = useViewer((state) => state.rows);
  const position = useViewer((state) => state.position);
  const version = useViewer((state) => state.version);
  const search = useViewer((state) => state.search);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows(scroller, rows.length, 8);
  const row = rows.rowOf(position);
  useScrolledTo(row, virtual, scroller, track, position);

  if (!track) return null;
  const zone = momentAt(track, position).after.session.timeZone;
  const causes = new Set(causesOf(track, position).slice(1));
  const hits = search?.hits ?? [];
  // The list draws the rows in sight alone, and the active row must be drawn.
  const items = virtual.getVirtualItems();
  const isShown = items.some(({ index }) => rows.position(index) === position);
  return (
    <div
      ref={scroller}
      className="dt-entries-scroll"
      role="listbox"
      aria-label="Entries"
      tabIndex={0}
      aria-activedescendant={isShown ? `entry-${position}` : undefined}
      aria-keyshortcuts="c e l Enter"
      onKeyDown={keyHandler(keysOf(viewer, track, position))}
      onClick={(event) => {
        const chosen = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-position]') : null;
        if (chosen) viewer.goTo(Number(chosen.dataset['position']));
      }}
    >
      <div className="dt-entries-whole" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const at = rows.position(item.index);
          return (
            <EntryRow
              key={at}
              track={track}
              position={at}
              before={item.index > 0 ? rows.position(item.index - 1) : null}
              version={version}
              row={item.index}
              rows={rows.length}
              top={item.start}
              isCurrent={at === position}
              isCause={causes.has(at)}
              isHit={isHit(hits, at)}
              zone={zone}
            />
          );
        })}
      </div>
      {rows.length === 0 ? <p className="dt-none">No entry is shown: all are filtered out.</p> : null}
    </div>
  );
}
