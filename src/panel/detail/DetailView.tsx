/** The open note, and an item opened from it: beside the list of a wide panel, over the list of a narrow one. */

import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import { Fragment } from 'react';
import { isWide, visibleNotes } from '../../../reducers/selectors';
import { Boundary } from '../Boundary';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';
import { ItemView } from './ItemView';
import { BrokenNote, NoteView } from './NoteView';

/** Private-use characters that stand for the keys in the sentence until they are replaced by elements. */
const marks = { down: '\uE000', up: '\uE001', enter: '\uE002' };

function NothingOpen() {
  const words = useWords();
  const some = usePanel((state) => visibleNotes(state).length > 0);
  const letters = usePanel((state) => state.panel.singleKeys);
  const faces: { readonly [mark: string]: string } = {
    [marks.down]: letters ? 'J' : '↓',
    [marks.up]: letters ? 'K' : '↑',
    [marks.enter]: words.say('key.enter'),
  };
  const parts = words.say('note.keys', marks).split(/([\uE000-\uE002])/u);
  if (!some) return <div className="detail-pane" />;
  return (
    <div className="detail-pane nothing-open">
      <MousePointerClick size={28} />
      <p className="state-title">{words.say('note.none')}</p>
      <p className="state-text">
        {parts.map((part) => {
          const face = faces[part];
          return face === undefined ? <Fragment key={part}>{part}</Fragment> : <kbd key={part}>{face}</kbd>;
        })}
      </p>
    </div>
  );
}

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
