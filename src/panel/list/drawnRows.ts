/**
 * Which rows are drawn now. Of a list that is new, those of one screen are painted first, and some more with each frame that
 * follows [list.first-rows]. Called by `ListRows`.
 */
import { type RefCallback, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '../../../reducers/limits';
import type { ShownGroup } from './shownRows';

const idsOf = (groups: readonly ShownGroup[]): readonly number[] =>
  groups.flatMap(({ rows }) => rows.map(({ id }) => id));

/**
 * @param all the whole list
 * @param count so many rows from the top are drawn
 * @param present rows that are in the page: those that are still listed stay
 * @param current the open or highlighted note: where its row is further down, all are drawn at once, so that it has its place
 * @returns what to draw, in which whole groups are those of `all`, and how many rows are still to come
 */
export function drawnRows(
  all: readonly ShownGroup[],
  count: number,
  present: readonly ShownGroup[],
  current: number | null,
): { readonly groups: readonly ShownGroup[]; readonly missing: number } {
  const known = new Set(idsOf(present));
  const below = idsOf(all).slice(count);
  const later = new Set(below.filter((id) => !known.has(id)));
  if (later.size === 0 || below.includes(current ?? 0)) return { groups: all, missing: 0 };
  const groups = all.flatMap((group) => {
    const rows = group.rows.filter(({ id }) => !later.has(id));
    if (rows.length === group.rows.length) return group;
    return rows.length > 0 ? { ...group, rows } : [];
  });
  return { groups, missing: later.size };
}

/**
 * @param list what the list is of: under another name it is new
 * @param height of the panel, in CSS px
 * @returns what to draw, and a reference for the element that keeps the place of missing rows free: once it has had its part
 * in a frame, more rows are drawn
 */
export function useDrawnRows(all: readonly ShownGroup[], list: string, height: number, current: number | null) {
  const [drawn, setDrawn] = useState({ list: '', count: 0 });
  const count = drawn.list === list ? drawn.count : Math.ceil(height / limits.leastRowPx) + 1;
  const present = useRef<readonly ShownGroup[]>([]);
  const { groups, missing } = drawnRows(all, count, present.current, current);
  useLayoutEffect(() => {
    present.current = groups;
    if (drawn.list !== list) setDrawn({ list, count });
  });
  const place: RefCallback<Element> = (element) => {
    const observer = new IntersectionObserver(() => setDrawn({ list, count: count + limits.rowsAFrame }));
    if (element) observer.observe(element);
    return () => observer.disconnect();
  };
  return { groups, missing, place };
}
