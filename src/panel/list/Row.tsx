/** One note in the list. Drawn by `TimeGroup`; it renders only when its note or its own look changes [list.draws-one-row]. */
import { type MouseEvent, memo, type RefObject, useId, useLayoutEffect } from 'react';
import type { Note, ReadableNote } from '../../../reducers/note';
import { hasUndoBar, isNested, noteOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { Picture } from '../body/Picture';
import { RowText } from '../body/RowText';
import { Time, useWords } from '../words';
import { usePanel, usePanelWorld } from '../world';
import type { Gaps } from './gaps';
import { iconOfKind } from './kinds';
import { faceOf, readFace } from './rowFace';

/** Any other click is the browser's own, and follows the row's link to the note's page [row.click]. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

function Avatar({ note }: { readonly note: Note }) {
  const Kind = iconOfKind(note.readable ? note.noticon : '');
  return (
    <span className="row-avatar">
      <Picture url={note.readable ? note.icon : null} width={40} height={40} alt="" fallback={<Kind size={20} />} />
      {note.readable ? <Kind className="row-kind" strokeWidth={2.5} /> : null}
    </span>
  );
}

function Subject({ note }: { readonly note: Note }) {
  const words = useWords();
  const subject = note.readable ? note.subject[0] : undefined;
  return subject ? <RowText block={subject} /> : words.say('row.unreadable');
}

function Excerpt({ note }: { readonly note: ReadableNote }) {
  const excerpt = note.subject[1];
  if (!excerpt || excerpt.text.trim() === '') return null;
  return (
    <span className="row-excerpt" dir="auto">
      {excerpt.text}
    </span>
  );
}

interface RowProps {
  readonly id: number;
  readonly item: RefObject<HTMLLIElement | null>;
  readonly gaps: Gaps;
}

export const Row = memo(function Row({ id, item, gaps }: RowProps) {
  const words = useWords();
  const { append, state$ } = usePanelWorld();
  const note = usePanel((state: State) => noteOf(state, id));
  const face = readFace(usePanel((state) => faceOf(state, id)));
  const about = useId();

  // The undo bar that takes this row's place is as high as the row was, so that nothing jumps.
  useLayoutEffect(
    () => () => {
      if (hasUndoBar(state$.value, id)) gaps.keepHeight(id, item.current);
    },
    [id, item, gaps, state$],
  );

  if (!note) return null;
  const open = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    append({ type: 'user.openedNote', note: id });
  };
  const highlight = () => {
    if (state$.value.panel.highlighted !== id) append({ type: 'user.highlightedNote', note: id });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside works by keyboard; a click beside it opens the note too.
    <li
      ref={item}
      className="row"
      data-note-id={id}
      data-note-type={note.type}
      data-read={face.read}
      data-unapproved={face.unapproved || undefined}
      data-nested={isNested(note) || undefined}
      aria-current={face.current || undefined}
      onClick={open}
    >
      <Avatar note={note} />
      <div className="row-text">
        <span className="row-first">
          <a
            className="row-link"
            // The text's own direction: a right-to-left panel would cut an English text at its start.
            dir="auto"
            href={(note.readable && note.url) || undefined}
            // On some systems a Meta-click is a plain click for the browser: it must not replace the panel.
            target="_blank"
            rel="noopener noreferrer"
            // A row without an address still has a link, which opens the note [row.one-link].
            role={note.readable && note.url ? undefined : 'link'}
            tabIndex={face.tabStop ? 0 : -1}
            aria-describedby={about}
            onFocus={highlight}
          >
            <Subject note={note} />
          </a>
          {/* A timestamp of 0 means that the note has no readable time [row.time-missing]. */}
          {note.timestamp > 0 ? <Time at={note.timestamp} /> : null}
        </span>
        <span className="row-about" id={about}>
          {face.read ? null : <span className="unseen">{words.say('row.unread')}</span>}
          {face.unapproved ? <span className="row-pending">{words.say('row.pending')}</span> : null}
          {note.readable ? <Excerpt note={note} /> : null}
        </span>
      </div>
    </li>
  );
});
