/** How reducers are taken by the tools here: by `panelFold`, and by the recorder, which is given the running panel's. */
import type { Entry } from '../../../reducers/events';
import { isKnownEvent } from '../session/catalogue';
import type { Fold } from './pass';

/** Events that are unknown today stay in the log and leave the state alone (CONTRACT section 7). */
export const foldOf = <S>(initial: S, reduce: (state: S, entry: Entry) => S): Fold<S> => ({
  initial,
  reduce: (state, entry) => (isKnownEvent(entry.event.type) ? reduce(state, entry) : state),
});
