/** What else the writer of an open comment wrote, of what the panel holds, and one act for all that waits [note.same-person]. */
import { useMemo } from 'react';
import type { ReadableNote } from '../../../reducers/note';
import { isHidden, isUnapproved, noteOf, remembering } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { authorName } from '../body/blockKinds';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

interface Comments {
  readonly all: readonly number[];
  readonly pending: readonly number[];
}

/** The comments of the person who wrote the comment of this note; the same lists while the notes are the same. */
export const commentsBySame = (id: number): ((state: State) => Comments) =>
  remembering(
    (state) => [state.notes, state.outbox] as const,
    (state) => {
      const open = noteOf(state, id);
      const user = open?.readable && open.type === 'comment' ? open.ids.user : undefined;
      const isTheirs = (other: number): boolean => {
        const note = noteOf(state, other);
        return note?.readable === true && note.type === 'comment' && note.ids.user === user;
      };
      const all = user === undefined ? [] : state.notes.order.filter((one) => isTheirs(one) && !isHidden(state, one));
      return { all, pending: all.filter((one) => isUnapproved(state, one)) };
    },
  );

const acts = ['approve', 'spam'] as const;

export function SamePerson({ note }: { readonly note: ReadableNote }) {
  const words = useWords();
  const append = useAppend();
  const { all, pending } = usePanel(useMemo(() => commentsBySame(note.id), [note.id]));
  const name = authorName(note);
  if (all.length < 2 || name === null) return null;
  const approved = `${all.length - pending.length}`;
  return (
    <div className="same-person">
      <p className="quiet">{words.say('person.held', { count: all.length, approved })}</p>
      {pending.length > 1
        ? acts.map((act) => (
            <button
              key={act}
              type="button"
              className="button"
              onClick={() => append({ type: 'user.askedEach', act, notes: pending })}
            >
              {words.say(`person.${act}All`, { count: pending.length, name })}
            </button>
          ))
        : null}
    </div>
  );
}
