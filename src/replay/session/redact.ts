/**
 * Takes the texts of people out of a log: note texts, names, drafts and URLs get stand-ins of the same length, so that
 * the redacted log folds as the original does. `allowed.ts` says what may stay; every other text, key, number and flag is
 * replaced, in known and unknown events. [file.redaction]
 */

import type { Entry, PanelEvent } from '../../../reducers/events';
import { isRecord, partOf } from '../../../reducers/guards';
import { events } from '../../../reducers/schemas/events';
import { noteHash, type StandIn } from '../../../reducers/schemas/fields';
import { draftText } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { type Fold, foldEntry } from '../fold/pass';
import { isDescribed, membersOf, type Place, redactedText, stateTexts } from './allowed';
import { catalogueHash, isKnownEvent } from './catalogue';
import { type Header, makeHeader } from './header';
import { createStandIns } from './standIns';

/** What replaces texts, hashes, and keys (with their places among the keys). */
interface Replacing extends StandIn {
  readonly hash: (hash: number) => number;
  readonly key: (key: string, index: number) => string;
}

/**
 * @returns a copy with a stand-in for each value that may not stay, or `value` itself when all of it may stay
 * @param isOurs numbers and flags stay where nothing is described, because the panel's own state has them under known names
 */
function walk(value: unknown, replace: Replacing, place: Place, isOurs = false): unknown {
  if (typeof value === 'string') return redactedText(value, place, replace);
  if (typeof value === 'number' && place === noteHash) return replace.hash(value);
  if (typeof value === 'number') return (place ? isDescribed(value, place) : isOurs) ? value : 0;
  if (typeof value === 'boolean') return (place ? isDescribed(value, place) : isOurs) && value;
  if (Array.isArray(value)) {
    const { of } = membersOf(value, place);
    const items = value.map((item, index) => walk(item, replace, of(String(index)), isOurs));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isRecord(value)) return value;
  const { mayStay, of } = membersOf(value, place);
  const members = Object.entries(value);
  const made = members.map(([key, member], index) => {
    const isKnown = mayStay(key);
    return [isKnown ? key : replace.key(key, index), walk(member, replace, of(key), isOurs && isKnown)] as const;
  });
  return made.every(([key, member], index) => key === members[index]?.[0] && member === members[index]?.[1])
    ? value
    : Object.fromEntries(made);
}

function walkEvent(event: PanelEvent, replace: Replacing): unknown {
  const known = isKnownEvent(event.type) ? events[event.type] : undefined;
  const redacted = walk(event, replace, known?.fields);
  return known && isRecord(redacted) ? { ...redacted, type: event.type } : redacted;
}

/** Where a hash may not stay. */
export const noHash = '0'.repeat(14);

export interface Redactor {
  readonly entry: (entry: Entry) => Entry;
  /** Line 1 of the copy: known fields alone, without any text that a person could have written. */
  readonly header: (header: Header) => Header;
  /** Redacts a recorded state. */
  readonly state: <S>(state: S) => S;
}

interface WholeDraft {
  readonly note: number;
  readonly text: string;
}

/** The draft in an event that tells a whole one. The event may be of a file, in which anything may stand. */
function draftIn(event: PanelEvent): WholeDraft | null {
  const told =
    event.type === 'storage.draftWritten' ? event.draft : event.type === 'api.requested' ? event.request : undefined;
  const { note, text } = partOf(told);
  return typeof note === 'number' && typeof text === 'string' ? { note, text } : null;
}

/** The base of a file may lack the drafts; the reader that folds it says so. */
function draftAt(state: State, note: number): string {
  try {
    return draftText(state, note);
  } catch {
    return '';
  }
}

/** The texts of the posted replies, in the same order for a state and its copy. */
function postedIn({ reply }: State): readonly string[] {
  try {
    return Object.values(reply.posted ?? {}).flatMap((replies) => replies.map(({ text }) => text));
  } catch {
    return [];
  }
}

/** Texts of drafts and replies of a state, with those of a copy of the state that stand for them. */
function draftsOf(state: State, copy: State): ReadonlyMap<string, string> {
  const { drafts, sending } = state.reply;
  const notes = [drafts, sending].flatMap((list) => Object.keys(list ?? {}).map(Number));
  const copied = postedIn(copy);
  return new Map([
    ...postedIn(state).map((text, place) => [text, copied[place] ?? ''] as const),
    ...notes.map((note) => [draftAt(state, note), draftAt(copy, note)] as const),
  ]);
}

/** The most draws, where the letters equal those of another draft by chance. */
const mostDraws = 64;

/**
 * @param fold the reducers: a draft is the sum of its edits, so the copy of the log has the stand-in of a draft
 * @param base the state before the first entry, when a log begins later
 * @returns a redactor of one log, which must be given the log's entries in order
 */
export function createRedactor(fold: Fold<State>, base: State = fold.initial): Redactor {
  const standIns = createStandIns();
  const hashes = new Map<number, number>();
  /** 0 stays, because it tells that the service gave none. */
  function hash(known: number): number {
    if (known === 0) return 0;
    const first = hashes.get(known) ?? hashes.size + 1;
    hashes.set(known, first);
    return first;
  }
  const replace: Replacing = { ...standIns, hash, key: standIns.text };
  let state = base;
  let copy: State = redactedState(base, new Map());

  function redactedState<S>(value: S, drafts: ReadonlyMap<string, string>): S {
    const draft = (text: string) => drafts.get(text) ?? standIns.draft(text);
    return walk(value, { ...replace, draft }, stateTexts, true) as S;
  }

  function eventOf(event: PanelEvent): PanelEvent {
    const told = draftIn(event);
    return walkEvent(event, told ? { ...replace, draft: () => draftFor(told) } : replace) as PanelEvent;
  }

  /**
   * The draft of the note as it stands in the copy, where it is the same text. Another text gets new letters, because
   * another tab tells each beginning of what is typed there.
   */
  function draftFor({ note, text }: WholeDraft): string {
    const here = draftAt(copy, note);
    if (text === draftAt(state, note)) return here;
    let made = standIns.edit(text);
    for (let draws = 1; made === here && draws < mostDraws; draws += 1) made = standIns.edit(text);
    return made;
  }

  return {
    entry(entry) {
      const { seq, at, cause, event } = entry;
      const redacted: Entry = { seq, at, ...(cause !== undefined && { cause }), event: eventOf(event) };
      // At an entry that the reducers throw at, the reader that folds the log says so.
      state = foldEntry(fold, state, entry);
      copy = foldEntry(fold, copy, redacted);
      return redacted;
    },
    header: ({ app, commit, catalogue, startedAt }) => ({
      ...makeHeader(/^\d{1,3}(?:\.\d{1,3}){2}$/.test(app) ? app : '0.0.0', startedAt, 'text', commit ?? null),
      catalogue: catalogue === catalogueHash ? catalogue : noHash,
    }),
    state: (value) => redactedState(value, draftsOf(state, copy)),
  };
}

const lengthOf = (text: string): number => text.length;
const lengths: StandIn = { text: lengthOf, address: lengthOf, typed: lengthOf, draft: lengthOf, edit: lengthOf };

/**
 * The state with each text that may not stay replaced by its length. When a log and its redacted copy have the same
 * hash of it, no reducer depended on the words of a text.
 */
export const withoutText = (state: unknown): unknown =>
  walk(state, { ...lengths, hash: () => 0, key: (_key, index) => `#${index}` }, stateTexts, true);
