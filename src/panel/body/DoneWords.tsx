/** What was done to a comment or post, in quiet words at its head, where its state is read [actions.pressed]. */
import type { NoteBlock, ReadableNote } from '../../../reducers/note';
import { actionBlock, offersApproval } from '../../../reducers/offers';
import { isApproved, isLiked, isNotSentYet, isUnapproved } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { useWords } from '../words';
import { usePanel } from '../world';

const isBusy = (state: State, id: number): boolean =>
  isNotSentYet(state, { kind: 'approve', id }) || isNotSentYet(state, { kind: 'like', id });

interface DoneWordsProps {
  readonly note: ReadableNote;
  readonly block: NoteBlock;
}

export function DoneWords({ note, block }: DoneWordsProps) {
  const words = useWords();
  const hasActs = block === actionBlock(note);
  const pending = usePanel((state) => isUnapproved(state, note.id));
  const approved = usePanel((state) => hasActs && offersApproval(note) && isApproved(state, note.id));
  const liked = usePanel((state) => hasActs && isLiked(state, note.id));
  const busy = usePanel((state) => hasActs && isBusy(state, note.id));
  if (!pending && !approved && !liked && !busy) return null;
  return (
    <p className="done-words">
      {pending ? <span className="is-pending">{words.say('row.pending')}</span> : null}
      {approved ? <span className="is-done">{words.say('said.approved')}</span> : null}
      {liked ? <span className="is-done">{words.say('said.liked')}</span> : null}
      {busy ? <span>{words.say('said.notSent')}</span> : null}
    </p>
  );
}
