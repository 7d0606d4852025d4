/** Replies of other people that came meanwhile, under the open note that they answer [note.replies]. */
import { createElement, type MouseEvent, useId, useMemo } from 'react';
import { limits } from '../../../reducers/limits';
import { removals } from '../../../reducers/names';
import type { Ids, ReadableNote } from '../../../reducers/note';
import { isHidden, noteOf, remembering } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { authorName } from '../body/blockKinds';
import { rowText } from '../body/rowText';
import { useWords } from '../words';
import { Time } from '../words/Time';
import { useAppend, usePanel } from '../world';

/** The replies of other people to the comment of an open note, among the notes that the panel holds [note.replies]. */
const none: readonly ReadableNote[] = [];

/** Whether a comment answers this one, or answers the same comment as this one and came later. */
function isAnswer(one: ReadableNote, to: ReadableNote): boolean {
  const { site, comment, parent_comment: parent }: Ids = to.ids;
  const answered = one.ids.parent_comment;
  if (one.id === to.id || one.ids.site !== site || answered === undefined) return false;
  return answered === comment || (answered === parent && one.timestamp > to.timestamp);
}

/** @returns a selector of the newest answers, in the order in which they were written; its notes are the same while the state's are */
export const answersTo = (id: number): ((state: State) => readonly ReadableNote[]) =>
  remembering(
    (state) => [state.notes.byId, state.notes.order, ...removals.map((kind) => state.outbox[kind])] as const,
    (state) => {
      const to = noteOf(state, id);
      if (!to?.readable || to.ids.comment === undefined) return none;
      return state.notes.order
        .flatMap((other) => {
          const one = noteOf(state, other);
          return one?.readable && isAnswer(one, to) && !isHidden(state, other) ? [one] : [];
        })
        .slice(0, limits.answersShown)
        .reverse();
    },
  );

const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(ctrlKey || metaKey || shiftKey || altKey);

/** A plain click opens the note of the reply in the panel; any other is the browser's. */
function Answer({ note }: { readonly note: ReadableNote }) {
  const append = useAppend();
  const [subject, excerpt] = note.subject;
  const who = authorName(note) ?? subject?.text ?? note.title;
  return (
    <li>
      <a
        className="answer"
        href={note.url ?? undefined}
        role={note.url ? undefined : 'link'}
        tabIndex={0}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          append({ type: 'user.openedNote', note: note.id });
        }}
      >
        <span className="answer-head">
          <bdi>{who}</bdi>
          <Time at={note.timestamp} />
        </span>
        {createElement('span', { className: 'answer-text', dir: 'auto' }, ...(excerpt ? rowText(excerpt) : []))}
      </a>
    </li>
  );
}

export function Answers({ id }: { readonly id: number }) {
  const words = useWords();
  const nameId = useId();
  const answers = usePanel(useMemo(() => answersTo(id), [id]));
  if (answers.length === 0) return null;
  return (
    <section className="answers" aria-labelledby={nameId}>
      <h3 id={nameId}>{words.say('note.replies')}</h3>
      <ul>
        {answers.map((note) => (
          <Answer key={note.id} note={note} />
        ))}
      </ul>
    </section>
  );
}
