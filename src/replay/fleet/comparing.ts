/**
 * One log under two codes: the first entry after which their states differ, and the first difference of their
 * effects.
 */
import type { State } from '../../../reducers/state';
import { type Fold, foldEntry, type Visitor } from '../fold/pass';
import { hashNumber } from '../values/hash';
import { differences } from '../values/paths';
import type { EffectDifference, EffectsReport } from '../verify/matches';
import { againstFinding, effectFinding, type Finding } from './finding';

/**
 * @param theirs the other code's reducers; the pass folds with today's
 * @returns a visitor for `pass`, and its findings for after the pass
 */
export function comparing(theirs: Fold<State>): Visitor<State> & { readonly findings: () => readonly Finding[] } {
  let state = theirs.initial;
  let found: Finding | null = null;
  return {
    start({ base }) {
      if (base.seq > 0) state = base.state;
    },
    entry(entry, _before, after) {
      if (found) return;
      state = foldEntry(theirs, state, entry);
      if (hashNumber(state) === hashNumber(after)) return;
      const [first] = differences(state, after);
      if (first) found = againstFinding(first.path, entry);
    },
    findings: () => (found ? [found] : []),
  };
}

const keyOf = ({ kind, seq, event }: EffectDifference): string => `${kind} ${seq} ${hashNumber(event)}`;

/** @returns the first thing that one code's effects do and the other's do not */
export function effectsDiffer(today: EffectsReport, theirs: EffectsReport): readonly Finding[] {
  const ours = new Set(today.differences.map(keyOf));
  const others = new Set(theirs.differences.map(keyOf));
  const only = [
    ...today.differences.filter((one) => !others.has(keyOf(one))),
    ...theirs.differences.filter((one) => !ours.has(keyOf(one))),
  ].sort((one, other) => one.at - other.at);
  return only.slice(0, 1).map((one) => effectFinding(one, 'against'));
}
