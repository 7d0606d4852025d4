/**
 * The fewest entries that still show a finding of a fleet, and what a test of it expects. `--shrink fingerprint:ID`
 * uses it, so that the caller needs no expression.
 */

import type { Entry } from '../../../reducers/events';
import { isObject } from '../../../reducers/guards';
import type { State } from '../../../reducers/state';
import type { Snapshot } from '../../../streams/snapshot';
import { effectFinding, errorFinding, type Finding, stateFinding, thrownFinding } from '../fleet/finding';
import { panelFold, panelQuestions } from '../fold/panelFold';
import { type FoldError, foldEntry } from '../fold/pass';
import { createCauseIndex } from '../questions/causes';
import { compileExpression } from '../questions/expression';
import { valueAt } from '../values/paths';
import type { EffectDifference } from '../verify/matches';
import { canVerifyEffects, verifyPanelEffects } from '../verify/panelEffects';
import type { Mismatch, VerifyReport } from '../verify/verify';
import { fewest, pinnedFor, type Shrunk, shrink } from './shrink';
import type { Expectation } from './toTest';

export interface Found {
  readonly finding: Finding;
  readonly shrunk: Shrunk;
  readonly expectation: Expectation;
}

interface Log {
  readonly base: Snapshot;
  readonly entries: readonly Entry[];
}

/** The finding is there, but cannot be shrunk: the message says why. */
export class NotShrunk extends Error {
  override readonly name = 'NotShrunk';
}

const pinnedWith = ({ entries }: Log, seq: number | null): ReadonlySet<number> =>
  pinnedFor(
    entries,
    entries.find((entry) => entry.seq === seq),
  );

const upTo = (log: Log, seq: number | null): Log => ({
  ...log,
  entries: log.entries.filter((entry) => entry.seq <= (seq ?? 0)),
});

interface Ends {
  readonly before: State;
  readonly after: State;
  readonly last: Entry | undefined;
  readonly failures: readonly FoldError[];
}

/** Folds all entries, and gives the states around the last one. */
function fold({ base, entries }: Log): Ends {
  const failures: FoldError[] = [];
  let before = base.state;
  let after = base.state;
  for (const entry of entries) {
    before = after;
    after = foldEntry(panelFold, before, entry, (error) => failures.push(error));
  }
  return { before, after, last: entries.at(-1), failures };
}

/** The part of a value that stays when entries are numbered again: a number may be the seq of an entry. */
const kindOf = (value: unknown): unknown => (typeof value === 'number' || isObject(value) ? typeof value : value);

/** Shrinks while today's reducers change the place at the last entry as they do in the whole log. */
function shrinkState(log: Log, mismatch: Mismatch): Found {
  const finding = stateFinding(mismatch);
  const { entry, place } = mismatch;
  const whole = upTo(log, finding.seq);
  const change = ({ before, after }: Ends) => [valueAt(before, place ?? []), valueAt(after, place ?? [])] as const;
  const [was, is] = change(fold(whole));
  if (!entry || place === null || was === is)
    throw new NotShrunk('nothing in the log says at which entry the recorded state and today’s part.');
  const shows = (entries: readonly Entry[]): boolean => {
    const [before, after] = change(fold({ ...log, entries }));
    return before !== after && kindOf(before) === kindOf(was) && kindOf(after) === kindOf(is);
  };
  const shrunk = fewest({ base: log.base, entries: whole.entries, pinned: pinnedWith(whole, finding.seq), shows });
  const [value] = change(fold({ ...log, entries: shrunk.entries }));
  return { finding, shrunk, expectation: { kind: 'paths', paths: [{ path: place, value }] } };
}

function shrinkThrown(log: Log, finding: Finding): Found {
  const whole = upTo(log, finding.seq);
  const shows = (entries: readonly Entry[]): boolean => {
    const { failures, last } = fold({ ...log, entries });
    // The first failure is at the last entry, so the reducers throw nowhere else.
    return failures[0]?.entry === last;
  };
  if (!shows(whole.entries)) throw new NotShrunk('the reducers throw at an earlier entry, too: shrink that one first.');
  const shrunk = fewest({ base: log.base, entries: whole.entries, pinned: pinnedWith(whole, finding.seq), shows });
  return { finding, shrunk, expectation: { kind: 'throws' } };
}

