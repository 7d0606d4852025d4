/**
 * Makes the calls of mutations (docs/architecture.md, "The outbox"). The state says which are ready (reducers/sends.ts) and
 * when the next is tried; this effect says that a call begins, waits until storage knows, makes it, and logs the answer.
 *
 *   ready --> outbox.began --(storage)--> outbox.recorded --> api.requested --> api.answered or api.failed
 */
import {
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  tap,
} from 'rxjs';
import { acts, isAway, isCommentGone, isRemoval, requestOf } from '../../reducers/acts';
import type { ApiRequest } from '../../reducers/api';
import type { MutationKind, PanelEvent, Removal } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { isUnanswered, removalOf } from '../../reducers/selectors';
import { readySends, type Send } from '../../reducers/sends';
import type { InFlight, State } from '../../reducers/state';
import { asking } from '../operators/asking';
import { holding } from '../operators/holding';
import { mergeSome } from '../operators/mergeSome';
import type { NewEntry, Ports, Ref } from '../ports';
import type { Effect, Transition } from './effect';

function inFlight({ outbox }: State, kind: MutationKind, id: number): InFlight | null {
  const mutation = outbox[kind][id];
  const lasting = mutation?.phase === 'undoable' ? mutation.replaced : mutation;
  return lasting?.phase === 'inFlight' ? lasting : null;
}

/** One call for the read states of several notes. */
function markRead(mutations: readonly (readonly [id: number, mutation: InFlight])[]): ApiRequest {
  const counts = mutations.map(([id, { sent }]) => [id, sent ? limits.readCount : limits.unreadCount] as const);
  return { call: 'markRead', counts: Object.fromEntries(counts) };
}

/**
 * A spam or trash: the note is there, the comment is not away already, then the call. So nothing is deleted twice,
 * whatever another device, another tab or an earlier page did. [moderation.checks-first]
 */
function remove(
  kind: Removal,
  id: number,
  mutation: InFlight,
  state: State,
  { api, lock }: Ports,
  cause: Ref,
): Observable<NewEntry> {
  if (mutation.target.of !== 'comment') return EMPTY;
  const ids = { note: id, site: mutation.target.site, comment: mutation.target.id };
  const check = (after: Readonly<Ref>): Observable<NewEntry> =>
    asking<'getComment'>(api, { call: 'getComment', ...ids }, after, (outcome, answered) => {
      if (!outcome.ok || isAway(kind, outcome.answer)) return EMPTY;
      if (acts[kind].removesBy === 'deleteComment')
        return asking<'deleteComment'>(api, { call: 'deleteComment', ...ids }, answered);
      const body = { ...outcome.answer.comment, status: kind };
      return asking<'updateComment'>(api, { call: 'updateComment', ...ids, body }, answered);
    });
  const isKnown = id in state.notes.byId && Boolean(state.notes.asOf[id]);
  const calls$ = isKnown
    ? check(cause)
    : asking<'getNote'>(api, { call: 'getNote', note: id }, cause, (outcome, answered) =>
        outcome.ok && outcome.answer.note ? check(answered) : EMPTY,
      );
  // Tabs that cannot tell each other what they send, alone or with a full storage, wait for each other, and find it done.
  return holding(lock(`notes_removal_${id}`).pipe(catchError(() => of(undefined))), calls$);
}

function call(
  event: Extract<PanelEvent, { type: 'outbox.recorded' }>,
  state: State,
  ports: Ports,
  cause: Ref,
): Observable<NewEntry> {
  const { kind, ids } = event;
  const mutations = ids.flatMap((id) => {
    const mutation = inFlight(state, kind, id);
    return mutation ? [[id, mutation] as const] : [];
  });
  const [first] = mutations;
  if (!first) return EMPTY;
  const [id, mutation] = first;
  if (isRemoval(kind)) return remove(kind, id, mutation, state, ports, cause);
  const request = kind === 'read' ? markRead(mutations) : requestOf({ kind, id }, mutation);
  return request ? asking(ports.api, request, cause) : EMPTY;
}

const nameOf = ({ kind, ids }: Pick<Send, 'kind' | 'ids'>): string => `${kind} ${ids.join()}`;

/** Says of each ready call that it begins, once: the log may fold other entries before it folds this one. */
const beginning = (heard$: Observable<Transition>): Observable<NewEntry> =>
  defer(() => {
    const begun = new Set<string>();
    return heard$.pipe(
      tap(({ entry: { event } }) => {
        if (event.type === 'outbox.began') begun.delete(nameOf(event));
      }),
      map(({ after }) => readySends(after)),
      distinctUntilChanged(),
      mergeMap((sends) =>
        sends.flatMap((send): NewEntry[] => {
          if (begun.has(nameOf(send))) return [];
          begun.add(nameOf(send));
          const { kind, ids, since } = send;
          return [{ event: { type: 'outbox.began', kind, ids }, cause: { seq: since } }];
        }),
      ),
    );
  });

/** A call does not wait for storage once the effect `storage` has failed. */
const unrecorded = (heard$: Observable<Transition>): Observable<NewEntry> =>
  defer(() => {
    let isStopped = false;
    const waiting = new Map<string, NewEntry>();
    return heard$.pipe(
      mergeSome(({ entry }) => {
        const { event } = entry;
        if (event.type === 'outbox.recorded') waiting.delete(nameOf(event));
        if (event.type === 'outbox.began')
          waiting.set(nameOf(event), { event: { ...event, type: 'outbox.recorded' }, cause: entry });
        if (event.type === 'effect.failed') isStopped ||= event.effect === 'storage';
        return isStopped && waiting.size ? from([...waiting.values()]) : EMPTY;
      }),
    );
  });

export const outbox: Effect = {
  hears: ['outbox.began', 'outbox.recorded', 'effect.failed'],
  watches: ['outbox', 'session', 'sync', 'notes'],
  run: (heard$, _state$, ports) =>
    merge(
      beginning(heard$),
      unrecorded(heard$),
      heard$.pipe(
        mergeSome(({ entry, after }) =>
          entry.event.type === 'outbox.recorded' ? call(entry.event, after, ports, { seq: entry.seq }) : EMPTY,
        ),
      ),
    ),
};

const callsOfRemovals = new Set(['getComment', 'updateComment', 'deleteComment']);

/** A spam or trash that the service refuses, or fails to do, is an error of the page too. [moderation.fails] */
export const failedRemovals: Effect = {
  hears: ['api.failed'],
  run: (heard$, _state$, { report }) =>
    heard$.pipe(
      mergeSome(({ entry, before }) => {
        const { event } = entry;
        if (event.type !== 'api.failed' || !callsOfRemovals.has(event.call)) return EMPTY;
        const { problem, subject } = event;
        const isTold = !isUnanswered(problem) && !isCommentGone(problem);
        if (!isTold || subject === null || !('note' in subject) || !removalOf(before, subject.note)) return EMPTY;
        return defer(() => {
          report(problem);
          return of<NewEntry>({ event: { type: 'error.reported', problem }, cause: entry });
        });
      }),
    ),
};
