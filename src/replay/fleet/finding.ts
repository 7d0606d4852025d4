/**
 * The faults of one log, each with a fingerprint that is the same in every log with the same fault, because numbers
 * of notes and places in lists are left out. `examine` finds them, `answerOf` groups by them, `--shrink` looks for one.
 */
import type { Problem } from '../../../reducers/api';
import type { Entry, PanelEvent } from '../../../reducers/events';
import { isKnownEvent } from '../../../reducers/schemas/events';
import { toldEffectName, toldErrorName, toldStorageName } from '../../../reducers/schemas/fields';
import type { FoldError } from '../fold/pass';
import type { CauseLink } from '../questions/causes';
import { hashOf } from '../values/hash';
import { type Path, writePath } from '../values/paths';
import type { EffectDifference } from '../verify/matches';
import type { Mismatch } from '../verify/verify';

/**
 * `threw`: today's reducers throw. `state`: today's reducers
 * make another state than was recorded. `effects`: today's effects act differently. `error`: the log itself tells of
 * an error. `against`: another commit's code acts differently.
 */
export type FindingKind = 'threw' | 'state' | 'effects' | 'error' | 'against';

export interface Finding {
  /** Eight hexadecimal digits, a hash of kind and words. */
  readonly id: string;
  readonly kind: FindingKind;
  /** True for an everyday failure of a call: the network, a time-out, a status of 400 and above. */
  readonly everyday: boolean;
  /** The fault in words, the same in all logs. */
  readonly words: string;
  /** The entry that shows it; null when no entry does. */
  readonly seq: number | null;
  /** The type of the event at which it begins; empty when that is not known. */
  readonly type: string;
}

/** The most of a fault in words, because names and places of a log may be of any length. [replay.bounds] */
const mostWords = 500;

function findingOf(kind: FindingKind, whole: string, seq: number | null, type: string, everyday = false): Finding {
  const words = whole.slice(0, mostWords);
  return { id: hashOf([kind, words]).slice(-8), kind, everyday, words, seq, type };
}

/** A place with `*` for each note, site or index. */
const placeText = (path: Path): string => writePath(path.map((key) => (/^\d+$/.test(String(key)) ? '*' : key)));

const mostLinks = 6;

/** The types of the entries that led to an entry, the nearest first; the same type twice in a row counts once. */
function chainText(causes: readonly CauseLink[]): string {
  const types = causes.slice(1).map(({ type }) => type);
  const once = types.filter((type, index) => type !== types[index - 1]).slice(0, mostLinks);
  return once.map((type) => ` ← ${type}`).join('');
}

/**
 * The name of a thrown value, which may be anything, as a redacted log has it: so an error has one fingerprint in the
 * page, in its report and in a log that is not redacted.
 */
export const nameOf = (thrown: unknown): string => toldErrorName(thrown instanceof Error ? thrown.name : typeof thrown);

/** @param causes the entry at which the reducers threw, and the entries that led to it */
export function thrownFinding({ entry, cause }: FoldError, causes: readonly CauseLink[]): Finding {
  const { seq, event } = entry;
  const words = `the reducers throw ${nameOf(cause)} at ${event.type}${chainText(causes)}`;
  return findingOf('threw', words, seq, event.type);
}

/** Where the log no longer holds the place that differs. */
const unheldPlace = 'the state, at a place that the log does not hold,';

export function stateFinding({ kind, place, entry, by }: Mismatch): Finding {
  if (kind === 'base') return findingOf('state', 'the state it begins with is not that of its hash', by, '');
  const where = place === null ? unheldPlace : placeText(place);
  const type = entry?.event.type ?? '';
  return findingOf(
    'state',
    `${where} differs after ${type || 'an entry that nothing points to'}`,
    entry?.seq ?? by,
    type,
  );
}

/** The type of an event, with the name of its call, or the name of its key. */
function eventText(event: PanelEvent): string {
  if (event.type === 'api.requested') return `${event.type} ${event.request.call}`;
  if (event.type === 'api.answered' || event.type === 'api.failed') return `${event.type} ${event.call}`;
  if (event.type === 'storage.failed') return `${event.type} ${toldStorageName(event.key)}`;
  return event.type;
}

export function effectFinding({ kind, event, seq }: EffectDifference, as: FindingKind = 'effects'): Finding {
  const words = `${kind} ${eventText(event)}`;
  return findingOf(as, as === 'against' ? `the effects: ${words}` : words, seq, event.type);
}

/** @param path the place where the states of the two codes differ after this entry */
export const againstFinding = (path: Path, { seq, event }: Entry): Finding =>
  findingOf('against', `${placeText(path)} differs after ${event.type}`, seq, event.type);

/** @param words what differs first between the pages that two codes draw after this entry */
export const pageFinding = (words: string, { seq, event }: Entry): Finding =>
  findingOf('against', `the page: ${words} after ${event.type}`, seq, event.type);

const ofNetwork = /^(?:Network|Timeout|Abort|NoAnswer|Frame|Push)Error$/;
const isEveryday = ({ name, status }: Problem): boolean => status >= 400 || ofNetwork.test(name);

/** This many failures of the list in a row are a finding. */
const failuresTold = 3;

/** @returns the error in this entry that an operator should know; null for an entry without one */
export function errorFinding(
  { seq, event }: Entry,
  listFailures: { readonly before: number; readonly after: number },
  causesOf: (seq: number) => readonly CauseLink[],
): Finding | null {
  const found = (name: string, everyday = false) =>
    findingOf('error', `${name} ← ${event.type}${chainText(causesOf(seq))}`, seq, event.type, everyday);
  switch (event.type) {
    case 'error.reported':
      return found(toldErrorName(event.problem.name), isEveryday(event.problem));
    case 'effect.failed':
      return found(`${toldErrorName(event.problem.name)} in ${toldEffectName(event.effect)}`);
    case 'page.failed':
      return found(toldErrorName(event.problem.name));
    case 'log.refused':
      return found(`${isKnownEvent(event.eventType) ? event.eventType : 'unknown'} refused`);
    case 'log.failed':
      return found('the log was not saved');
    case 'api.failed': {
      if (listFailures.after < failuresTold || listFailures.before >= failuresTold) return null;
      const words = `${toldErrorName(event.problem.name)} ← ${event.type}: the list failed ${failuresTold} times`;
      return findingOf('error', words, seq, event.type, isEveryday(event.problem));
    }
    default:
      return null;
  }
}
