/** An entry as a row of the table of `fleet --parquet`: numbers and names of the catalogue, no text of a person. */
import type { Entry, PanelEvent } from '../../../reducers/events';
import { calls } from '../../../reducers/schemas/calls';
import { isKnownEvent } from '../../../reducers/schemas/events';

/** A log of a stranger may hold a million names of calls. */
function callOf(event: PanelEvent): string {
  if (!event.type.startsWith('api.')) return '';
  const call: string = event.type === 'api.requested' ? event.request.call : 'call' in event ? event.call : '';
  return call === '' || Object.hasOwn(calls, call) ? call : 'unknown';
}

/** The HTTP status of a failed call, 0 when no answer came; `-`, which is NULL, for any other entry. */
const statusOf = (event: PanelEvent): string =>
  event.type === 'api.failed' ? String(whole(event.problem.status)) : '-';

/** What a call was about: a note, several notes, a site, or nothing. */
function subjectKindOf(event: PanelEvent): string {
  if (event.type !== 'api.answered' && event.type !== 'api.failed') return '';
  const { subject } = event;
  return ['note', 'notes', 'site'].find((kind) => subject !== null && kind in subject) ?? '';
}

/** A number that no column holds would spoil the table of all logs. */
const whole = (value: number): number => (Number.isSafeInteger(Math.trunc(value)) ? Math.trunc(value) : 0);

/**
 * @returns seq, at, cause, type, call, status and subject kind, without a line end. A value needs no quotes, because a type
 * or a call that the catalogue lacks is "unknown". [fleet.table]
 */
export function tableRow({ seq, at, cause = 0, event }: Entry): string {
  const type = isKnownEvent(event.type) ? event.type : 'unknown';
  return `${whole(seq)},${whole(at)},${whole(cause)},${type},${callOf(event)},${statusOf(event)},${subjectKindOf(event)}`;
}

/** @returns the version as it stands in the table */
export const tableApp = (app: string): string => (/^[\w.+-]{1,60}$/.test(app) ? app : 'unknown');
