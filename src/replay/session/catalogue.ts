/** The names of all events that this version knows ([log.unknown-event]). */
import { events } from '../../../reducers/schemas/events';

export { isKnownEvent } from '../../../reducers/schemas/events';

/** The types of all events that this version knows, such as `user.openedNote`. */
export const eventTypes: readonly string[] = Object.keys(events);
