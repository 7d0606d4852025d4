/** The undo bars of acts on several notes, below the list: of "Mark all as read", and of an act on checked notes. */
import { useState } from 'react';
import { askedEach, askedReadAll, someBarHeld } from '../../../reducers/selectors';
import { usePanel } from '../world';
import { UndoBar } from './UndoBar';

function Many({ undoKey }: { readonly undoKey: 'all' | 'checked' }) {
  const seq = usePanel(undoKey === 'all' ? askedReadAll : askedEach);
  const held = usePanel(someBarHeld);
  const [placed, setPlaced] = useState(false);
  // The bar's place stays while another bar is held [undo.still].
  const stays = seq !== 0 || (placed && held);
  if (stays !== placed) setPlaced(stays);
  if (!stays) return null;
  if (seq === 0) {
    return (
      <div className="undo-all" aria-hidden>
        <div className="undo-bar" />
      </div>
    );
  }
  return (
    <div className="undo-all" data-undo-for={undoKey}>
      <UndoBar key={seq} undoKey={undoKey} age={0} />
    </div>
  );
}

export const ManyUndo = () => (
  <>
    <Many undoKey="all" />
    <Many undoKey="checked" />
  </>
);
