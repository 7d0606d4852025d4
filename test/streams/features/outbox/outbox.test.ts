/** The outbox: what is wanted is sent until the service has it, refuses it, or five minutes are over. */
import { mergeMap, throwError } from 'rxjs';
import {
  isApproved,
  isFollowing,
  isLiked,
  isNotSentYet,
  isUnapproved,
  unsentActs,
} from '../../../../reducers/selectors';
import { effects } from '../../../../streams/features';
import { together } from '../../../../streams/features/effect';
import { noNetwork, problem, siteOfAuthor } from '../../../support/virtualProvider';
import { aPanel, type Tab, type TabOptions, virtualWorld } from '../../../support/virtualWorld';

const second = 1_000;
const minute = 60 * second;

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
    const wish = () => tab.state().outbox[kind][1];
    return { world, tab, calls, onServer, wish };
  }

  test.each([true, false])(
    '[override.at-once] [override.ends] shows at once; the answer ends the override, and the note is fetched again (hash covers it: %s)',
    (covered) => {
      const { world, tab, calls, onServer, wish } = aNote();
      world.provider.hashCoversActs = covered;
      press(tab, true);
      expect(shown(tab)).toBe(true);
      expect(wish()).toMatchObject({ want: true });
      world.advance(second);
      expect(calls()).toEqual([true]);
      expect(world.provider.asked('getNote')).toEqual([{ call: 'getNote', note: 1 }]);
      expect(wish()).toBeUndefined();
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

  test('[override.ten-seconds] [outbox.not-sent-yet] after 10 s without an answer the copy shows again, and the wish stays', () => {
    const { world, tab } = aNote();
    world.provider.fail(kind, { hangs: true });
    press(tab, true);
    world.advance(9_990);
    expect(shown(tab)).toBe(true);
    world.advance(20);
    expect(shown(tab)).toBe(false);
    expect(isNotSentYet(tab.state(), { kind, id: 1 })).toBe(true);
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

  test('[override.fails] a refusal ends it at once, and the status bar says so for 6 s', () => {
    const { world, tab, wish } = aNote();
    world.provider.fail(kind, { problem: problem(403, 'ForbiddenError') });
    press(tab, true);
    world.advance(50);
    expect(wish()).toBeUndefined();
    expect(shown(tab)).toBe(false);
    expect(tab.state().statusBar.current).toMatchObject({ message: `${kind}Failed`, kind: 'fail', forMs: 6_000 });
  });

  test('when the opposite act fails, the status bar names the opposite', () => {
    const { world, tab } = aNote();
    press(tab, true);
    world.advance(second);
    world.provider.fail(kind, { problem: problem(403, 'ForbiddenError') });
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

  test('a failure after five minutes still names the right act', () => {
    const { world, tab } = aNote();
    press(tab, true);
    world.advance(second);
    world.provider.fail(kind, { hangs: true, times: 99 });
    press(tab, false);
    world.advance(6 * minute);
    expect(tab.events('outbox.failed')).toEqual([{ type: 'outbox.failed', kind, id: 1, want: false, refused: false }]);
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
      expect(tab.events('outbox.waited')).toEqual([]);
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
    '[override.no-flicker] does not flicker after its 10 s when the note could not be fetched again (hash covers it: %s)',
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

test('Like acts on the post where the note is about no comment', () => {
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
  const { approve, like } = tab.state().outbox;
  expect([approve, like]).toEqual([{}, {}]);
  expect(world.provider.asked('like', 'approve')).toEqual([]);
});

/** A note that is neither approved nor liked nor followed, and a button of it. */
const buttons = [
  ...kinds.map(({ kind, press, shown, field }) => ({ kind, press, shown, field, id: 1 })),
  {
    kind: 'follow' as const,
    press: (tab: Tab, on: boolean) => tab.do({ type: 'user.askedFollow', site: siteOfAuthor({ id: 1 }), on }),
    shown: (tab: Tab) => {
      const note = tab.state().notes.byId[1];
      return isFollowing(
        tab.state(),
        siteOfAuthor({ id: 1 }),
        note?.readable ? note.body[0]?.actions?.follow === true : false,
      );
    },
    field: 'following' as const,
    id: siteOfAuthor({ id: 1 }),
  },
];

describe.each(buttons)('a wish: $kind', ({ kind, press, shown, field, id }) => {
  function aWish(hashCoversActs = true, options: TabOptions = {}) {
    const world = virtualWorld((provider) => {
      provider.pushMode = 'open';
      provider.hashCoversActs = hashCoversActs;
      provider.add(1, { approved: false });
    });
    const tab = world.openTab(options);
    world.advance(second);
    world.provider.forgetCalls();
    return {
      world,
      tab,
      calls: () => world.provider.asked(kind).map(({ on }) => on),
      onServer: () => world.provider.notes.get(1)?.[field],
      wish: () => tab.state().outbox[kind][id],
      keys: () => [...world.stored.keys()].filter((key) => key.startsWith('notes_wish_')),
    };
  }

  test('[outbox.last-wins] [outbox.one-call] a press 5 s later counts when the first call takes 15 s', () => {
    const { world, tab, calls, onServer } = aWish();
    world.provider.latency = ({ call }) => (call === kind ? { up: 15 * second, down: 20 } : { up: 20, down: 20 });
    press(tab, true);
    world.advance(5 * second);
    press(tab, false);
    world.advance(minute);
    expect(calls()).toEqual([true, false]);
    expect([onServer(), shown(tab)]).toEqual([false, false]);
  });

  test.each([
    ['is lost', noNetwork],
    ['is a 500', problem(500)],
    ['is a 429', problem(429)],
  ])(
    '[outbox.last-wins] [outbox.sent-again] a press during a call that is carried out and has an answer that %s counts',
    (_how, answer) => {
      const { world, tab, onServer, wish } = aWish();
      world.provider.fail(kind, { problem: answer, afterDoing: true });
      world.provider.latency = () => ({ up: 500, down: 500 });
      press(tab, true);
      world.advance(700);
      press(tab, false);
      world.advance(minute);
      expect([onServer(), shown(tab), wish()]).toEqual([false, false, undefined]);
      expect(tab.state().statusBar.current).toBeNull();
    },
  );

  test.each([
    ['away', noNetwork],
    ['down', problem(503, 'ServiceUnavailableError')],
    ['without a session', problem(401, 'UnauthorizedError')],
  ])(
    '[outbox.no-refusal] [outbox.sent-again] what is asked for while the provider is %s is sent once it is back',
    (_how, answer) => {
      const { world, tab, calls, onServer } = aWish();
      world.provider.fail(kind, { problem: answer, times: 3 });
      press(tab, true);
      world.advance(2 * minute);
      expect([onServer(), shown(tab)]).toEqual([true, true]);
      expect(calls()).toEqual([true, true, true, true]);
      expect(tab.events('outbox.failed')).toEqual([]);
    },
  );

  test('[outbox.sent-again] a look before the second call finds that the first was done', () => {
    const { world, tab, calls, wish } = aWish();
    world.provider.fail(kind, { problem: noNetwork, afterDoing: true });
    press(tab, true);
    world.advance(minute);
    expect(calls()).toEqual([true]);
    expect([shown(tab), wish()]).toEqual([true, undefined]);
  });

  test('[outbox.gives-up] after five minutes it has failed, and "Send again" sends what was wanted last', () => {
    const { world, tab, onServer } = aWish();
    press(tab, true);
    world.advance(second);
    world.provider.fail(kind, { problem: noNetwork, times: 99 });
    press(tab, false);
    world.advance(second);
    press(tab, true);
    press(tab, false);
    world.advance(5 * minute + second);
    expect(tab.events('outbox.failed')).toEqual([{ type: 'outbox.failed', kind, id, want: false, refused: false }]);
    expect(tab.state().statusBar.current).toMatchObject({ kind: 'fail' });
    world.provider.heal();
    world.advance(10 * minute);
    expect([onServer(), shown(tab)]).toEqual([true, true]);
    const again = unsentActs(tab.state());
    expect(again).toEqual([expect.objectContaining({ on: false })]);
    for (const act of again) tab.do(act);
    world.advance(second);
    expect([onServer(), shown(tab), unsentActs(tab.state())]).toEqual([false, false, []]);
  });

  test('[override.fails] [status.send-again] on, then off while the first call hangs: nothing is said, and nothing offers to send it on', () => {
    const { world, tab, onServer } = aWish();
    world.provider.fail(kind, { hangs: true, times: 1 });
    press(tab, true);
    world.advance(5 * second);
    press(tab, false);
    world.advance(2 * minute);
    expect([onServer(), shown(tab), unsentActs(tab.state())]).toEqual([false, false, []]);
    expect([tab.events('outbox.failed'), tab.state().statusBar.current]).toEqual([[], null]);
  });

  test.each([400, 403, 404, 409, 410])(
    '[outbox.no-refusal] an answer of %i is a refusal: it is said at once, once, and cannot be sent again',
    (status) => {
      const { world, tab, calls, keys } = aWish();
      world.provider.fail(kind, { problem: problem(status) });
      press(tab, true);
      world.advance(10 * minute);
      expect([calls(), keys(), shown(tab), unsentActs(tab.state())]).toEqual([[true], [], false, []]);
      expect(tab.events('outbox.failed')).toEqual([{ type: 'outbox.failed', kind, id, want: true, refused: true }]);
    },
  );

  test('[outbox.already-there] a wish that was taken back before it was sent is never sent', () => {
    const { world, tab, calls, wish } = aWish(true, { owner: 1 });
    tab.do({ type: 'page.hidden' });
    world.provider.fail('getMe', { times: 99 });
    tab.do({ type: 'page.shown' });
    press(tab, true);
    press(tab, false);
    expect(wish()).toBeUndefined();
    world.provider.heal();
    world.advance(5 * minute);
    expect(calls()).toEqual([]);
  });

  test('[outbox.stored] its key is written before its call and removed when the service has it', () => {
    const { world, tab, keys } = aWish();
    press(tab, true);
    expect(keys()).toEqual([`notes_wish_${kind}_${id}`]);
    const order = tab.entries().map(({ event }) => event);
    const stored = order.findIndex((event) => event.type === 'storage.asked' && event.key.startsWith('notes_wish_'));
    expect(stored).toBeLessThan(
      order.findIndex((event) => event.type === 'api.requested' && event.request.call === kind),
    );
    world.advance(second);
    expect(keys()).toEqual([]);
  });

  test.each([
    ['killed', (tab: Tab) => tab.kill()],
    ['left', (tab: Tab) => tab.leave()],
  ])('[outbox.adopted] the next page sends it, after a look, when its page was %s', (_how, end) => {
    const { world, tab, onServer, keys } = aWish();
    world.provider.fail(kind, { problem: noNetwork, times: 1 });
    press(tab, true);
    world.advance(second);
    end(tab);
    const next = world.openTab();
    expect(next.state().outbox[kind][id]).toMatchObject({ want: true, phase: 'elsewhere' });
    world.advance(5 * second);
    expect(onServer()).toBe(true);
    expect([shown(next), keys()]).toEqual([true, []]);
  });

  test('[outbox.gives-up] the five minutes of a wish go on over a reload', () => {
    const { world, tab, keys } = aWish();
    world.provider.fail(kind, { problem: noNetwork, times: 99 });
    press(tab, true);
    world.advance(4 * minute);
    tab.leave();
    const next = world.openTab();
    world.advance(minute - second);
    expect(next.events('outbox.failed')).toEqual([]);
    world.advance(minute);
    expect(next.events('outbox.failed')).toEqual([{ type: 'outbox.failed', kind, id, want: true, refused: false }]);
    expect([shown(next), keys()]).toEqual([false, []]);
    expect(unsentActs(next.state())).toEqual([expect.objectContaining({ on: true })]);
  });

  test('[outbox.adopted] of two pages that are there when the page that asked is gone, one sends it, once', () => {
    const { world, tab, calls, onServer, keys } = aWish();
    const others = [world.openTab(), world.openTab()];
    world.provider.fail(kind, { problem: noNetwork, times: 1 });
    press(tab, true);
    world.advance(second);
    tab.kill();
    world.advance(10 * second);
    expect([calls(), onServer(), keys()]).toEqual([[true, true], true, []]);
    expect(others.map((other) => [shown(other), other.state().outbox[kind]])).toEqual([
      [true, {}],
      [true, {}],
    ]);
  });

  test('[outbox.last-wins] [outbox.adopted] a press in another page takes over the wish of a page that hangs', () => {
    const { world, tab, calls, onServer, keys } = aWish();
    const other = world.openTab();
    world.provider.fail(kind, { hangs: true, times: 1 });
    press(tab, true);
    world.advance(11 * second);
    expect(isNotSentYet(other.state(), { kind, id })).toBe(true);
    press(other, true);
    world.advance(second);
    expect([onServer(), shown(other), keys()]).toEqual([true, true, []]);
    world.advance(minute);
    expect([calls(), onServer(), shown(tab)]).toEqual([[true, true], true, true]);
  });

  test('[storage.blocked] a wish that storage does not take is sent all the same', () => {
    const { world, tab, onServer } = aWish();
    world.storage.blocked = true;
    world.provider.fail(kind, { problem: noNetwork, times: 1 });
    press(tab, true);
    world.advance(minute);
    expect([onServer(), shown(tab)]).toEqual([true, true]);
  });

  test('[storage.full] [outbox.stored] the key of a wish that was taken over is removed when storage did not take the new name', () => {
    const { world, tab, onServer, keys } = aWish();
    world.provider.fail(kind, { problem: noNetwork, times: 1 });
    press(tab, true);
    world.advance(second);
    tab.kill();
    world.storage.full = true;
    const next = world.openTab();
    world.advance(10 * second);
    expect([onServer(), shown(next), keys()]).toEqual([true, true, []]);
  });

  test.each([true, false])(
    'a session that begins again sends what is wanted and keeps what has failed (storage blocked: %s)',
    (blocked) => {
      const effect = together({
        ...effects,
        statusBar: (entry$) =>
          entry$.pipe(
            mergeMap(({ event }) => (event.type === 'user.highlightedNote' ? throwError(() => 'planted') : [])),
          ),
      });
      const { world, tab, calls, onServer, wish, keys } = aWish(true, { effect, mayFail: true });
      world.storage.blocked = blocked;
      world.provider.fail(kind, { problem: noNetwork, times: 99 });
      press(tab, true);
      world.advance(minute);
      tab.do({ type: 'user.highlightedNote', note: 1 });
      world.advance(minute);
      expect(tab.sessions).toHaveLength(2);
      expect([wish()?.want, keys().length]).toEqual([true, blocked ? 0 : 1]);
      world.advance(4 * minute);
      expect(tab.events('outbox.failed')).toHaveLength(1);
      tab.do({ type: 'user.highlightedNote', note: 1 });
      world.advance(6 * minute);
      expect(tab.sessions).toHaveLength(3);
      const again = unsentActs(tab.state());
      expect(again).toEqual([expect.objectContaining({ on: true })]);
      const before = calls().length;
      world.provider.heal();
      world.advance(minute);
      expect(calls()).toHaveLength(before);
      for (const act of again) tab.do(act);
      world.advance(second);
      expect([onServer(), shown(tab), keys()]).toEqual([true, true, []]);
    },
  );

  test('[outbox.adopted] a wish that is older than five minutes has failed when its page is found gone', () => {
    const { world, tab, calls, keys } = aWish();
    world.provider.fail(kind, { problem: noNetwork, times: 1 });
    press(tab, true);
    world.advance(second);
    tab.kill();
    world.advance(6 * minute);
    const next = world.openTab();
    world.advance(minute);
    expect([calls(), keys()]).toEqual([[true], []]);
    expect(unsentActs(next.state())).toEqual([expect.objectContaining({ on: true })]);
  });

  test('[outbox.adopted] a wish of a page that is still there is left to it', () => {
    const { world, tab, calls } = aWish();
    world.provider.fail(kind, { hangs: true, times: 1 });
    press(tab, true);
    world.advance(second);
    const other = world.openTab();
    world.advance(20 * second);
    expect(calls()).toEqual([true]);
    world.advance(minute);
    expect(calls()).toEqual([true, true]);
    expect(world.provider.calls.filter(({ request }) => request.call === kind).map(({ tab: by }) => by)).toEqual([
      tab.id,
      tab.id,
    ]);
    expect(other.state().outbox[kind]).toEqual({});
  });

  test('[outbox.copies] what was done here and reverted elsewhere is shown, with hashes of the content', () => {
    const { world, tab } = aWish(false);
    world.provider.latency = ({ call }) => (call === 'getNote' ? { up: 5 * second, down: 20 } : { up: 20, down: 20 });
    press(tab, true);
    world.advance(second);
    expect(shown(tab)).toBe(true);
    // The hash is the one that the copy has.
    Object.assign(world.provider.notes.get(1) ?? {}, { [field]: false });
    world.advance(6 * second);
    expect(shown(tab)).toBe(false);
  });
});

describe('[outbox.held] while it is doubtful who is signed in', () => {
  function aDoubt() {
    const world = virtualWorld((provider) => {
      provider.pushMode = 'open';
      provider.add(1, { approved: true });
    });
    const tab = world.openTab({ owner: 1 });
    world.advance(second);
    world.provider.forgetCalls();
    world.provider.fail('getMe', { times: Number.POSITIVE_INFINITY, problem: problem(500) });
    tab.do({ type: 'page.hidden' });
    tab.do({ type: 'page.shown' });
    world.advance(second);
    return { world, tab };
  }

  test('nothing is sent, and after 10 s the button is busy', () => {
    const { world, tab } = aDoubt();
    tab.do({ type: 'user.askedApprove', note: 1, on: false });
    world.advance(11 * second);
    expect(isApproved(tab.state(), 1)).toBe(true);
    expect(isNotSentYet(tab.state(), { kind: 'approve', id: 1 })).toBe(true);
    expect(world.provider.asked('approve')).toEqual([]);
  });

  test('it is sent when that person is signed in after all', () => {
    const { world, tab } = aDoubt();
    tab.do({ type: 'user.askedApprove', note: 1, on: false });
    world.advance(minute);
    world.provider.heal();
    world.advance(2 * minute);
    expect(world.provider.notes.get(1)?.approved).toBe(false);
  });

  test('[outbox.gives-up] what was said to have failed is not carried out an hour later', () => {
    const { world, tab } = aDoubt();
    tab.do({ type: 'user.askedApprove', note: 1, on: false });
    world.advance(6 * minute);
    expect(tab.events('outbox.failed')).toHaveLength(1);
    world.advance(60 * minute);
    world.provider.heal();
    world.advance(10 * minute);
    expect(world.provider.asked('approve')).toEqual([]);
    expect(unsentActs(tab.state())).toEqual([{ type: 'user.askedApprove', note: 1, on: false }]);
  });
});

describe('[outbox.retry-after] a like that is answered with 429 and a wait of 120 s', () => {
  function asksToWait(retryAfter: string) {
    const { world, tab } = aPanel(3);
    world.provider.fail('like', { problem: { ...problem(429), retryAfter } });
    tab.do({ type: 'user.askedLike', note: 1, on: true });
    world.advance(second);
    return { world, tab, likes: () => world.provider.asked('like').map(({ on }) => on) };
  }

  test('is sent again after that time, although lists are answered meanwhile', () => {
    const { world, tab, likes } = asksToWait('120');
    world.advance(110 * second);
    expect(tab.events('sync.settled').length).toBeGreaterThan(2);
    expect(likes()).toEqual([true]);
    world.advance(11 * second);
    expect(likes()).toEqual([true, true]);
    expect(world.provider.notes.get(1)?.liked).toBe(true);
  });

  test('does not hold a new press back', () => {
    const { world, tab, likes } = asksToWait('120');
    tab.do({ type: 'user.askedLike', note: 1, on: false });
    world.advance(second);
    tab.do({ type: 'user.askedLike', note: 1, on: true });
    world.advance(5 * second);
    expect(likes().at(-1)).toBe(true);
    expect(world.provider.notes.get(1)?.liked).toBe(true);
  });

  test.each(['soon', '-5', '1e9', ''])('with %j for a time is sent again by the backoff', (retryAfter) => {
    const { world, likes } = asksToWait(retryAfter);
    world.advance(3 * second);
    expect(likes()).toEqual([true, true]);
  });

  test('with an hour for a time: a read mark is sent again after five minutes', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('markRead', { problem: { ...problem(503), retryAfter: '3600' } });
    tab.do({ type: 'user.openedNote', note: 1 });
    world.advance(299 * second);
    expect(world.provider.asked('markRead')).toHaveLength(1);
    world.advance(3 * second);
    expect(world.provider.notes.get(1)?.read).toBe(true);
  });
});
