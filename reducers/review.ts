/** The notes that wait, which the list offers to go through one after another. Loaded with the late views. */
import { limits } from './limits';
import { isHidden, isUnapproved, knowsAll, remembering, unreadListed, unreadNotes, visibleNotes } from './selectors';
import type { State } from './state';

/** The notes that are offered as a review: the pending comments of the list, else the unread notes; empty when few wait. [review.offered] */
export const reviewable: (state: State) => readonly number[] = remembering(
  (state) => [visibleNotes(state), state.outbox, state.session.opens] as const,
  (state) => {
    // A review goes through open notes. [host.opens]
    if (state.session.opens === 'host') return [];
    const pending = visibleNotes(state).filter((id) => isUnapproved(state, id));
    return [pending, unreadListed(state)].find(({ length }) => length >= limits.reviewFrom) ?? [];
  },
);

/** Whether a review has ended, and it is known that nothing waits any more. [review.end] */
export const isCaughtUp = (state: State): boolean =>
  state.panel.review?.length === 0 &&
  knowsAll(state) &&
  unreadNotes(state).length === 0 &&
  !state.notes.order.some((id) => isUnapproved(state, id) && !isHidden(state, id));
