/** Buttons that are on or off, by the two of a note: approve and like. */
import { isApproved, isLiked, isUnapproved } from '../../../reducers/selectors';
import { noNetwork, problem } from '../../support/virtualProvider';
import { aPanel, type Tab, virtualWorld } from '../../support/virtualWorld';

const second = 1_000;

const kinds = [
  {
    kind: 'approve' as const,
    press: (tab: Tab, on: boolean) => tab.do({ type: 'user.askedApprove', note: 1, on }),
    shown: (tab: Tab) => isApproved(tab.state(), 1),
    field: 'approved' as const,
  },
  {
    kind: 'like' as const,
    press: (tab: Tab, on: boolean) => tab.do({ type: 'user.askedLike', note: 1, on }),
    shown: (tab: Tab) => isLiked(tab.state(), 1),
    field: 'liked' as const,
  },
];

describe.each(kinds)('$kind', ({ kind, press, shown, field }) => {
  /** A note that is neither approved nor liked; push is open, so that nothing is polled. */
  function aNote() {
    const world = virtualWorld((provider) => {
      provider.pushMode = 'open';
      provider.add(1, { approved: false });
    });
    const tab = world.openTab();
    world.advance(second);
    world.provider.forgetCalls();
    const calls = () => world.provider.asked(kind).map(({ on }) => on);
    const onServer = () => world.provider.notes.get(1)?.[field];
    const override = () => tab.state().overrides[kind][1];
    return { world, tab, calls, onServer, override };
  }

  test.each([true, false])(
    '[override.at-once] [override.ends] shows at once; the answer ends the override, and the note is fetched anew (hash covers it: %s)',
    (covered) => {
      const { world, tab, calls, onServer, override } = aNote();
      world.provider.hashCoversActs = covered;
      press(tab, true);
      expect(shown(tab)).toBe(true);
      expect(override()).toMatchObject({ on: true });
      world.advance(second);
      expect(calls()).toEqual([true]);
      expect(world.provider.asked('getNote')).toEqual([{ call: 'getNote', note: 1 }]);
      expect(override()).toBeUndefined();
      expect(shown(tab)).toBe(true);
      expect(onServer()).toBe(true);
    },
  );

  test('and back again', () => {
    const { world, tab, calls } = aNote();
    press(tab, true);
    world.advance(second);
    press(tab, false);
    expect(shown(tab)).toBe(false);
    world.advance(second);
    expect(calls()).toEqual([true, false]);
    expect(shown(tab)).toBe(false);
  });

  test('[override.ten-seconds] after 10 s the override ends without an answer', () => {
    const { world, tab, override } = aNote();
    world.provider.fail(kind, { hangs: true });
    press(tab, true);
    world.advance(9_990);
    expect(shown(tab)).toBe(true);
    world.advance(20);
    expect(override()).toBeUndefined();
    expect(shown(tab)).toBe(false);
  });

  test('[override.ten-seconds] each press begins its own 10 s', () => {
    const { world, tab } = aNote();
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

  test('[override.fails] a failure ends it at once, and the status bar says so for 6 s', () => {
    const { world, tab, override } = aNote();
    world.provider.fail(kind, { problem: problem(403, 'ForbiddenError') });
    press(tab, true);
    world.advance(50);
    expect(override()).toBeUndefined();
    expect(shown(tab)).toBe(false);
    expect(tab.state().statusBar.current).toMatchObject({ message: `${kind}Failed`, kind: 'fail', forMs: 6_000 });
  });

  test('when the opposite act fails, the status bar names the opposite', () => {
    const { world, tab } = aNote();
    press(tab, true);
    world.advance(second);
    world.provider.fail(kind, { problem: noNetwork });
    press(tab, false);
    world.advance(second);
    expect(tab.state().statusBar.current?.message).toBe(`un${kind}Failed`);
    expect(shown(tab)).toBe(true);
  });

  test('[override.fails] a failed act that was taken back meanwhile is not reported, and leads to no more calls', () => {
    const { world, tab, calls } = aNote();
    world.provider.fail(kind);
    press(tab, true);
    press(tab, false);
    world.advance(second);
    expect(tab.state().statusBar.current).toBeNull();
    world.advance(20 * second);
    expect(calls()).toEqual([true]);
    expect(shown(tab)).toBe(false);
  });

  test('a failure that comes after its 10 s still names the right act', () => {
    const { world, tab } = aNote();
    press(tab, true);
    world.advance(second);
    world.provider.fail(kind, { hangs: true });
    press(tab, false);
    world.advance(30_100);
    expect(tab.state().statusBar.current?.message).toBe(`un${kind}Failed`);
  });

  test('when the act succeeded but its answer was lost, what the provider did is shown in the end', () => {
    const { world, tab, onServer } = aNote();
    world.provider.fail(kind, { problem: noNetwork, afterDoing: true });
    press(tab, true);
    world.advance(second);
    expect(onServer()).toBe(true);
    expect(shown(tab)).toBe(true);
  });

  test.each([
    ['on, off', [true, false], [true, false]],
    ['on, off, on', [true, false, true], [true]],
    ['on, off, on, off', [true, false, true, false], [true, false]],
  ])(
    '[override.fast-presses] fast presses %s settle on the last wish with the fewest calls',
    (_what, presses, wanted) => {
      const { world, tab, calls, onServer } = aNote();
      for (const on of presses) press(tab, on);
      const last = presses.at(-1);
      for (let step = 0; step < 100; step += 1) {
        expect(shown(tab)).toBe(last);
        world.advance(10);
      }
      expect(calls()).toEqual(wanted);
      expect(onServer()).toBe(last);
      expect(world.provider.asked('getNote')).toHaveLength(1);
      world.advance(20 * second);
      expect(tab.events('override.expired')).toEqual([]);
    },
  );

  test('[override.no-flicker] does not flicker when lists answer in between, whatever they were asked for', () => {
    const { world, tab } = aNote();
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
    '[override.no-flicker] does not flicker after its 10 s when the note could not be fetched anew (hash covers it: %s)',
    (covered) => {
      const { world, tab } = aNote();
      world.provider.hashCoversActs = covered;
      world.provider.fail('getNote', { times: 9 });
      press(tab, true);
      for (let step = 0; step < 200; step += 1) {
        world.advance(100);
        expect(shown(tab)).toBe(true);
      }
    },
  );

  test('[override.ends] a panel that was hidden meanwhile fetches nothing after the answer', () => {
    const { world, tab, onServer } = aNote();
    press(tab, true);
    tab.do({ type: 'host.concealed' });
    world.advance(10 * second);
    expect(onServer()).toBe(true);
    expect(world.provider.asked('getNote')).toEqual([]);
    tab.do({ type: 'host.revealed' });
    world.advance(second);
    expect(shown(tab)).toBe(true);
  });

  test('[override.server-wins] when the provider answers otherwise, its answer is shown and it is not asked again', () => {
    const { world, tab, calls } = aNote();
    world.provider.disagrees = true;
    press(tab, true);
    world.advance(second);
    expect(calls()).toEqual([true]);
    expect(shown(tab)).toBe(false);
  });

  test('every call is caused by the press that wanted it', () => {
    const { world, tab } = aNote();
    press(tab, true);
    press(tab, false);
    world.advance(second);
    const entries = tab.entries();
    const asked = entries.filter(({ event }) => event.type === 'api.requested' && event.request.call === kind);
    const presses = entries.filter(({ event }) => event.type.startsWith('user.'));
    expect(asked.map(({ cause }) => cause)).toEqual(presses.map(({ seq }) => seq));
  });
});

test('approving and liking one note do not affect each other', () => {
  const { world, tab } = aPanel(1);
  const note = world.provider.notes.get(1);
  tab.do({ type: 'user.askedApprove', note: 1, on: false });
  tab.do({ type: 'user.askedLike', note: 1, on: true });
  expect(isUnapproved(tab.state(), 1)).toBe(true);
  world.advance(second);
  expect(note).toMatchObject({ approved: false, liked: true });
  expect(world.provider.asked('like')).toEqual([
    { call: 'like', note: 1, site: 101, of: 'comment', id: 7001, on: true },
  ]);
});

test('[override.ten-seconds] buttons of two notes wait for no call of each other, and each override lasts its own 10 s', () => {
  const { world, tab } = aPanel(2);
  world.provider.forgetCalls();
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

test('[actions.need-comment] Like acts on the post where the note is about no comment', () => {
  const world = virtualWorld((provider) => {
    provider.add(1, { type: 'new_post', comment: null });
  });
  const tab = world.openTab();
  world.advance(second);
  tab.do({ type: 'user.askedLike', note: 1, on: true });
  world.advance(second);
  expect(world.provider.asked('like')).toEqual([{ call: 'like', note: 1, site: 101, of: 'post', id: 501, on: true }]);
  expect(isLiked(tab.state(), 1)).toBe(true);
});

test('an act on a note that does not offer it leaves nothing behind', () => {
  const world = virtualWorld((provider) => {
    provider.add(1, { type: 'follow', comment: null });
  });
  const tab = world.openTab();
  world.advance(second);
  tab.do({ type: 'user.askedLike', note: 1, on: true });
  tab.do({ type: 'user.askedApprove', note: 1, on: true });
  world.advance(second);
  expect(tab.state().overrides).toEqual({ approve: {}, like: {} });
  expect(world.provider.asked('like', 'approve')).toEqual([]);
});
