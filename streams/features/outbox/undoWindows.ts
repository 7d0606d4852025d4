/** The undo windows: an undo cancels the act, a dismissal carries it out at once, a held bar pauses the wait. Part of `outbox`. */
import { EMPTY, filter, from, map, type Observable, of } from 'rxjs';
import type { Entry, UndoKey } from '../../../reducers/events';
import { askedEach, askedReadAll, hasUndoBar, removalOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import type { StateStream } from '../../log';
import { mergeSome } from '../../operators/mergeSome';
import { transitions } from '../../operators/transitions';
import { undoable } from '../../operators/undoable';
import type { NewEntry, Ports } from '../../ports';

interface Window {
  readonly key: UndoKey;
  readonly cause: Entry;
}

/** The window that an entry began. A press that changed nothing begins none. */
function begunBy(cause: Entry, state: State): Window | null {
  const { event, seq } = cause;
  switch (event.type) {
    case 'user.askedSpam':
    case 'user.askedTrash':
      return removalOf(state, event.note)?.wish.since === seq ? { key: event.note, cause } : null;
    case 'user.askedReadAll':
      return askedReadAll(state) === seq ? { key: 'all', cause } : null;
    case 'user.askedEach':
      return askedEach(state) === seq ? { key: 'checked', cause } : null;
    default:
      return null;
  }
}

function isOpen(state: State, key: UndoKey): boolean {
  if (typeof key === 'number') return hasUndoBar(state, key);
  return (key === 'all' ? askedReadAll(state) : askedEach(state)) > 0;
}

/** @returns `undo.elapsed` when the wait for an undo is over ([undo.window], [undo.hold]) */
export function undoWindows(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const keys = (type: 'user.askedUndo' | 'user.dismissedUndo') =>
    entry$.pipe(mergeSome(({ event }) => (event.type === type ? of(event.key) : EMPTY)));
  const held$ = transitions(entry$, state$).pipe(
    mergeSome(({ before, after }) => {
      const was = before.outbox.held;
      const is = after.outbox.held;
      return was === is ? EMPTY : from([...was, ...is]).pipe(map((key) => ({ key, held: is.includes(key) })));
    }),
  );
  return entry$.pipe(
    map((entry) => begunBy(entry, state$.value)),
    filter((begun) => begun !== null),
    undoable(
      {
        keyOf: ({ key }: Window) => key,
        waitMs: () => state$.value.panel.undoMs,
        undo$: keys('user.askedUndo'),
        now$: keys('user.dismissedUndo'),
        held$,
      },
      ports.scheduler,
    ),
    filter(({ key }) => isOpen(state$.value, key)),
    map(({ key, cause }): NewEntry => ({ event: { type: 'undo.elapsed', key }, cause })),
  );
}
