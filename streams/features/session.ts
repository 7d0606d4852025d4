/** The session: who is signed in, who owns what is stored, cookies, and when the session begins again. */
import {
  catchError,
  concat,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  endWith,
  exhaustMap,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  startWith,
  switchMap,
  take,
  tap,
  timer,
} from 'rxjs';
import type { Entry } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { pressOf } from '../../reducers/outboxKinds';
import { hasDueWish, isVisible } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { isListAnswer } from '../../reducers/sync';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import type { NewEntry, Ports, Ref } from '../ports';
import { ownerKey, parseOwners } from '../storageKeys';
import type { Effect } from './effect';
import { isBlank } from './storage';

/**
 * Usually the effect asks after the list was answered, because the question must not delay the notes. While notes of the
 * last visit are shown, it asks together with the list, because the notes may be another person's ([return.other-person]).
 */
function isTimeToAsk({ event }: Entry, state: State): boolean {
  const { doubt, userId, ended } = state.session;
  const asks = event.type === 'api.requested' ? event.request.call : null;
  if (ended) return false;
  if (doubt?.failed) return asks !== null || pressOf(event) !== null;
  if (doubt) return isVisible(state) || doubt.waited || hasDueWish(state);
  if (userId !== null || !isVisible(state)) return false;
  if (isListAnswer(event)) return true;
  return state.notes.restoredOf !== null && (asks === 'listNotes' || event.type === 'session.restoredNotes');
}

/** Notes loaded before we knew the user may be someone else's. */
const isOther = (id: number, { session: { owner, doubt }, sync }: State): boolean =>
  owner === null ? Boolean(doubt) && sync.everLoaded : owner !== undefined && owner !== id;

/**
 * Asks who is signed in: once, because the device keeps data for each person, and again at every doubt
 * ([session.doubt-asks]). When another person is signed in, the session ends.
 */
export function currentUser(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const ask = (cause: Readonly<Ref>): Observable<NewEntry> =>
    concat(
      asking<'getMe'>(ports.api, { call: 'getMe' }, cause).pipe(
        concatMap((entry) => {
          const { event, cause: asked } = entry;
          if (event.type !== 'api.answered' || event.call !== 'getMe') return of(entry);
          if (!isOther(event.answer.id, state$.value)) {
            // A request that waits is sent now. A hidden page has its next request ask again, because it misses a sign-in elsewhere.
            const isHidden = state$.value.session.owner !== undefined && !state$.value.panel.pageVisible;
            const again: NewEntry = { event: { type: 'session.doubted' }, ...(asked && { cause: asked }) };
            return isHidden ? of(entry, again) : of(entry);
          }
          const { id } = event.answer;
          return concat(
            of<NewEntry>({ event: { type: 'session.ended' }, ...(asked && { cause: asked }) }),
            defer(() => {
              ports.ended?.(id);
              return EMPTY;
            }),
          );
        }),
      ),
      // The doubt began after the request.
      defer(() => {
        const { doubt, ended } = state$.value.session;
        return doubt && !doubt.failed && !ended && isVisible(state$.value) ? ask({ seq: doubt.since }) : EMPTY;
      }),
    );
  const again$ = entry$.pipe(
    filter(({ event }) => event.type === 'api.failed' && event.call === 'getMe'),
    switchMap((entry) => timer(2 * limits.pollMs, ports.scheduler).pipe(switchMap(() => of(entry)))),
    filter(() => state$.value.session.doubt?.failed === true),
  );
  return merge(entry$.pipe(filter((entry) => isTimeToAsk(entry, state$.value))), again$).pipe(exhaustMap(ask));
}

/**
 * The owner of browser storage as the log tells it; null when it is unknown, or another tab gave storage another owner.
 * Storage itself is read at the start alone, because what another tab writes between two entries is not in the log, and
 * a replay must decide the same.
 */
function storedOwnerAfter(known: number | null, { event }: Entry, read: Ports['read']): number | null {
  if (event.type === 'session.started') return parseOwners(read(ownerKey))[0] ?? null;
  return event.type === 'storage.ownerChanged' || (event.type === 'storage.failed' && event.key === ownerKey)
    ? null
    : known;
}

