/**
 * Spam and trash: waits for the end of the undo window and then carries the act out, exactly once over all tabs and
 * reloads ([moderation.one-tab]). The page that asked holds a lock named after the note until the act is done;
 * `moderationElsewhere` has the acts of other pages.
 */
import {
  asyncScheduler,
  BehaviorSubject,
  EMPTY,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  takeUntil,
  tap,
} from 'rxjs';
import type { Entry, UndoKey } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { startedBy } from '../../reducers/selectors';
import type { PendingAct } from '../../reducers/state';
import { isListAnswer } from '../../reducers/sync';
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

  const now = () => (scheduler ?? asyncScheduler).now();
  /** When the service last answered a list; 0 before. */
  let listedAt = 0;
  const listed$ = entry$.pipe(
    filter(({ event }) => isListAnswer(event)),
    tap(({ at }) => {
      listedAt = at;
    }),
    ignoreElements(),
  );

  /**
   * True when another page or device, or a first try without an answer, may have done the act already. Also true when
   * a full storage does not hold the act, because tabs then do not hear of each other's acts.
   */
  function mayBeDone(note: number): boolean {
    const { moderation: slice, notes } = state$.value;
    const isOld = Math.abs(now() - listedAt) > limits.certainMs;
    const isUnsure = isOld || slice.pending[note]?.contested === true || note in notes.doubtful;
    return isUnsure || ports.read(pendingKey(note)) === null;
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
    const lock$ = ports.lock(pendingKey(note)).pipe(takeUntil(over$));
    const locked$ = new BehaviorSubject(false);
    const waited$ = of(act).pipe(
      undoable(
        { ...undoControls(entry$, note), keyOf: (): UndoKey => note, waitMs: () => state$.value.panel.undoMs },
        scheduler,
      ),
      takeUntil(over$),
    );
    const ready$ = locked$.pipe(
      filter(Boolean),
      map(() => ({ mayBeDone: mayBeDone(note) })),
    );
    const holds$ = lock$.pipe(
      tap(() => locked$.next(true)),
      ignoreElements(),
    );
    return merge(holds$, waited$.pipe(mergeMap(() => carryOut(act, cause, ports, ready$))));
  }

  return merge(listed$, own$, moderationElsewhere(entry$, state$, ports));
}
