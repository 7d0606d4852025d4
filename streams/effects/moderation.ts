/**
 * Spam and trash: wait for the undo window to end, then carry the act out, exactly once over all tabs and reloads
 * ([moderation.one-tab]). The page that asked holds a lock named after the note until the act is done. Another page that
 * knows of the act waits for that lock, and then looks whether the act is still pending.
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
   * Another tab carried the act out or undid it: the note is asked for, and shown again if the provider still has it.
   * When that call fails, or the panel is not visible, the note stays hidden until the next list ([moderation.elsewhere]).
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
  const storedAct = (note: number) => parsePending(note, ports.read(pendingKey(note)));

  /**
   * The window of another page's act is over: once that page releases the lock, the act is carried out here. It is not
   * when it ended there, or when it was undone and asked anew, which a later `at` in storage shows. An act that ended is
   * looked up after the lock was released, because looking it up may wait for the next list.
   */
  const takeOver = (act: PendingModeration, cause: Readonly<Ref>): Observable<NewEntry> => {
    const { note } = act;
    const carried$ = defer(() => {
      const stored = storedAct(note);
      return stored && stored.at <= act.at ? carryOut(act, cause, ports, true) : EMPTY;
    });
    const ended$ = defer(() => (isElsewhere(note) && !storedAct(note) ? settledElsewhere(note, cause) : EMPTY));
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

  /** The lock is held until the act is over, so that no other tab carries out what this one may still undo. */
  const held$ = asked$.pipe(
    mergeMap(({ act }) => {
      const over$ = state$.pipe(filter((state) => state.moderation.pending[act.note] === undefined));
      return lockOf(act.note).pipe(takeUntil(over$), ignoreElements());
    }),
  );

  /** Acts of other pages, whether gone or still open. Of each note the newest report counts. */
  const others$ = entry$.pipe(
    mergeMap((entry) => reportsOf(entry)),
    filter(({ note }) => isElsewhere(note)),
    groupBy(({ note }) => note),
    mergeMap((reports$) =>
      reports$.pipe(
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

/** What an entry tells of another page's act; null: the act ended there. */
interface Report {
  readonly entry: Entry;
  readonly note: number;
  readonly act: PendingModeration | null;
}

function reportsOf(entry: Entry): readonly Report[] {
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

/** What is left of the 4.5 s since the act was asked, in milliseconds: 0 to 4,500, even when the clock was set back. */
export const windowLeftMs = ({ at }: PendingModeration, nowMs: number): number =>
  Math.min(Math.max(at + limits.undoMs - nowMs, 0), limits.undoMs);
