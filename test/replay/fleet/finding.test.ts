/** The words about the faults of a log: the same words, and so the same fingerprint, for the same fault in every log. */
import type { Problem } from '../../../reducers/api';
import type { PanelEvent } from '../../../reducers/events';
import { effectsDiffer } from '../../../src/replay/fleet/comparing';
import * as finding from '../../../src/replay/fleet/finding';
import { FoldError } from '../../../src/replay/fold/pass';
import type { CauseLink } from '../../../src/replay/questions/causes';
import type { EffectDifference } from '../../../src/replay/verify/matches';
import type { Mismatch } from '../../../src/replay/verify/verify';
import { aMismatch } from '../support/mismatch';

const chain = (...types: string[]): CauseLink[] => types.map((type, index) => ({ seq: 9 - index, at: 0, type }));
const entryOf = (event: PanelEvent) => ({ seq: 9, at: 0, event });
const bug: Problem = { name: 'TypeError', message: 'no note 42', status: 0 };

const told = (
  event: PanelEvent,
  causes: readonly CauseLink[] = chain(event.type),
  failures = { before: 0, after: 0 },
) => finding.errorFinding(entryOf(event), failures, () => causes);

test.each<[PanelEvent, string]>([
  [{ type: 'error.reported', problem: bug }, 'TypeError ← error.reported ← push.changed'],
  [{ type: 'effect.failed', effect: 'replying', problem: bug }, 'TypeError in replying ← effect.failed ← push.changed'],
  [{ type: 'page.failed', problem: bug }, 'TypeError ← page.failed ← push.changed'],
  [
    { type: 'log.refused', eventType: 'user.askedUndo', reason: 'x' },
    'user.askedUndo refused ← log.refused ← push.changed',
  ],
  [{ type: 'log.refused', eventType: 'user.sang', reason: 'x' }, 'unknown refused ← log.refused ← push.changed'],
  [{ type: 'log.failed', reason: 'x' }, 'the log was not saved ← log.failed ← push.changed'],
])('[fleet.groups] %j is an error with its name and what led to it', (event, words) => {
  const { type } = event;
  const found = told(event, chain(type, 'push.changed'));
  expect(found).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}$/),
    kind: 'error',
    everyday: false,
    words,
    seq: 9,
    type,
  });
});

test('[fleet.groups] of what led to an error the six nearest types count, and the same one twice in a row once', () => {
  const reported = { type: 'error.reported', problem: bug } as const;
  const words = (...types: string[]) => told(reported, chain('error.reported', ...types))?.words;
  expect(words('a', 'a', 'b', 'a')).toBe('TypeError ← error.reported ← a ← b ← a');
  expect(words('a', 'b', 'c', 'd', 'e', 'f', 'g')).toBe('TypeError ← error.reported ← a ← b ← c ← d ← e ← f');
});

test.each([
  ['NetworkError', 0, true],
  ['TimeoutError', 0, true],
  ['FrameError', 0, true],
  ['PushError', 0, true],
  ['AbortError', 0, true],
  ['NoAnswerError', 0, true],
  ['TypeError', 0, false],
  ['MyNetworkError', 0, false],
  ['NetworkErrors', 0, false],
  ['BadAnswerError', 200, false],
  ['BadRequestError', 400, true],
  ['InternalServerError', 500, true],
  ['HttpError', 399, false],
])('a call that failed with %s and status %d is everyday: %s', (name, status, everyday) => {
  expect(told({ type: 'error.reported', problem: { name, message: '', status } })?.everyday).toBe(everyday);
});

test('[fleet.groups] a list that fails three times in a row is told once, and any event that tells of no error never', () => {
  const failed = { type: 'api.failed', call: 'listNotes', subject: null, problem: { ...bug, status: 500 } } as const;
  const at = (before: number, after: number) => told(failed, [], { before, after });
  expect([at(0, 1), at(1, 2), at(3, 4), at(4, 5), at(0, 0)]).toEqual([null, null, null, null, null]);
  expect(at(2, 3)).toMatchObject({
    kind: 'error',
    everyday: true,
    words: 'TypeError ← api.failed: the list failed 3 times',
    seq: 9,
    type: 'api.failed',
  });
  expect(told({ type: 'poll.due' })).toBeNull();
});

