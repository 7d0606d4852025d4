/** Whole recorded sessions as the world of today’s effects: the same acts pass, any other act is reported. */
import { delay, filter, merge, mergeMap } from 'rxjs';
import type { Entry } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { panelFold } from '../../../src/replay/fold/panelFold';
import type { EffectsReport } from '../../../src/replay/verify/matches';
import { type RootEffect, verifyEffects } from '../../../src/replay/verify/verifyEffects';
import { effects, rootEffect } from '../../../streams/features';
import { type Effect, together } from '../../../streams/features/effect';
import { replying } from '../../../streams/features/reply';
import { asking } from '../../../streams/operators/asking';
import { virtualWorld } from '../../support/virtualWorld';
import { recordSession, type SessionScript } from '../support/recordSession';
import { moderating, morning, pushLostAndFound, replying as replyingSession, sessions } from '../support/sessions';

const base = { seq: 0, state: panelFold.initial };

const check = (script: SessionScript, root: RootEffect = rootEffect): EffectsReport =>
  verifyEffects({ fold: panelFold, base, entries: recordSession({ lateMs: 16, ...script }).entries, rootEffect: root });

/** Checks a session that was recorded before the limit was changed. */
function withLimit(name: keyof typeof limits, value: number, script: SessionScript): EffectsReport {
  const { entries } = recordSession({ lateMs: 16, ...script });
  const before = limits[name];
  Object.assign(limits, { [name]: value });
  try {
    return verifyEffects({ fold: panelFold, base, entries, rootEffect });
  } finally {
    Object.assign(limits, { [name]: before });
  }
}

const callsOf = (report: EffectsReport): string[] =>
  report.differences.map(
    ({ kind, event }) => `${kind} ${event.type === 'api.requested' ? event.request.call : event.type}`,
  );

test.each(Object.entries(sessions))(
  '[effects.compared] %s: the effects do what they were recorded to do',
  (_name, script) => {
    for (const lateMs of [0, 16, 200]) {
      const report = check({ ...script, lateMs });
      expect(report.differences).toEqual([]);
      expect(report.requests).toBeGreaterThan(5);
      expect(report).toMatchObject({ ok: true, matched: report.requests });
    }
  },
);

test.each([
  [3000, 'later'],
  [1000, 'earlier'],
])(
  '[effects.compared] a retry after steps of %d ms instead of 2,000 is reported as %s, with its causes',
  (stepMs, _when) => {
    const report = withLimit('replyRetryStepMs', stepMs, replyingSession);
    const [first] = report.differences;
    expect(callsOf(report)[0]).toBe('moved reply');
    expect(Math.abs((first?.laterMs ?? 0) - (stepMs - 2000))).toBeLessThan(20);
    expect(first?.causes.map(({ type }) => type)).toEqual(['api.failed', 'api.requested', 'user.sentReply']);
  },
);

test('[effects.compared] a retry that is no longer made is missing', () => {
  const report = withLimit('replyRetries', 1, replyingSession);
  expect(callsOf(report)).toContain('missing reply');
  expect(report.matched).toBe(report.requests - 1);
});

test('[effects.compared] a timer that fires later than it should is reported', () => {
  const late: Effect = {
    ...effects.timing,
    run: (heard$, state$, ports) => effects.timing.run(heard$, state$, ports).pipe(delay(1_000, ports.scheduler)),
  };
  expect(callsOf(check(moderating, together({ ...effects, timing: late })))).toContain('moved timer.fired');
});

const alsoAsks: RootEffect = (entry$, state$, ports) =>
  merge(
    rootEffect(entry$, state$, ports),
    entry$.pipe(
      filter(({ event }) => event.type === 'user.openedNote'),
      mergeMap((entry) => asking<'getNote'>(ports.api, { call: 'getNote', note: 1001 }, entry)),
    ),
  );

test('[effects.compared] an extra request is reported each time it is made, with its cause', () => {
  const report = check(morning, alsoAsks);
  expect(callsOf(report)).toEqual(['extra getNote', 'extra getNote', 'extra getNote']);
  expect(report.differences.map(({ causes }) => causes[0]?.type)).toEqual(Array(3).fill('user.openedNote'));
  expect(report.matched).toBe(report.requests);
});

test('[effects.compared] without one effect its requests are missing, and no others', () => {
  const only = together({ replying });
  const report = check(replyingSession, only);
  const missing = callsOf(report);
  expect(missing).toContain('missing listNotes');
  expect(missing).not.toContain('missing reply');
  expect(report.ok).toBe(false);
});

test('[effects.compared] two requests in another order in one turn are reported', () => {
  const ask =
    (calls: readonly ('getMe' | 'getNote')[]): RootEffect =>
    (entry$, _state$, ports) =>
      entry$.pipe(
        filter(({ event }) => event.type === 'user.openedNote'),
        mergeMap((entry) =>
          merge(
            ...calls.map((call) =>
              call === 'getMe'
                ? asking<'getMe'>(ports.api, { call }, entry)
                : asking<'getNote'>(ports.api, { call, note: 1 }, entry),
            ),
          ),
        ),
      );
  const { entries } = recordSession({ ...morning, rootEffect: ask(['getMe', 'getNote']) });
  const run = (root: RootEffect) => verifyEffects({ fold: panelFold, base, entries, rootEffect: root });
  expect(run(ask(['getMe', 'getNote'])).ok).toBe(true);
  expect(callsOf(run(ask(['getNote', 'getMe'])))).toEqual(Array(3).fill('reordered getMe'));
});

/** A gap of eight hours without entries, because the machine slept. */
const slept: SessionScript = {
  ...morning,
  untilMs: 300_000,
  events: morning.events.filter(([at]) => at < 180_000),
};

test('what would have happened while the machine slept is no difference', () => {
  const nightMs = 8 * 3_600_000;
  const entries = recordSession(slept).entries.map((entry) =>
    entry.at - (recordSession(slept).entries[0]?.at ?? 0) < 170_000 ? entry : { ...entry, at: entry.at + nightMs },
  );
  expect(verifyEffects({ fold: panelFold, base, entries, rootEffect }).differences).toEqual([]);
});

test('[effects.compared] [tabs.new-checks] a tab that only followed does what it was recorded to do', () => {
  const world = virtualWorld();
  world.openTab({ speaks: true });
  world.advance(1_000);
  const following = world.openTab({ speaks: true });
  world.advance(10_000);
  const entries = following.entries();
  expect(entries.map(({ event }) => event.type)).toContain('tabs.followed');
  expect(verifyEffects({ fold: panelFold, base, entries, rootEffect }).differences).toEqual([]);
});

test('[effects.compared] the ports of a check send nothing anywhere', () => {
  const seen: string[] = [];
  const root: RootEffect = (entry$, state$, ports) => {
    seen.push(...Object.keys(ports));
    return rootEffect(entry$, state$, ports);
  };
  expect(check(morning, root).ok).toBe(true);
  expect(seen).toContain('scheduler');
});

test('[replay.hostile] a log that ends in the year 9999 is checked without firing timers for thousands of years', () => {
  const some = recordSession({ lateMs: 16, ...pushLostAndFound })
    .entries.filter(({ event }) => event.type !== 'clock.ticked')
    .slice(0, 10)
    .map((entry, index) => ({ ...entry, seq: index + 1 }));
  const far: Entry = { seq: some.length + 1, at: 253_402_300_799_999, event: { type: 'user.openedHelp' } };
  const report = verifyEffects({ fold: panelFold, base, entries: [...some, far], rootEffect });
  expect(report.differences.length).toBeLessThan(20);
});
