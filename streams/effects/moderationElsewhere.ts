/**
 * Spam and trash that another page, open or gone, asked for ([moderation.kept], [moderation.one-tab],
 * [moderation.elsewhere]). This page waits for the undo window and for the lock of the page that asked, and then looks
 * whether the act is still pending. Part of `moderation`.
 */
import {
  asyncScheduler,
  concat,
  defer,
  EMPTY,
  filter,
  from,
  groupBy,
  map,
  mergeMap,
  type Observable,
  of,
  switchMap,
  take,
  timer,
} from 'rxjs';
import type { Entry, PendingModeration } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { isVisible } from '../../reducers/selectors';
import { isListAnswer } from '../../reducers/sync';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { holding } from '../operators/holding';
import { mergeSome } from '../operators/mergeSome';
import type { NewEntry, Ports, Ref } from '../ports';
import { parsePending, pendingKey } from '../storageKeys';
import { carryOut } from './moderationCalls';

/** The news of another page's act in one entry; a null act has ended there. */
interface Report {
  readonly cause: Readonly<Ref>;
  readonly note: number;
  readonly act: PendingModeration | null;
  /** The person asked just now, so the page that asked is open and its clock does not matter. */
  readonly isNew?: true;
}

function reportsOf(entry: Entry): Observable<Report> {
  const { event } = entry;
  switch (event.type) {
    case 'session.started':
      return from(event.stored.pending.map((act) => ({ cause: entry, note: act.note, act })));
    case 'storage.moderationAsked':
      return of({ cause: entry, note: event.pending.note, act: event.pending, isNew: true });
    case 'storage.moderationEnded':
      return of({ cause: entry, note: event.note, act: null });
    default:
      return EMPTY;
  }
}

/** The rest of the 4.5 s since the person asked, in milliseconds: 0 to 4,500, even when the clock was set back. */
const windowLeftMs = ({ at }: PendingModeration, nowMs: number): number =>
  Math.min(Math.max(at + limits.undoMs - nowMs, 0), limits.undoMs);

export function moderationElsewhere(
  entry$: Observable<Entry>,
  state$: StateStream,
  ports: Ports,
): Observable<NewEntry> {
  const { api, scheduler } = ports;
  const now = () => (scheduler ?? asyncScheduler).now();

  /**
   * Another tab carried the act out or undid it: the note is fetched, and shown again if the provider still has it.
   * When that call fails, or the panel is not visible, the note stays hidden until the next list
   * ([moderation.elsewhere]).
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
      return asking<'getNote'>(api, { call: 'getNote', note }, cause, (outcome, answered) =>
        outcome.ok ? of(settled(answered)) : listed$,
      );
    });

  const isElsewhere = (note: number): boolean => state$.value.moderation.pending[note]?.phase === 'elsewhere';
  const storedAct = (note: number) => parsePending(note, ports.read(pendingKey(note)));

  /**
   * After the undo window this page waits for the other page's lock and carries the act out. It does not when the act
   * ended there, or was undone and asked for again, which a later `at` in storage shows. An ended act is looked up
   * after the lock is released, because the lookup may wait for the next list.
   */
  const takeOver = (act: PendingModeration, cause: Readonly<Ref>): Observable<NewEntry> => {
    const { note } = act;
    const carried$ = defer(() => {
      const stored = storedAct(note);
      return stored && stored.at <= act.at ? carryOut(act, cause, ports, of({ mayBeDone: true })) : EMPTY;
    });
    const ended$ = defer(() => (isElsewhere(note) && !storedAct(note) ? settledElsewhere(note, cause) : EMPTY));
    return concat(holding(ports.lock(pendingKey(note)), carried$), ended$);
  };

  // The newest report of a note counts.
  return entry$.pipe(
    mergeSome(reportsOf),
    filter(({ note }) => isElsewhere(note)),
    groupBy(({ note }) => note, {
      duration: ({ key }) => entry$.pipe(filter(() => !isElsewhere(key))),
    }),
    mergeMap((reports$) =>
      reports$.pipe(
        switchMap(({ cause, note, act, isNew }) => {
          if (!act) return settledElsewhere(note, cause);
          const over$ = timer(isNew ? limits.undoMs : windowLeftMs(act, now()), scheduler);
          return over$.pipe(switchMap(() => takeOver(act, cause)));
        }),
      ),
    ),
  );
}
