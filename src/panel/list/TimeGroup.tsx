/** The rows of one stretch of time under its heading; each place holds a note's row, or the undo bar where the row was. */
import { memo, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { hasUndoBar, isHidden, removalOf, someBarHeld } from '../../../reducers/selectors';
import { Boundary } from '../Boundary';
import { useWords } from '../words';
import type { Place } from '../words/timeText';
import { usePanel, usePanelWorld } from '../world';
import type { Gaps } from './gaps';
import { ListTools } from './ListTools';
import { Row } from './Row';
import type { ShownGroup, ShownRow } from './shownRows';
import { UndoBar } from './UndoBar';

function UndoItem({ id, gaps }: { readonly id: number; readonly gaps: Gaps }) {
  const words = useWords();
  const { state$ } = usePanelWorld();
  const kind = usePanel((state) => (hasUndoBar(state, id) ? removalOf(state, id)?.kind : undefined));
  const at = usePanel((state) => removalOf(state, id)?.wish.at ?? 0);
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const bar = item.current;
    if (bar) gaps.setHeight(id, bar);
    return () => {
      const state = state$.value;
      const comesBack = state.notes.byId[id] !== undefined && !isHidden(state, id);
      if (!comesBack && !hasUndoBar(state, id)) gaps.leave(bar);
    };
  }, [id, gaps, state$]);
  // The bar's place stays empty while another bar is held [undo.still].
  if (!kind) return <li ref={item} className="undo" aria-hidden />;
  return (
    <li ref={item} className="undo" data-undo-for={id}>
      <UndoBar undoKey={id} message={words.say(kind === 'spam' ? 'undo.spam' : 'undo.trash')} at={at} />
    </li>
  );
}

/** What stands in the place of a row that cannot be drawn; it still opens its note. [list.broken-row] */
const broken = (row: ShownRow): ShownRow => ({
  ...row,
  time: '',
  note: { readable: false, id: row.id, hash: 0, type: '', read: row.read, timestamp: 0, reason: '' },
});

interface TimeGroupProps {
  readonly group: ShownGroup;
  /** The list's tools stand beside the first heading. */
  readonly first: boolean;
  readonly gaps: Gaps;
  readonly place: Place;
}

export const TimeGroup = memo(function TimeGroup({ group, first, gaps, place }: TimeGroupProps) {
  const words = useWords();
  const { state$, append } = usePanelWorld();
  const heading = useId();
  // The undo bar is as high as the row that it replaces, so that nothing jumps.
  const item = useCallback(
    (row: HTMLLIElement | null) => () => {
      const id = Number(row?.dataset['noteId']);
      if (hasUndoBar(state$.value, id) || someBarHeld(state$.value)) gaps.keepHeight(id, row);
    },
    [gaps, state$],
  );
  return (
    <div className="group">
      <div className="group-head">
        <h2 id={heading}>{words.say(`group.${group.name}`)}</h2>
        {first ? <ListTools withRows /> : null}
      </div>
      <ol className="rows" aria-labelledby={heading}>
        {group.rows.map((row) =>
          row.undo ? (
            <UndoItem key={row.id} id={row.id} gaps={gaps} />
          ) : (
            <Boundary
              key={row.id}
              drawn={row}
              notice={<Row row={broken(row)} place={place} prefix={heading} item={item} />}
              onCrash={() => append({ type: 'page.crashed', view: 'row', note: row.id })}
            >
              <Row row={row} place={place} prefix={heading} item={item} />
            </Boundary>
          ),
        )}
      </ol>
    </div>
  );
});
