/** The place of a note in the list: its row, or the undo bar where the row was. Drawn by `TimeGroup`. */
import { memo, useLayoutEffect, useRef } from 'react';
import { isHidden } from '../../../reducers/selectors';
import { useWords } from '../words';
import { usePanel, usePanelWorld } from '../world';
import type { Gaps } from './gaps';
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

export const Slot = memo(function Slot({ id, undo, gaps }: SlotProps) {
  const item = useRef<HTMLLIElement>(null);
  return undo ? <UndoItem id={id} gaps={gaps} /> : <Row id={id} item={item} gaps={gaps} />;
});
