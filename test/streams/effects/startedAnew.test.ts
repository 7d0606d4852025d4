/** An effect that fails in the middle of a session starts anew: what it then takes up, effect by effect. */
import { EMPTY, of, tap } from 'rxjs';
import type { PanelEvent } from '../../../reducers/events';
import { draftText } from '../../../reducers/selectors';
import { effects } from '../../../streams/effects';
import { type Effect, together } from '../../../streams/effects/effect';
import { leaderLock } from '../../../streams/effects/leaderElection';
import type { DeviceRequest } from '../../../streams/ports';
import { draftKey, readKey, singleKeysKey, undoMsKey } from '../../../streams/storageKeys';
import { wroteReply } from '../../support/typing';
import { problem } from '../../support/virtualProvider';
import { aPanel, type Tab, type TabOptions } from '../../support/virtualWorld';
import { acts, ask, calls, second } from '../support/moderating';

/** Changes nothing in a panel in which nobody is being mentioned. */
const planted = { type: 'user.closedMentions' } as const;

/** One effect fails when it is told an event of this type. */
const failing = (name: keyof typeof effects, type: PanelEvent['type']): Effect => {
  const effect: Effect = effects[name];
  return together({
    ...effects,
    [name]: ((entry$, state$, ports) =>
      effect(
        entry$.pipe(
          tap(({ event }) => {
            if (event.type === type) throw new Error('planted');
          }),
        ),
        state$,
        ports,
      )) satisfies Effect,
  });
};

/** A panel with that effect; `fail` makes it fail, and says what came to the log then and there. */
function aPanelWith(name: keyof typeof effects, options: TabOptions = {}, type: PanelEvent['type'] = planted.type) {
  const { world, tab } = aPanel(3, { ...options, effect: failing(name, type), mayFail: true });
  const fail = () => {
    const before = tab.entries().length;
    tab.do(planted);
    return tab
      .entries()
      .slice(before + 2)
      .map(({ event }) => event);
  };
  return { world, tab, fail };
}
const seqOf = (tab: Tab, type: string) => tab.entries().findLast(({ event }) => event.type === type)?.seq;

describe('[effects.resume] what the device is told again', () => {
  function told(prepare: (panel: ReturnType<typeof aPanelWith>) => void = () => {}, options: TabOptions = {}) {
    const requests: DeviceRequest[] = [];
    const panel = aPanelWith('deviceStorage', {
      ...options,
      device: (request) => {
        requests.push(request);
        return request.op === 'signedIn' ? of({ type: 'session.foundEarlierLog', startedAt: 5 }) : EMPTY;
      },
    });
    prepare(panel);
    requests.length = 0;
    return { events: panel.fail(), ops: requests.map(({ op }) => op), requests };
  }

  test('who is signed in, and the notes', () => {
    const { events, ops, requests } = told();
    expect(ops).toEqual(['keepNotes', 'signedIn']);
    expect(requests[1]).toEqual({ op: 'signedIn', user: 1 });
    expect(events).toEqual([{ type: 'session.foundEarlierLog', startedAt: 5 }]);
  });

  test.each([
    [401, ['signedOut']],
    [500, ['keepNotes', 'signedIn']],
  ])('after a list that was answered with %d', (status, expected) => {
    const { ops } = told(({ world, tab }) => {
      world.provider.fail('any', { problem: problem(status), times: 9 });
      tab.do({ type: 'host.askedRefresh' });
      world.advance(second);
    });
    expect(ops).toEqual(expected);
  });

  test('nothing before anybody has said who is signed in', () => {
    const { ops } = told(
      ({ world, tab }) => {
        world.provider.fail('any', { times: 9 });
        tab.do({ type: 'page.shown' });
        world.advance(second);
        expect(tab.state().sync.problem?.status).toBe(500);
      },
      { pageVisible: false },
    );
    expect(ops).toEqual([]);
  });
});

describe('[effects.resume] the host page is told again', () => {
  test('how many notes are new, after the entry about the failure, and not that the panel is ready', () => {
    const { tab, fail } = aPanelWith('hostMessages', { width: 1000 });
    tab.told.length = 0;
    fail();
    expect(tab.told).toEqual([{ action: 'renderAllSeen' }]);
    expect(tab.entries().at(-1)).toMatchObject({ cause: seqOf(tab, 'effect.failed'), event: { type: 'host.told' } });
    tab.do({ type: 'user.askedClose' });
    expect(tab.entries().at(-1)).toMatchObject({ cause: seqOf(tab, 'user.askedClose'), event: { type: 'host.told' } });
  });

  test('nothing before there was a list, nor before the panel is drawn, nor where there is no host', () => {
    for (const options of [{ pageVisible: false }, { mounted: false }, { embedded: false }]) {
      const { tab, fail } = aPanelWith('hostMessages', options);
      tab.told.length = 0;
      fail();
      expect(tab.told).toEqual([]);
    }
  });

  test('a message that came while the panel was not drawn follows iFrameReady all the same', () => {
    const { tab, fail } = aPanelWith('hostMessages', { mounted: false });
    fail();
    tab.do({ type: 'session.mounted' });
    expect(tab.told).toEqual([{ action: 'iFrameReady' }, { action: 'renderAllSeen' }]);
  });
});

