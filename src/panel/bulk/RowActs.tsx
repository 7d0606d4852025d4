/**
 * The quick acts of the row under the mouse, or of the row with the focus, in the place of its time [row.acts]. One element
 * moves from row to row, so that a list of 100 rows does not grow. Drawn by `Assistance`.
 */
import Reply from 'lucide-react/icons/reply';
import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { rowActsOf } from '../../../reducers/acts';
import type { ReadableNote } from '../../../reducers/note';
import { isShownAs, noteOf } from '../../../reducers/selectors';
import { ActIcon, type ButtonAct, useAct } from '../actions/ActButton';
import { actIcons } from '../actions/actIcons';
import { listOf } from '../list/useStillRows';
import { useWords } from '../words';
import { useAppend, usePanel, usePanelWorld } from '../world';

function Read({ id }: { readonly id: number }) {
  const words = useWords();
  const append = useAppend();
  const read = usePanel((state) => isShownAs(state, { kind: 'read', id }, true));
  const name = read ? 'unread' : 'read';
  const Icon = actIcons[name];
  return (
    <button
      type="button"
      className="icon-button"
      data-act={name}
      title={words.say(`bulk.${name}`)}
      tabIndex={-1}
      onClick={() => append({ type: 'user.askedEach', act: name, notes: [id] })}
    >
      <Icon size={18} />
    </button>
  );
}

function QuickAct({ act, note }: { readonly act: ButtonAct; readonly note: ReadableNote }) {
  const { on, title, ask } = useAct(act, note);
  return (
    <button type="button" className="icon-button" data-act={act} title={title} tabIndex={-1} onClick={ask}>
      <ActIcon name={act} on={on === true} />
    </button>
  );
}

/** Opens the reply box under the row, or closes it; of the note that stands open it takes the note's own box. [row.reply] */
function ReplyHere({ id }: { readonly id: number }) {
  const words = useWords();
  const { append, state$ } = usePanelWorld();
  const press = () => {
    const { selected, replyingTo } = state$.value.panel;
    if (replyingTo === id) append({ type: 'user.closedQuickReply' });
    else append({ type: selected === id ? 'user.focusedReply' : 'user.openedQuickReply', note: id });
  };
  return (
    <button
      type="button"
      className="icon-button"
      data-act="reply"
      title={words.say('action.reply')}
      tabIndex={-1}
      onClick={press}
    >
      <Reply aria-hidden size={18} className="flips" />
    </button>
  );
}

function Acts({ id }: { readonly id: number }) {
  const note = usePanel((state) => noteOf(state, id));
  if (!note?.readable) return null;
  return (
    <>
      {rowActsOf(note).map((act) => {
        if (act === 'read') return <Read key={act} id={id} />;
        return act === 'reply' ? <ReplyHere key={act} id={id} /> : <QuickAct key={act} act={act} note={note} />;
      })}
    </>
  );
}

/** The pointer moves over rows of the list of `place`, and the focus goes from row to row. @returns a function that stops it */
function watch(list: HTMLElement, holder: HTMLElement, show: (id: number | null) => void): () => void {
  const moved = ({ target }: Event) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('.row') : null;
    if (!row || row === holder.parentElement) return;
    row.append(holder);
    show(Number(row.dataset['noteId']));
  };
  const ended = new AbortController();
  for (const type of ['mouseover', 'focusin']) list.addEventListener(type, moved, { signal: ended.signal });
  return () => {
    ended.abort();
    holder.remove();
  };
}

function makeHolder(page: Document): HTMLElement {
  const holder = page.createElement('div');
  holder.className = 'row-acts';
  // Screen readers and the Tab key have the keys, the check boxes and the note's bar for the same acts [row.acts].
  holder.ariaHidden = 'true';
  // A press leaves the focus, and with it the highlight, where it is.
  holder.addEventListener('mousedown', (event) => event.preventDefault());
  // The list would open the note of a row that is clicked.
  holder.addEventListener('click', (event) => event.stopPropagation());
  return holder;
}

interface InPanel {
  readonly place: RefObject<HTMLElement | null>;
}

/** @param props.place any element of the panel */
export function RowActs({ place }: InPanel) {
  const [holder, setHolder] = useState<HTMLElement | null>(null);
  const [id, show] = useState<number | null>(null);
  useEffect(() => {
    const list = listOf(place);
    if (!list) return;
    const made = makeHolder(list.ownerDocument);
    setHolder(made);
    return watch(list, made, show);
  }, [place]);
  return holder && id !== null ? createPortal(<Acts key={id} id={id} />, holder) : null;
}
