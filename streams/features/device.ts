/**
 * The data that outlives the page on this device: the last known notes, drawn before the network answers on the next
 * visit, and the logs of sessions. The effect tells the device what happened, and the device answers.
 */
import { distinctUntilChanged, EMPTY, filter, map, merge, mergeMap, type Observable } from 'rxjs';
import type { PanelEvent } from '../../reducers/events';
import { saysSignedOut } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import { mergeSome } from '../operators/mergeSome';
import type { DeviceEvent, DeviceRequest, NewEntry, Ports } from '../ports';
import type { Effect } from './effect';

/** No note of this session has been shown. */
export const isBlank = ({ notes, sync }: State): boolean => !sync.everLoaded && notes.order.length === 0;

/** The provider cannot be reached. */
const isAway = (event: PanelEvent): boolean =>
  event.type === 'network.offline' ||
  event.type === 'session.unanswered' ||
  (event.type === 'api.failed' && event.problem.status === 0);

/**
 * Asks for the kept notes when the host page or the provider names the person, and when the provider cannot be reached.
 */
function restoring(event: PanelEvent, state: State): DeviceRequest | null {
  const { owner, userId } = state.session;
  if (event.type === 'session.started') {
    if (event.owner === undefined) return { op: 'restoreNotes', user: null };
    return event.named ? { op: 'restoreNotes', user: event.owner } : { op: 'begin' };
  }
  if (owner === undefined || !isBlank(state)) return null;
  if (event.type === 'api.answered' && event.call === 'getMe') return { op: 'restoreNotes', user: userId };
  return isAway(event) ? { op: 'restoreNotes', user: owner } : null;
}

function requestOf(event: PanelEvent, { session }: State): DeviceRequest | null {
  switch (event.type) {
    case 'api.answered':
      return event.call === 'getMe' ? { op: 'signedIn', user: event.answer.id } : null;
    case 'api.failed':
      return saysSignedOut(event) ? { op: 'signedOut' } : null;
    case 'user.askedLog':
      return { op: 'saveLog', redaction: event.redaction };
    case 'user.askedEarlierLog':
      return { op: 'saveEarlierLog', redaction: event.redaction, user: session.owner ?? session.userId };
    default:
      return null;
  }
}

/** Gives the device each change of a known user's notes. The device decides when it writes them. */
const keeping = (state$: StateStream, device: Ports['device']): Observable<DeviceEvent> =>
  state$.pipe(
    filter(({ session }) => session.userId !== null),
    distinctUntilChanged((one, other) => one.notes === other.notes),
    mergeMap((state) => device({ op: 'keepNotes', state })),
  );

export const deviceStorage: Effect = (entry$, state$, { device }) =>
  merge(
    keeping(state$, device).pipe(map((event) => ({ event }))),
    entry$.pipe(
      mergeSome((cause) => {
        const requests = [restoring(cause.event, state$.value), requestOf(cause.event, state$.value)].filter(
          (request) => request !== null,
        );
        if (requests.length === 0) return EMPTY;
        return merge(...requests.map((request) => device(request))).pipe(map((event): NewEntry => ({ event, cause })));
      }),
    ),
  );
