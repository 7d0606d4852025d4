/** What is wanted is sent until the service has it, refuses it, or five minutes are over. */
import { isNotSentYet, unsentActs } from '../../../../reducers/selectors';
import { noNetwork, problem } from '../../../support/virtualProvider';
import { aPanel } from '../../../support/virtualWorld';
import { aButton, buttons } from '../../support/buttons';
import { marks, mutationKeys, open, readOnes, second, unread } from '../../support/moderating';

const minute = 60 * second;
const forEver = Number.POSITIVE_INFINITY;

describe.each(buttons)('$kind', (button) => {
  const { kind, id, press, shown } = button;

  test.each([
    ['away', noNetwork],
    ['down', problem(503, 'ServiceUnavailableError')],
    ['without a session', problem(401, 'UnauthorizedError')],
  ])('[outbox.no-refusal] [outbox.sent-again] it is sent again while the provider is %s', (_how, answer) => {
    const { world, tab, calls, onServer, keys } = aButton(button);
    world.provider.fail(kind, { problem: answer, times: 3 });
    press(tab, true);
    world.advance(2 * minute);
    expect([calls(), onServer(), shown(tab), keys()]).toEqual([[true, true, true, true], true, true, []]);
  });

  test('[outbox.sent-again] one that was done, and only its answer was lost, shows in the end', () => {
    const { world, tab, onServer, mutation } = aButton(button);
    world.provider.fail(kind, { problem: noNetwork, afterDoing: true });
    press(tab, true);
    world.advance(minute);
    expect([onServer(), shown(tab), mutation()]).toEqual([true, true, undefined]);
  });

  test.each([400, 403, 404, 409, 410])(
    '[outbox.no-refusal] an answer of %i is a refusal: said at once, once, and not to be sent again',
    (status) => {
      const { world, tab, calls, keys, message } = aButton(button);
      world.provider.fail(kind, { problem: problem(status) });
      press(tab, true);
      world.advance(second);
      expect([message() !== null, keys(), shown(tab), unsentActs(tab.state())]).toEqual([true, [], false, []]);
      world.advance(10 * minute);
      expect([message(), calls()]).toEqual([null, [true]]);
    },
  );

  test('[outbox.gives-up] [status.send-again] after five minutes it has failed; "Send again" sends the last', () => {
    const { world, tab, calls, onServer, mutation, message } = aButton(button);
    press(tab, true);
    world.advance(second);
    world.provider.fail(kind, { problem: noNetwork, times: forEver });
    press(tab, false);
    world.advance(5 * minute - second);
    expect([message(), mutation()?.phase]).not.toContain('failed');
    world.advance(2 * second);
    expect([message() !== null, mutation()?.phase]).toEqual([true, 'failed']);
    world.provider.heal();
    const before = calls().length;
    world.advance(60 * minute);
    expect([calls().length, onServer(), shown(tab)]).toEqual([before, true, true]);
    const again = unsentActs(tab.state());
    expect(again).toEqual([expect.objectContaining({ on: false })]);
    for (const act of again) tab.do(act);
    world.advance(second);
    expect([onServer(), shown(tab), unsentActs(tab.state())]).toEqual([false, false, []]);
  });

  test('[outbox.gives-up] [status.send-again] what was given up without a network is offered, although the note of before an answer shows it', () => {
    const { world, tab, onServer } = aButton(button, { hashCoversActs: false });
    press(tab, true);
    world.advance(5);
    tab.do({ type: 'network.offline' });
    // The note that the panel has says so still; the service answers to the press before.
    press(tab, false);
    world.advance(second);
    world.provider.fail('any', { problem: noNetwork, times: forEver });
    world.advance(5 * minute);
    expect([onServer(), unsentActs(tab.state())]).toEqual([true, [expect.objectContaining({ on: false })]]);
    // Then the note is fetched, and shows what the service has.
    world.provider.heal();
    tab.do({ type: 'network.online' });
    world.advance(10 * minute);
    expect([shown(tab), unsentActs(tab.state())]).toEqual([true, [expect.objectContaining({ on: false })]]);
  });

  test('[outbox.gives-up] the five minutes go on over a reload', () => {
    const { world, tab } = aButton(button);
    world.provider.fail(kind, { problem: noNetwork, times: forEver });
    press(tab, true);
    world.advance(4 * minute);
    tab.leave();
    const next = world.openTab();
    world.advance(minute - second);
    expect(next.state().outbox[kind][id]?.phase).not.toBe('failed');
    world.advance(2 * second);
    expect(next.state().outbox[kind][id]?.phase).toBe('failed');
    expect([shown(next), unsentActs(next.state())]).toEqual([false, [expect.objectContaining({ on: true })]]);
  });

  test('[outbox.unconfirmed] [outbox.not-sent-yet] while nobody has confirmed who is signed in, it is not sent', () => {
    const { world, tab, calls, onServer } = aButton(button, { owner: 1 });
    world.provider.fail('getMe', { times: forEver });
    tab.do({ type: 'push.namedOther' });
    press(tab, true);
    world.advance(11 * second);
    expect([calls(), shown(tab), isNotSentYet(tab.state(), { kind, id })]).toEqual([[], false, true]);
    world.provider.heal();
    world.advance(2 * minute);
    expect([onServer(), shown(tab)]).toEqual([true, true]);
  });

  test('[outbox.offline] without a network it is not sent and no try is spent; back online it is sent at once', () => {
    const { world, tab, calls, onServer, mutation } = aButton(button);
    tab.do({ type: 'network.offline' });
    press(tab, true);
    world.advance(4 * minute);
    expect([calls(), mutation()]).toMatchObject([[], { phase: 'pending', tries: 0 }]);
    tab.do({ type: 'network.online' });
    world.advance(100);
    expect(onServer()).toBe(true);
  });
});

