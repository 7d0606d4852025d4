/**
 * Asks who is signed in: once, because the device keeps data per person, and again whenever that is in doubt
 * ([access.asked-once], [session.doubt-asks]). When another person is signed in, the session ends.
 */
import {
  concat,
  concatMap,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  merge,
  type Observable,
  of,
  switchMap,
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

/**
 * Without a doubt the effect asks after a list's answer, so that the notes are never delayed. While notes of the last
 * visit are shown, it asks together with the list, because the notes may be another person's ([return.other-person]).
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

export function currentUser(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const ask = (cause: Readonly<Ref>): Observable<NewEntry> =>
    concat(
      asking<'getMe'>(ports.api, { call: 'getMe' }, cause).pipe(
        concatMap((entry) => {
          const { event, cause: asked } = entry;
          if (event.type !== 'api.answered' || event.call !== 'getMe') return of(entry);
          if (!isOther(event.answer.id, state$.value)) {
            // A waiting request is sent now; a later request of a hidden page asks again who is signed in.
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
