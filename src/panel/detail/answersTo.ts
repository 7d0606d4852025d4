/** The replies of other people to the comment of an open note, among the notes that the panel holds [note.replies]. */
import { limits } from '../../../reducers/limits';
import type { Ids, ReadableNote } from '../../../reducers/note';
import { isHidden, noteOf, remembering } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';

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
    (state) => [state.notes.byId, state.notes.order, state.outbox.spam, state.outbox.trash] as const,
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
