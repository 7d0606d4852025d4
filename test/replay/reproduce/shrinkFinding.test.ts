/** The fewest entries that still show a finding of a fleet, and what a test of them expects. */
import type { Entry, PanelEvent } from '../../../reducers/events';
import { effectFinding, errorFinding, stateFinding, thrownFinding } from '../../../src/replay/fleet/finding';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { FoldError } from '../../../src/replay/fold/pass';
import { createCauseIndex } from '../../../src/replay/questions/causes';
import { NotShrunk, shrinkFinding } from '../../../src/replay/reproduce/shrinkFinding';
import type { Path } from '../../../src/replay/values/paths';
import { verifyPanelEffects } from '../../../src/replay/verify/panelEffects';
import type { VerifyReport } from '../../../src/replay/verify/verify';
import { aMismatch } from '../support/mismatch';
import { recordSession, sessionStarted, startMs } from '../support/recordSession';
import { help, logOf, type Row } from '../support/smallLog';

const base = { seq: 0, state: panelFold.initial };
const started: Row = [startMs, sessionStarted()];
const at = (event: PanelEvent, cause?: number): Row =>
  cause === undefined ? [startMs, event] : [startMs, event, cause];
const filtered = (filter: 'unread' | 'likes'): Row => at({ type: 'user.choseFilter', filter });
const nothing = { mismatch: null } as VerifyReport;

const chainOf = (entries: readonly Entry[]) => {
  const causes = createCauseIndex();
  for (const entry of entries) causes.add(entry);
  return causes.chain;
};

/** @returns the events that are left, and what a test of them expects */
function shrunkTo(entries: readonly Entry[], id: string | undefined, report = nothing, from = base) {
  const found = shrinkFinding({ base: from, entries }, report, id ?? '');
  return found && { left: found.shrunk.from, expectation: found.expectation, seq: found.finding.seq };
}

/** A log verified with reducers that differ at this entry, at this place. */
function differing(rows: readonly Row[], seq: number, place: Path | null) {
  const entries = logOf(rows);
  const mismatch = aMismatch({ after: seq - 1, by: seq, entry: entries[seq - 1] ?? null, place });
  const report = { mismatch } as VerifyReport;
  return { entries, report, id: stateFinding(mismatch).id };
}

const item = { kind: 'post', siteId: 1, postId: 1, commentId: null, url: null } as const;
const resized = (width: number): Row => at({ type: 'viewport.resized', width, height: 700 });

test.each<[string, Row[], number, Path, number[], unknown]>([
  ['the entry and the first one', [started, at(help), filtered('unread')], 3, ['panel', 'filter'], [1, 3], 'all'],
  [
    'what gave the place its words before',
    [started, at(help), filtered('unread'), at(help), filtered('likes'), at(help)],
    5,
    ['panel', 'filter'],
    [1, 3, 5],
    'unread',
  ],
])('a state that differs shrinks to %s', (_what, rows, seq, place, left, value) => {
  const { entries, report, id } = differing(rows, seq, place);
  const expectation = { kind: 'paths', paths: [{ path: place, value }] };
  expect(shrunkTo(entries, id, report)).toEqual({ left, expectation, seq });
});

test('numbers and records that stand there may be others', () => {
  const { entries, report, id } = differing([started, resized(500), resized(600)], 3, ['panel', 'width']);
  expect(shrunkTo(entries, id, report)?.left).toEqual([1, 3]);
  const back = differing([started, resized(600), resized(400)], 3, ['panel', 'width']);
  // The session began with 400, so without the entry in between the last one would change nothing.
  expect(shrunkTo(back.entries, back.id, back.report)?.left).toEqual([1, 2, 3]);
  const whole = differing([started, filtered('unread'), filtered('likes')], 3, ['panel']);
  expect(shrunkTo(whole.entries, whole.id, whole.report)?.left).toEqual([1, 3]);
});