describe('[effects.resume] the lead among tabs', () => {
  test('is let go and taken again', () => {
    const { world, tab, fail } = aPanelWith('leaderElection', { speaks: true });
    expect(tab.state().sync.leading).toBe(true);
    expect(fail()[0]).toEqual({ type: 'tabs.followed' });
    expect(tab.state().sync.leading).toBe(false);
    world.advance(10);
    expect(tab.state().sync.leading).toBe(true);
  });

  test('stays where it is, where tabs cannot speak to each other', () => {
    const { world, tab, fail } = aPanelWith('leaderElection');
    fail();
    world.advance(10 * second);
    expect(tab.events('tabs.led', 'tabs.followed')).toEqual([{ type: 'tabs.led' }]);
  });

  test('stays with the other tab', () => {
    const { world, tab, fail } = aPanelWith('leaderElection', { speaks: true });
    const other = world.openTab({ speaks: true });
    world.advance(second);
    fail();
    world.advance(second);
    expect([tab, other].map((one) => one.state().sync.leading)).toEqual([false, true]);
  });

  test('is taken from another page only after its beats have stayed away', () => {
    const { world, tab, fail } = aPanelWith('leaderElection', { speaks: true });
    world.lock(leaderLock('the provider’s'), true).subscribe();
    world.advance(second);
    fail();
    world.advance(3_900);
    expect(tab.state().sync.leading).toBe(false);
    world.advance(1_100);
    expect(tab.state().sync.leading).toBe(true);
  });
});

describe('[effects.resume] a trash', () => {
  test.each([
    ['here', false],
    ['in a tab that was closed', true],
  ])('asked for %s is carried out when the rest of its window is over, and looks first', (_where, isElsewhere) => {
    const { world, tab, fail } = aPanelWith('moderation');
    const asking = isElsewhere ? world.openTab() : tab;
    world.advance(second);
    ask(asking, 'trash', 2);
    if (isElsewhere) asking.kill();
    world.advance(2 * second);
    fail();
    world.advance(2_400);
    expect(acts(world)).toEqual([]);
    world.advance(200);
    expect(acts(world)).toEqual(['delete 2']);
    expect(calls(world)).toEqual(['getComment 2', 'deleteComment 2']);
    expect(tab.state().moderation.pending).toEqual({});
  });

  test('whose bar is held waits until it is let go', () => {
    const { world, tab, fail } = aPanelWith('moderation');
    ask(tab, 'trash', 2);
    world.advance(4 * second);
    tab.do({ type: 'user.heldUndo', key: 2 });
    fail();
    world.advance(60 * second);
    expect(acts(world)).toEqual([]);
    tab.do({ type: 'user.releasedUndo', key: 2 });
    world.advance(second);
    expect(acts(world)).toEqual(['delete 2']);
  });

  test('whose call was under way is looked up at once, and not done again', () => {
    const { world, tab, fail } = aPanelWith('moderation');
    world.provider.latency = ({ call }) => ({ up: 20, down: call === 'deleteComment' ? 30_000 : 20 });
    ask(tab, 'trash', 2);
    world.advance(5 * second);
    fail();
    world.advance(100);
    expect(calls(world)).toEqual(['deleteComment 2', 'getComment 2']);
    expect(acts(world)).toEqual(['delete 2']);
    expect(tab.state().moderation.pending).toEqual({});
  });

  test('that was dismissed is looked up at once, though its window is not over', () => {
    const { world, tab, fail } = aPanelWith('moderation');
    world.provider.latency = ({ call }) => ({ up: 20, down: call === 'deleteComment' ? 30_000 : 20 });
    ask(tab, 'trash', 2);
    tab.do({ type: 'user.dismissedUndo', key: 2 });
    world.advance(100);
    fail();
    world.advance(100);
    expect(calls(world)).toEqual(['deleteComment 2', 'getComment 2']);
    expect(acts(world)).toEqual(['delete 2']);
  });

  test('is carried out although the clock was put an hour back, after one whole window', () => {
    const { world, tab, fail } = aPanelWith('moderation');
    ask(tab, 'trash', 2);
    world.setClock(-3_600_000);
    fail();
    world.advance(4_400);
    expect(acts(world)).toEqual([]);
    world.advance(200);
    expect(acts(world)).toEqual(['delete 2']);
  });

  test('is carried out at once when its window ended while the machine slept', () => {
    const { world, tab, fail } = aPanelWith('moderation');
    ask(tab, 'trash', 2);
    world.setClock(3_600_000);
    fail();
    world.advance(100);
    expect(acts(world)).toEqual(['delete 2']);
  });
});

