/** The open note, and an item opened from it: beside the list of a wide panel, over the list of a narrow one. */
import { isWide } from '../../../reducers/selectors';
import { usePanel } from '../world';
import { ItemView } from './ItemView';
import { NoteView } from './NoteView';
import { NothingOpen } from './NothingOpen';

export function DetailView() {
  const id = usePanel((state) => state.panel.selected);
  const covered = usePanel((state) => state.panel.item !== null);
  const wide = usePanel(isWide);
  if (id === null) return wide ? <NothingOpen /> : null;
  return (
    <div className="detail-pane">
      <NoteView id={id} covered={covered} />
      {covered ? <ItemView /> : null}
    </div>
  );
}