test('where nothing stood before, nothing stands there, and a text is that text', () => {
  const opens = (postId: number): Row => at({ type: 'user.openedItem', item: { ...item, postId } });
  // Without the first item there would be no value when the second one opens.
  const second = differing([started, opens(1), at(help), opens(2)], 4, ['panel', 'item']);
  expect(shrunkTo(second.entries, second.id, second.report)?.left).toEqual([1, 2, 4]);
  const first = differing([started, at(help), opens(2)], 3, ['panel', 'item']);
  expect(shrunkTo(first.entries, first.id, first.report)?.left).toEqual([1, 3]);
  const writes = (start: number, inserted: string): Row =>
    at({ type: 'user.wroteReply', note: 5, edit: { start, removed: 0, inserted }, caret: 0 });
  const sent = at({ type: 'user.sentReply', note: 5 });
  const text = differing([started, writes(0, 'yes'), at(help), writes(3, ', please'), sent], 5, [
    ...['reply', 'sending', '5', 'text'],
  ]);
  expect(shrunkTo(text.entries, text.id, text.report)?.left).toEqual([1, 2, 4, 5]);
});

test('where nothing says at which entry the states part, that is said', () => {
  const rows = [started, at(help), filtered('unread')];
  for (const [seq, place] of [
    [2, ['panel', 'filter']],
    [3, null],
  ] as const) {
    const { entries, report, id } = differing(rows, seq, place);
    expect(() => shrunkTo(entries, id, report)).toThrow(NotShrunk);
    expect(() => shrunkTo(entries, id, report)).toThrow('at which entry the recorded state and today’s part');
    // The state has another fingerprint.
    expect(shrunkTo(entries, '00000000', report)).toBeNull();
  }
  // The last entry may change the place by chance.
  const mismatch = aMismatch({ after: 0, by: 3, place: ['panel', 'filter'] });
  const unknown = () => shrunkTo(logOf(rows), stateFinding(mismatch).id, { mismatch } as VerifyReport);
  expect(unknown).toThrow('at which entry the recorded state and today’s part');
});

/** An `api.answered` without its answer, at which the reducers throw. */
const broken: PanelEvent = JSON.parse('{"type":"api.answered","call":"follow","subject":{"site":7}}');

const thrownId = (entries: readonly Entry[], seq: number): string | undefined => {
  const entry = entries[seq - 1];
  return entry && thrownFinding(new FoldError(entry, new TypeError()), chainOf(entries)(seq)).id;
};

test('an entry at which the reducers throw shrinks to what led to it', () => {
  const entries = logOf([started, at(help), at(help), at(broken, 3), at(help), at(broken)]);
  const expectation = { kind: 'throws' };
  expect(shrunkTo(entries, thrownId(entries, 4))).toEqual({ left: [1, 3, 4], expectation, seq: 4 });
  const again = logOf([started, at(broken), at(broken)]);
  expect(shrunkTo(again, thrownId(again, 3))).toEqual({ left: [1, 2], expectation, seq: 2 });
});

test('what makes the reducers throw at an entry stays, although it did not lead to it', () => {
  const failed: PanelEvent = JSON.parse('{"type":"api.failed","call":"follow","subject":{"site":7},"on":true}');
  const asked = at({ type: 'user.askedFollow', site: 7, on: true });
  const began = at({ type: 'outbox.began', kind: 'follow', ids: [7] });
  const entries = logOf([started, asked, began, at(help), at(failed, 4)]);
  expect(shrunkTo(entries, thrownId(entries, 5))?.left).toEqual([1, 2, 3, 4, 5]);
});

test('where the reducers throw earlier, too, that one is to be shrunk first', () => {
  const entries = logOf([started, at(broken), at(help), at(broken, 3)]);
  expect(() => shrunkTo(entries, thrownId(entries, 4))).toThrow(NotShrunk);
  expect(() => shrunkTo(entries, thrownId(entries, 4))).toThrow('shrink that one first');
});

const problem = { name: 'TypeError', message: 'x', status: 0 };
const errorId = (entries: readonly Entry[], seq: number, failures = { before: 0, after: 0 }): string | undefined => {
  const entry = entries[seq - 1];
  return entry && errorFinding(entry, failures, chainOf(entries))?.id;
};

