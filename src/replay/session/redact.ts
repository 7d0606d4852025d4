/**
 * Takes the texts of people out of a log: note texts, names, drafts and URLs become stable pseudonyms of the same length
 * and shape, so that a redacted log folds as the whole one does. Only texts that are listed here as categories stay;
 * every other text is replaced, in known and unknown events alike. [file.redaction]
 */
import type { Entry, PanelEvent } from '../../../reducers/events';
import { draftText } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { clampedEdit, editBetween, type TextEdit } from '../../../reducers/textEdit';
import type { Fold } from '../fold/pass';
import { isKnownEvent } from './catalogue';
import { createPseudonyms, type Pseudonym } from './pseudonym';

/** Fields whose values are categories of the panel or of the service, in events and in the state. */
const categories = new Set(
  'type call op key of as to kind action phase locale timeZone filter redaction noticon group latest_type reason push state'.split(
    ' ',
  ),
);
/** The statuses of a comment: the only texts that stay in a comment as the provider sent it. */
const statuses = new Set(['approved', 'unapproved', 'hold', 'spam', 'trash', 'deleted']);
/** Fields that hold a comment as the provider sent it or gets it back, whatever its fields are. */
const freeFields = new Set(['comment', 'body']);
const freeCalls = new Set(['getComment', 'updateComment']);

/** Where a text is in an event or state. */
interface Place {
  readonly key: string;
  readonly parent: string;
  /** Inside data whose fields are not known here. */
  readonly free: boolean;
  /** Type of the event; empty in a state. */
  readonly type: string;
}

function mayStay(text: string, { key, parent, free, type }: Place): boolean {
  if (free) return key === 'status' && statuses.has(text);
  if (parent === 'problem') return key === 'name';
  // The message of the status bar is the key of a sentence. (The message of a problem, above, is the service's text.)
  if (parent === 'current') return key !== 'url';
  // An error's name is a category, as in a problem; the name of an unknown type is the service's own word.
  if (type === 'push.failed' && parent === 'error') return key === 'name' || categories.has(key);
  if (type === 'analytics.counted') return key === 'name' || key === 'group' || key === 'type';
  return categories.has(key);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy in which each text that may not stay is replaced. Nodes without such a text keep their identity. */
function walk(value: unknown, replace: (text: string) => unknown, place: Place): unknown {
  if (typeof value === 'string') return mayStay(value, place) ? value : replace(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => walk(item, replace, place));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isRecord(value)) return value;
  let changed = false;
  const members: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const free = place.free || (freeFields.has(key) && isRecord(member) && freeCalls.has(String(value.call)));
    const isAnswer = key === 'answer' && freeCalls.has(String(value.call));
    const made = walk(member, replace, { key, parent: place.key, free: free || isAnswer, type: place.type });
    changed ||= made !== member;
    members[key] = made;
  }
  return changed ? members : value;
}

function walkEvent(event: PanelEvent, replace: (text: string) => unknown): unknown {
  const key = event.type === 'push.failed' ? event.kind : '';
  const place: Place = { key, parent: '', free: !isKnownEvent(event.type), type: event.type };
  const redacted = walk(event, replace, place);
  return isRecord(redacted) ? { ...redacted, type: event.type } : redacted;
}

const inState: Place = { key: '', parent: '', free: false, type: '' };

export interface Redactor {
  readonly entry: (entry: Entry) => Entry;
  /** Redacts a recorded state. */
  readonly state: <S>(state: S) => S;
}

const isEdit = (edit: unknown): edit is TextEdit =>
  isRecord(edit) &&
  typeof edit['start'] === 'number' &&
  typeof edit['removed'] === 'number' &&
  typeof edit['inserted'] === 'string';

/** The whole words around an edit: no pseudonym depends on what is beyond white space. */
function wordsAround(text: string, from: number, to: number): readonly [from: number, to: number] {
  let first = from;
  let last = to;
  while (first > 0 && !/\s/u.test(text.charAt(first - 1))) first -= 1;
  while (last < text.length && !/\s/u.test(text.charAt(last))) last += 1;
  return [first, last];
}

/**
 * The edit of a text's stand-in that does what this one does to the text. A word that is typed letter by letter has
 * another stand-in after each: letters replaced one by one would be easy to read.
 * @param text the text before the edit, as it was
 */
function redactedEdit(text: string, edit: TextEdit, pseudonym: Pseudonym): TextEdit {
  const { start, removed, inserted } = clampedEdit(text, edit);
  const [first, last] = wordsAround(text, start, start + removed);
  const after = text.slice(first, start) + inserted + text.slice(start + removed, last);
  const made = editBetween(pseudonym(text.slice(first, last)), pseudonym(after));
  return { ...made, start: first + made.start };
}

/**
 * @param key a fresh random text for each file; see `createPseudonyms`
 * @param fold the reducers: what a keystroke changed is replaced together with the words around it in the draft
 * @param base the state before the first entry, where a log begins later
 * @returns a redactor of one log, that is to be given its entries in order
 */
export function createRedactor(key: string, fold: Fold<State>, base: State = fold.initial): Redactor {
  const pseudonym = createPseudonyms(key);
  let state = base;

  function eventOf(event: PanelEvent): PanelEvent {
    const redacted = walkEvent(event, pseudonym) as PanelEvent;
    if (event.type !== 'user.wroteReply' || redacted.type !== event.type || !isEdit(event.edit)) return redacted;
    return { ...redacted, edit: redactedEdit(draftText(state, event.note), event.edit, pseudonym) };
  }

  return {
    entry(entry) {
      const redacted = { ...entry, event: eventOf(entry.event) };
      try {
        state = fold.reduce(state, entry);
      } catch {
        // Whoever folds the log says that it cannot be folded.
      }
      return redacted;
    },
    state: <S>(value: S) => walk(value, pseudonym, inState) as S,
  };
}

/**
 * The state with each text that may not stay replaced by its length. When its hash is the same for a log and its redacted
 * copy, no reducer depended on what a text says.
 */
export const withoutText = (state: unknown): unknown => walk(state, (text) => text.length, inState);
