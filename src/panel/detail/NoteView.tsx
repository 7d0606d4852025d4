/** One open note: header, context, body, toolbar and reply box. */
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Note, NoteBlock, ReadableNote } from '../../../reducers/note';
import { isWide, latestUndo, noteOf } from '../../../reducers/selectors';
import { ActionBar } from '../actions/ActionBar';
import { authorIndex, blocksOf } from '../body/blockKinds';
import { Picture } from '../body/Media';
import { NoteBody } from '../body/NoteBody';
import { NoteLink } from '../body/NoteLink';
import { Rich } from '../body/Rich';
import { UndoBar } from '../list/UndoBar';
import { OwnReplies } from '../reply/OwnReplies';
import { ReplyBox } from '../reply/ReplyBox';
import { StatusBar } from '../states/StatusBar';
import { StatusMessage } from '../states/StatusMessage';
import { useWords } from '../words';
import { Time } from '../words/Time';
import { usePanel } from '../world';
import { Answers } from './Answers';
import { NoteHeader } from './NoteHeader';
import { SamePerson } from './SamePerson';

/** A text without a link of its own leads to where the note is from [note.thread]. */
function Thread({ note, block }: { readonly note: ReadableNote; readonly block: NoteBlock }) {
  const text = <Rich block={block} inline />;
  if (note.url === null || block.ranges.some(({ url }) => url !== null)) return text;
  return (
    <NoteLink url={note.url} item={null}>
      {text}
    </NoteLink>
  );
}

function NoteContext({ note }: { readonly note: ReadableNote }) {
  const [who, what] = note.header;
  const owner = usePanel(({ session }) => session.owner);
  if (!who) return null;
  const picture = who.media[0];
  // The post is the person's own: it needs no name.
  const isOwn = what !== undefined && who.ranges.some(({ type, id }) => type === 'user' && id === owner);
  return (
    <div className="note-context">
      {picture && !isOwn ? <Picture url={picture.url} width={28} height={28} alt="" fallback={null} /> : null}
      <div className="note-context-text">
        {isOwn ? null : (
          <p className="note-context-who" dir="auto">
            <Rich block={who} inline />
          </p>
        )}
        {what ? (
          <p className="note-context-what" dir="auto">
            <Thread note={note} block={what} />
          </p>
        ) : null}
      </div>
    </div>
  );
}

/**
 * Opening a note moves the focus to its title, once per note. Previous and Next keep the focus, and the title is
 * announced [focus.opening]. A panel without the focus does not take it [focus.not-stolen].
 * @returns the text to announce
 */
function useFocusOnOpen(id: number, title: string, heading: RefObject<HTMLHeadingElement | null>): string {
  const [said, say] = useState('');
  const focused = useRef<number | null>(null);
  // A layout effect, so that the focus of a removed element is not first moved elsewhere [focus.removed].
  useLayoutEffect(() => {
    const target = heading.current;
    if (!target || focused.current === id) return;
    focused.current = id;
    const page = target.ownerDocument;
    if (!page.hasFocus()) return;
    const { activeElement } = page;
    const stays =
      target.parentElement?.contains(activeElement) === true && activeElement?.matches(':disabled') !== true;
    say(stays ? title : '');
    if (!stays) target.focus({ preventScroll: true });
  }, [id, title, heading]);
  return said;
}

/** What happened and when, in a note that is no comment of a person, who stands there with the time. [note.what-happened] */
function Sentence({ note }: { readonly note: ReadableNote }) {
  const [subject] = note.subject;
  if (authorIndex(blocksOf(note)) !== null) return null;
  const said = subject && [note.title, note.body[0]?.text ?? ''].some((text) => text.trim() === subject.text.trim());
  return (
    <p className="note-sentence">
      {subject && !said ? (
        <span dir="auto">
          <Rich block={subject} inline />
        </span>
      ) : null}
      <Time at={note.timestamp} />
    </p>
  );
}

function titleOf(note: Note, unreadable: string): string {
  if (!note.readable) return unreadable;
  return note.title.trim() || note.subject[0]?.text.trim() || unreadable;
}

function Content({ note }: { readonly note: Note }) {
  const words = useWords();
  return (
    <div className="note-column">
      {note.readable ? (
        <>
          <Sentence note={note} />
          <NoteContext note={note} />
          <NoteBody note={note} />
          <SamePerson note={note} />
          <Answers id={note.id} />
          <OwnReplies id={note.id} />
        </>
      ) : (
        <>
          <p>{words.say('row.unreadable')}</p>
          <p className="quiet">{note.reason}</p>
        </>
      )}
    </div>
  );
}

/** What was done from an open note that stays open, or gave way to the next; beside a list the bar is there. [review.next] */
function NoteUndo() {
  const undoKey = usePanel((state) => (isWide(state) ? null : latestUndo(state)));
  const inReview = usePanel((state) => state.panel.review !== undefined);
  if (undoKey === null || (!inReview && undoKey !== 'checked')) return null;
  return <UndoBar key={undoKey} undoKey={undoKey} age={0} />;
}

/** Takes no height, so that the toolbar below stays where it is. */
const NoteStatus = () => (
  <div className="note-status">
    <div>
      <NoteUndo />
      <StatusBar at="note" Message={StatusMessage} />
    </div>
  </div>
);

interface NoteViewProps {
  readonly id: number;
  /** True while an item is drawn over the note. */
  readonly covered: boolean;
}

export function NoteView({ id, covered }: NoteViewProps) {
  const words = useWords();
  const note = usePanel((state) => noteOf(state, id));
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = note ? titleOf(note, words.say('row.unreadable')) : '';
  const said = useFocusOnOpen(id, title, heading);
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another note begins at its top.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [id]);
  if (!note) return null;
  return (
    <section className="note" data-view="note" data-note-id={id} aria-labelledby={titleId} inert={covered}>
      {/* The header is inside the scrolling part, so that Space and Page Down scroll while the title has the focus. */}
      <div className="note-scroll" ref={scroller}>
        <NoteHeader id={id} title={title} titleId={titleId} heading={heading} />
        <Content key={id} note={note} />
      </div>
      <NoteStatus />
      {note.readable ? (
        <footer className="note-dock" key={id}>
          <ActionBar note={note} />
          <ReplyBox note={note} />
        </footer>
      ) : null}
      <p className="unseen" aria-live="polite">
        {said}
      </p>
    </section>
  );
}

/** Stands in the place of a note that cannot be drawn: the way back and to its neighbours stays. [list.damaged-note] */
export function BrokenNote({ id }: Pick<NoteViewProps, 'id'>) {
  const words = useWords();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = words.say('row.unreadable');
  const said = useFocusOnOpen(id, title, heading);
  return (
    <section className="note" data-view="note" data-note-id={id} aria-labelledby={titleId}>
      <NoteHeader id={id} title={title} titleId={titleId} heading={heading} />
      <NoteStatus />
      <p className="unseen" aria-live="polite">
        {said}
      </p>
    </section>
  );
}
