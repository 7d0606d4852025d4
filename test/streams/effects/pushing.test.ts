/** One life of the push channel, drawn in marbles. */
import { NEVER, Observable, throwError } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import type { PushEvent } from '../../../reducers/events';
import { oneTry } from '../../../streams/effects/pushing';
import type { PushMessage } from '../../../streams/ports';

const marbles = () => new TestScheduler((actual, expected) => expect(actual).toEqual(expected));

const says: Record<string, PushMessage> = {
  o: { kind: 'open' },
  n: { kind: 'note', note: 42 },
  c: { kind: 'changed' },
  x: { kind: 'close' },
  e: { kind: 'error' },
  v: { kind: 'untyped' },
  w: { kind: 'unknown', name: 'gossip' },
};
const events: Record<string, PushEvent> = {
  a: { type: 'push.asked' },
  o: { type: 'push.opened' },
  n: { type: 'push.noteChanged', note: 42 },
  c: { type: 'push.changed' },
  x: { type: 'push.closed' },
  e: { type: 'push.failed', reason: 'The push channel sent an error event.', unknownType: false },
  w: { type: 'push.failed', reason: 'The push channel sent an event of unknown type "gossip".', unknownType: true },
  p: { type: 'push.failed', reason: 'no such channel', unknownType: false },
};

test.each([
  // what the channel says · when it is disconnected · what is told
  ['a channel that lives', '   -o-n-c-n----', '^-------------', 'ao-n-c-n----'],
  ['a channel that closes', '  -o-n-x-n', '    ^----!', '        ao-n-(x|)'],
  ['an event without a type', '-o-v-n', '      ^--!', '          ao-(x|)'],
  ['an error event', '         -o-e-n', '      ^--!', '          ao-(e|)'],
  ['an unknown type', '        -o-w-n', '      ^--!', '          ao-(w|)'],
  ['a channel that ends', '    -o--|', '       ^---!', '         ao--(x|)'],
  ['a channel that breaks', '  -o--#', '       ^---!', '         ao--(p|)'],
])('%s', (_, channel, connected, told) => {
  marbles().run(({ cold, expectObservable, expectSubscriptions }) => {
    const channel$ = cold(channel, says, { name: 'NotFoundError', message: 'no such channel', status: 404 });
    expectObservable(oneTry(() => channel$)).toBe(told, events);
    expectSubscriptions(channel$.subscriptions).toBe(connected);
  });
});

test('the try is told before the channel is connected', () => {
  const order: string[] = [];
  const connect = () => {
    order.push('connect');
    return NEVER;
  };
  oneTry(connect)
    .subscribe((event) => order.push(event.type))
    .unsubscribe();
  expect(order).toEqual(['push.asked', 'connect']);
});

test('nothing connects before somebody listens, and each listener has a channel of its own', () => {
  let live = 0;
  const channel$ = new Observable<PushMessage>(() => {
    live += 1;
    return () => {
      live -= 1;
    };
  });
  const source$ = oneTry(() => channel$);
  expect(live).toBe(0);
  const first = source$.subscribe();
  const second = source$.subscribe();
  expect(live).toBe(2);
  first.unsubscribe();
  second.unsubscribe();
  expect(live).toBe(0);
});

test.each([
  ['an Error', new Error('socket gone'), 'socket gone'],
  ['a string', 'just so', 'just so'],
  ['nothing', undefined, 'The push channel failed without saying why.'],
  ['an empty message', new Error(''), 'The push channel failed without saying why.'],
])('a channel that breaks with %s still ends in one failure that says why', (_, error, reason) => {
  const told: PushEvent[] = [];
  oneTry(() => throwError(() => error)).subscribe((event) => told.push(event));
  expect(told).toEqual([{ type: 'push.asked' }, { type: 'push.failed', reason, unknownType: false }]);
});

test('a port that throws while connecting is a failure like any other', () => {
  const told: PushEvent[] = [];
  oneTry(() => {
    throw new Error('no frame');
  }).subscribe((event) => told.push(event));
  expect(told.at(-1)).toEqual({ type: 'push.failed', reason: 'no frame', unknownType: false });
});