describe('[effects.resume] an opened post', () => {
  const item = { kind: 'post', siteId: 101, postId: 5, commentId: null, url: null } as const;
  test.each([
    ['is fetched again when its call was cut off', 30_000, 200, 2],
    ['is not when it is there', 20, 200, 1],
    ['is not when it could not be had', 20, 500, 1],
  ])('%s', (_law, down, status, asked) => {
    const { world, tab, fail } = aPanelWith('openedItem');
    world.provider.latency = () => ({ up: 20, down });
    if (status === 500) world.provider.fail('getItem');
    tab.do({ type: 'user.openedNote', note: 2 });
    tab.do({ type: 'user.openedItem', item });
    world.advance(second);
    fail();
    world.advance(second);
    expect(world.provider.asked('getItem')).toHaveLength(asked);
  });
});

test('[effects.resume] [draft.kept] a draft is written at once', () => {
  const { world, tab, fail } = aPanelWith('persistedDrafts');
  tab.do({ type: 'user.openedNote', note: 2 });
  tab.do(wroteReply(2, 'Half a'));
  expect(world.stored.has(draftKey(2))).toBe(false);
  fail();
  expect(world.stored.get(draftKey(2))).toContain('Half a');
});

test('[effects.resume] [storage.clean-up] a read flag is not written again, and goes when its note is unread', () => {
  const { world, tab, fail } = aPanelWith('persistedReads');
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(second);
  fail();
  world.storage.writes.length = 0;
  tab.do({ type: 'user.openedNote', note: 3 });
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(second);
  expect(world.storage.writes.map(({ key }) => key)).not.toContain(readKey(2));
  tab.do({ type: 'user.markedUnread', note: 2 });
  expect(world.stored.has(readKey(2))).toBe(false);
});

test.each<[PanelEvent, string, string, string]>([
  [{ type: 'user.switchedSingleKeys', on: false }, singleKeysKey, '0', undoMsKey],
  [{ type: 'user.choseUndoDelay', undoMs: 20_000 }, undoMsKey, '20000', singleKeysKey],
])(
  '[effects.resume] [help.choices] a choice at which it failed is written, and no other: $type',
  (event, key, value, other) => {
    const { world, tab } = aPanelWith('persistence', {}, event.type);
    tab.do(event);
    expect(tab.events('effect.failed')).toHaveLength(1);
    expect(world.stored.get(key)).toBe(value);
    expect(world.stored.has(other)).toBe(false);
  },
);

describe('[effects.resume] "Mark all as read"', () => {
  const marks = ({ provider }: ReturnType<typeof aPanelWith>['world']) => provider.asked('markRead').length;
  test('waits its whole time again', () => {
    const { world, tab, fail } = aPanelWith('readMarks');
    tab.do({ type: 'user.askedReadAll', notes: [1, 2, 3] });
    world.advance(4 * second);
    fail();
    world.advance(4 * second);
    expect(marks(world)).toBe(0);
    world.advance(second);
    expect(marks(world)).toBe(1);
  });

  test('whose bar is held waits until it is let go', () => {
    const { world, tab, fail } = aPanelWith('readMarks');
    tab.do({ type: 'user.askedReadAll', notes: [1, 2, 3] });
    tab.do({ type: 'user.heldUndo', key: 'all' });
    fail();
    world.advance(60 * second);
    expect(marks(world)).toBe(0);
    tab.do({ type: 'user.releasedUndo', key: 'all' });
    world.advance(5 * second);
    expect(marks(world)).toBe(1);
  });

  test('that nobody asked for is not sent', () => {
    const { world, fail } = aPanelWith('readMarks');
    fail();
    world.advance(10 * second);
    expect(marks(world)).toBe(0);
  });
});

test('[effects.resume] [reading.other-tabs] a note that another tab read is looked up in storage as before', () => {
  const { world, tab, fail } = aPanelWith('readMarks');
  tab.do({ type: 'storage.noteRead', note: 2 });
  fail();
  world.advance(30 * second);
  expect(tab.events('override.expired')).toMatchObject([{ note: 2, of: 'read', stored: false }]);
  const { cause } = tab.entries().find(({ event }) => event.type === 'override.expired') ?? {};
  expect(cause).toBe(seqOf(tab, 'storage.noteRead'));
});