const differencesOf = (log: Log): readonly EffectDifference[] => verifyPanelEffects(log).differences;

function shrinkEffects(log: Log, finding: Finding, one: EffectDifference): Found {
  const shows = (entries: readonly Entry[]): boolean =>
    differencesOf({ ...log, entries }).some((found) => effectFinding(found).id === finding.id);
  const cause = one.seq ?? one.causes[0]?.seq ?? null;
  const shrunk = fewest({ base: log.base, entries: log.entries, pinned: pinnedWith(log, cause), shows });
  return { finding, shrunk, expectation: { kind: 'asRecorded', difference: `${one.kind} ${one.event.type}` } };
}

/** Events of the world do not depend on the effects. The effects made all other events. */
const ofWorld: { readonly [type: string]: string } = {
  'api.failed': 'type == "api.failed" && state.sync.failures > 2',
  'log.failed': 'type == "log.failed"',
  'log.refused': 'type == "log.refused"',
  'page.failed': 'type == "page.failed"',
};

function shrinkError(log: Log, finding: Finding): Found {
  if (finding.kind === 'threw') throw new NotShrunk('today’s reducers no longer throw there.');
  const expression = ofWorld[finding.type];
  if (expression !== undefined) {
    const question = compileExpression(expression, panelQuestions);
    const shrunk = shrink({ fold: panelFold, ...log, expression: question });
    if (!shrunk) throw new NotShrunk(`${expression} holds nowhere in it.`);
    return { finding, shrunk, expectation: { kind: 'never', expression } };
  }
  if (!canVerifyEffects(log)) throw new NotShrunk('the log’s beginning fell to the budget.');
  const whole = upTo(log, finding.seq);
  // True when today's effects make all entries that led to the error, and the error.
  const shows = (entries: readonly Entry[]): boolean =>
    differencesOf({ ...log, entries }).every(({ kind }) => kind !== 'missing');
  if (!shows(whole.entries)) throw new NotShrunk('today’s effects no longer do this.');
  const shrunk = fewest({ base: log.base, entries: whole.entries, pinned: pinnedWith(whole, finding.seq), shows });
  return { finding, shrunk, expectation: { kind: 'otherwise', type: finding.type } };
}

/** The first error of this fingerprint that the log tells of. */
function errorOf({ base, entries }: Log, id: string): Finding | null {
  const causes = createCauseIndex();
  let { state } = base;
  for (const entry of entries) {
    causes.add(entry);
    const before = state.sync.failures;
    state = foldEntry(panelFold, state, entry);
    const found = errorFinding(entry, { before, after: state.sync.failures }, causes.chain);
    if (found?.id === id) return found;
  }
  return null;
}

/** The first entry of this fingerprint at which the reducers throw. */
function thrownOf(log: Log, id: string): Finding | null {
  const causes = createCauseIndex();
  for (const entry of log.entries) causes.add(entry);
  const found = fold(log).failures.map((failure) => thrownFinding(failure, causes.chain(failure.entry.seq)));
  return found.find((one) => one.id === id) ?? null;
}

/**
 * @param log a whole log
 * @param report what `verify` says of the log
 * @param id a fingerprint, as `fleet` prints it
 * @returns null when the log has no such finding
 * @throws {NotShrunk} when the finding is there but cannot be shrunk
 */
export function shrinkFinding(log: Log, { mismatch }: VerifyReport, id: string): Found | null {
  if (mismatch && stateFinding(mismatch).id === id) return shrinkState(log, mismatch);
  const thrown = thrownOf(log, id);
  if (thrown) return shrinkThrown(log, thrown);
  const error = errorOf(log, id);
  if (error) return shrinkError(log, error);
  const differences = canVerifyEffects(log) ? differencesOf(log) : [];
  const difference = differences.find((one) => effectFinding(one).id === id);
  return difference ? shrinkEffects(log, effectFinding(difference), difference) : null;
}
