/** Approve, like and follow: shown at once, and what ends that. Calls that are made again are in `retries`. */
import { isApproved, isLiked, isNotSentYet, isUnapproved } from '../../../../reducers/selectors';
import { problem } from '../../../support/virtualProvider';
import { aPanel, virtualWorld } from '../../../support/virtualWorld';
import { aButton, buttons } from '../../support/buttons';
import { second } from '../../support/moderating';

describe.each(buttons)('$kind', (button) => {
  const { kind, id, press, shown, field } = button;
  const failure = kind === 'follow' ? 'followFailed' : `${kind}Failed`;

  test.each([true, false])(
    '[override.at-once] [override.ends] [follow.at-once] [follow.answer] at once, then as answered (hash covers it: %s)',
    (hashCoversActs) => {
      const { world, tab, calls, onServer, mutation } = aButton(button, { hashCoversActs });
      press(tab, true);
      expect([shown(tab), mutation()]).toMatchObject([true, { wanted: true, phase: 'inFlight' }]);
      world.advance(second);
      expect([calls(), world.provider.asked('getNote')]).toEqual([[true], [{ call: 'getNote', note: 1 }]]);
      expect([shown(tab), onServer(), mutation()]).toEqual([true, true, undefined]);
      press(tab, false);
      expect(shown(tab)).toBe(false);
      world.advance(second);
      expect([shown(tab), calls(), mutation()]).toEqual([false, [true, false], undefined]);
    },
  );

  test('[override.ten-seconds] [follow.ten-seconds] [outbox.not-sent-yet] 10 s without an answer end the showing', () => {
    const { world, tab } = aButton(button);
    world.provider.fail(kind, { hangs: true });
    press(tab, true);
    world.advance(9_990);
    expect(shown(tab)).toBe(true);
    world.advance(20);
    expect([shown(tab), isNotSentYet(tab.state(), { kind, id })]).toEqual([false, true]);
  });

  test('[override.ten-seconds] each press begins its own 10 s', () => {
    const { world, tab } = aButton(button);
    world.provider.fail(kind, { hangs: true });
    press(tab, true);
    world.advance(8_000);
    press(tab, false);
    press(tab, true);
    world.advance(8_000);
    expect(shown(tab)).toBe(true);
    world.advance(2_010);
    expect(shown(tab)).toBe(false);
  });

  test.each([403, 500, 0])(
    '[override.fails] [follow.fails] an error of status %i ends the showing at once, and the bar says so for 6 s',
    (status) => {
      const { world, tab, mutation, message } = aButton(button);
      world.provider.fail(kind, { problem: problem(status) });
      press(tab, true);
      world.advance(50);
      expect([shown(tab), message(), mutation()?.phase]).toEqual([
        false,
        failure,
        status === 403 ? undefined : 'pending',
      ]);
      expect(isNotSentYet(tab.state(), { kind, id })).toBe(status !== 403);
      world.advance(6 * second);
      expect(message()).toBeNull();
    },
  );

  test('[override.fails] when the opposite act fails, the bar names the opposite', () => {
    const { world, tab, message } = aButton(button);
    press(tab, true);
    world.advance(second);
    world.provider.fail(kind, { problem: problem(403) });
    press(tab, false);
    world.advance(second);
    expect([message(), shown(tab)]).toEqual([`un${failure}`, true]);
  });

  test('[override.fails] a failed act that was taken back meanwhile is not reported', () => {
    const { world, tab, onServer, message } = aButton(button);
    world.provider.fail(kind);
    press(tab, true);
    press(tab, false);
    for (let step = 0; step < 100; step += 1) {
      world.advance(200);
      expect([shown(tab), message()]).toEqual([false, null]);
    }
    expect(onServer()).toBe(false);
  });

  test.each([
    ['on, off', [true, false], [true, false]],
    ['on, off, on', [true, false, true], [true]],
    ['on, off, on, off', [true, false, true, false], [true, false]],
  ])(
    '[override.fast-presses] [follow.fast-presses] presses %s settle on the last with the fewest calls',
    (_what, presses, wanted) => {
      const { world, tab, calls, onServer, mutation } = aButton(button);
      for (const on of presses) press(tab, on);
      const last = presses.at(-1);
      for (let step = 0; step < 100; step += 1) {
        expect(shown(tab)).toBe(last);
        world.advance(10);
      }
      expect([calls(), onServer(), mutation()]).toEqual([wanted, last, undefined]);
      expect(world.provider.asked('getNote').length).toBeLessThanOrEqual(wanted.length);
    },
  );

  test('[override.no-flicker] nothing flickers when lists answer in between, whatever they were asked for', () => {
    const { world, tab } = aButton(button);
    world.provider.latency = ({ call }) =>
      call === 'listNotes' ? { up: 10, down: 300 } : call === kind ? { up: 50, down: 400 } : { up: 20, down: 20 };
    tab.do({ type: 'push.changed' });
    world.advance(5);
    press(tab, true);
    for (let step = 0; step < 300; step += 1) {
      if (step % 20 === 0) tab.do({ type: 'push.changed' });
      world.advance(10);
      expect(shown(tab)).toBe(true);
    }
  });

  test.each([true, false])(
    '[override.no-flicker] it stays shown when its note cannot be fetched after the answer (hash covers it: %s)',
    (hashCoversActs) => {
      const { world, tab } = aButton(button, { hashCoversActs });
      world.provider.fail('getNote', { times: 9 });
      press(tab, true);
      for (let step = 0; step < 200; step += 1) {
        world.advance(100);
        expect(shown(tab)).toBe(true);
      }
    },
  );

  test('[override.ends] a concealed panel fetches nothing after the answer', () => {
    const { world, tab, onServer } = aButton(button);
    press(tab, true);
    tab.do({ type: 'host.concealed' });
    world.advance(10 * second);
    expect([onServer(), world.provider.asked('getNote')]).toEqual([true, []]);
    tab.do({ type: 'host.revealed' });
    world.advance(second);
    expect(shown(tab)).toBe(true);
  });

  test('[override.server-wins] [follow.answer] when the provider answers otherwise, that is shown, and not asked again', () => {
    const { world, tab, calls } = aButton(button);
    world.provider.disagrees = true;
    press(tab, true);
    world.advance(10 * second);
    expect([calls(), shown(tab)]).toEqual([[true], false]);
  });

  test('[outbox.server-notes] what was done here and reverted elsewhere is shown, also with the hash of before', () => {
    const { world, tab } = aButton(button, { hashCoversActs: false });
    world.provider.latency = ({ call }) => (call === 'getNote' ? { up: 5 * second, down: 20 } : { up: 20, down: 20 });
    press(tab, true);
    world.advance(second);
    expect(shown(tab)).toBe(true);
    Object.assign(world.provider.notes.get(1) ?? {}, { [field]: false });
    world.advance(6 * second);
    expect(shown(tab)).toBe(false);
  });
});

