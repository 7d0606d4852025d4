/**
 * The rows under their time headings. One subscription and one set of listeners serve them all. Drawn by `ListView`, inside the
 * element that scrolls.
 */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { limits } from '../../../reducers/limits';
import { remembering } from '../../../reducers/selectors';
import { useWords } from '../words';
import { writtenIn } from '../words/loadWords';
import type { Place } from '../words/timeText';
import { usePanel, usePanelWorld } from '../world';
import { makeBarHeights } from './barHeights';
import { hearRows } from './hearRows';
import { makeShownRows, type ShownGroup } from './shownRows';
import { TimeGroup } from './TimeGroup';

function usePlace(): Place {
  const shown = useWords().locale;
  const placeOf = useMemo(
    () =>
      remembering(
        ({ session }) => [session.locale, session.timeZone] as const,
        ({ session }): Place => ({ locale: writtenIn(session.locale, shown), timeZone: session.timeZone }),
      ),
    [shown],
  );
  return usePanel(placeOf);
}

/** The least height of a row in list.css, in CSS px, at the compact density. An undo bar may be a little lower. */
const leastRowPx = 57;

/** @param most the number of rows; part of a row does not count */
function firstRows(groups: readonly ShownGroup[], most: number): readonly ShownGroup[] {
  let left = most;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return rows.length ? { ...group, rows } : [];
  });
}

/**
 * Under a new filter the rows in view are drawn at once, and the others after the browser has painted, so that a key
 * shows its effect within a frame. The first rows are enough that their end is not near.
 */
function useFirstRowsFirst(
  groups: readonly ShownGroup[],
  scroller: RefObject<HTMLElement | null>,
): readonly ShownGroup[] {
  const filter = usePanel(({ panel }) => panel.filter);
  const height = usePanel(({ panel }) => panel.height);
  const [drawn, setDrawn] = useState(filter);
  useLayoutEffect(() => {
    // A row outside the view would be blank in the first frame in which it is visible.
    scroller.current?.toggleAttribute('data-first', drawn !== filter);
    if (drawn === filter) return;
    // A state that is set before a paint is drawn after it.
    const frame = requestAnimationFrame(() => setDrawn(filter));
    return () => cancelAnimationFrame(frame);
  }, [drawn, filter, scroller]);
  return drawn === filter ? groups : firstRows(groups, (height + limits.loadMoreWithinPx) / leastRowPx + 2);
}

export function ListRows({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) {
  const world = usePanelWorld();
  const place = usePlace();
  const [heights] = useState(makeBarHeights);
  const groups = useFirstRowsFirst(usePanel(useMemo(() => makeShownRows(place), [place])), scroller);

  useEffect(() => (scroller.current ? hearRows(scroller.current, world) : undefined), [scroller, world]);

  return groups.map((group, index) => (
    <TimeGroup key={group.name} group={group} first={index === 0} heights={heights} place={place} />
  ));
}
