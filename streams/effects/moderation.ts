/**
 * Spam and trash: wait for the undo window to end, then carry the act out, exactly once over all tabs and reloads
 * ([moderation.one-tab]). The page that asked holds a lock named after the note until the act is done; the acts of other
 * pages are in `moderationElsewhere`.
 */
import { EMPTY, filter, ignoreElements, map, merge, mergeMap, type Observable, of, shareReplay, takeUntil } from 'rxjs';
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

  /** The first try may have been done without an answer, or another tab asked for the same. */
  function mayBeDone(note: number): boolean {
    const { moderation: slice, notes } = state$.value;
    return slice.pending[note]?.contested === true || note in notes.doubtful;
  }

  const own$ = entry$.pipe(
    mergeMap((entry) => {
      const act = startedBy(state$.value, entry);
      if (!act) return EMPTY;
      const { note } = act;
      // Persistence hears each entry first, so that the stored act is gone before the lock is.
      const over$ = entry$.pipe(filter(() => state$.value.moderation.pending[note]?.seq !== entry.seq));
      const lock$ = ports.lock(pendingKey(note)).pipe(takeUntil(over$), shareReplay({ bufferSize: 1, refCount: true }));
      const waited$ = of(act).pipe(
        undoable(
          { keyOf: (): UndoKey => note, waitMs: () => state$.value.panel.undoMs, ...undoControls(entry$, note) },
          scheduler,
        ),
        takeUntil(over$),
      );
      return merge(
        lock$.pipe(ignoreElements()),
        waited$.pipe(
          mergeMap(() => carryOut(act, entry, ports, lock$.pipe(map(() => ({ mayBeDone: mayBeDone(note) }))))),
        ),
      );
    }),
  );

  return merge(own$, moderationElsewhere(entry$, state$, ports));
}
