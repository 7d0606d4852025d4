/**
 * Why an element is as it is at a moment, or why it is not there: since which entry, by which places of the state, and
 * what led to that entry. The command line and the devtools ask it.
 */
import { noteOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { type Because, becauseOf, latest } from './because';
import type { Condition } from './conditions';
import { type Output, outputOf, type ScreenElement, type Seen } from './element';
import { leaving, type Recording } from './recording';
import { type Ask, sinceWhen } from './since';
import { atOnce, share, type Work } from './slices';
import { chainOf, type Link } from './telling';

/** So many entries that say the same again are looked for. */
const mostAgain = 100;
/** So many entries are folded again at most, so that the answer about a log of 5,000 entries comes in seconds. */
const mostFolded = 30_000;

interface Enough {
  /** One entry where one decides. */
  readonly entries: readonly Because[];
  /** The log without these entries and without what followed from them. */
  readonly fork: Recording;
}

const placesOf = (some: readonly Because[]): readonly number[] => some.map(({ entry }) => entry.place);

/**
 * Drops each entry without which the others still make the element another. It said the same for a while, as an answer does
 * that brought a note which is gone by now. The last entry is needed, because it was found when the others were left out.
 */
function* needed(recording: Recording, at: number, all: readonly Because[], isOther: (fork: Recording) => boolean) {
  let entries = all;
  for (const [index, one] of all.slice(0, -1).entries()) {
    const others = entries.filter((other) => other !== one);
    const work = leaving(recording, placesOf(others), at);
    if (isOther(yield* share(index / all.length, (index + 1) / all.length, work))) entries = others;
  }
  return { entries, fork: yield* share(1, 1, leaving(recording, placesOf(entries), at)) };
}

/** Leaves the entry out, and then each entry that makes it so all the same. */
function* enoughFor(recording: Recording, ask: Ask, at: number, last: Because): Work<Enough> {
  const shown = JSON.stringify(ask(recording.stateAt(at)));
  const isOther = (fork: Recording): boolean => JSON.stringify(ask(fork.stateAt(at))) !== shown;
  const entries = [last];
  let fork = recording;
  let latest = last.entry.place;
  for (let folded = 0; ; ) {
    // What the later parts take is not known before they are done, so each takes half of what is left.
    const [from, to] = [entries.length - 1, entries.length].map((count) => 0.8 * (1 - 0.5 ** count));
    const middle = ((from ?? 0) + (to ?? 0)) / 2;
    folded += at - latest;
    fork = yield* share(from ?? 0, middle, leaving(fork, [latest], at));
    if (isOther(fork))
      return entries.length === 1 ? { entries, fork } : yield* share(0.8, 1, needed(recording, at, entries, isOther));
    if (entries.length > mostAgain || folded > mostFolded) return { entries, fork };
    const [since] = yield* share(middle, to ?? 1, sinceWhen(fork, at, [ask]));
    const more = since ? becauseOf(fork, since) : null;
    if (!more) return { entries, fork };
    entries.push(more);
    latest = more.entry.place;
  }
}

/** Between two looks at the clock. */
const lookedAtOnce = 16;

export interface Property {
  readonly name: string;
  readonly value: Seen;
  /** Undefined when the note, or the element of no note, was not there. */
  readonly before: Seen | undefined;
  /** Null when it was so where the log begins. */
  readonly because: Because | null;
}

export interface Reason {
  readonly name: string;
  readonly says: string;
  readonly because: Because | null;
  /** The entries that each suffice; one where one decides, and none where the condition does not go with its entries. */
  readonly enough: readonly Because[];
}

export interface Answer {
  readonly element: ScreenElement;
  /** The place of the moment in the recording. */
  readonly at: number;
  /** What a person sees of it; null when it is not there. */
  readonly output: Output;
  /** Since when it is there, or not there. */
  readonly presence: Because | null;
  readonly properties: readonly Property[];
  /** The last entry at which the element changed; null when it was so where the log begins. */
  readonly last: Because | null;
  /** The entries that each suffice: the last one, and those that say the same again. One where one decides. */
  readonly enough: readonly Because[];
  /** What a person would see without all entries that each suffice; null without an entry. */
  readonly without: { readonly output: Output } | null;
  /** What keeps it away; empty when it is there. */
  readonly reasons: readonly Reason[];
  /** Of an element that is not there: the next entry after which it is there, when one comes. */
  readonly next: Link | null;
  /** Why a person did not see the panel at that moment; null when the panel was on the screen. */
  readonly unseen: string | null;
}

/** Why the person did not see the panel at that moment; null when they did. */
export function unseenBecause({ panel }: Pick<State, 'panel'>): string | null {
  if (!panel.showing) return 'closed';
  if (!panel.revealed) return 'concealed by the host';
  return panel.pageVisible ? null : 'in a hidden page';
}

/** The next entry after which the element is there. */
function* nextPresence(recording: Recording, element: ScreenElement, at: number): Work<Link | null> {
  const last = recording.last();
  for (let place = at + 1; place <= last; place += 1) {
    if (element.isThere(recording.stateAt(place))) return chainOf(recording, place)[0] ?? null;
    if (place % lookedAtOnce === 0) yield (place - at) / (last - at);
  }
  return null;
}

/** What keeps the element away, each condition with the entries that made it so. */
function* reasonsOf(
  recording: Recording,
  at: number,
  conditions: readonly Condition[],
  since: readonly (Because | null)[],
): Work<readonly Reason[]> {
  const reasons: Reason[] = [];
  for (const [index, { name, says, isSo, isLasting }] of conditions.entries()) {
    const because = since[index] ?? null;
    const [from, to] = [index, index + 1].map((part) => part / conditions.length);
    const named =
      because && !isLasting ? yield* share(from ?? 0, to ?? 1, enoughFor(recording, isSo, at, because)) : null;
    reasons.push({ name, says, because, enough: named?.entries ?? [] });
  }
  return reasons;
}

/**
 * The answer in pieces.
 * @param at the moment: the place of an entry, or the base
 * @throws {RangeError} for a place outside the recording
 */
export function* askWhy(recording: Recording, element: ScreenElement, at: number): Work<Answer> {
  const state = recording.stateAt(at);
  const output = outputOf(element, state);
  const names = output ? Object.keys(element.properties) : [];
  const conditions = output ? [] : element.conditions.filter(({ isSo }) => isSo(state));
  // Of a note that is off the list for a while, what it would show is asked all the same: it is read since it was opened.
  const isKnown = (one: State) => (element.note === null ? element.isThere(one) : noteOf(one, element.note) !== null);
  const seen = (name: string) => (one: State) => (isKnown(one) ? element.properties[name]?.(one) : undefined);
  const asks = [element.isThere, ...names.map(seen), ...conditions.map(({ isSo, ask = isSo }) => ask)];
  const sinces = yield* share(0, 0.3, sinceWhen(recording, at, asks));
  const [presence = null, ...found] = sinces.map((since) => becauseOf(recording, since));
  const properties = names.map((name, index): Property => {
    const since = sinces[index + 1];
    return {
      name,
      value: since?.now as Seen,
      before: since?.before as Seen | undefined,
      because: found[index] ?? null,
    };
  });
  const reasons = yield* share(0.3, 0.5, reasonsOf(recording, at, conditions, found.slice(names.length)));
  const last = latest([presence, ...properties.map(({ because }) => because)]);
  const shown = (one: State) => outputOf(element, one);
  const named = last && (yield* share(0.5, 0.9, enoughFor(recording, shown, at, last)));
  return {
    element,
    at,
    output,
    presence,
    properties,
    last,
    enough: named?.entries ?? [],
    without: named && { output: outputOf(element, named.fork.stateAt(at)) },
    reasons,
    unseen: unseenBecause(state),
    next: output ? null : yield* share(0.9, 1, nextPresence(recording, element, at)),
  };
}

/** The answer at once, for callers that need not draw in between. */
export const why = (recording: Recording, element: ScreenElement, at: number): Answer =>
  atOnce(askWhy(recording, element, at));
