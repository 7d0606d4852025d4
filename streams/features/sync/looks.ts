/** When the list is looked at: the question that an entry makes necessary, and the regular looks. Part of `sync`. */
import { distinctUntilChanged, EMPTY, filter, map, type Observable, scan, switchMap, timer } from 'rxjs';
import type { ApiAnswered, ApiFailed, Entry } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { isVisible, needsList } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { isListCall } from '../../../reducers/sync';
import type { StateStream } from '../../log';
import { type Transition, transitions } from '../../operators/transitions';
import type { NewEntry, Ports, Ref } from '../../ports';

export interface Want {
  readonly kind: 'look' | 'full';
  /** A look after a failed list waits for the backoff ([sync.backoff-patience]). */
  readonly patient: boolean;
  /**
   * `opening`: the channel opened. `due`: a look that may come just before the channel opens; one look is enough for
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

/** A doubtful note could not be fetched, and no list was asked for since its doubt began. */
function isMissing(event: ApiAnswered | ApiFailed, { notes }: State, lastAsked: number): boolean {
  if (event.call !== 'getNote' || (event.type === 'api.answered' && event.answer.note)) return false;
  return (notes.doubtful[event.subject.note] ?? 0) > lastAsked;
}

/**
 * The question about the list that an entry makes necessary; null for most entries.
 * @param lastAsked seq of the last request for a list
 */
export function wantOf({ entry, before, after }: Transition, lastAsked: number): Want | null {
  const look: Want = { kind: 'look', patient: false, cause: entry };
  const patientLook: Want = { ...look, patient: true };
  // To show the list, the request under way is enough. After news it is not enough, because it may have been sent before the news.
  const lookUnlessBusy = before.sync.busy ? null : look;
  if (!isVisible(after)) return null;
  if (!isVisible(before)) return look;
  if (isSeen(after) && !isSeen(before)) return lookUnlessBusy;
  if (needsList(after) && after.notes.doubtful !== before.notes.doubtful) return patientLook;
  if (isShortened(before, after)) return patientLook;
  switch (entry.event.type) {
    case 'session.started':
    case 'user.askedRetry':
      return lookUnlessBusy;
    case 'poll.due':
      return lookUnlessBusy && { ...look, ...(after.sync.failures === 0 && { by: 'due' }) };
    case 'network.online':
      return { ...look, by: 'due' };
    case 'host.askedRefresh':
      return look;
    // The person just allowed cookies, so a failed call may work now.
    case 'access.checked':
      return entry.event.granted && before.panel.access === false ? look : null;
    case 'push.opened':
      return { ...patientLook, by: 'opening' };
    // Another tab leads: this tab may have missed messages while the other tab started or hung.
    case 'tabs.followed':
      return patientLook;
    case 'push.changed':
      return { ...patientLook, kind: 'full' };
    case 'tabs.heardChange':
      return entry.event.note === null ? patientLook : null;
    case 'api.answered':
    case 'api.failed':
      return isMissing(entry.event, before, lastAsked) ? patientLook : null;
    case 'user.reachedEnd':
      return after.sync.number > before.sync.number ? { ...look, kind: 'full' } : null;
    default:
      return null;
  }
}

export const joinedWants = (waiting: Want, newer: Want): Want => ({
  ...(waiting.kind === 'full' ? waiting : newer),
  patient: waiting.patient && newer.patient,
});

/** When the next look is due. */
interface NextLook {
  readonly afterMs: number;
  /** The failed call that the look waits after; null for a regular look. */
  readonly failed: Entry | null;
}

const often: NextLook = { afterMs: limits.pollMs, failed: null };
const seldom: NextLook = { afterMs: limits.slowLookMs, failed: null };

/**
 * Every 30 s in the visible leading tab without push. Otherwise every five minutes, because a dead push channel and a tab
 * that does not pass news on give no sign ([sync.slow-look]).
 */
function regularLook(state: State): NextLook | null {
  if (!isVisible(state)) return null;
  return state.sync.leading && state.sync.push !== 'open' ? often : seldom;
}

/** After a failure the next look waits for the backoff, with or without push. Without failures looks are regular. */
function nextLook(current: NextLook | null, { entry, after }: Transition): NextLook | null {
  const { event } = entry;
  const { failures, nextTryAt } = after.sync;
  if (event.type === 'api.failed' && isListCall(event.call) && nextTryAt !== null)
    return { afterMs: nextTryAt - entry.at, failed: entry };
  if (failures > 0) return current;
  return regularLook(after);
}

/** Emits `poll.due` whenever a look is due ([sync.poll], [sync.backoff]); a backoff names the failed call as its cause. */
export const polling = (entry$: Observable<Entry>, state$: StateStream, { scheduler }: Ports): Observable<NewEntry> =>
  transitions(entry$, state$).pipe(
    scan<Transition, NextLook | null>(nextLook, null),
    distinctUntilChanged(),
    switchMap((look) => {
      if (!look) return EMPTY;
      const { afterMs, failed } = look;
      const due: NewEntry = failed ? { event: { type: 'poll.due' }, cause: failed } : { event: { type: 'poll.due' } };
      return (failed ? timer(afterMs, scheduler) : timer(afterMs, afterMs, scheduler)).pipe(map(() => due));
    }),
    // A backoff that ends while the panel is not visible is dropped, because a look is due on return.
    filter(() => isVisible(state$.value)),
  );
