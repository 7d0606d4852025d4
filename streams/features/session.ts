/** The session: who is signed in, who owns what is stored, cookies, and when the page loads itself again. */
import {
  catchError,
  concat,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  take,
  tap,
  timer,
} from 'rxjs';
import { allMutations, pressOf } from '../../reducers/acts';
import { type Entry, isListAnswer } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { isVisible } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import type { NewEntry, Ports, Ref } from '../ports';
import { ownerKey, parseOwners } from '../storageKeys';
import { isBlank } from './device';
import type { Effect } from './effect';

/**
 * Usually the effect asks after the list was answered, because the question must not delay the notes. While notes of the
 * last visit are shown, it asks together with the list, because the notes may be another person's ([return.other-person]).
 */
function isTimeToAsk({ event }: Entry, state: State): boolean {
  const { unconfirmed, userId, ended } = state.session;
  const asks = event.type === 'api.requested' ? event.request.call : null;
  if (ended || !isVisible(state)) return false;
  if (unconfirmed?.failed) return asks !== null || pressOf(event) !== null;
  if (unconfirmed) return true;
  if (userId !== null) return false;
  if (isListAnswer(event)) return true;
  return state.notes.restoredOf !== null && (asks === 'listNotes' || event.type === 'session.restoredNotes');
}

/** Notes loaded before we knew the user may be someone else's. */
const isOther = (id: number, { session: { owner, unconfirmed }, sync }: State): boolean =>
  owner === null ? unconfirmed !== null && sync.everLoaded : owner !== undefined && owner !== id;

/**
 * Asks who is signed in: once, because the device keeps data for each person, and again whenever nobody has confirmed it
 * ([session.asks]). When another person is signed in, the session ends.
 */
function asksWho(state$: StateStream, ports: Ports) {
  const ask = (cause: Readonly<Ref>): Observable<NewEntry> =>
    concat(
      asking<'getMe'>(ports.api, { call: 'getMe' }, cause).pipe(
        concatMap((entry) => {
          const { event, cause: asked } = entry;
          if (event.type !== 'api.answered' || event.call !== 'getMe') return of(entry);
          const isAnother = isOther(event.answer.id, state$.value);
          if (!isAnother) return of(entry);
          // The log says nothing of the other person, who owns what is stored from now on: the next page begins with that.
          const claimed$ = ports.claim?.(event.answer.id).pipe(catchError(() => EMPTY)) ?? EMPTY;
          return concat(
            claimed$,
            of<NewEntry>({ event: { type: 'session.ended', reason: 'otherPerson' }, ...(asked && { cause: asked }) }),
          );
        }),
      ),
      // It became unknown again after the request.
      defer(() => {
        const { unconfirmed, ended } = state$.value.session;
        return unconfirmed && !unconfirmed.failed && !ended && isVisible(state$.value)
          ? ask({ seq: unconfirmed.since })
          : EMPTY;
      }),
    );
  return ask;
}

export const currentUser: Effect = {
  hears: [
    'api.requested',
    'api.answered',
    'api.failed',
    'session.restoredNotes',
    'user.askedApprove',
    'user.askedLike',
    'user.askedFollow',
    'user.markedUnread',
  ],
  watches: ['session', 'panel'],
  run: (heard$, state$, ports) => {
    const again$ = heard$.pipe(
      filter(({ entry: { event } }) => event.type === 'api.failed' && event.call === 'getMe'),
      switchMap(({ entry }) => timer(2 * limits.pollMs, ports.scheduler).pipe(map(() => entry))),
      filter(
        () =>
          state$.value.session.unconfirmed?.failed === true && isVisible(state$.value) && !state$.value.session.ended,
      ),
    );
    const now$ = heard$.pipe(
      filter(({ entry, after }) => isTimeToAsk(entry, after)),
      map(({ entry }) => entry),
    );
    return merge(now$, again$).pipe(exhaustMap(asksWho(state$, ports)));
  },
};

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
export const claiming: Effect = {
  hears: ['session.started', 'storage.ownerChanged', 'storage.failed', 'api.answered'],
  run: (heard$, _state$, ports) => {
    let known: number | null = null;
    return heard$.pipe(
      tap(({ entry }) => {
        known = storedOwnerAfter(known, entry, ports.read);
      }),
      filter(({ entry: { event } }) => event.type === 'api.answered' && event.call === 'getMe'),
      concatMap(({ entry, after }) => {
        const { owner } = after.session;
        if (!owner || !ports.claim || known === owner) return EMPTY;
        known = owner;
        return ports.claim(owner).pipe(
          catchError((error: unknown) => {
            const reason = error instanceof Error ? error.message : String(error);
            return of<NewEntry>({ event: { type: 'storage.failed', key: ownerKey, reason }, cause: entry });
          }),
        );
      }),
    );
  },
};

/**
 * The host page says that nobody is signed in: what the device holds of the person goes, and the page begins anew without the
 * person's notes. [token.sign-out]
 */
export const signingOut: Effect = {
  hears: ['host.tookToken'],
  run: (heard$, _state$, { forget }) =>
    heard$.pipe(
      filter(({ before: { session, notes } }) => Boolean(session.owner ?? session.userId) || notes.order.length > 0),
      tap(() => forget?.()),
      map(({ entry: cause }): NewEntry => ({ event: { type: 'session.ended', reason: 'signedOut' }, cause })),
    ),
};

