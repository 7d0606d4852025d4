/** The order of calls: one at a time for a comment, a post, a site or a read state, and the last press wins. */
import type { ApiCall } from '../../../../reducers/api';
import { noNetwork, problem } from '../../../support/virtualProvider';
import { aPanel, virtualWorld } from '../../../support/virtualWorld';
import { aButton, buttons } from '../../support/buttons';
import {
  acts,
  ask,
  list,
  marks,
  mutationKeys,
  open,
  readOnes,
  second,
  undo,
  unread,
  windowMs,
} from '../../support/moderating';

const minute = 60 * second;
const slow =
  (slowCall: ApiCall, up: number) =>
  ({ call }: { readonly call: ApiCall }) =>
    call === slowCall ? { up, down: 20 } : { up: 20, down: 20 };

describe.each(buttons)('[outbox.last-wins] $kind', (button) => {
  const { kind, press, shown } = button;

  test('[outbox.lanes] a press 5 s later counts when the first call takes 15 s', () => {
    const { world, tab, calls, onServer } = aButton(button);
    world.provider.latency = slow(kind, 15 * second);
    press(tab, true);
    world.advance(5 * second);
    press(tab, false);
    expect(calls()).toEqual([true]);
    world.advance(minute);
    expect([calls(), onServer(), shown(tab)]).toEqual([[true, false], false, false]);
  });

  test.each([
    ['is lost', noNetwork],
    ['is a 500', problem(500)],
    ['is a 429', problem(429)],
  ])('a press during a call that is carried out and has an answer that %s counts', (_how, answer) => {
    const { world, tab, onServer, mutation, message } = aButton(button);
    world.provider.fail(kind, { problem: answer, afterDoing: true });
    world.provider.latency = () => ({ up: 500, down: 500 });
    press(tab, true);
    world.advance(700);
    press(tab, false);
    world.advance(minute);
    expect([onServer(), shown(tab), mutation(), message()]).toEqual([false, false, undefined, null]);
  });

  test('[outbox.already-there] what was taken back before it was sent is never sent', () => {
    const { world, tab, calls, mutation } = aButton(button);
    tab.do({ type: 'network.offline' });
    press(tab, true);
    press(tab, false);
    expect(mutation()).toBeUndefined();
    tab.do({ type: 'network.online' });
    world.advance(5 * minute);
    expect(calls()).toEqual([]);
  });

  test('[log.cause] every call leads back to the press that wanted it', () => {
    const { world, tab } = aButton(button);
    press(tab, true);
    press(tab, false);
    world.advance(second);
    const entries = tab.entries();
    const asked = entries.filter(({ event }) => event.type === 'api.requested' && event.request.call === kind);
    const pressOf = (seq = 0): number => {
      const entry = entries[seq - 1];
      return !entry || entry.event.type.startsWith('user.') ? seq : pressOf(entry.cause);
    };
    const presses = entries.filter(({ event }) => event.type.startsWith('user.asked'));
    expect(asked.map(({ cause }) => pressOf(cause))).toEqual(presses.map(({ seq }) => seq));
  });
});

test('[outbox.already-there] of a read state the answer counts, and not the note of before it', () => {
  const world = virtualWorld((provider) => {
    provider.pushMode = 'open';
    provider.add(1, { read: true });
  });
  const tab = world.openTab();
  world.advance(second);
  const each = (act: 'read' | 'unread') => tab.do({ type: 'user.askedEach', act, notes: [1] });
  each('unread');
  world.advance(second);
  tab.do({ type: 'network.offline' });
  each('unread');
  each('read');
  tab.do({ type: 'network.online' });
  world.advance(minute);
  expect(world.provider.notes.get(1)?.read).toBe(true);
});

test('[sync.stale] a newer version whose answer crossed the mark is fetched again, because the mark may have reached it', () => {
  const { world, tab } = aPanel(1);
  world.provider.touch(1);
  world.provider.latency = ({ call }) => ({ up: 20, down: call === 'listNotes' ? 5 * second : 20 });
  tab.do({ type: 'host.askedRefresh' });
  world.advance(second);
  open(tab, 1);
  world.advance(second);
  expect(world.provider.notes.get(1)?.read).toBe(true);
  world.advance(minute);
  expect(readOnes(tab)).toEqual([1]);
});

