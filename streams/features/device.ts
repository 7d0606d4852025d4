/**
 * What the device keeps beyond browser storage: the last known notes, drawn before the network answers on the next visit, and
 * the logs of sessions.
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
  const { owner, userId, awaitsToken } = state.session;
  if (event.type === 'session.started') {
    if (event.owner === undefined) return { op: 'restoreNotes', user: null };
    return event.named && !awaitsToken ? { op: 'restoreNotes', user: event.owner } : { op: 'begin' };
  }
  if (owner === undefined || awaitsToken || !isBlank(state)) return null;
  if (event.type === 'api.answered' && event.call === 'getMe') return { op: 'restoreNotes', user: userId };
  return isAway(event) ? { op: 'restoreNotes', user: owner } : null;
}

function deviceRequestOf(event: PanelEvent, { session }: State): DeviceRequest | null {
  switch (event.type) {
    case 'api.answered':
      return event.call === 'getMe' ? { op: 'signedIn', user: event.answer.id } : null;
    case 'api.failed':
      return saysSignedOut(event) ? { op: 'signedOut' } : null;
    case 'host.tookToken':
      return { op: 'signedOut' };
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

/** Tells the device what happened; the device answers. */
export const device: Effect = {
  hears: [
    'session.started',
    'session.unanswered',
    'network.offline',
    'api.answered',
    'api.failed',
    'host.tookToken',
    'user.askedLog',
    'user.askedEarlierLog',
  ],
  run: (heard$, state$, ports) =>
    merge(
      keeping(state$, ports.device).pipe(map((event) => ({ event }))),
      heard$.pipe(
        mergeSome(({ entry: cause, after }) => {
          const requests = [restoring(cause.event, after), deviceRequestOf(cause.event, after)].filter(
            (request) => request !== null,
          );
          if (requests.length === 0) return EMPTY;
          return merge(...requests.map((request) => ports.device(request))).pipe(
            map((event): NewEntry => ({ event, cause })),
          );
        }),
      ),
    ),
};
