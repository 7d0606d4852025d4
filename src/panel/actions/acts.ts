/** Which acts a note offers, in the toolbar's order, and what each says and asks (CONTRACT section 4, "Actions"). Called by `ActionBar`. */
import type { UserEvent } from '../../../reducers/events';
import type { ReadableNote } from '../../../reducers/note';
import { commentOf, likeTarget, offers } from '../../../reducers/offers';
import type { Key } from '../words';

export type ActName = 'approve' | 'spam' | 'trash' | 'like' | 'edit';

/** An act, and for those that have a state whether it is done. */
export interface Act {
  readonly name: ActName;
  /** null: the act has no state. */
  readonly pressed: boolean | null;
  /** Says the opposite act where there is a state (PROVIDER section 5). */
  readonly title: Extract<Key, `actionTitle.${string}`>;
  readonly asks: UserEvent;
}

/** What the person sees now, overrides included. */
interface Standing {
  readonly approved: boolean;
  readonly liked: boolean;
}

function likeTitle(of: 'post' | 'comment', liked: boolean): Act['title'] {
  if (of === 'post') return liked ? 'actionTitle.unlikePost' : 'actionTitle.likePost';
  return liked ? 'actionTitle.unlikeComment' : 'actionTitle.likeComment';
}

/** Order: Approve, Spam, Trash, Like, Edit; only those the note's actions offer. */
export function actsOf(note: ReadableNote, { approved, liked }: Standing): readonly Act[] {
  const { id } = note;
  const like = likeTarget(note);
  const acts: (Act | false | null)[] = [
    offers(note, 'approve-comment') && {
      name: 'approve',
      pressed: approved,
      title: approved ? 'actionTitle.unapprove' : 'actionTitle.approve',
      asks: { type: 'user.askedApprove', note: id, on: !approved },
    },
    offers(note, 'spam-comment') && {
      name: 'spam',
      pressed: null,
      title: 'actionTitle.spam',
      asks: { type: 'user.askedSpam', note: id },
    },
    offers(note, 'trash-comment') && {
      name: 'trash',
      pressed: null,
      title: 'actionTitle.trash',
      asks: { type: 'user.askedTrash', note: id },
    },
    like && {
      name: 'like',
      pressed: liked,
      title: likeTitle(like.of, liked),
      asks: { type: 'user.askedLike', note: id, on: !liked },
    },
    offers(note, 'edit-comment') && {
      name: 'edit',
      pressed: null,
      title: 'actionTitle.edit',
      asks: { type: 'user.askedEdit', note: id },
    },
  ];
  const comment = commentOf(note) !== null;
  return acts.filter((act) => act !== null && act !== false).filter(({ name }) => comment || name === 'like');
}