describe('[outbox.lanes] of one comment', () => {
  test('an approve is on its way when the spam is dismissed: one call at a time, the spam last', () => {
    const world = virtualWorld((provider) => {
      provider.pushMode = 'open';
      provider.approveRestores = true;
      provider.add(1, { approved: false });
    });
    const tab = world.openTab();
    world.advance(second);
    world.provider.forgetCalls();
    world.provider.latency = slow('approve', 3 * second);
    tab.do({ type: 'user.askedApprove', note: 1, on: true });
    ask(tab, 'spam', 1);
    tab.do({ type: 'user.dismissedUndo', key: 1 });
    const calls = () => world.provider.asked('approve', 'getComment', 'updateComment').map(({ call }) => call);
    world.advance(2 * second);
    expect(calls()).toEqual(['approve']);
    world.advance(5 * second);
    expect(calls()).toEqual(['approve', 'getComment', 'updateComment']);
    expect([world.provider.notes.get(1)?.status, list(tab), mutationKeys(world)]).toEqual(['spam', [], []]);
  });

  test('approve and like are sent in the order of the presses', () => {
    const { world, tab } = aPanel(1);
    world.provider.latency = slow('like', second);
    tab.do({ type: 'user.askedLike', note: 1, on: true });
    tab.do({ type: 'user.askedApprove', note: 1, on: false });
    world.advance(500);
    expect(world.provider.asked('like', 'approve').map(({ call }) => call)).toEqual(['like']);
    world.advance(5 * second);
    expect(world.provider.notes.get(1)).toMatchObject({ liked: true, approved: false });
  });

  test('an approve without an answer waits behind a spam, and ends with it', () => {
    const { world, tab } = aPanel(2);
    world.provider.fail('approve', { problem: noNetwork, times: 99 });
    tab.do({ type: 'user.askedApprove', note: 2, on: false });
    world.advance(second);
    ask(tab, 'spam', 2);
    tab.do({ type: 'user.dismissedUndo', key: 2 });
    world.advance(second);
    expect([acts(world), tab.state().outbox.approve, mutationKeys(world)]).toEqual([['spam 2'], {}, []]);
  });
});

describe('read states', () => {
  test('[outbox.together] those of one press are one call, also when they are sent again', () => {
    const { world, tab } = aPanel(10);
    world.provider.fail('markRead', { problem: noNetwork });
    tab.do({ type: 'user.askedReadAll', notes: tab.state().notes.order });
    tab.do({ type: 'user.dismissedUndo', key: 'all' });
    world.advance(minute);
    expect(marks(world).map((counts) => Object.keys(counts).length)).toEqual([10, 10]);
  });

  test('[outbox.together] those of two presses are two calls', () => {
    const { world, tab } = aPanel(3);
    open(tab, 1);
    open(tab, 2);
    world.advance(second);
    expect(marks(world)).toEqual([{ 1: 9999 }, { 2: 9999 }]);
  });

  test('[reading.in-order] [outbox.lanes] those of one note reach the provider in order', () => {
    const { world, tab } = aPanel(3);
    let isFirst = true;
    world.provider.latency = () => {
      const latency = isFirst ? { up: 800, down: 20 } : { up: 20, down: 20 };
      isFirst = false;
      return latency;
    };
    open(tab, 2);
    unread(tab, 2);
    world.advance(5 * second);
    expect([world.provider.notes.get(2)?.read, readOnes(tab)]).toEqual([false, []]);
  });

  test('[reading.in-order] one that hangs does not keep those of other notes waiting', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('markRead', { hangs: true });
    open(tab, 2);
    open(tab, 3);
    world.advance(second);
    expect(marks(world)).toEqual([{ 2: 9999 }, { 3: 9999 }]);
  });

  test('[outbox.last-wins] a new press does not wait for the next try of the one before', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('markRead', { problem: noNetwork, times: 5 });
    open(tab, 2);
    world.advance(20 * second);
    world.provider.heal();
    unread(tab, 2);
    world.advance(100);
    expect(marks(world).at(-1)).toEqual({ 2: -1 });
  });
});

test('[undo.restores] an undo of an act brings back what was there before, and that is sent', () => {
  const { world, tab } = aPanel(2);
  world.provider.fail('like', { problem: noNetwork, times: 3 });
  tab.do({ type: 'user.askedLike', note: 1, on: true });
  world.advance(second);
  tab.do({ type: 'user.askedEach', act: 'like', notes: [1, 2] });
  undo(tab, 'checked');
  expect(tab.state().outbox.like).toMatchObject({ 1: { phase: 'pending', wanted: true } });
  world.provider.heal();
  world.advance(minute);
  expect([1, 2].map((id) => world.provider.notes.get(id)?.liked)).toEqual([true, false]);
});

test('[outbox.last-wins] a note has a spam or a trash, never both: the last one is carried out', () => {
  const { world, tab } = aPanel(2);
  world.provider.fail('getComment', { problem: noNetwork, times: 2 });
  ask(tab, 'spam', 2);
  tab.do({ type: 'user.dismissedUndo', key: 2 });
  world.advance(windowMs);
  ask(tab, 'trash', 2);
  world.advance(minute);
  expect([acts(world).length, list(tab)]).toEqual([1, ['1']]);
});
