/** The open note, and an item opened from it: beside the list of a wide panel, over the list of a narrow one. */
import { isWide } from '../../../reducers/selectors';
import { Boundary } from '../Boundary';
import { useAppend, usePanel } from '../world';
import { ItemView } from './ItemView';
import { BrokenNote, NoteView } from './NoteView';
import { NothingOpen } from './NothingOpen';

export function DetailView() {
  const id = usePanel((state) => state.panel.selected);
  const covered = usePanel((state) => state.panel.item !== null);
  const wide = usePanel(isWide);
  const append = useAppend();
  if (id === null) return wide ? <NothingOpen /> : null;
  return (
    <div className="detail-pane">
      <Boundary
        drawn={id}
        notice={<BrokenNote id={id} />}
        onCrash={() => append({ type: 'page.crashed', view: 'note', note: id })}
      >
        <NoteView id={id} covered={covered} />
        {covered ? <ItemView /> : null}
      </Boundary>
    </div>
  );
}