test.each<[PanelEvent, string]>([
  [{ type: 'page.failed', problem }, 'type == "page.failed"'],
  [{ type: 'log.failed', reason: 'full' }, 'type == "log.failed"'],
  [{ type: 'log.refused', eventType: 'user.sang', reason: 'a date' }, 'type == "log.refused"'],
])('what the world says went wrong shrinks to that: %j', (event, expression) => {
  const entries = logOf([started, at(help), at(event), at(help), at(event)]);
  const expectation = { kind: 'never', expression };
  expect(shrunkTo(entries, errorId(entries, 3))).toEqual({ left: [1, 3], expectation, seq: 3 });
});

test('a list that failed three times shrinks to its failures', () => {
  const failed: PanelEvent = { type: 'api.failed', call: 'listNotes', subject: null, problem } as PanelEvent;
  const entries = logOf([started, at(failed), at(help), at(failed), at(failed), at(failed)]);
  const expression = 'type == "api.failed" && state.sync.failures > 2';
  const found = shrunkTo(entries, errorId(entries, 5, { before: 2, after: 3 }));
  expect(found).toEqual({ left: [1, 2, 4, 5], expectation: { kind: 'never', expression }, seq: 5 });
});

/** The channel sends an unknown type, which is reported. */
const lived = recordSession({
  untilMs: 3_000,
  push: [
    [400, { kind: 'open' }],
    [1_500, { kind: 'unknown', name: 'sing' }],
  ],
  events: [
    [0, sessionStarted()],
    [5, { type: 'session.mounted' }],
    [900, { type: 'user.openedHelp' }],
    [2_000, { type: 'user.closedHelp' }],
  ],
}).entries;
const reported = lived.find(({ event }) => event.type === 'error.reported')?.seq ?? 0;

test('an error that the effects report shrinks to what they need for it', () => {
  expect(reported).toBeGreaterThan(0);
  const found = shrunkTo(lived, errorId(lived, reported));
  expect(found).toMatchObject({ expectation: { kind: 'otherwise', type: 'error.reported' }, seq: reported });
  const types = found?.left.map((seq) => lived[seq - 1]?.event.type);
  expect(types?.at(-1)).toBe('error.reported');
  expect(types).toContain('push.failed');
  expect(types).not.toContain('user.openedHelp');
});

test('an error that today’s effects do not report, or of a log that lost its beginning, is not shrunk', () => {
  const entries = logOf([started, at(help), at({ type: 'error.reported', problem }, 2)]);
  const id = errorId(entries, 3);
  expect(() => shrunkTo(entries, id)).toThrow('today’s effects no longer do this');
  const later = entries.map((entry) => ({ ...entry, seq: entry.seq + 5, cause: 7 }));
  const found = () =>
    shrunkTo(later, later[2] && errorFinding(later[2], { before: 0, after: 0 }, chainOf(later))?.id, nothing, {
      ...base,
      seq: 5,
    });
  expect(found).toThrow(NotShrunk);
  expect(found).toThrow('fell to the budget');
});

test('[replay.shrink] an act of the effects that is missing or extra shrinks to its cause', () => {
  const entries = logOf([started, at(help), at(help), at({ type: 'status.elapsed' }, 3), at(help)]);
  const { differences } = verifyPanelEffects({ base, entries });
  const of = (kind: string) => differences.find((one) => one.kind === kind);
  const [missing, extra] = [of('missing'), of('extra')];
  if (!missing || !extra) throw new Error('The log has no such differences.');
  expect(shrunkTo(entries, effectFinding(missing).id)).toEqual({
    left: [1, 3, 4],
    expectation: { kind: 'asRecorded', difference: 'missing status.elapsed' },
    seq: 4,
  });
  expect(shrunkTo(entries, effectFinding(extra).id)).toEqual({
    left: [1],
    expectation: { kind: 'asRecorded', difference: `extra ${extra.event.type}` },
    seq: null,
  });
  expect(shrunkTo(entries, effectFinding(missing).id, nothing, { ...base, seq: 1 })).toBeNull();
});
