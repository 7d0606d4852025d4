/** Makes a `Fold` of reducers: `panelFold` uses it, and the frame's recording, which is given the running panel's reducers. */
import type { Entry } from '../../../reducers/events';
import { isKnownEvent } from '../session/catalogue';
import type { Fold } from './pass';

/** An event of an unknown type leaves the state alone. [log.unknown-event] */
export const foldOf = <S>(initial: S, reduce: (state: S, entry: Entry) => S): Fold<S> => ({
  initial,
  reduce: (state, entry) => (isKnownEvent(entry.event.type) ? reduce(state, entry) : state),
});
