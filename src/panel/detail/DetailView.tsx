/** The open note, and an item opened from it: beside the list of a wide panel, over the list of a narrow one. */

import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import { Fragment, useEffect, useState } from 'react';
import { isWide, linksOpenAtHost, visibleNotes } from '../../../reducers/selectors';
import { Boundary } from '../Boundary';
import { useWords } from '../words';
import { type PanelWorld, usePanel, usePanelWorld } from '../world';
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

/** Where the host page opens links, a plain click on one of an open note is told to it; any other is the browser's. [host.links] */
function useLinks({ state$, append }: PanelWorld, pane: HTMLElement | null): void {
  useEffect(() => {
    if (!pane || !linksOpenAtHost(state$.value)) return;
    const onClick = (event: MouseEvent) => {
      const { target, button, defaultPrevented, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (button || defaultPrevented || ctrlKey || metaKey || shiftKey || altKey) return;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="http"]');
      if (!link || !pane.contains(link)) return;
      event.preventDefault();
      append({ type: 'user.followedLink', url: link.href });
    };
    // On the document, after what React hears at its root.
    const { ownerDocument } = pane;
    ownerDocument.addEventListener('click', onClick);
    return () => ownerDocument.removeEventListener('click', onClick);
  }, [pane, state$, append]);
}

export function DetailView() {
  const id = usePanel((state) => state.panel.selected);
  const covered = usePanel((state) => state.panel.item !== null);
  const wide = usePanel(isWide);
  const world = usePanelWorld();
  const { append } = world;
  const [pane, setPane] = useState<HTMLElement | null>(null);
  useLinks(world, pane);
  if (id === null) return wide ? <NothingOpen /> : null;
  return (
    <div className="detail-pane" ref={setPane}>
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
