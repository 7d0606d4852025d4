/** Replies of other people that came meanwhile, under the open note that they answer [note.replies]. */
import { createElement, type MouseEvent, useId, useMemo } from 'react';
import type { ReadableNote } from '../../../reducers/note';
import { authorName } from '../body/blockKinds';
import { rowText } from '../body/rowText';
import { useWords } from '../words';
import { Time } from '../words/Time';
import { useAppend, usePanel } from '../world';
import { answersTo } from './answersTo';

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
