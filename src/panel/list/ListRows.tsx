/**
 * The rows under their time headings. One subscription and one set of listeners serve them all. Drawn by `ListView`, inside the
 * element that scrolls.
 */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { limits } from '../../../reducers/limits';
import { remembering } from '../../../reducers/selectors';
import { isPlain } from '../isPlain';
import { matches } from '../matches';
import type { PanelViews } from '../panelViews';
import { useWords } from '../words';
import { writtenIn } from '../words/loadWords';
import type { Place } from '../words/timeText';
import { type PanelWorld, usePanel, usePanelWorld } from '../world';
import { makeShownRows, type ShownGroup } from './shownRows';
import { makeBarHeights, TimeGroup } from './TimeGroup';

const noteAt = (target: EventTarget | null): number | null => {
  const row = target instanceof Element ? target.closest('.row') : null;
  return row instanceof HTMLElement ? Number(row.dataset['noteId']) : null;
};

/** @returns a function that stops it */
function hearRows(list: HTMLElement, { append, state$ }: PanelWorld): () => void {
  const clicked = (event: MouseEvent): void => {
    const note = noteAt(event.target);
    const target = event.target instanceof Element ? event.target : null;
    // While notes are chosen with a finger, the whole row is the box. [bulk.mode]
    const isWhole = matches(list, '(pointer: coarse)', false);
    const check = isWhole ? target?.closest('.row')?.querySelector('.row-check') : target?.closest('.row-check');
    if (note !== null && check) {
      event.preventDefault();
      const on = check.getAttribute('aria-checked') !== 'true';
      append(event.shiftKey ? { type: 'user.checkedUpTo', note } : { type: 'user.checkedNote', note, on });
      return;
    }
    // The browser follows the row's link to the note's page. [row.click]
    if (note === null || !isPlain(event)) return;
    event.preventDefault();
    append({ type: 'user.openedNote', note });
  };
  const focused = ({ target }: FocusEvent): void => {
    const note = noteAt(target);
    // A press on a check box moves no highlight, because Shift checks from the highlighted note on [bulk.mode].
    if (target instanceof Element && target.matches('.row-check')) return;
    if (note !== null && state$.value.panel.highlighted !== note) append({ type: 'user.highlightedNote', note });
  };
  const ending = new AbortController();
  const { signal } = ending;
  list.addEventListener('click', clicked, { signal });
  list.addEventListener('focusin', focused, { signal });
  return () => ending.abort();
}

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

/** How many of each group's rows are among the first of the list. */
function firstOf(groups: readonly ShownGroup[], most: number): readonly number[] {
  let left = most;
  return groups.map(({ rows }) => {
    const first = Math.min(left, rows.length);
    left -= first;
    return first;
  });
}

/**
 * When the first rows come, and under a new filter, the rows in view are drawn at once, and the others after the browser has
 * painted, so that they are seen sooner.
 * @returns whether only the first rows are to be drawn
 */
function useFirstRowsFirst(some: boolean): boolean {
  const filter = usePanel(({ panel }) => panel.filter);
  const wanted = some ? filter : null;
  const [drawn, setDrawn] = useState(wanted);
  useLayoutEffect(() => {
    if (drawn === wanted) return;
    // A state that is set before a paint is drawn after it.
    const frame = requestAnimationFrame(() => setDrawn(wanted));
    return () => cancelAnimationFrame(frame);
  }, [drawn, wanted]);
  return drawn !== wanted;
}

interface ListRowsProps extends Pick<PanelViews, 'QuickReply' | 'UndoBar'> {
  readonly scroller: RefObject<HTMLElement | null>;
}

export function ListRows({ scroller, QuickReply, UndoBar }: ListRowsProps) {
  const world = usePanelWorld();
  const place = usePlace();
  const [heights] = useState(makeBarHeights);
  const replyingTo = usePanel(({ panel }) => panel.replyingTo);
  const groups = usePanel(useMemo(() => makeShownRows(place), [place]));
  const height = usePanel(({ panel }) => panel.height);
  // Enough that their end is not near.
  const first = firstOf(groups, Math.floor((height + limits.loadMoreWithinPx) / leastRowPx) + 2);
  const isFirst = useFirstRowsFirst(groups.length > 0);

  useEffect(() => (scroller.current ? hearRows(scroller.current, world) : undefined), [scroller, world]);

  return groups.map((group, index) =>
    isFirst && !first[index] ? null : (
      <TimeGroup
        key={group.name}
        group={isFirst ? { ...group, rows: group.rows.slice(0, first[index]) } : group}
        first={first[index] ?? 0}
        replyingTo={group.rows.find(({ id }) => id === replyingTo)?.id}
        heights={heights}
        place={place}
        QuickReply={QuickReply}
        UndoBar={UndoBar}
      />
    ),
  );
}
