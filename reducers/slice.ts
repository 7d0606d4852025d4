/** A slice of the state is a table: the types of events that change it, and how. `reduce` asks only the slices that have the type. */
import type { Entry, EventType, PanelEvent } from './events';
import type { State } from './state';

export type EventOf<T extends EventType> = Extract<PanelEvent, { readonly type: T }>;

/** What a handler may read besides its slice and the event. */
export interface Context {
  readonly entry: Entry;
  /** The state before this entry. */
  readonly before: State;
}

export type Handlers<S> = {
  readonly [T in EventType]?: (slice: S, event: EventOf<T>, context: Context) => S;
};