/** Tells that the provider has not answered for some time after the start, so that the kept notes are painted ([return.away]). */
export const unanswered: Effect = {
  hears: ['session.started'],
  run: (heard$, state$, { scheduler }) =>
    heard$.pipe(
      filter(({ entry: { event } }) => event.type === 'session.started' && event.owner !== undefined),
      mergeMap(({ entry: cause }) =>
        timer(limits.unansweredMs, scheduler).pipe(
          filter(() => isBlank(state$.value)),
          map((): NewEntry => ({ event: { type: 'session.unanswered' }, cause })),
        ),
      ),
    ),
};

/**
 * Asks the browser whether the provider's cookies reach this frame: at the start, and when the person allows it. The
 * browser grants access only while the click is handled, so the port is asked before `append` returns.
 */
export const storageAccess: Effect = {
  hears: ['session.started', 'user.askedAccess'],
  run: (heard$, _state$, { access }) =>
    heard$.pipe(
      mergeMap(({ entry: cause }) =>
        access(cause.event.type === 'user.askedAccess').pipe(
          map((granted): NewEntry => ({ event: { type: 'access.checked', granted }, cause })),
        ),
      ),
    ),
};

const isOutOfSight = (state: State): boolean => !state.panel.showing || !isVisible(state);

/** The page would disturb a person who reads an undo bar or thinks about a reply. */
const isInUse = ({ outbox, reply }: State): boolean => reply.focused !== null || outbox.held.length > 0;

/** The time of this tab's last press. The outbox also changes while calls are tried again, which is no use of the panel. */
const lastPressAt = ({ outbox }: State): number =>
  Math.max(0, ...allMutations(outbox).map(([, { at, tab }]) => (tab === outbox.tab ? at : 0)));

const isTouched = (before: State, after: State): boolean =>
  before.panel !== after.panel ||
  before.outbox.held !== after.outbox.held ||
  before.reply.drafts !== after.reply.drafts ||
  before.reply.focused !== after.reply.focused;

/** An act is not done, and storage may not hold it. */
const isUnsent = ({ panel, outbox }: State): boolean =>
  panel.storageBlocked && allMutations(outbox).some(([, { phase }]) => phase !== 'acknowledged' && phase !== 'failed');

/** A text was typed that storage does not hold. */
const isUnsaved = ({ panel, reply }: State): boolean =>
  panel.storageBlocked && Object.values(reply.drafts).some(({ isStored, text }) => !isStored && text.trim() !== '');

/** Ends a session with a failed effect at the next quiet moment ([effects.reload]). The next time is at least five minutes later. */
export const endingFailed: Effect = {
  hears: ['effect.failed'],
  watches: ['session'],
  run: (heard$, state$, { scheduler }) => {
    const failure$ = heard$.pipe(
      map(({ after }) => after.session.failed ?? 0),
      filter((seq) => seq > 0),
      take(1),
    );
    const isUsed$ = state$.pipe(
      map((state) => ({ state, pressedAt: lastPressAt(state) })),
      distinctUntilChanged(
        ({ state, pressedAt }, next) => pressedAt >= next.pressedAt && !isTouched(state, next.state),
      ),
    );
    const quiet$ = state$.pipe(
      map(isOutOfSight),
      distinctUntilChanged(),
      switchMap((outOfSight) =>
        outOfSight
          ? of(null)
          : isUsed$.pipe(
              switchMap(() => timer(isInUse(state$.value) ? limits.longQuietMs : limits.quietMs, scheduler)),
            ),
      ),
      take(1),
    );
    const paused$ = failure$.pipe(
      switchMap((seq) => {
        const { reloadedAt, now } = state$.value.session;
        const leftMs = reloadedAt === undefined ? 0 : Math.max(0, reloadedAt + limits.reloadPauseMs - now);
        return timer(Math.min(leftMs, limits.reloadPauseMs), scheduler).pipe(map(() => seq));
      }),
    );
    return paused$.pipe(
      switchMap((seq) =>
        // A session that has ended does nothing more, so it goes on while its page may not go.
        state$.pipe(
          map((state) => isUnsent(state) || isUnsaved(state)),
          distinctUntilChanged(),
          switchMap((mustStay) => (mustStay ? EMPTY : quiet$)),
          take(1),
          map((): NewEntry => ({ event: { type: 'session.ended', reason: 'effectFailed' }, cause: { seq } })),
        ),
      ),
    );
  },
};

/** A session that has ended is followed by a new page, once no typed text of a person who stays would be lost ([session.reloads]). */
export const reloading: Effect = {
  hears: ['session.ended'],
  run: (heard$, state$, { reload }) =>
    heard$.pipe(
      take(1),
      switchMap(() =>
        state$.pipe(
          // A person who has signed out is forgotten, with every text.
          filter((state) => state.session.ended === 'signedOut' || !isUnsaved(state)),
          take(1),
        ),
      ),
      tap(() => reload?.()),
      ignoreElements(),
    ),
};
