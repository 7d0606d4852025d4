/** What "why" can be asked about: a part of the panel that has a name, and what a person sees of it in a state. */
import type { State } from '../../../reducers/state';
import type { Code } from './code';
import type { Condition } from './conditions';

/** A property of an element that a person can see. */
export type Seen = string | number | boolean;

export interface ScreenElement extends Code {
  /** The element as a caller writes it, such as `row 4711`. */
  readonly text: string;
  /** The element in a sentence, such as `the row of note 4711`. */
  readonly name: string;
  /** The note that the element belongs to; null for the others. */
  readonly note: number | null;
  readonly isThere: (state: State) => boolean;
  /** What can keep it away, the widest first; none for an element that stands for one fact. [why.not] */
  readonly conditions: readonly Condition[];
  /** By name; asked only in states in which the element is there. */
  readonly properties: { readonly [name: string]: (state: State) => Seen };
}

/** A kind of element: how callers write it, and which elements of it stand in a state. */
export interface Kind {
  readonly pattern: RegExp;
  /** @param groups what the pattern found; null when there is no such element */
  readonly make: (groups: readonly string[]) => ScreenElement | null;
  /** The texts of all elements of this kind that may be there. */
  readonly texts: (state: State) => readonly string[];
  /** What a caller may write, for the sentence about a wrong one. */
  readonly example: string;
}

/** What a person sees of an element: each property, or null when the element is not there. */
export type Output = { readonly [property: string]: Seen } | null;

export function outputOf(element: ScreenElement, state: State): Output {
  if (!element.isThere(state)) return null;
  return Object.fromEntries(Object.entries(element.properties).map(([name, ask]) => [name, ask(state)]));
}

export const sameOutput = (one: Output, other: Output): boolean => JSON.stringify(one) === JSON.stringify(other);
