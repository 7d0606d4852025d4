/** What a condition is that keeps an element off the screen, and what would take it away. `conditions` names them all. */
import type { PanelEvent } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import type { Ask } from './since';

/** What would take the condition away on a copy of the log: an event of a person, or to leave out its entry. */
export type Lift =
  | { readonly kind: 'event'; readonly event: PanelEvent }
  | { readonly kind: 'skip' }
  | { readonly kind: 'none' };

export interface Condition {
  readonly name: string;
  readonly says: string;
  /** True in a state in which the condition keeps the element away. */
  readonly isSo: (state: State) => boolean;
  /** Asked of each state to find the entry that made it so. */
  readonly ask: Ask;
  readonly lift: Lift;
}

export const skip: Lift = { kind: 'skip' };
export const none: Lift = { kind: 'none' };
export const by = (event: PanelEvent): Lift => ({ kind: 'event', event });
export const condition = (
  name: string,
  says: string,
  isSo: (state: State) => boolean,
  lift: Lift,
  ask: Ask = isSo,
): Condition => ({
  name,
  says,
  isSo,
  ask,
  lift,
});
