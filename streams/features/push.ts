/**
 * Holds the push channel while this tab leads and is online ([push.tries]). Its messages make notes stale
 * or tell `sync` to check.
 *
 *   off --try--> trying --open--> open --lost--> off --30 s--> trying …   third failure: rest 2 min
 */
import {
  catchError,
  concat,
  concatMap,
  defer,
  distinctUntilChanged,
  endWith,
  filter,
  map,
  type Observable,
  type OperatorFunction,
  of,
  repeat,
  startWith,
  switchMap,
  takeWhile,
  timeout,
  timer,
} from 'rxjs';
import type { Problem } from '../../reducers/api';
import type { PushEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { problemOf } from '../../reducers/problemOf';
import { spread } from '../../reducers/times';
import { whileTrue } from '../operators/whileTrue';
import type { NewEntry, Ports, PushMessage, Ref } from '../ports';
import type { Effect, Transition } from './effect';

/**
 * After these a channel may be dead and seem open. The browser has closed the channel of a page that it restores
 * [push.restored]. A device that slept is not told that its connections ended; then many minutes lie between two ticks of
 * the clock, as after a time in which the panel was hidden [push.slept].
 */
const endsChannel = ({ entry: { event }, before, after }: Transition): boolean =>
  event.type === 'page.restored' || after.session.now - before.session.now >= limits.slowCheckMs;

/** The state counts the tries and decides when to rest; the effect only waits. */
export const pushing: Effect = {
  hears: ['page.restored', 'clock.ticked'],
  run: (heard$, state$, ports) => {
    const { scheduler } = ports;
    const answered$ = defer(ports.push).pipe(timeout({ first: limits.pollMs, ...(scheduler && { scheduler }) }));
    // The state may learn of a failed try after the wait has begun. The wait then begins again with its new length.
    const wait$ = state$.pipe(
      map(({ sync, outbox }) => spread(sync.push === 'resting' ? limits.pushRestMs : limits.pollMs, outbox.tab)),
      distinctUntilChanged(),
      switchMap((waitMs) => timer(waitMs, scheduler)),
    );
    const channel$ = oneTry(
      () => answered$,
      () => state$.value.session.owner,
    ).pipe(repeat({ delay: () => wait$ }));
    const leads$ = state$.pipe(map(({ sync, session }) => sync.leading && sync.online && !session.ended));
    const tries$ = heard$.pipe(
      filter(endsChannel),
      startWith(null),
      switchMap(() => channel$),
    );
    return tries$.pipe(whileTrue(leads$), chained(), reported(ports));
  },
};

const isEnd = (event: PushEvent): boolean => event.type === 'push.closed' || event.type === 'push.failed';

function pushEventOf(message: PushMessage, owner: number | null | undefined): PushEvent {
  if ('user' in message && owner && message.user !== owner) return { type: 'push.namedOther' };
  switch (message.kind) {
    case 'open':
      return { type: 'push.opened' };
    case 'note':
      return { type: 'push.noteChanged', note: message.note };
    case 'changed':
      return { type: 'push.changed' };
    case 'close':
    case 'untyped':
      return { type: 'push.closed' };
    case 'error':
      return { type: 'push.failed', kind: 'errorEvent' };
    case 'unknown':
      return { type: 'push.failed', kind: 'unknownType', name: message.name };
    default:
      return message satisfies never;
  }
}

/**
 * One try at the push channel, and its messages until it ends. Unsubscribing disconnects.
 * @param connect returns the channel, which connects when it is subscribed
 * @param ownerOf the session's owner; when the channel names another person, that is an event of its own
 * @returns `push.asked` at once, then the channel's events; completes after `push.closed` or `push.failed`, and never
 *   errors
 */
export function oneTry(
  connect: Ports['push'],
  ownerOf: () => number | null | undefined = () => null,
): Observable<PushEvent> {
  const channel$ = defer(connect).pipe(
    map((message) => pushEventOf(message, ownerOf())),
    endWith<PushEvent>({ type: 'push.closed' }),
    catchError((error: unknown) => of<PushEvent>({ type: 'push.failed', kind: 'error', name: problemOf(error).name })),
    takeWhile((event) => !isEnd(event), true),
  );
  return concat(of<PushEvent>({ type: 'push.asked' }), channel$);
}

/** Reports an event of unknown type with `reportError`, and logs it. */
const reported = ({ report }: Ports): OperatorFunction<NewEntry, NewEntry> =>
  concatMap((entry) => {
    const { event } = entry;
    if (event.type !== 'push.failed' || event.kind !== 'unknownType') return of(entry);
    const message = `The push channel sent an event of unknown type "${event.name}".`;
    const problem: Problem = { name: 'UnknownPushError', message, status: 0 };
    const failure: Ref = { seq: 0 };
    report(problem);
    return of<NewEntry[]>({ ...entry, ref: failure }, { event: { type: 'error.reported', problem }, cause: failure });
  });

/** The entry that began a try is the cause of each event of the try. */
const chained = (): OperatorFunction<PushEvent, NewEntry> => (events$) =>
  defer(() => {
    let asked: Ref = { seq: 0 };
    return events$.pipe(
      map((event): NewEntry => {
        if (event.type !== 'push.asked') return { event, cause: asked };
        asked = { seq: 0 };
        return { event, ref: asked };
      }),
    );
  });
