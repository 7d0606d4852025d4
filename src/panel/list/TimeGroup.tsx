/** The rows of one stretch of time under its heading; each place holds a note's row, or the undo bar where the row was. Drawn by `ListView`. */
import { memo, useId, useLayoutEffect, useRef } from 'react';
import { type Group, isHidden } from '../../../reducers/selectors';
import { useWords } from '../words';
import { usePanel, usePanelWorld } from '../world';
import type { Gaps } from './gaps';
import { ListTools } from './ListTools';
import { Row } from './Row';
import { UndoBar } from './UndoBar';

function UndoItem({ id, gaps }: { readonly id: number; readonly gaps: Gaps }) {
  const words = useWords();
  const { state$ } = usePanelWorld();
  const act = usePanel((state) => state.moderation.pending[id]);
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const bar = item.current;
    const height = gaps.heightOf(id);
    if (bar && height !== null) bar.style.minBlockSize = `${height}px`;
    return () => {
      const { moderation, notes } = state$.value;
      const comesBack = notes.byId[id] !== undefined && !isHidden(state$.value, id);
      if (!comesBack && moderation.pending[id]?.phase !== 'waiting') gaps.leave(bar);
    };
  }, [id, gaps, state$]);
  if (!act) return null;
  return (
    <li ref={item} className="undo" data-undo-for={id}>
      <UndoBar undoKey={id} message={words.say(act.action === 'spam' ? 'undo.spam' : 'undo.trash')} at={act.at} />
    </li>
  );
}

interface SlotProps {
  readonly id: number;
  readonly undo: boolean;
  readonly gaps: Gaps;
}

const Slot = memo(function Slot({ id, undo, gaps }: SlotProps) {
  const item = useRef<HTMLLIElement>(null);
  return undo ? <UndoItem id={id} gaps={gaps} /> : <Row id={id} item={item} gaps={gaps} />;
});

interface TimeGroupProps {
  readonly group: Group;
  /** The list's tools stand beside the first heading. */
  readonly first: boolean;
  readonly gaps: Gaps;
}

export const TimeGroup = memo(function TimeGroup({ group, first, gaps }: TimeGroupProps) {
  const words = useWords();
  const heading = useId();
  return (
    <div className="group">
      <div className="group-head">
        <h2 id={heading}>{words.say(`group.${group.name}`)}</h2>
        {first ? <ListTools /> : null}
      </div>
      <ol className="rows" aria-labelledby={heading}>
        {group.rows.map(({ id, undo }) => (
          <Slot key={id} id={id} undo={undo} gaps={gaps} />
        ))}
      </ol>
    </div>
  );
});
