/**
 * Spam and trash: wait for the undo window to end, then carry the act out, exactly once over all tabs and reloads
 * ([moderation.one-tab]). The page that asked holds a lock named after the note until the act is done; the acts of other
 * pages are in `moderationElsewhere`.
 */
import { EMPTY, filter, ignoreElements, merge, mergeMap, type Observable, of, takeUntil } from 'rxjs';
import type { Entry, UndoKey } from '../../reducers/events';
import { startedBy } from '../../reducers/selectors';
import type { StateStream } from '../log';
import { undoable } from '../operators/undoable';
import type { NewEntry, Ports } from '../ports';
import { pendingKey } from '../storageKeys';
import { carryOut } from './moderationCalls';
import { moderationElsewhere } from './moderationElsewhere';
import { undoControls } from './undoControls';

export function moderation(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { scheduler } = ports;

  const asked$ = entry$.pipe(
    mergeMap((entry) => {
      const act = startedBy(state$.value, entry);
      return act ? of({ entry, act }) : EMPTY;
    }),
  );

  const own$ = asked$.pipe(
    undoable(
      { keyOf: ({ act }) => act.note as UndoKey, waitMs: () => state$.value.panel.undoMs, ...undoControls(entry$) },
      scheduler,
    ),
    mergeMap(({ entry, act }) => carryOut(act, entry, ports, false)),
  );

  /** The lock is held until the act is over, so that no other tab carries out what this one may still undo. */
  const held$ = asked$.pipe(
    mergeMap(({ act }) => {
      const over$ = state$.pipe(filter((state) => state.moderation.pending[act.note] === undefined));
      return ports.lock(pendingKey(act.note)).pipe(takeUntil(over$), ignoreElements());
    }),
  );

  return merge(own$, held$, moderationElsewhere(entry$, state$, ports));
}
