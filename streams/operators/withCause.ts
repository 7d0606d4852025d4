/** Makes new entries from events; each names the entry that led to it ([log.cause]). */
import { map, type OperatorFunction } from 'rxjs';
import type { PanelEvent } from '../../reducers/events';
import type { NewEntry, Ref } from '../ports';

/**
 * @param cause the entry (or a pointer that the log fills in) that led to the events
 * @returns an operator from events to new entries; delays and retries before it have no effect on the cause
 */
export const withCause = (cause: Readonly<Ref>): OperatorFunction<PanelEvent, NewEntry> =>
  map((event) => ({ event, cause }));
