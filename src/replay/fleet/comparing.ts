/**
 * One log under two codes: the first entry after which their states differ, and the first difference of their
 * effects.
 */
import type { State } from '../../../reducers/state';
import { type Fold, foldEntry, type Visitor } from '../fold/pass';
import { hashNumber } from '../values/hash';
import { differences } from '../values/paths';
import type { EffectDifference, EffectsReport } from '../verify/matches';
import { againstFinding, effectFinding, type Finding, nameOf, pageFinding } from './finding';
import { pageDifference } from './pageDifference';

/** The panel of a commit, as its page stands in a state. */
export interface Drawing {
  readonly draw: (state: State, at: number) => string;
}

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

/** @returns the page, or the name of the error at which it could not be drawn */
function drawn({ draw }: Drawing, state: State, at: number): { readonly page: string } | { readonly error: string } {
  try {
    return { page: draw(state, at) };
  } catch (error) {
    return { error: nameOf(error) };
  }
}

/** What differs, or the words for a page that cannot be drawn: two such pages are not the same, because neither was seen. */
function differing(ours: Drawing, theirs: Drawing, states: readonly [State, State], at: number): string | null {
  const [one, other] = [drawn(ours, states[0], at), drawn(theirs, states[1], at)];
  if ('error' in one) return `it cannot be drawn (${one.error})`;
  return 'error' in other
    ? `only the other code cannot draw it (${other.error})`
    : pageDifference(one.page, other.page);
}

/**
 * Draws the page of both codes after each entry that changed a state, up to the first page that differs.
 * @param theirs the other code's reducers; the pass folds with today's
 * @returns a visitor for `pass`, and its findings for after the pass
 */
export function comparingPages(
  ours: Drawing,
  other: Drawing,
  theirs: Fold<State>,
): Visitor<State> & { readonly findings: () => readonly Finding[] } {
  let state = theirs.initial;
  let found: Finding | null = null;
  return {
    start({ base }) {
      if (base.seq > 0) state = base.state;
    },
    entry(entry, before, after) {
      if (found) return;
      const old = state;
      state = foldEntry(theirs, state, entry);
      if ((after === before && state === old) || !(after.session.started || state.session.started)) return;
      const words = differing(ours, other, [after, state], entry.at);
      if (words !== null) found = pageFinding(words, entry);
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
