/**
 * The push channel's life as facts, from the try to the end. effects/sync subscribes one per try; tries and rests are
 * its business.
 */
import { catchError, concat, defer, endWith, map, type Observable, of, takeWhile } from 'rxjs';
import type { PushEvent } from '../../reducers/events';
import type { Ports, PushMessage } from '../ports';

const isEnd = (event: PushEvent): boolean => event.type === 'push.closed' || event.type === 'push.failed';

function pushEventOf(message: PushMessage): PushEvent {
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
      return { type: 'push.failed', reason: 'The push channel sent an error event.', unknownType: false };
    case 'unknown':
      return {
        type: 'push.failed',
        reason: `The push channel sent an event of unknown type "${message.name}".`,
        unknownType: true,
      };
    default:
      return message satisfies never;
  }
}

/** Errors of ports are Problems; programmer errors are Errors: both carry a message. */
function reasonOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return typeof message === 'string' && message !== '' ? message : 'The push channel failed without saying why.';
}

/**
 * One subscription of the push channel. Unsubscribing disconnects.
 * @param connect subscribing to what it returns connects, unsubscribing disconnects
 * @returns `push.asked` at once, then what the channel says; completes after `push.closed` or `push.failed`, one of
 *   which always comes; never errors
 */
export function push(connect: Ports['push']): Observable<PushEvent> {
  const channel$ = defer(connect).pipe(
    map(pushEventOf),
    endWith<PushEvent>({ type: 'push.closed' }),
    catchError((error: unknown) => of<PushEvent>({ type: 'push.failed', reason: reasonOf(error), unknownType: false })),
    takeWhile((event) => !isEnd(event), true),
  );
  return concat(of<PushEvent>({ type: 'push.asked' }), channel$);
}
