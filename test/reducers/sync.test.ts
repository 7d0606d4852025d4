/** The laws of the exchange with the provider: loading, failures, the window, the push channel, last seen. */
import fc from 'fast-check';
import { isListAnswer, type PanelEvent } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import { limits } from '../../reducers/limits';
import { asSeconds, backoffMs } from '../../reducers/times';
import { aNote, folded, list, noon, started, stateOf } from './folding';

/** A name without a share: its waits are the longest. */
const tab = 'one';

describe('[sync.backoff] the wait after failures', () => {
  test('is 30 s, a step longer for each failure, and 180 s at most', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 100].map((failures) => backoffMs(failures, tab))).toEqual([
      30_000, 60_000, 90_000, 120_000, 150_000, 180_000, 180_000, 180_000,
    ]);
  });

  test('never becomes shorter by a further failure', () => {
    fc.assert(
      fc.property(fc.nat(), (failures) => {
        expect(backoffMs(failures + 1, tab)).toBeGreaterThanOrEqual(backoffMs(failures, tab));
      }),
    );
  });
});

describe('the list', () => {
  const asked = (number: number): PanelEvent => ({ type: 'api.requested', request: { call: 'listNotes', number } });
  const failed = {
    type: 'api.failed',
    call: 'listNotes',
    subject: null,
    problem: { name: 'NetworkError', message: '', status: 0 },
  } as const satisfies PanelEvent;
  const hundred = Array.from({ length: 100 }, (_, index) => aNote(index + 1));
  const notes = (count: number) => hundred.slice(0, count);
  const loaded = stateOf(started(), asked(10), list(...notes(10)));

  test('[states.first-load] is loading until it has come once', () => {
    expect(stateOf(started()).sync).toMatchObject({ loading: true, everLoaded: false });
    expect(loaded.sync).toMatchObject({ loading: false, busy: false, everLoaded: true, complete: false });
    expect(folded(loaded, asked(20)).sync).toMatchObject({ loading: true, busy: true, everLoaded: true });
  });

  test('[sync.loading-ends] is not loading after a failure, which counts and says when it is tried again', () => {
    const once = folded(loaded, asked(10), failed);
    expect(once.sync).toMatchObject({ loading: false, busy: false, failures: 1, nextTryAt: noon + backoffMs(1, tab) });
    expect(once.sync.problem?.name).toBe('NetworkError');
    expect(folded(once, failed).sync).toMatchObject({ failures: 2, nextTryAt: noon + backoffMs(2, tab) });
  });

  test('[sync.backoff] a success resets what failures left', () => {
    const well = folded(loaded, failed, failed, asked(10), list(...notes(10)));
    expect(well.sync).toMatchObject({ failures: 0, problem: null, nextTryAt: null });
  });

  test('[sync.retry-after] the longer of the backoff and the wait that the answer asked for counts', () => {
    const asks = (retryMs: number) =>
      folded(loaded, { ...failed, problem: { ...failed.problem, status: 429, retryMs } }).sync.nextTryAt;
    expect([asks(200_000), asks(1_000)]).toEqual([noon + 200_000, noon + backoffMs(1, tab)]);
  });

  test('the failure of another call is not the list’s', () => {
    const other: PanelEvent = { ...failed, call: 'getMe' } as PanelEvent;
    expect(folded(loaded, other).sync).toBe(loaded.sync);
  });

  test('[more.step] the window grows by ten at the end of the list, once, and up to a hundred', () => {
    let state = loaded;
    for (let number = 20; number <= limits.maxWindowNotes; number += 10) {
      state = folded(state, { type: 'user.reachedEnd' });
      expect(state.sync.number).toBe(number);
      state = folded(state, asked(number));
      expect(folded(state, { type: 'user.reachedEnd' }).sync.number).toBe(number);
      state = folded(state, list(...notes(number)));
    }
    expect(state.sync.complete).toBe(true);
    const most = folded(loaded, ...Array.from({ length: 9 }, (): PanelEvent => ({ type: 'user.reachedEnd' })));
    expect(most.sync.number).toBe(limits.maxWindowNotes);
    expect(folded(most, { type: 'user.reachedEnd' }).sync).toBe(most.sync);
    expect(folded(state, { type: 'user.reachedEnd' }).sync.number).toBe(limits.maxWindowNotes);
  });

  test('a list with fewer notes than asked for is complete, and does not grow', () => {
    const few = stateOf(started(), asked(10), list(...notes(9)));
    expect(few.sync.complete).toBe(true);
    expect(folded(few, { type: 'user.reachedEnd' }).sync.number).toBe(10);
  });

  test('notes that were left out count: a list with some of them may have more', () => {
    const answer = { notes: notes(9), lastSeen: 0, leftOut: 1 };
    const nine = folded(loaded, asked(10), { type: 'api.answered', call: 'listNotes', subject: null, answer });
    expect(nine.sync.complete).toBe(false);
  });

  test('[more.step] a list that pushes made longer than its window grows to the next ten', () => {
    const pushed = Array.from({ length: 15 }, (_, index) => aNote(900 + index, { time: noon / 1000 }));
    const longer = folded(
      loaded,
      ...pushed.map(
        (note): PanelEvent => ({ type: 'api.answered', call: 'getNote', subject: { note: note.id }, answer: { note } }),
      ),
    );
    expect(longer.notes.order).toHaveLength(25);
    expect(folded(longer, { type: 'user.reachedEnd' }).sync.number).toBe(30);
  });

  describe('[sync.list-check] a check of the pairs', () => {
    const checks: PanelEvent = { type: 'api.requested', request: { call: 'listPairs', number: 20 } };
    const answer = { pairs: null, lastSeen: 0, leftOut: 0 };
    const checked: PanelEvent = { type: 'api.answered', call: 'listPairs', subject: null, answer };

    test('is under way without loading, and ends what failures left', () => {
      const before = folded(loaded, failed);
      const underWay = folded(before, checks);
      expect(underWay.sync).toEqual({ ...before.sync, busy: true, askedNumber: 20 });
      const well = { busy: false, failures: 0, problem: null, nextTryAt: null };
      expect(folded(underWay, checked).sync).toEqual({
        ...underWay.sync,
        ...well,
        sentLastSeen: { seconds: 0, asOf: 1_000 },
      });
    });

    test('[sync.loading-ends] that fails is a failure of the list', () => {
      expect(folded(loaded, checks, { ...failed, call: 'listPairs' } as PanelEvent).sync).toMatchObject({
        busy: false,
        failures: 1,
      });
    });

    test('and the list itself are answers that hold the list; others are none', () => {
      expect([checked, list(), checks, failed, { ...list(), call: 'getMe' } as PanelEvent].map(isListAnswer)).toEqual([
        true,
        true,
        false,
        false,
        false,
      ]);
    });
  });

  test('[host.render] it is rendered from the first time on that the host was told', () => {
    expect(loaded.sync.rendered).toBe(false);
    const settled = folded(loaded, { type: 'sync.settled' });
    expect(settled.sync.rendered).toBe(true);
    expect(folded(settled, { type: 'sync.settled' }).sync).toBe(settled.sync);
  });
});

