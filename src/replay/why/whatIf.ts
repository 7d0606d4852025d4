/** What would have been without some entries: the elements of the panel and the places of the state that differ. */
import type { State } from '../../../reducers/state';
import { type Difference, differences } from '../values/paths';
import { type Output, outputOf, type ScreenElement, sameOutput } from './element';
import { elementsAt } from './elements';
import { consequencesOf, type Recording, without } from './recording';

interface ElementChange {
  readonly element: ScreenElement;
  readonly recorded: Output;
  readonly without: Output;
}

export interface WhatIf {
  /** The places that were left out: the given entries and all that followed from them. */
  readonly leftOut: readonly number[];
  readonly elements: readonly ElementChange[];
  /** `before` is the recorded value, `after` the value without the entries. */
  readonly differences: readonly Difference[];
}

/** The elements that a person sees otherwise in the two states. */
function elementChanges(recorded: State, other: State): readonly ElementChange[] {
  const all = new Map([...elementsAt(recorded), ...elementsAt(other)].map((element) => [element.text, element]));
  return [...all.values()]
    .map((element) => ({ element, recorded: outputOf(element, recorded), without: outputOf(element, other) }))
    .filter((change) => !sameOutput(change.recorded, change.without));
}

/**
 * Folds the log without the entries and their consequences, as a what-if of the devtools does. [why.what-if]
 * @param at the moment at which both are compared
 */
export function whatIf(recording: Recording, places: readonly number[], at: number): WhatIf {
  const [recorded, other] = [recording.stateAt(at), without(recording, places, at).stateAt(at)];
  return {
    leftOut: [...consequencesOf(recording, places, at)].sort((a, b) => a - b),
    elements: elementChanges(recorded, other),
    differences: differences(recorded, other),
  };
}
