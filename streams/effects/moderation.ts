/**
 * Spam and trash: wait out the undo window, then carry it out, exactly once over all tabs and reloads (SPEC section 4,
 * CONTRACT sections 5 and 6). The page that asked holds a lock named after the note until it is done; whoever else knows
 * of the pending act queues for that lock, and on getting it looks whether the act is still pending.
 */
import {
  asyncScheduler,
  concat,
  defer,
  EMPTY,
  filter,
  groupBy,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  take,
  takeUntil,
  timer,
} from 'rxjs';
import type { Entry, PendingModeration, UndoKey } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { isVisible, startedBy } from '../../reducers/selectors';
import { isListAnswer } from '../../reducers/sync';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { holding } from '../operators/holding';
import { undoable } from '../operators/undoable';
import type { NewEntry, Ports, Ref } from '../ports';
import { parsePending, pendingKey } from '../storageKeys';
import { carryOut } from './moderationCalls';
import { undoControls } from './undoControls';

export function moderation(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { api, scheduler } = ports;
  const now = () => (scheduler ?? asyncScheduler).now();

  const lockOf = (note: number): Observable<void> => ports.lock(pendingKey(note));

  /**
   * Another tab did or undid it: the note is asked for, and shown again if the service still has it. While nobody knows,
   * or nobody can see it, it stays out of sight; the next list tells.
   */
  const settledElsewhere = (note: number, cause: Readonly<Ref>): Observable<NewEntry> =>
    defer(() => {
      const settled = (by: Readonly<Ref>): NewEntry => ({
        event: { type: 'moderation.settledElsewhere', note },
        cause: by,
      });
      const listed$ = entry$.pipe(
        filter(({ event }) => isListAnswer(event)),
        take(1),
        map(settled),
      );
      if (!isVisible(state$.value)) return listed$;
      return asking<'getNote'>(api, { call: 'getNote', note }, cause, (outcome, told) =>
        outcome.ok ? of(settled(told)) : listed$,
      );
    });

  const isElsewhere = (note: number): boolean => state$.value.moderation.pending[note]?.phase === 'elsewhere';
  const found = (note: number) => parsePending(note, ports.read(pendingKey(note)));

  /**
   * Its window is over: once its page lets go it is done here, unless it ended there, or was undone and asked anew. What
   * ended is looked up when the lock is free again, for that may have to wait.
   */
  const takeOver = (act: PendingModeration, cause: Readonly<Ref>): Observable<NewEntry> => {
    const { note } = act;
    const carried$ = defer(() => {
      const pending = found(note);
      return pending && isSame(pending, act) ? carryOut(act, cause, ports, true) : EMPTY;
    });
    const ended$ = defer(() => (isElsewhere(note) && !found(note) ? settledElsewhere(note, cause) : EMPTY));
    return concat(holding(lockOf(note), carried$), ended$);
  };

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

  /** Held from the asking until the end, so that no other tab carries out what this one may still undo. */
  const held$ = asked$.pipe(
    mergeMap(({ act }) => {
      const over$ = state$.pipe(filter((state) => state.moderation.pending[act.note] === undefined));
      return lockOf(act.note).pipe(takeUntil(over$), ignoreElements());
    }),
  );

  /** Acts of other pages, gone or alive, note by note: the newest word on a note counts. */
  const others$ = entry$.pipe(
    mergeMap((entry) => wordsOf(entry)),
    filter(({ note }) => isElsewhere(note)),
    groupBy(({ note }) => note),
    mergeMap((words$) =>
      words$.pipe(
        switchMap(({ entry, note, act }) => {
          if (!act) return settledElsewhere(note, entry);
          const over$ = timer(windowLeftMs(act, now()), scheduler);
          return over$.pipe(switchMap(() => takeOver(act, entry)));
        }),
      ),
    ),
  );

  return merge(own$, held$, others$);
}

/** What an entry tells of other pages' acts; no act: it ended there. */
interface Word {
  readonly entry: Entry;
  readonly note: number;
  readonly act: PendingModeration | null;
}

function wordsOf(entry: Entry): readonly Word[] {
  const { event } = entry;
  switch (event.type) {
    case 'session.started':
      return event.stored.pending.map((act) => ({ entry, note: act.note, act }));
    case 'storage.moderationAsked':
      return [{ entry, note: event.pending.note, act: event.pending }];
    case 'storage.moderationEnded':
      return [{ entry, note: event.note, act: null }];
    default:
      return [];
  }
}

/** Not asked later. */
const isSame = (found: PendingModeration, act: PendingModeration): boolean => found.at <= act.at;

/** `at` is when it was asked: what is left of its 4.5 s, in milliseconds; never more, if the clock was set back since. */
export const windowLeftMs = ({ at }: PendingModeration, nowMs: number): number =>
  Math.min(Math.max(at + limits.undoMs - nowMs, 0), limits.undoMs);