describe('[effects.resume] a reply', () => {
  test('whose call was cut off is sent again as a retry, with its text', () => {
    const { world, tab, fail } = aPanelWith('replying');
    world.provider.latency = () => ({ up: 5_000, down: 20 });
    tab.do({ type: 'user.openedNote', note: 2 });
    tab.do(wroteReply(2, 'Words'));
    tab.do({ type: 'user.sentReply', note: 2 });
    world.advance(second);
    fail();
    world.advance(10 * second);
    expect(world.provider.asked('reply').map(({ text, retry }) => [text, retry])).toEqual([
      ['Words', 0],
      ['Words', 1],
    ]);
    expect(world.provider.replies).toHaveLength(1);
    expect(draftText(tab.state(), 2)).toBe('');
  });

  test('whose last try was cut off is tried once more, as the last one', () => {
    const { world, tab, fail } = aPanelWith('replying');
    world.provider.fail('reply', { times: 3 });
    tab.do({ type: 'user.openedNote', note: 2 });
    tab.do(wroteReply(2, 'Words'));
    tab.do({ type: 'user.sentReply', note: 2 });
    world.advance(7 * second);
    world.provider.latency = () => ({ up: 30_000, down: 20 });
    world.advance(8 * second);
    fail();
    world.advance(60 * second);
    expect(world.provider.asked('reply').map(({ retry }) => retry)).toEqual([0, 1, 2, 3, 3]);
    expect(world.provider.replies).toHaveLength(1);
  });
});

test('[effects.resume] [access.asked-once] whether cookies are let in is asked again, without a question to the person', () => {
  const asks: boolean[] = [];
  const { tab, fail } = aPanelWith('storageAccess', {
    access: (asked) => {
      asks.push(asked);
      return of(false);
    },
  });
  tab.do({ type: 'user.askedAccess' });
  expect(fail()).toEqual([{ type: 'access.checked', granted: false }]);
  expect(asks).toEqual([false, true, false]);
});

test('[effects.resume] the people of a site are asked for again when the call was cut off, and only then', () => {
  const { world, tab, fail } = aPanelWith('suggestions');
  world.provider.latency = () => ({ up: 20, down: 5_000 });
  tab.do({ type: 'user.openedNote', note: 2 });
  tab.do(wroteReply(2, '@'));
  world.advance(second);
  fail();
  world.advance(10 * second);
  expect(world.provider.asked('suggest').map(({ site }) => site)).toEqual([101, 101]);
  fail();
  world.advance(10 * second);
  expect(world.provider.asked('suggest')).toHaveLength(2);
});

test.each<[keyof typeof effects, (panel: ReturnType<typeof aPanelWith>) => void]>([
  ['persistedDrafts', ({ tab }) => tab.do(wroteReply(2, 'Half a'))],
  ['reporting', () => {}],
  ['sync', () => {}],
  [
    'suggestions',
    ({ world, tab }) => {
      world.provider.latency = () => ({ up: 20, down: 5_000 });
      tab.do(wroteReply(2, '@'));
    },
  ],
  [
    'replying',
    ({ world, tab }) => {
      world.provider.latency = () => ({ up: 20, down: 5_000 });
      tab.do(wroteReply(2, 'Words'));
      tab.do({ type: 'user.sentReply', note: 2 });
    },
  ],
  [
    'openedItem',
    ({ world, tab }) => {
      world.provider.latency = () => ({ up: 20, down: 5_000 });
      tab.do({ type: 'user.openedNote', note: 2 });
      tab.do({
        type: 'user.openedItem',
        item: { kind: 'post', siteId: 101, postId: 5, commentId: null, url: null },
      });
    },
  ],
  ['storageAccess', () => {}],
])(
  '[effects.resume] [log.cause] what is taken up by %s is caused by the entry that says it failed',
  (name, prepare) => {
    const panel = aPanelWith(name, {
      access: () => of(false),
      reports: ({ op }) =>
        op === 'begin'
          ? of({ type: 'report.offered', on: true, privacyControl: false, sampled: true, waiting: 0 })
          : EMPTY,
    });
    prepare(panel);
    expect(panel.fail()).not.toEqual([]);
    const { tab } = panel;
    const failed = seqOf(tab, 'effect.failed') ?? 0;
    expect(tab.entries()[failed]).toMatchObject({ seq: failed + 1, cause: failed });
  },
);

test('[effects.resume] the list is fetched at once also after one that failed', () => {
  const { world, tab, fail } = aPanelWith('sync');
  world.provider.fail('any', { times: 9 });
  tab.do({ type: 'host.askedRefresh' });
  world.advance(second);
  expect(tab.state().sync.failures).toBe(1);
  world.provider.heal();
  fail();
  world.advance(second);
  expect(tab.state().sync.failures).toBe(0);
});

test('[effects.resume] the list is fetched whole, and the regular looks go on', () => {
  const { world, fail } = aPanelWith('sync');
  world.advance(20 * second);
  world.provider.forgetCalls();
  fail();
  world.advance(31 * second);
  expect(world.provider.asked('listNotes', 'listPairs').map(({ call }) => call)).toEqual(['listNotes', 'listPairs']);
});
