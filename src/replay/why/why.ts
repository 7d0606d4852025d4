/**
 * Why an element is as it is at a moment, or why it is not there: since which entry, by which places of the state, and
 * what led to that entry. The command line and the devtools ask it.
 */
import { noteOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { type Because, becauseOf, latest } from './because';
import { type Output, outputOf, type ScreenElement, type Seen } from './element';
import { leaving, type Recording } from './recording';
import { sinceWhen } from './since';
import { atOnce, share, type Work } from './slices';
import { chainOf, type Link } from './telling';

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
  /** The file that decides it. [why.code] */
  readonly decidedIn: string;
  readonly because: Because | null;
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
  /** What a person would see without the last entry and what followed from it; null without an entry. */
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
  const sinces = yield* share(0, 0.5, sinceWhen(recording, at, asks));
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
  const reasons = conditions.map(({ name, says, decidedIn }, index): Reason => {
    return { name, says, decidedIn, because: found[names.length + index] ?? null };
  });
  const last = latest([presence, ...properties.map(({ because }) => because)]);
  const fork = last && (yield* share(0.5, 0.9, leaving(recording, [last.entry.place], at)));
  return {
    element,
    at,
    output,
    presence,
    properties,
    last,
    without: fork && { output: outputOf(element, fork.stateAt(at)) },
    reasons,
    unseen: unseenBecause(state),
    next: output ? null : yield* share(0.9, 1, nextPresence(recording, element, at)),
  };
}

/** The answer at once, for callers that need not draw in between. */
export const why = (recording: Recording, element: ScreenElement, at: number): Answer =>
  atOnce(askWhy(recording, element, at));