describe('a read state without an answer', () => {
  test.each([
    ['is lost', noNetwork],
    ['is a 500', problem(500)],
    ['is a 429', problem(429)],
    ['is a 401', problem(401)],
    ['is a 408', problem(408)],
  ])(
    '[reading.sent-again] [outbox.sent-again] that %s is sent after 2, 4, 8 … 60 seconds, for ever',
    (_how, answer) => {
      const { world, tab } = aPanel(3);
      world.provider.pushMode = 'open';
      world.provider.fail('any', { problem: answer, times: forEver });
      open(tab, 2);
      world.advance(240 * second);
      const at = world.provider.calls.flatMap((call) => (call.request.call === 'markRead' ? [call.at] : []));
      const waits = at.slice(1).map((time, index) => Math.round((time - (at[index] ?? 0)) / second));
      expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
      world.advance(24 * 60 * minute);
      expect([readOnes(tab), tab.state().statusBar.current, mutationKeys(world).length]).toEqual([[2], null, 1]);
      world.provider.heal();
      world.advance(4 * minute);
      expect([world.provider.notes.get(2)?.read, readOnes(tab), mutationKeys(world)]).toEqual([true, [2], []]);
    },
  );

  test.each([
    ['the service answers lists again', { type: 'host.askedRefresh' }],
    ['the network is back', { type: 'network.online' }],
    ['the page is shown', { type: 'page.shown' }],
  ] as const)('[outbox.sent-again] it is sent at once when %s', (_what, event) => {
    const { world, tab } = aPanel(3);
    world.provider.fail('any', { problem: noNetwork, times: forEver });
    tab.do({ type: 'host.askedRefresh' });
    open(tab, 2);
    world.advance(20 * second);
    world.provider.heal();
    tab.do(event);
    world.advance(100);
    expect(world.provider.notes.get(2)?.read).toBe(true);
  });
});

describe('[outbox.retry-after] a like that is answered with 429 and a wait', () => {
  function asksToWait(retryAfter: string) {
    const { world, tab } = aPanel(3);
    world.provider.fail('like', { problem: { ...problem(429), retryAfter } });
    tab.do({ type: 'user.askedLike', note: 1, on: true });
    world.advance(second);
    return { world, tab, likes: () => world.provider.asked('like').map(({ on }) => on) };
  }

  test('of 120 s is sent again after that time, although lists are answered meanwhile', () => {
    const { world, tab, likes } = asksToWait('120');
    world.advance(110 * second);
    expect([tab.events('sync.settled').length > 2, likes()]).toEqual([true, [true]]);
    world.advance(11 * second);
    expect([likes(), world.provider.notes.get(1)?.liked]).toEqual([[true, true], true]);
  });

  test('does not hold a new press back', () => {
    const { world, tab, likes } = asksToWait('120');
    tab.do({ type: 'user.askedLike', note: 1, on: false });
    world.advance(second);
    tab.do({ type: 'user.askedLike', note: 1, on: true });
    world.advance(5 * second);
    expect([likes().at(-1), world.provider.notes.get(1)?.liked]).toEqual([true, true]);
  });

  test.each(['soon', '-5', '1e9', ''])('of %j is sent again by the backoff', (retryAfter) => {
    const { world, likes } = asksToWait(retryAfter);
    world.advance(3 * second);
    expect(likes()).toEqual([true, true]);
  });

  test('of an hour is sent again after five minutes', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('markRead', { problem: { ...problem(503), retryAfter: '3600' } });
    open(tab, 1);
    world.advance(299 * second);
    expect(marks(world)).toHaveLength(1);
    world.advance(3 * second);
    expect(world.provider.notes.get(1)?.read).toBe(true);
  });
});

describe('[reading.refused] [outbox.no-refusal] a read state that is refused', () => {
  test.each([403, 404])('with %i is undone without a message, and not sent again', (status) => {
    const { world, tab } = aPanel(3);
    world.provider.fail('markRead', { problem: problem(status) });
    open(tab, 2);
    world.advance(5 * minute);
    expect([readOnes(tab), mutationKeys(world), marks(world)]).toEqual([[], [], [{ 2: 9999 }]]);
    expect(tab.state().statusBar.current).toBeNull();
  });

  test('[reading.asked-mark-fails] that the person asked for is undone, and the status bar says so', () => {
    const { world, tab } = aPanel(3);
    const message = () => tab.state().statusBar.current?.message;
    open(tab, 2);
    world.advance(second);
    world.provider.fail('markRead', { problem: problem(403), times: 2 });
    unread(tab, 2);
    world.advance(second);
    expect([readOnes(tab), message()]).toEqual([[2], 'unreadFailed']);
    tab.do({ type: 'user.dismissedStatus' });
    tab.do({ type: 'user.askedReadAll', notes: [3, 1] });
    world.advance(5 * second);
    expect([readOnes(tab), message(), mutationKeys(world)]).toEqual([[2], 'readFailed', []]);
  });

  test('and was taken back while it was under way is not said to be refused', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    world.advance(second);
    world.provider.fail('markRead', { problem: problem(403) });
    unread(tab, 2);
    open(tab, 2);
    world.advance(second);
    expect([readOnes(tab), world.provider.notes.get(2)?.read, tab.state().statusBar.current]).toEqual([
      [2],
      true,
      null,
    ]);
  });
});
