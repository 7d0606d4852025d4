/** Offers to go through the notes that wait, one after another, and says when nothing waits any more [review.offered]. */
import ListTodo from 'lucide-react/icons/list-todo';
import { isCaughtUp, reviewable } from '../../../reducers/review';
import { hasRoomFor } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { connectionOf } from '../states/connectionOf';
import { useWords } from '../words';
import { usePanel, usePanelWorld } from '../world';

/** The offer is less than any other bar. */
const isOffered = (state: State): boolean =>
  !state.panel.review?.length && hasRoomFor(state, 'connection') && connectionOf(state) === 'live';

export function ReviewBar() {
  const words = useWords();
  const { append, state$ } = usePanelWorld();
  const count = usePanel((state) => (isOffered(state) ? reviewable(state).length : 0));
  const isDone = usePanel(isCaughtUp);
  return (
    <div className="review-bar" data-shown={count > 0 || isDone || undefined}>
      <div aria-live="polite">{isDone ? <p>{words.say('review.caughtUp')}</p> : null}</div>
      {count > 0 ? (
        <button
          type="button"
          className="quiet-button"
          onClick={() => append({ type: 'user.startedReview', notes: reviewable(state$.value) })}
        >
          <ListTodo aria-hidden size={16} />
          {words.say('review.start', { count })}
        </button>
      ) : null}
    </div>
  );
}
