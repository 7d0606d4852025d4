/** The presses and holds of undo bars, for the operator `undoable`. Moderation and "Mark all as read" use it. */
import { EMPTY, filter, map, merge, type Observable, of } from 'rxjs';
import type { Entry, UndoKey } from '../../reducers/events';
import { mergeSome } from '../operators/mergeSome';
import type { UndoableConfig } from '../operators/undoable';

/** @param key the undo bar that is controlled */
export function undoControls(
  entry$: Observable<Entry>,
  key: UndoKey,
): Pick<UndoableConfig<never, UndoKey>, 'undo$' | 'now$' | 'held$'> {
  const keys = (type: 'user.askedUndo' | 'user.dismissedUndo') =>
    entry$.pipe(mergeSome(({ event }) => (event.type === type ? of(event.key) : EMPTY)));
  return {
    undo$: keys('user.askedUndo'),
    now$: merge(
      keys('user.dismissedUndo'),
      // Nothing stores "Mark all as read" in its window, so the page that goes away does not wait for its end.
      entry$.pipe(
        filter(({ event }) => key === 'all' && event.type === 'page.left'),
        map(() => key),
      ),
    ),
    held$: entry$.pipe(
      mergeSome(({ event }) => {
        switch (event.type) {
          case 'user.heldUndo':
          case 'user.releasedUndo':
            return of({ key: event.key, held: event.type === 'user.heldUndo' });
          // A person cannot hold a bar that is not visible.
          case 'host.hidden':
          case 'page.hidden':
            return of({ key, held: false });
          default:
            return EMPTY;
        }
      }),
    ),
  };
}