test('approving and liking one note do not affect each other', () => {
  const { world, tab } = aPanel(1);
  tab.do({ type: 'user.askedApprove', note: 1, on: false });
  tab.do({ type: 'user.askedLike', note: 1, on: true });
  expect([isUnapproved(tab.state(), 1), isApproved(tab.state(), 1), isLiked(tab.state(), 1)]).toEqual([
    true,
    false,
    true,
  ]);
  world.advance(second);
  expect(world.provider.notes.get(1)).toMatchObject({ approved: false, liked: true });
  expect(world.provider.asked('like')).toEqual([
    { call: 'like', note: 1, site: 101, of: 'comment', id: 7001, on: true },
  ]);
});

test('[override.ten-seconds] two notes wait for no call of each other, and each is shown for its own 10 s', () => {
  const { world, tab } = aPanel(2);
  world.provider.fail('like', { hangs: true, times: 2 });
  tab.do({ type: 'user.askedLike', note: 1, on: true });
  world.advance(4_000);
  tab.do({ type: 'user.askedLike', note: 2, on: true });
  world.advance(10);
  expect(world.provider.asked('like').map(({ note }) => note)).toEqual([1, 2]);
  const liked = () => [1, 2].map((note) => isLiked(tab.state(), note));
  world.advance(5_980);
  expect(liked()).toEqual([true, true]);
  world.advance(20);
  expect(liked()).toEqual([false, true]);
  world.advance(4_000);
  expect(liked()).toEqual([false, false]);
});

test('[actions.only-offered] Like acts on the post where the note is about no comment', () => {
  const world = virtualWorld((provider) => {
    provider.add(1, { type: 'new_post', comment: null });
    provider.add(2, { type: 'follow', comment: null });
  });
  const tab = world.openTab();
  world.advance(second);
  for (const note of [1, 2]) tab.do({ type: 'user.askedLike', note, on: true });
  tab.do({ type: 'user.askedApprove', note: 2, on: true });
  world.advance(second);
  expect(world.provider.asked('like')).toEqual([{ call: 'like', note: 1, site: 101, of: 'post', id: 501, on: true }]);
  expect(isLiked(tab.state(), 1)).toBe(true);
  expect([tab.state().outbox.approve, tab.state().outbox.like]).toEqual([{}, {}]);
});