/** Gives browser storage its owner once the provider has named the person who is signed in ([storage.owner]). */
export function claiming(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  let known: number | null = null;
  return entry$.pipe(
    tap((entry) => {
      known = storedOwnerAfter(known, entry, ports.read);
    }),
    filter(({ event }) => event.type === 'api.answered' && event.call === 'getMe'),
    concatMap((entry) => {
      const { owner } = state$.value.session;
      if (!owner || !ports.claim || known === owner) return EMPTY;
      known = owner;
      const asked: Ref = { seq: 0 };
      const key = ownerKey;
      return concat(
        of<NewEntry>({ event: { type: 'storage.asked', op: 'set', key }, cause: entry, ref: asked }),
        ports.claim(owner).pipe(
          endWith<NewEntry>({ event: { type: 'storage.answered', key }, cause: asked }),
          catchError((error: unknown) => {
            const reason = error instanceof Error ? error.message : String(error);
            return of<NewEntry>({ event: { type: 'storage.failed', key, reason }, cause: asked });
          }),
        ),
      );
    }),
  );
}

/** Tells that the provider has not answered for some time after the start, so that the kept notes are painted ([return.away]). */
export const unanswered = (
  entry$: Observable<Entry>,
  state$: StateStream,
  { scheduler }: Ports,
): Observable<NewEntry> =>
  entry$.pipe(
    filter(({ event }) => event.type === 'session.started' && event.owner !== undefined),
    mergeMap((cause) =>
      timer(limits.unansweredMs, scheduler).pipe(
        filter(() => isBlank(state$.value)),
        map((): NewEntry => ({ event: { type: 'session.unanswered' }, cause })),
      ),
    ),
  );

/**
 * Asks the browser whether the provider's cookies reach this frame: at the start, and when the person allows it. The
 * browser grants access only while the click is handled, so the port is asked before `append` returns.
 */
export const storageAccess: Effect = (entry$, _state$, { access }) =>
  entry$.pipe(
    filter(({ event }) => event.type === 'session.started' || event.type === 'user.askedAccess'),
    mergeMap((cause) =>
      access(cause.event.type === 'user.askedAccess').pipe(
        map((granted): NewEntry => ({ event: { type: 'access.checked', granted }, cause })),
      ),
    ),
  );

const isOutOfSight = (state: State): boolean => !state.panel.showing || !isVisible(state);

/** A restart would disturb a person who reads an undo bar or thinks about a reply. */
const isInUse = ({ outbox, reply }: State): boolean => reply.focused !== null || outbox.held.length > 0;

/**
 * Ends a session with a failed effect at the next quiet moment. The frame then starts a session from what is stored
 * ([effects.restart]). The next restart is at least five minutes later.
 */
export const restarting: Effect = (entry$, state$, { ended, scheduler }) => {
  const touched$ = entry$.pipe(filter(({ event }) => event.type.startsWith('user.')));
  const untouched$ = touched$.pipe(
    startWith(null),
    switchMap(() => timer(isInUse(state$.value) ? limits.longQuietMs : limits.quietMs, scheduler)),
  );
  const quiet$ = state$.pipe(
    map(isOutOfSight),
    distinctUntilChanged(),
    switchMap((outOfSight) => (outOfSight ? of(null) : untouched$)),
    take(1),
  );
  const failure$ = state$.pipe(
    map(({ session }) => session.failed ?? 0),
    filter((seq) => seq > 0),
    take(1),
  );
  const mayRestart$ = state$.pipe(
    filter(({ session }) => session.started),
    take(1),
    switchMap(({ session }) => (session.left ? timer(limits.restartPauseMs, scheduler) : of(0))),
  );
  return mayRestart$.pipe(
    switchMap(() => failure$),
    switchMap((seq) =>
      quiet$.pipe(
        switchMap(() =>
          concat(
            of<NewEntry>({ event: { type: 'session.ended' }, cause: { seq } }),
            defer(() => {
              ended?.(null);
              return EMPTY;
            }),
          ),
        ),
      ),
    ),
  );
};