describe('the push channel', () => {
  const begun = stateOf(started());
  const lost: readonly PanelEvent[] = [{ type: 'push.asked' }, { type: 'push.closed' }];
  const syncAfter = (...events: readonly PanelEvent[]) => folded(begun, ...events).sync;

  test('[push.tries] rests after three tries, and then begins again', () => {
    expect(syncAfter(...lost)).toMatchObject({ push: 'off', pushTries: 1 });
    expect(syncAfter(...lost, ...lost)).toMatchObject({ push: 'off', pushTries: 2 });
    expect(syncAfter(...lost, ...lost, ...lost)).toMatchObject({ push: 'resting', pushTries: 0 });
    expect(syncAfter(...lost, ...lost, ...lost, ...lost)).toMatchObject({ push: 'off', pushTries: 1 });
  });

  test('[push.tries] each try is told, and one that fails is lost like one that closes', () => {
    expect(syncAfter({ type: 'push.asked' })).toMatchObject({ push: 'trying', pushTries: 1 });
    const fails: PanelEvent = { type: 'push.failed', kind: 'errorEvent' };
    expect(syncAfter({ type: 'push.asked' }, fails)).toEqual(syncAfter(...lost));
  });

  test('[tabs.one-leads] whether this tab leads and is online is what was told last', () => {
    const told = (...events: readonly PanelEvent[]) => {
      const { leading, online } = syncAfter(...events);
      return [leading, online];
    };
    expect(told()).toEqual([false, true]);
    expect(told({ type: 'tabs.led', alone: false }, { type: 'network.offline' })).toEqual([true, false]);
    expect(
      told(
        { type: 'tabs.led', alone: false },
        { type: 'network.offline' },
        { type: 'tabs.followed' },
        { type: 'network.online' },
      ),
    ).toEqual([false, true]);
  });

  test('[push.tries] an opened channel resets the tries', () => {
    expect(syncAfter(...lost, { type: 'push.asked' }, { type: 'push.opened' })).toMatchObject({
      push: 'open',
      pushTries: 0,
    });
  });

  test.each<PanelEvent>([{ type: 'network.offline' }, { type: 'tabs.followed' }])(
    '[push.kept-while-hidden] [tabs.one-leads] is let go of after $type',
    (event) => {
      expect(syncAfter({ type: 'push.asked' }, { type: 'push.opened' }, event)).toMatchObject({
        push: 'off',
        pushTries: 0,
      });
    },
  );
});

