/** The names of all events that this version knows, and their hash, which a log's header holds ([log.unknown-event]). */
import { events } from '../../../reducers/schemas/events';
import { hashOf } from '../values/hash';

export { isKnownEvent } from '../../../reducers/schemas/events';

/** The types of all events that this version knows, such as `user.openedNote`. */
export const eventTypes: readonly string[] = Object.keys(events);

/** The field `catalogue` of a header. */
export const catalogueHash: string = hashOf([...eventTypes].sort());
