import { effects } from '../../streams/features';
import { type RootEffect, together } from '../../streams/features/effect';
import { effectNames, failing } from '../support/failing';
import { aPanel } from '../support/virtualWorld';
import { expectDrafts, expectNothingTwice, expectReplays, expectRest, expectWanted } from './judging';
import { startSession } from './randomSession';
import { go, rest, type Step } from './sessions';

const act = (name: Extract<Step['does'], { act: unknown }>['act'], note: number, waitMs = 400): Step => ({
  does: { act: name, note },
  tab: 0,
  waitMs,
});
const happen = (
  happening: Extract<Step['does'], { happening: unknown }>['happening'],
  note: number,
  waitMs = 400,
): Step => ({ does: { happening, note, pushed: true }, tab: 0, waitMs });

const busy: readonly Step[] = [
  act('undoDelay', 1, 15),
  act('open', 1, 15),
  act('like', 1, 15),
  act('approve', 2, 15),
  act('follow', 3, 15),
  happen('touch', 0, 15),
  act('write', 1, 300),
  // The touched note is the first now.
  act('send', 2, 20),
  act('trash', 4, 500),
  act('spam', 5, 500),
  happen('add', 0, 20),
  act('undo', 6, 3_000),
  act('close', 0),
  act('readAll', 0, 2_000),
  act('write', 2, 100),
  act('blur', 2, 4_000),
  act('send', 2, 2_000),
  act('open', 3, 30),
  act('markUnread', 3, 30),
  act('reachEnd', 0, 100),
  happen('readElsewhere', 2, 100),
  happen('hide', 0, 1_000),
  happen('remove', 5, 100),
  happen('show', 0, 3_000),
  act('trash', 1, 6_000),
  act('like', 2, 2_000),
];

const course = {
  tabs: 1,
  speaks: true,
  push: 'open' as const,
  hashCoversActs: false,
  notes: 12,
  latencies: [
    { up: 20, down: 30 },
    { up: 200, down: 900 },
  ],
};

/** How many entries an effect of such a session is told, about. */
const positions = [1, 11, 23, 36, 50, 74, 86, 128, 161];

/** Off in these sessions, or told no entries: they hear what did not happen, or read the states alone. */
const untold = new Set<string>(['analytics', 'failedRemovals', 'openingWindows', 'pushing', 'reloading', 'signingOut']);

test.each(effectNames)('[effects.reload] [effects.fenced] %s throws at some entry: at rest nothing is lost', (name) => {
  let thrown = 0;
  for (const at of positions) {
    const run = startSession(course, false, { effect: failing(name, at).effect, mayFail: true });
    const [tab] = run.tabs;
    try {
      go(run, busy);
      rest(run);
      const failures = tab?.events('effect.failed') ?? [];
      thrown += failures.length;
      expect(failures.every(({ effect }) => effect === name)).toBe(true);
      expect(tab?.reported).toHaveLength(failures.length);
      // It is the one that ends a session with a failed effect.
      if (name !== 'endingFailed') expect(tab?.sessions).toHaveLength(1 + failures.length);
      expect(tab?.state().statusBar.current).toBeNull();
      // Without its effect, storage keeps what it held, and the next page reads that.
      if (name !== 'storage') {
        expectRest(run);
        expectWanted(run);
        expectDrafts(run);
      }
      expectNothingTwice(run);
      expectReplays(run);
    } catch (error) {
      throw new Error(`${name}, entry ${at}: ${error instanceof Error ? error.message : String(error)}`);
    }
    tab?.kill();
  }
  expect(thrown > 0).toBe(!untold.has(name));
});

test('[effects.reload] a typed text that storage does not hold: the page stays, and the panel goes on', () => {
  const run = startSession(course, false, { effect: failing('storage', 1).effect, mayFail: true });
  const [tab] = run.tabs;
  go(run, [
    act('write', 2, 4_000),
    act('blur', 2),
    happen('hide', 0, 60_000),
    happen('show', 0),
    act('like', 4, 60_000),
  ]);
  expect(tab?.sessions).toHaveLength(1);
  expect(tab?.events('session.ended')).toEqual([]);
  const drafts = Object.values(tab?.state().reply.drafts ?? {}).map(({ text }) => text);
  expect(drafts).toEqual(['Text 1']);
  expectWanted(run);
  tab?.kill();
});

test.each(['tell', 'count', 'openWindow', 'report'] as const)(
  '[effects.fenced] a port that throws, %s: the panel goes on, and the host page knows the state',
  (port) => {
    for (const at of [1, 2, 3, 5]) {
      let calls = 0;
      const throwing: RootEffect = (entry$, state$, ports) =>
        together(effects)(entry$, state$, {
          ...ports,
          [port]: (...args: readonly unknown[]) => {
            calls += 1;
            if (calls === at) throw new Error('planted');
            return (ports[port] as (...all: readonly unknown[]) => unknown)(...args);
          },
        });
      const { world, tab } = aPanel(3, { effect: throwing, counts: true, mayFail: true });
      tab.do({ type: 'user.openedNote', note: 2 });
      tab.do({ type: 'user.askedEdit', note: 2 });
      world.provider.add(9, { time: Math.floor(world.now() / 1000) + 60 });
      world.advance(400_000);
      tab.do({ type: 'user.askedLike', note: 2, on: true });
      world.advance(5_000);
      expect(world.provider.notes.get(2)).toMatchObject({ liked: true, read: true });
      expect(tab.told.map(({ action }) => action)).toContain('iFrameReady');
      expect(tab.told[0]).toEqual({ action: 'iFrameReady' });
      expect(tab.state().notes.order).toHaveLength(4);
    }
  },
);