describe('last seen', () => {
  const hidden = { ...started(), embedded: true } as ReturnType<typeof started>;
  const moved = (lastSeen: number): PanelEvent => ({ type: 'storage.lastSeenMoved', lastSeen });

  test('[seen.other-tabs] is the latest that was told, in any order', () => {
    const seconds = fc.integer({ min: 0, max: noon / 1000 });
    fc.assert(
      fc.property(fc.array(seconds, { maxLength: 8 }), (told) => {
        expect(folded(stateOf(hidden), ...told.map(moved)).sync.lastSeen).toBe(Math.max(0, ...told));
      }),
    );
  });

  test('told again it stays as it was', () => {
    const told = folded(stateOf(hidden), moved(5));
    expect(folded(told, { type: 'poll.due' }, moved(5)).sync.lastSeenSince).toBe(told.sync.lastSeenSince);
  });

  test('milliseconds count as seconds', () => {
    expect([asSeconds(noon), asSeconds(noon / 1000), asSeconds(limits.millisecondsAbove)]).toEqual([
      noon / 1000,
      noon / 1000,
      limits.millisecondsAbove,
    ]);
    expect(folded(stateOf(hidden), moved(noon)).sync.lastSeen).toBe(noon / 1000);
  });

  test('[seen.posts] what is stored counts at the start, and is what the service has until it says otherwise', () => {
    const begun = stateOf({ ...started({ lastSeen: noon }), embedded: true } as PanelEvent);
    expect(begun.sync).toMatchObject({
      lastSeen: noon / 1000,
      lastSeenSince: 1,
      sentLastSeen: { seconds: noon / 1000, asOf: 1 },
    });
  });

  describe('[seen.until-taken] the service has', () => {
    const start = stateOf(hidden);
    const asks = (time: number): PanelEvent => ({ type: 'api.requested', request: { call: 'markSeen', time } });
    const taken: PanelEvent = { type: 'api.answered', call: 'markSeen', subject: null, answer: {} };
    const lists = (lastSeen: number): PanelEvent =>
      ({ ...list(), answer: { notes: [], lastSeen, leftOut: 0 } }) as PanelEvent;
    const sent = (...entries: readonly (readonly [seq: number, event: PanelEvent, cause?: number])[]) =>
      entries.reduce(
        (state, [seq, event, cause]) => reduce(state, { seq, at: noon, event, ...(cause !== undefined && { cause }) }),
        start,
      ).sync.sentLastSeen;

    test('what it took, and what a list or another tab says', () => {
      expect(sent([10, asks(500)], [11, taken, 10])).toEqual({ seconds: 500, asOf: 11 });
      expect(sent([10, lists(noon)])).toEqual({ seconds: noon / 1000, asOf: 10 });
      expect(sent([10, moved(noon)])).toEqual({ seconds: noon / 1000, asOf: 10 });
    });

    test('[order.older-answer] not what answers to an older request say', () => {
      expect(sent([10, asks(500)], [11, taken, 10], [12, lists(300), 9])).toEqual({ seconds: 500, asOf: 11 });
      expect(sent([10, asks(500)], [11, taken, 10], [12, lists(300), 11])).toEqual({ seconds: 300, asOf: 12 });
      expect(sent([10, moved(700)], [11, taken, 9])).toEqual({ seconds: 700, asOf: 10 });
    });
  });
});
