/**
 * Spam and trash: wait for the undo window to end, then carry the act out, exactly once over all tabs and reloads
 * ([moderation.one-tab]). The page that asked holds a lock named after the note until the act is done; the acts of other
 * pages are in `moderationElsewhere`.
 */
import {
  asyncScheduler,
  defer,
  EMPTY,
  filter,
  from,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  shareReplay,
  takeUntil,
} from 'rxjs';
import type { Entry, UndoKey } from '../../reducers/events';
import { startedBy } from '../../reducers/selectors';
import type { PendingAct } from '../../reducers/state';
import type { StateStream } from '../log';
import { mergeSome } from '../operators/mergeSome';
import { undoable } from '../operators/undoable';
import type { NewEntry, Ports, Ref } from '../ports';
import { pendingKey } from '../storageKeys';
import { carryOut } from './moderationCalls';
import { moderationElsewhere } from './moderationElsewhere';
import { undoControls } from './undoControls';

/** An act that this page asked for. */
interface Own {
  readonly act: PendingAct & { readonly note: number };
  readonly cause: Readonly<Ref>;
  /** The effect failed meanwhile, and the calls may have been made. */
  readonly isLeft: boolean;
}

export function moderation(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { scheduler } = ports;

  /**
   * The first try may have been done without an answer, or another tab asked for the same. Or storage, which may be full,
   * does not hold the act: then tabs do not hear of each other's.
   */
  function mayBeDone(note: number): boolean {
    const { moderation: slice, notes } = state$.value;
    return slice.pending[note]?.contested === true || note in notes.doubtful || ports.read(pendingKey(note)) === null;
  }

  const begun$ = entry$.pipe(
    mergeSome((entry) => {
      const act = startedBy(state$.value, entry);
      return act ? of<Own>({ act, cause: entry, isLeft: false }) : EMPTY;
    }),
  );
  /** This page's acts that were cut off: each waits for the rest of its window and looks first. */
  const left$ = defer(() =>
    from(
      Object.entries(state$.value.moderation.pending).flatMap(([note, act]): Own[] =>
        act.phase === 'elsewhere' ? [] : [{ act: { note: Number(note), ...act }, cause: act, isLeft: true }],
      ),
    ),
  );
  function waitMs({ act }: Own): number {
    const { undoMs } = state$.value.panel;
    const now = (scheduler ?? asyncScheduler).now();
    return act.phase === 'waiting' ? Math.min(Math.max(act.at + undoMs - now, 0), undoMs) : 0;
  }

  const own$ = merge(begun$, left$).pipe(
    mergeMap((own) => {
      const { act, cause, isLeft } = own;
      const { note } = act;
      // Persistence hears each entry first, so that the stored act is gone before the lock is.
      const over$ = entry$.pipe(filter(() => state$.value.moderation.pending[note]?.seq !== cause.seq));
      const lock$ = ports.lock(pendingKey(note)).pipe(takeUntil(over$), shareReplay({ bufferSize: 1, refCount: true }));
      const controls = undoControls(entry$, note);
      const held$ = merge(act.held ? of({ key: note, held: true }) : EMPTY, controls.held$);
      const waited$ = of(act).pipe(
        undoable({ ...controls, keyOf: (): UndoKey => note, waitMs: () => waitMs(own), held$ }, scheduler),
        takeUntil(over$),
      );
      return merge(
        lock$.pipe(ignoreElements()),
        waited$.pipe(
          mergeMap(() =>
            carryOut(act, cause, ports, lock$.pipe(map(() => ({ mayBeDone: isLeft || mayBeDone(note) })))),
          ),
        ),
      );
    }),
  );

  return merge(own$, moderationElsewhere(entry$, state$, ports));
}
