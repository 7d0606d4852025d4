/**
 * Takes the texts of people out of a log: note texts, names, drafts and URLs become stable pseudonyms of the same
 * length and shape, so that the redacted log folds as the original does. `allowed.ts` says what may stay; every
 * other text and key is replaced, in known and unknown events. [file.redaction]
 */

import type { Entry, PanelEvent } from '../../../reducers/events';
import { isRecord } from '../../../reducers/guards';
import { events } from '../../../reducers/schemas/events';
import { draftText } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { clampedEdit, type TextEdit } from '../../../reducers/textEdit';
import type { Fold } from '../fold/pass';
import { mayStay, membersOf, type Place, stateTexts } from './allowed';
import { catalogueHash, isKnownEvent } from './catalogue';
import { type Header, makeHeader } from './header';
import { createPseudonyms, pseudonymEdit } from './pseudonym';

/** The replacements for a text, and for a key (with its place among the keys). */
interface Replacing {
  readonly text: (text: string) => unknown;
  readonly key: (key: string, index: number) => string;
}

/**
 * A copy in which each text and key that may not stay is replaced. A node without such a text is given back as it is.
 */
function walk(value: unknown, replace: Replacing, place: Place): unknown {
  if (typeof value === 'string') return mayStay(value, place) ? value : replace.text(value);
  if (Array.isArray(value)) {
    const { of } = membersOf(value, place);
    const items = value.map((item, index) => walk(item, replace, of(String(index))));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isRecord(value)) return value;
  const { mayStay: mayKeyStay, of } = membersOf(value, place);
  const members = Object.entries(value);
  const made = members.map(
    ([key, member], index) =>
      [mayKeyStay(key) ? key : replace.key(key, index), walk(member, replace, of(key))] as const,
  );
  return made.every(([key, member], index) => key === members[index]?.[0] && member === members[index]?.[1])
    ? value
    : Object.fromEntries(made);
}

function walkEvent(event: PanelEvent, replace: Replacing): unknown {
  const known = isKnownEvent(event.type) ? events[event.type] : undefined;
  const redacted = walk(event, replace, known?.fields);
  return known && isRecord(redacted) ? { ...redacted, type: event.type } : redacted;
}

const noHash = '0'.repeat(14);

export interface Redactor {
  readonly entry: (entry: Entry) => Entry;
  /** Line 1 of the copy: known fields alone, without any text that a person could have written. */
  readonly header: (header: Header) => Header;
  /** The hash of a checkpoint; any value that is no hash becomes zeros. */
  readonly hash: (hash: string) => string;
  /** Redacts a recorded state. */
  readonly state: <S>(state: S) => S;
}

const isEdit = (edit: unknown): edit is TextEdit =>
  isRecord(edit) &&
  typeof edit['start'] === 'number' &&
  typeof edit['removed'] === 'number' &&
  typeof edit['inserted'] === 'string';

/**
 * @param key a fresh random text for each file; see `createPseudonyms`
 * @param fold the reducers, because a keystroke's change is replaced together with the words around it in the draft
 * @param base the state before the first entry, when a log begins later
 * @returns a redactor of one log, which must be given the log's entries in order
 */
export function createRedactor(key: string, fold: Fold<State>, base: State = fold.initial): Redactor {
  const pseudonym = createPseudonyms(key);
  const replace: Replacing = { text: pseudonym, key: pseudonym };
  let state = base;

  function eventOf(event: PanelEvent): PanelEvent {
    const redacted = walkEvent(event, replace) as PanelEvent;
    if (event.type !== 'user.wroteReply' || redacted.type !== event.type || !isEdit(event.edit)) return redacted;
    const draft = draftText(state, event.note);
    return { ...redacted, edit: pseudonymEdit(draft, clampedEdit(draft, event.edit), pseudonym) };
  }

  return {
    entry(entry) {
      const { seq, at, cause, event } = entry;
      const redacted: Entry = { seq, at, ...(cause !== undefined && { cause }), event: eventOf(event) };
      try {
        state = fold.reduce(state, entry);
      } catch {
        // The reader that folds the log says that it cannot be folded.
      }
      return redacted;
    },
    header: ({ app, catalogue, startedAt }) => ({
      ...makeHeader(/^\d{1,3}(?:\.\d{1,3}){2}$/.test(app) ? app : '0.0.0', startedAt, 'text'),
      catalogue: catalogue === catalogueHash ? catalogue : noHash,
    }),
    hash: (hash) => (/^[0-9a-f]{14}$/.test(hash) ? hash : noHash),
    state: <S>(value: S) => walk(value, replace, stateTexts) as S,
  };
}

/**
 * The state with each text that may not stay replaced by its length. When a log and its redacted copy have the same
 * hash of it, no reducer depended on the words of a text.
 */
export const withoutText = (state: unknown): unknown =>
  walk(state, { text: (text) => text.length, key: (_key, index) => `#${index}` }, stateTexts);
