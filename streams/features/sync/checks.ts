/** When the list is checked: the question that an entry makes necessary, and the regular checks. Part of `sync`. */
import { distinctUntilChanged, EMPTY, filter, map, scan, switchMap, timer } from 'rxjs';
import { isListCall } from '../../../reducers/api';
import type { ApiAnswered, ApiFailed, Entry } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { isVisible, needsList } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { spread } from '../../../reducers/times';
import type { NewEntry, Ref } from '../../ports';
import type { Effect, Transition } from '../effect';

export interface Want {
  readonly kind: 'check' | 'full';
  /** A check after a failed list waits for the backoff ([sync.backoff-patience]). */
  readonly patient: boolean;
  /**
   * `opening`: the channel opened. `due`: a check that may come just before the channel opens; one check is enough for
   * both ([push.opens]).
   */
  readonly by?: 'opening' | 'due';
  readonly cause: Readonly<Ref>;
}

/** Shown by the host, and visible. */
const isSeen = (state: State): boolean => state.panel.showing && isVisible(state);

/** A note was removed, and older notes of the service can take its place. */
const isShortened = (before: State, { sync, notes }: State): boolean =>
  notes.order.length < before.notes.order.length && notes.order.length < sync.number && !sync.complete;

/** A stale note could not be fetched, and no list was asked for since it became stale ([sync.stale]). */
function isMissing(event: ApiAnswered | ApiFailed, { notes }: State, lastAsked: number): boolean {
  if (event.call !== 'getNote' || (event.type === 'api.answered' && event.answer.note)) return false;
  return (notes.stale[event.subject.note]?.since ?? 0) > lastAsked;
}

/**
 * The question about the list that an entry makes necessary; null for most entries.
 * @param lastAsked seq of the last request for a list
 */
export function wantOf({ entry, before, after }: Transition, lastAsked: number): Want | null {
  const check: Want = { kind: 'check', patient: false, cause: entry };
  const patientCheck: Want = { ...check, patient: true };
  // To show the list, the request under way is enough. After news it is not enough, because it may have been sent before the news.
  const checkUnlessBusy = before.sync.busy ? null : check;
  if (!isVisible(after)) return null;
  if (!isVisible(before)) return check;
  if (isSeen(after) && !isSeen(before)) return checkUnlessBusy;
  if (needsList(after) && after.notes.stale !== before.notes.stale) return patientCheck;
  if (isShortened(before, after)) return patientCheck;
  switch (entry.event.type) {
    case 'session.started':
    case 'user.askedRetry':
      return checkUnlessBusy;
    case 'poll.due':
      return checkUnlessBusy && { ...check, ...(after.sync.failures === 0 && { by: 'due' }) };
    case 'network.online':
      return { ...check, by: 'due' };
    case 'host.askedRefresh':
      return check;
    // The calls that wait for the token go on by themselves.
    case 'host.gaveToken':
      return before.session.awaitsToken ? null : check;
    // The person just allowed cookies, so a failed call may work now ([access.cookies]).
    case 'access.checked':
      return entry.event.granted && before.panel.access === false ? check : null;
    case 'push.opened':
      return { ...patientCheck, by: 'opening' };
    // Another tab leads: this tab may have missed messages while the other tab started or hung.
    case 'tabs.followed':
      return patientCheck;
    case 'push.changed':
      return { ...patientCheck, kind: 'full' };
    case 'tabs.heardChange':
      return entry.event.note === null ? patientCheck : null;
    case 'api.answered':
    case 'api.failed':
      return isMissing(entry.event, before, lastAsked) ? patientCheck : null;
    case 'user.reachedEnd':
    case 'user.choseFilter':
    case 'user.openedSearch':
    case 'user.askedReadAll':
      return after.sync.number > before.sync.number ? { ...check, kind: 'full' } : null;
    default:
      return null;
  }
}

export const joinedWants = (waiting: Want, newer: Want): Want => ({
  ...(waiting.kind === 'full' ? waiting : newer),
  patient: waiting.patient && newer.patient,
});

/** When the next check is due. */
interface NextCheck {
  readonly afterMs: number;
  /** The failed call that the check waits after; null for a regular check. */
  readonly failed: Entry | null;
}

const often: NextCheck = { afterMs: limits.pollMs, failed: null };
const seldom: NextCheck = { afterMs: limits.slowCheckMs, failed: null };

/**
 * Every 30 s in the visible leading tab without push. Otherwise every five minutes, because a dead push channel and a tab
 * that does not pass news on give no sign ([sync.slow-check]).
 */
function regularCheck(state: State): NextCheck | null {
  if (!isVisible(state)) return null;
  return state.sync.leading && state.sync.push !== 'open' ? often : seldom;
}

/** After a failure the next check waits for the backoff, with or without push. Without failures checks are regular. */
function nextCheck(current: NextCheck | null, { entry, after }: Transition): NextCheck | null {
  const { event } = entry;
  const { failures, nextTryAt } = after.sync;
  if (event.type === 'api.failed' && isListCall(event.call) && nextTryAt !== null)
    return { afterMs: nextTryAt - entry.at, failed: entry };
  if (failures > 0) return current;
  return regularCheck(after);
}

/** Emits `poll.due` whenever a check is due ([sync.poll], [sync.backoff]); a backoff names the failed call as its cause. */
export const polling: Effect = {
  hears: ['api.failed'],
  watches: ['sync', 'panel'],
  run: (heard$, state$, { scheduler }) =>
    heard$.pipe(
      scan<Transition, NextCheck | null>(nextCheck, null),
      distinctUntilChanged(),
      switchMap((check) => {
        if (!check) return EMPTY;
        const { afterMs, failed } = check;
        const due: NewEntry = failed ? { event: { type: 'poll.due' }, cause: failed } : { event: { type: 'poll.due' } };
        const due$ = failed
          ? timer(afterMs, scheduler)
          : timer(spread(afterMs, state$.value.outbox.tab), afterMs, scheduler);
        return due$.pipe(map(() => due));
      }),
      // A backoff that ends while the panel is not visible is dropped, because a check is due on return.
      filter(() => isVisible(state$.value)),
    ),
};
