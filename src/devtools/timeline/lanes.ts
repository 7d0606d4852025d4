/** The lanes of the timeline: one for each source, entries counted by pixel, the entry nearest to a pointer. Pure functions. */
import type { Columns } from '../log/columns';
import { sourceIndex } from '../log/sources';
import { atOf, type Scale, xOf } from './scale';

export const laneHeight = 14;
export const axisHeight = 20;

export interface Lane {
  /** Number of the source; see `sourceName`. */
  readonly source: number;
  readonly count: number;
}

/**
 * The sources that nearly every session has. Their lanes are drawn from the beginning, so that
 * the list below does not move when the first entry comes in a live session.
 */
const usual = ['user', 'session', 'push', 'api', 'sync', 'tabs', 'storage'].map((name) => sourceIndex(`${name}.`));

/** The sources that occur and the usual ones, in their order. */
export const lanesOf = (columns: Columns): Lane[] =>
  [...new Map([...usual.map((source) => [source, 0] as const), ...columns.counts()])]
    .map(([source, count]) => ({ source, count }))
    .sort((a, b) => a.source - b.source);

export const laneMiddle = (lane: number): number => axisHeight + lane * laneHeight + laneHeight / 2;

/**
 * Counts entries by lane and pixel.
 * @returns a row of `ceil(width)` counts for each lane
 */
export function binned(columns: Columns, lanes: readonly Lane[], scale: Scale): Uint32Array[] {
  const width = Math.ceil(scale.width);
  const rowOf = new Map(lanes.map(({ source }, index) => [source, index]));
  const rows = lanes.map(() => new Uint32Array(width));
  const end = columns.firstAt(scale.to);
  for (let index = columns.firstAt(scale.from); index < end; index += 1) {
    const row = rows[rowOf.get(columns.source(index)) ?? -1];
    const x = Math.floor(xOf(scale, columns.at(index)));
    if (row && x >= 0 && x < width) row[x] = (row[x] ?? 0) + 1;
  }
  return rows;
}

/**
 * @param lane null looks in all
 * @returns index of the entry nearest to x within `reachPx`; null when there is none
 */
export function nearest(columns: Columns, scale: Scale, x: number, lane: Lane | null, reachPx = 8): number | null {
  const start = columns.firstAt(atOf(scale, x - reachPx));
  const end = columns.firstAt(atOf(scale, x + reachPx));
  let best: number | null = null;
  let bestPx = reachPx;
  for (let index = start; index < end; index += 1) {
    if (lane && columns.source(index) !== lane.source) continue;
    const px = Math.abs(xOf(scale, columns.at(index)) - x);
    if (px > bestPx) continue;
    best = index;
    bestPx = px;
  }
  return best;
}

export interface Arc {
  readonly from: number;
  readonly to: number;
}

/** Narrower arcs are not drawn, because they would look like vertical lines. CSS px. */
const leastArcPx = 3;

/** An arc from the cause of each entry in sight to the entry; none when there would be too many to read. */
export function arcsInSight(columns: Columns, scale: Scale, most = 600): Arc[] {
  const arcs: Arc[] = [];
  const end = columns.firstAt(scale.to);
  for (let index = columns.firstAt(scale.from); index < end; index += 1) {
    const from = columns.cause(index);
    if (from < 0 || xOf(scale, columns.at(index)) - xOf(scale, columns.at(from)) < leastArcPx) continue;
    if (arcs.length === most) return [];
    arcs.push({ from, to: index });
  }
  return arcs;
}
