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
  from,
  ignoreElements,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  takeUntil,
  timer,
} from 'rxjs';
import type { Entry, Moderation, PendingModeration, Problem, UndoKey } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { holding } from '../operators/holding';
import { undoable } from '../operators/undoable';
import type { Draft, Ports, Ref } from '../ports';
import { parsePending, pendingKey } from '../storageKeys';
import { undoKeys } from './undoKeys';

interface Act {
  readonly note: number;
  readonly action: Moderation;
  readonly site: number;
  readonly comment: number;
}

/** The comment is no longer there: what was wanted has happened. */
const isGone = (problem: Problem): boolean => problem.status === 404;

export function moderation(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<Draft> {
  const { api, scheduler } = ports;
  const now = () => (scheduler ?? asyncScheduler).now();

  const done = ({ note }: Act, cause: Ref): Observable<Draft> =>
    of({ event: { type: 'moderation.done', note }, cause });
  const failed = ({ note, action }: Act, problem: Problem, cause: Ref): Observable<Draft> =>
    defer(() => {
      ports.report(problem);
      const failure: Ref = { seq: 0 };
      const drafts: readonly Draft[] = [
        { event: { type: 'moderation.failed', note, action, problem }, cause, ref: failure },
        { event: { type: 'error.reported', problem }, cause: failure },
      ];
      return from(drafts);
    });

  const trash = (act: Act, cause: Ref): Observable<Draft> =>
    asking<'deleteComment'>(api, { call: 'deleteComment', ...targetOf(act) }, cause, (outcome, told) =>
      outcome.ok || isGone(outcome.problem) ? done(act, told) : failed(act, outcome.problem, told),
    );

  const spam = (act: Act, cause: Ref): Observable<Draft> =>
    asking<'getComment'>(api, { call: 'getComment', ...targetOf(act) }, cause, (fetched, gotten) => {
      if (!fetched.ok) return isGone(fetched.problem) ? done(act, gotten) : failed(act, fetched.problem, gotten);
      const body = { ...fetched.answer.comment, status: 'spam' };
      return asking<'updateComment'>(api, { call: 'updateComment', ...targetOf(act), body }, gotten, (outcome, told) =>
        outcome.ok ? done(act, told) : failed(act, outcome.problem, told),
      );
    });

  const carryOut = (act: Act, cause: Readonly<Ref>): Observable<Draft> =>
    defer(() => {
      const elapsed: Ref = { seq: 0 };
      return concat(
        of<Draft>({ event: { type: 'undo.elapsed', key: act.note }, cause, ref: elapsed }),
        act.action === 'spam' ? spam(act, elapsed) : trash(act, elapsed),
      );
    });

  const lockOf = (note: number): Observable<void> => ports.lock(pendingKey(note));
  const stillPending = (note: number): boolean => parsePending(note, ports.read(pendingKey(note)), now()) !== null;

  /** Another tab did or undid it: the note is asked for, and shown again if the service still has it. */
  const settledElsewhere = (note: number, cause: Readonly<Ref>): Observable<Draft> =>
    asking<'getNote'>(api, { call: 'getNote', note }, cause, (_outcome, told) =>
      of({ event: { type: 'moderation.settledElsewhere', note }, cause: told }),
    );

  const asked$ = entry$.pipe(
    mergeMap((entry) => {
      const { event } = entry;
      if (event.type !== 'user.askedSpam' && event.type !== 'user.askedTrash') return EMPTY;
      const pending = state$.value.moderation.pending[event.note];
      return pending?.seq === entry.seq ? of({ entry, act: { note: event.note, ...pending } }) : EMPTY;
    }),
  );

  const own$ = asked$.pipe(
    undoable(
      { keyOf: ({ act }) => act.note as UndoKey, waitMs: () => state$.value.panel.undoMs, ...undoKeys(entry$) },
      scheduler,
    ),
    mergeMap(({ entry, act }) => carryOut(act, entry)),
  );

  /** Held from the asking until the end, so that no other tab carries out what this one may still undo. */
  const held$ = asked$.pipe(
    mergeMap(({ act }) => {
      const over$ = state$.pipe(filter((state) => state.moderation.pending[act.note] === undefined));
      return lockOf(act.note).pipe(takeUntil(over$), ignoreElements());
    }),
  );

  const left$ = entry$.pipe(
    mergeMap((entry) => {
      const { event } = entry;
      const pending =
        event.type === 'session.started'
          ? event.stored.pending
          : event.type === 'storage.moderationAsked'
            ? [event.pending]
            : [];
      return pending.map((act) => ({ entry, act }));
    }),
    filter(({ act }) => state$.value.moderation.pending[act.note]?.phase === 'elsewhere'),
    mergeMap(({ entry, act }) => {
      const ends$ = entry$.pipe(
        filter(({ event }) => event.type === 'storage.moderationEnded' && event.note === act.note),
      );
      return timer(windowLeftMs(act, now()), scheduler).pipe(
        switchMap(() =>
          holding(
            lockOf(act.note),
            defer(() => (stillPending(act.note) ? carryOut(act, entry) : settledElsewhere(act.note, entry))),
          ),
        ),
        takeUntil(ends$),
      );
    }),
  );

  const ended$ = entry$.pipe(
    mergeMap((entry) => {
      const { event } = entry;
      if (event.type !== 'storage.moderationEnded') return EMPTY;
      return state$.value.moderation.pending[event.note]?.phase === 'elsewhere'
        ? settledElsewhere(event.note, entry)
        : EMPTY;
    }),
  );

  return merge(own$, held$, left$, ended$);
}

const targetOf = ({ note, site, comment }: Act) => ({ note, site, comment });

/** `at` is when it was asked: what is left of its 4.5 s, in milliseconds. */
export const windowLeftMs = ({ at }: PendingModeration, nowMs: number): number =>
  Math.min(Math.max(at + limits.undoMs - nowMs, 0), limits.undoMs);
