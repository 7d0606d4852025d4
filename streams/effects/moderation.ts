/**
 * Spam and trash: waits for the end of the undo window and then carries the act out, exactly once over all tabs and
 * reloads ([moderation.one-tab]). The page that asked holds a lock named after the note until the act is done;
 * `moderationElsewhere` has the acts of other pages.
 */
import { EMPTY, filter, ignoreElements, map, merge, mergeMap, type Observable, of, shareReplay, takeUntil } from 'rxjs';
import type { Entry, UndoKey } from '../../reducers/events';
import { startedBy } from '../../reducers/selectors';
import type { PendingAct } from '../../reducers/state';
import type { StateStream } from '../log';
import { mergeSome } from '../operators/mergeSome';
import { undoable } from '../operators/undoable';
import type { NewEntry, Ports } from '../ports';
import { pendingKey } from '../storageKeys';
import { carryOut } from './moderationCalls';
import { moderationElsewhere } from './moderationElsewhere';
import { undoControls } from './undoControls';

export function moderation(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { scheduler } = ports;

  /**
   * True when the first try may have been done without an answer, or another tab asked for the same act. Also true when
   * a full storage does not hold the act, because tabs then do not hear of each other's acts.
   */
  function mayBeDone(note: number): boolean {
    const { moderation: slice, notes } = state$.value;
    return slice.pending[note]?.contested === true || note in notes.doubtful || ports.read(pendingKey(note)) === null;
  }

  const own$ = entry$.pipe(
    mergeSome((cause) => {
      const act = startedBy(state$.value, cause);
      return act ? waitAndCarryOut(act, cause) : EMPTY;
    }),
  );

  function waitAndCarryOut(act: PendingAct & { readonly note: number }, cause: Entry): Observable<NewEntry> {
    const { note } = act;
    // Persistence gets each entry first, so that the stored act is removed before the lock is released.
    const over$ = entry$.pipe(filter(() => state$.value.moderation.pending[note]?.seq !== cause.seq));
    const lock$ = ports.lock(pendingKey(note)).pipe(takeUntil(over$), shareReplay({ bufferSize: 1, refCount: true }));
    const waited$ = of(act).pipe(
      undoable(
        { ...undoControls(entry$, note), keyOf: (): UndoKey => note, waitMs: () => state$.value.panel.undoMs },
        scheduler,
      ),
      takeUntil(over$),
    );
    const ready$ = lock$.pipe(map(() => ({ mayBeDone: mayBeDone(note) })));
    return merge(lock$.pipe(ignoreElements()), waited$.pipe(mergeMap(() => carryOut(act, cause, ports, ready$))));
  }

  return merge(own$, moderationElsewhere(entry$, state$, ports));
}
