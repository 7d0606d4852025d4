/** Whole recorded sessions as the world of today’s effects: the same acts pass, any other act is reported. */
import type { Entry } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { panelFold } from '../../../src/replay/fold/panelFold';
import type { EffectsReport } from '../../../src/replay/verify/matches';
import { verifyEffects } from '../../../src/replay/verify/verifyEffects';
import { rootEffect } from '../../../streams/features';
import { virtualWorld } from '../../support/virtualWorld';
import { recordSession, type SessionScript } from '../support/recordSession';
import { morning, pushLostAndFound, replying, sessions } from '../support/sessions';

const base = { seq: 0, state: panelFold.initial };

const check = (script: SessionScript): EffectsReport =>
  verifyEffects({ fold: panelFold, base, entries: recordSession(script).entries, rootEffect });

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
    const report = withLimit('replyRetryStepMs', stepMs, replying);
    const [first] = report.differences;
    expect(callsOf(report)[0]).toBe('moved reply');
    expect(Math.abs((first?.laterMs ?? 0) - (stepMs - 2000))).toBeLessThan(20);
    expect(first?.causes.map(({ type }) => type)).toEqual(['api.failed', 'api.requested', 'user.sentReply']);
  },
);

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

test('[replay.hostile] a log that ends in the year 9999 is checked without firing timers for thousands of years', () => {
  const some = recordSession({ lateMs: 16, ...pushLostAndFound })
    .entries.filter(({ event }) => event.type !== 'clock.ticked')
    .slice(0, 10)
    .map((entry, index) => ({ ...entry, seq: index + 1 }));
  const far: Entry = { seq: some.length + 1, at: 253_402_300_799_999, event: { type: 'user.openedHelp' } };
  const report = verifyEffects({ fold: panelFold, base, entries: [...some, far], rootEffect });
  expect(report.differences.length).toBeLessThan(20);
});
