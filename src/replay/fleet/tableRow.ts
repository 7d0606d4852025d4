/** An entry as a row of the table of `fleet --parquet`: numbers and names of the catalogue, no text of a person. */
import type { Entry, PanelEvent } from '../../../reducers/events';
import { calls } from '../../../reducers/schemas/calls';
import { isKnownEvent } from '../../../reducers/schemas/events';
import type { NamedEntry } from './lawJudge';

/** A log of a stranger may hold a million names of calls. */
function callOf(event: PanelEvent): string {
  if (!event.type.startsWith('api.')) return '';
  const call: string = event.type === 'api.requested' ? event.request.call : 'call' in event ? event.call : '';
  return call === '' || Object.hasOwn(calls, call) ? call : 'unknown';
}

/** What a call was about: a note, several notes, a site, or nothing. */
function subjectKindOf(event: PanelEvent): string {
  if (event.type !== 'api.answered' && event.type !== 'api.failed') return '';
  const { subject } = event;
  return ['note', 'notes', 'site'].find((kind) => subject !== null && kind in subject) ?? '';
}

/** A number that no column holds would spoil the table of all logs. */
const whole = (value: number): number => (Number.isSafeInteger(Math.trunc(value)) ? Math.trunc(value) : 0);

/**
 * @returns seq, at, cause, type, call and subject kind, without a line end. A value needs no quotes, because a type
 * or a call that the catalogue lacks is "unknown". [fleet.table]
 */
export function tableRow({ seq, at, cause = 0, event }: Entry): string {
  const type = isKnownEvent(event.type) ? event.type : 'unknown';
  return `${whole(seq)},${whole(at)},${whole(cause)},${type},${callOf(event)},${subjectKindOf(event)}`;
}

/** @returns the entry as a law names it: its type, with the call where it has one; null for a type that the catalogue lacks */
export function namedEntry({ seq, at, cause = 0, event }: Entry): NamedEntry | null {
  const call = callOf(event);
  return isKnownEvent(event.type) ? { seq, at, cause, name: call === '' ? event.type : `${event.type} ${call}` } : null;
}

/** @returns the version as it stands in the table and in the name of a folder */
export const tableApp = (app: string): string => (/^[\w.+-]{1,60}$/.test(app) ? app : 'unknown');
