/** The push channel: one try in marbles, then the tries of a whole panel. */
import { NEVER, throwError } from 'rxjs';
import type { PushEvent } from '../../../reducers/events';
import { oneTry } from '../../../streams/features/push';
import type { PushMessage } from '../../../streams/ports';
import { aPanel, noonSeconds, virtualWorld } from '../../support/virtualWorld';
import { marbles } from '../support/marbles';
import { minute, second, withPush } from '../support/syncing';

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
  e: { type: 'push.failed', kind: 'errorEvent' },
  w: { type: 'push.failed', kind: 'unknownType', name: 'gossip' },
  p: { type: 'push.failed', kind: 'error', name: 'NotFoundError' },
};

test.each([
  // what the channel sends · when it is disconnected · the events
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

test('the try is logged before the channel is connected', () => {
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

test.each([
  ['an Error', new TypeError('socket gone'), 'TypeError'],
  ['a string', 'just so', 'Error'],
  ['nothing', undefined, 'Error'],
])('a channel that breaks with %s still ends in one failure with a name', (_, error, name) => {
  const told: PushEvent[] = [];
  oneTry(() => throwError(() => error)).subscribe((event) => told.push(event));
  expect(told).toEqual([{ type: 'push.asked' }, { type: 'push.failed', kind: 'error', name }]);
});

describe('in a panel', () => {
  test('[push.tries] three tries, one per 30 s, then two minutes of rest, then three more', () => {
    const { world, tab } = aPanel(1);
    world.advance(8 * minute);
    const seconds = world.provider.connects.map(({ at }) => Math.round(at / second - noonSeconds));
    expect(seconds.slice(0, 7)).toEqual([0, 30, 60, 180, 210, 240, 360]);
    expect(tab.events('push.asked', 'push.failed').slice(0, 6)).toMatchObject([
      { type: 'push.asked' },
      { type: 'push.failed', kind: 'error' },
      { type: 'push.asked' },
      { type: 'push.failed' },
      { type: 'push.asked' },
      { type: 'push.failed' },
    ]);
  });

  test('[push.tries] an opened channel resets the tries', () => {
    const { world, tab } = aPanel(1);
    world.advance(55 * second);
    world.provider.pushMode = 'open';
    world.advance(10 * second);
    expect(tab.state().sync).toMatchObject({ push: 'open', pushTries: 0 });
    world.provider.pushMode = 'refuse';
    world.provider.connects.length = 0;
    world.provider.dropPush();
    world.advance(2 * minute);
    const from = world.provider.connects[0]?.at ?? 0;
    expect(world.provider.connects.map(({ at }) => Math.round((at - from) / second))).toEqual([0, 30, 60]);
  });

  test.each(['open', 'resting'] as const)(
    '[push.restored] a page that comes back from the back/forward cache connects at once, its channel %s before',
    (before) => {
      const { world, tab } = aPanel(1);
      if (before === 'open') world.provider.pushMode = 'open';
      world.advance(65 * second);
      expect(tab.state().sync.push).toBe(before);
      world.provider.pushMode = 'open';
      const tried = world.provider.connects.length;
      tab.do({ type: 'page.restored' });
      world.advance(second);
      expect(world.provider.connects).toHaveLength(tried + 1);
      expect(tab.state().sync).toMatchObject({ push: 'open', pushTries: 0 });
      expect(world.provider.channels()).toBe(1);
    },
  );

  test('[push.slept] after a sleep of the device an open channel is opened anew, because a dead one gives no sign', () => {
    const { world, tab } = withPush();
    const ticks = (afterMs: number) => {
      world.advance(afterMs);
      const { startOfToday } = tab.state().session;
      tab.do({ type: 'clock.ticked', startOfToday, now: world.now() });
      world.advance(second);
    };
    ticks(4 * 60 * second);
    const tried = world.provider.connects.length;
    ticks(6 * 60 * second);
    expect(world.provider.connects).toHaveLength(tried + 1);
    expect(tab.state().sync.push).toBe('open');
    expect(world.provider.channels()).toBe(1);
    ticks(60 * second);
    expect(world.provider.connects).toHaveLength(tried + 1);
  });

  test('a channel that does not answer within 30 s has failed', () => {
    const world = virtualWorld((provider) => {
      provider.pushMode = 'silent';
    });
    const tab = world.openTab();
    world.advance(31 * second);
    expect(tab.events('push.failed')).toHaveLength(1);
  });

  test('an event of unknown type is given to reportError and logged; the channel is tried again', () => {
    const { world, tab } = withPush();
    world.provider.say({ kind: 'unknown', name: 'wobble' });
    world.advance(second);
    expect(tab.reported).toEqual([
      { name: 'UnknownPushError', message: 'The push channel sent an event of unknown type "wobble".', status: 0 },
    ]);
    expect(tab.events('error.reported')).toHaveLength(1);
    expect(world.provider.channels()).toBe(0);
    world.advance(30 * second);
    expect(tab.state().sync.push).toBe('open');
  });

  test.each(['untyped', 'close', 'error'] as const)('an event "%s" ends the subscription and disconnects', (kind) => {
    const { world, tab } = withPush();
    world.provider.say({ kind });
    world.advance(second);
    expect(tab.state().sync.push).toBe('off');
    expect(world.provider.channels()).toBe(0);
    expect(tab.reported).toEqual([]);
  });

  test('[push.kept-while-hidden] the channel is kept while not visible; a push is honoured on return', () => {
    const { world, tab } = withPush();
    tab.do({ type: 'page.hidden' });
    world.provider.add(4);
    world.provider.say({ kind: 'note', note: 4 });
    world.advance(10 * minute);
    expect(world.provider.calls).toEqual([]);
    expect(world.provider.channels()).toBe(1);
    tab.do({ type: 'page.shown' });
    world.advance(second);
    expect(tab.state().notes.order[0]).toBe(4);
  });

  test('[push.kept-while-hidden] offline the channel is disconnected, and the state does not call it open', () => {
    const { world, tab } = withPush();
    tab.do({ type: 'network.offline' });
    expect(tab.state().sync.push).toBe('off');
    expect(world.provider.channels()).toBe(0);
    world.advance(minute);
    tab.do({ type: 'network.online' });
    world.advance(second);
    expect(tab.state().sync.push).toBe('open');
  });
});

test.each([
  ['another person makes it unconfirmed, and tells nothing of that person', 1, 2, [{ type: 'push.namedOther' }]],
  ['the owner is news', 1, 1, [{ type: 'push.noteChanged', note: 42 }]],
  ['no person is news', 1, undefined, [{ type: 'push.noteChanged', note: 42 }]],
  ['a person, while it is unknown who is signed in, is news', null, 2, [{ type: 'push.noteChanged', note: 42 }]],
])('[session.unconfirmed] a push that names %s', (_whom, owner, user, told) => {
  const world = virtualWorld((provider) => {
    provider.pushMode = 'open';
    provider.fail('getMe', { times: owner === null ? 99 : 0 });
  });
  const tab = world.openTab({ owner });
  world.advance(second);
  world.provider.say({ kind: 'note', note: 42, ...(user !== undefined && { user }) });
  world.advance(10);
  expect(tab.events('push.namedOther', 'push.noteChanged')).toEqual(told);
});

test('[log.cause] what a channel says is caused by the entry that began its try, and the report of an unknown type by that failure', () => {
  const { world, tab } = aPanel(1);
  world.provider.pushMode = 'open';
  world.advance(minute);
  world.provider.say({ kind: 'changed' });
  world.provider.say({ kind: 'unknown', name: 'gossip' });
  world.advance(minute);
  const causes = tab.entries().flatMap(({ event: { type }, cause = 0 }): string[] => {
    const by = tab.entries()[cause - 1]?.event.type;
    return type.startsWith('push.') || type === 'error.reported' ? [`${type} by ${by ?? 'nothing'}`] : [];
  });
  expect(new Set(causes)).toEqual(
    new Set([
      'push.asked by nothing',
      'push.failed by push.asked',
      'push.opened by push.asked',
      'push.changed by push.asked',
      'error.reported by push.failed',
    ]),
  );
  const asked = tab.entries().filter(({ event }) => event.type === 'push.asked');
  const opened = tab.entries().filter(({ event }) => event.type === 'push.opened');
  expect(opened.map(({ cause }) => cause)).toEqual(asked.slice(1).map(({ seq }) => seq));
});
