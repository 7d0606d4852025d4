/** The detail side of a wide panel while no note is open. */
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import { Fragment } from 'react';
import { visibleNotes } from '../../../reducers/selectors';
import { useWords } from '../words';
import { usePanel } from '../world';

/** Private-use characters that stand for the keys in the sentence until they are replaced by elements. */
const marks = { down: '\uE000', up: '\uE001', enter: '\uE002' };

export function NothingOpen() {
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
