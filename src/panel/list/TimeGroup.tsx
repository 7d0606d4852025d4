/** The rows of one stretch of time under its heading; each place holds a note's row, or the undo bar where the row was. */
import { Fragment, memo, Suspense, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { hasUndoBar, removalOf, someBarHeld } from '../../../reducers/selectors';
import { Boundary } from '../Boundary';
import { useAgeAtFirst } from '../hooks';
import type { PanelViews } from '../panelViews';
import { useWords } from '../words';
import type { Place } from '../words/timeText';
import { usePanel, usePanelWorld } from '../world';
import { Row } from './Row';
import type { ShownGroup, ShownRow } from './shownRows';

/** Keeps rows in their places while a row becomes an undo bar: the bar is as high as the row was [undo.bar]. `TimeGroup` calls it. */
interface BarHeights {
  /** Called before a row becomes an undo bar. */
  readonly keep: (id: number, row: HTMLElement | null) => void;
  /** Makes the bar as high as the row was; its place keeps this height when the bar ends [undo.still]. */
  readonly set: (id: number, bar: HTMLElement) => void;
}

export function makeBarHeights(): BarHeights {
  const heights = new Map<number, number>();
  return {
    keep: (id, row) => {
      if (row) heights.set(id, row.getBoundingClientRect().height);
    },
    set: (id, bar) => {
      const height = Math.max(heights.get(id) ?? 0, bar.getBoundingClientRect().height);
      bar.style.minBlockSize = `${height}px`;
    },
  };
}

interface UndoItemProps extends Pick<PanelViews, 'UndoBar'> {
  readonly id: number;
  readonly heights: BarHeights;
}

function UndoItem({ id, heights, UndoBar }: UndoItemProps) {
  const stands = usePanel((state) => hasUndoBar(state, id));
  const age = useAgeAtFirst(usePanel((state) => removalOf(state, id)?.mutation.at ?? 0));
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (item.current) heights.set(id, item.current);
  }, [id, heights]);
  // The bar's place stays empty while another bar is held [undo.still].
  if (!stands) return <li ref={item} className="undo" aria-hidden />;
  return (
    <li ref={item} className="undo" data-undo-for={id}>
      <Suspense>
        <UndoBar undoKey={id} age={age} />
      </Suspense>
    </li>
  );
}

/** What stands in the place of a row that cannot be drawn; it still opens its note. [list.damaged-note] */
const broken = (row: ShownRow): ShownRow => ({
  ...row,
  time: '',
  note: { readable: false, id: row.id, hash: 0, type: '', read: row.read, timestamp: 0, reason: '' },
});

interface TimeGroupProps extends Pick<PanelViews, 'QuickReply' | 'UndoBar'> {
  readonly group: ShownGroup;
  /** So many of its rows are in view when the list is at its top. */
  readonly first: number;
  /** The note of the group with a reply box under its row. */
  readonly replyingTo: number | undefined;
  readonly heights: BarHeights;
  readonly place: Place;
}

export const TimeGroup = memo(function TimeGroup(props: TimeGroupProps) {
  const { group, first, replyingTo, heights, place, QuickReply, UndoBar } = props;
  const words = useWords();
  const { state$, append } = usePanelWorld();
  const heading = useId();
  // The undo bar is as high as the row that it replaces, so that nothing jumps.
  const item = useCallback(
    (row: HTMLLIElement | null) => () => {
      const id = Number(row?.dataset['noteId']);
      if (hasUndoBar(state$.value, id) || someBarHeld(state$.value)) heights.keep(id, row);
    },
    [heights, state$],
  );
  const shared = { place, prefix: heading, item };
  return (
    <div className="group">
      <div className="group-head">
        <h2 id={heading}>{words.say(`group.${group.name}`)}</h2>
      </div>
      <ol className="rows" aria-labelledby={heading}>
        {group.rows.map((row, index) =>
          row.undo ? (
            <UndoItem key={row.id} id={row.id} heights={heights} UndoBar={UndoBar} />
          ) : (
            <Fragment key={row.id}>
              <Boundary
                drawn={row}
                notice={<Row row={broken(row)} {...shared} first={index < first} />}
                onCrash={() => append({ type: 'page.crashed', view: 'row', note: row.id })}
              >
                <Row row={row} {...shared} first={index < first} />
              </Boundary>
              {replyingTo === row.id ? (
                <li className="quick-reply">
                  <Suspense>
                    <QuickReply />
                  </Suspense>
                </li>
              ) : null}
              {/* Each row of what is new says so to screen readers. */}
              {row.isNew === 'last' ? (
                <li className="new-line" aria-hidden>
                  <span>{words.say('list.new')}</span>
                </li>
              ) : null}
            </Fragment>
          ),
        )}
      </ol>
    </div>
  );
});