test('[fleet.groups] what the reducers throw is the same fault whether they throw today or a report tells it', () => {
  const causes = chain('user.askedTrash', 'user.openedNote');
  const entry = entryOf({ type: 'user.askedTrash', note: 42 });
  const today = finding.thrownFinding(new FoldError(entry, new TypeError('no note 42')), causes);
  expect(today).toMatchObject({
    kind: 'threw',
    words: 'the reducers throw TypeError at user.askedTrash ← user.openedNote',
    seq: 9,
    type: 'user.askedTrash',
  });
  expect(finding.thrownFinding(new FoldError(entry, 'words'), causes).words).toMatch(/^the reducers throw Error at /);
});

const mismatch = aMismatch({ after: 4, by: 8 });
const place = ['notes', 42, 'read'];
test.each<[Partial<Mismatch>, object]>([
  [{ kind: 'base' }, { words: 'the state it begins with is not that of its hash', seq: 8, type: '' }],
  [
    {},
    {
      words: 'the state, at a place that the log does not hold, differs after an entry that nothing points to',
      seq: 8,
      type: '',
    },
  ],
  [{ place }, { words: 'notes.*.read differs after an entry that nothing points to', seq: 8, type: '' }],
  [
    { place, entry: entryOf({ type: 'poll.due' }) },
    { words: 'notes.*.read differs after poll.due', seq: 9, type: 'poll.due' },
  ],
])('[fleet.groups] a state that is not the recorded one: %j', (part, found) => {
  expect(finding.stateFinding({ ...mismatch, ...part })).toMatchObject({ kind: 'state', everyday: false, ...found });
});

const difference = (event: PanelEvent, part: Partial<EffectDifference> = {}): EffectDifference => ({
  kind: 'missing',
  event,
  seq: 9,
  at: 0,
  laterMs: 0,
  causes: [],
  followers: 0,
  ...part,
});

test.each<[PanelEvent, string]>([
  [{ type: 'api.requested', request: { call: 'getNote', note: 42 } }, 'missing api.requested getNote'],
  [{ type: 'api.answered', call: 'markSeen', subject: null, answer: {} }, 'missing api.answered markSeen'],
  [{ type: 'api.failed', call: 'markSeen', subject: null, problem: bug }, 'missing api.failed markSeen'],
  [{ type: 'storage.failed', key: 'reply_42', reason: '' }, 'missing storage.failed reply'],
  [{ type: 'storage.failed', key: 'notes_mutation_like_42_5_t', reason: '' }, 'missing storage.failed notes_mutation'],
  [{ type: 'storage.failed', key: 'a text of a person', reason: '' }, 'missing storage.failed unknown'],
  [{ type: 'poll.due' }, 'missing poll.due'],
])('[fleet.groups] what the effects do otherwise is named without its note: %j', (event, words) => {
  const found = { kind: 'effects', words, seq: 9, type: event.type };
  expect(finding.effectFinding(difference(event))).toMatchObject(found);
});

test('of what only one of two codes does otherwise the first is told', () => {
  const report = (...differences: EffectDifference[]) => ({ ok: false, requests: 0, matched: 0, differences });
  const tick = (at: number, part: Partial<EffectDifference> = {}) =>
    difference({ type: 'poll.due' }, { at, seq: at, ...part });
  const told = { kind: 'against', words: 'the effects: missing poll.due' };
  expect(effectsDiffer(report(tick(1)), report(tick(1)))).toEqual([]);
  expect(effectsDiffer(report(tick(1), tick(5)), report(tick(1), tick(3)))).toMatchObject([{ ...told, seq: 3 }]);
  expect(effectsDiffer(report(tick(1), tick(2)), report(tick(1), tick(3)))).toMatchObject([{ ...told, seq: 2 }]);
  expect(effectsDiffer(report(tick(1, { kind: 'extra' })), report(tick(1)))).toHaveLength(1);
  expect(finding.againstFinding(['notes', 42], entryOf({ type: 'poll.due' }))).toMatchObject({
    kind: 'against',
    words: 'notes.* differs after poll.due',
    seq: 9,
    type: 'poll.due',
  });
});
