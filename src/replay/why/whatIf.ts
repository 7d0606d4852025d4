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
  /** The rows that have another place, and differ in nothing else. */
  readonly moved: readonly ScreenElement[];
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

const isMoved = ({ recorded, without: other }: ElementChange): boolean =>
  recorded !== null && other !== null && sameOutput({ ...recorded, place: 0 }, { ...other, place: 0 });

/**
 * Folds the log without the entries and their consequences, as a what-if of the devtools does. [why.what-if]
 * @param at the moment at which both are compared
 */
export function whatIf(recording: Recording, places: readonly number[], at: number): WhatIf {
  const [recorded, other] = [recording.stateAt(at), without(recording, places, at).stateAt(at)];
  const changes = elementChanges(recorded, other);
  return {
    leftOut: [...consequencesOf(recording, places, at)].sort((a, b) => a - b),
    elements: changes.filter((change) => !isMoved(change)),
    moved: changes.filter(isMoved).map(({ element }) => element),
    differences: differences(recorded, other),
  };
}
