/**
 * Why an element is as it is at a moment, or why it is not there: since which entry, by which places of the state, and
 * what led to that entry. The command line and the devtools ask it.
 */
import { noteOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { type Difference, valueAt } from '../values/paths';
import { type Condition, conditionsOf, type Lift } from './conditions';
import { type Output, outputOf, type ScreenElement, type Seen } from './element';
import { type Recording, without } from './recording';
import { type Ask, type Search, type Since, sinceWhen } from './since';
import { chainOf, type Link, originOf } from './telling';

/** The entry that made something so. */
export interface Because {
  readonly entry: Link;
  /** What the entry changed of the places that the element is drawn from. */
  readonly changes: readonly Difference[];
  /** What led to the entry, the nearest first. */
  readonly causes: readonly Link[];
  /** Who stands at the beginning: a person, the service, a clock, the host page. */
  readonly origin: string;
}

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
  /** Later entries that would have made it so without the one before them. */
  readonly again: readonly Because[];
  readonly lift: Lift;
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
  /** Later entries that would have made it so without the ones before them, because they say the same again. */
  readonly again: readonly Because[];
  /** What a person would see without the last entry and without those that say the same again; null without an entry. */
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

function becauseOf(recording: Recording, { place, paths }: Since): Because | null {
  if (place === null) return null;
  const [before, after] = [recording.stateAt(place - 1), recording.stateAt(place)];
  const chain = chainOf(recording, place);
  const [entry, ...causes] = chain;
  if (!entry) return null;
  const changes = paths.map((path) => ({ path, before: valueAt(before, path), after: valueAt(after, path) }));
  return { entry, changes, causes, origin: originOf(recording, chain) };
}

const latest = (some: readonly (Because | null)[]): Because | null =>
  some.reduce((last, one) => (one && (!last || one.entry.place > last.entry.place) ? one : last), null);

/** So many entries that say the same again are looked for. */
const mostAgain = 8;

/** Leaves the entry out, and then each entry that makes it so all the same. [why.again] */
function entriesThatSayIt(
  recording: Recording,
  ask: Ask,
  at: number,
  last: Because,
): {
  readonly again: readonly Because[];
  /** The log without all of them. */
  readonly fork: Recording;
} {
  const shown = JSON.stringify(ask(recording.stateAt(at)));
  const again: Because[] = [];
  for (;;) {
    const fork = without(
      recording,
      [last, ...again].map(({ entry }) => entry.place),
      at,
    );
    if (JSON.stringify(ask(fork.stateAt(at))) !== shown || again.length >= mostAgain) return { again, fork };
    const search = sinceWhen(fork, at, [ask]);
    search.step(() => false);
    const [since] = search.found();
    const more = since ? becauseOf(fork, since) : null;
    if (!more) return { again, fork };
    again.push(more);
  }
}

function nextPresence(recording: Recording, element: ScreenElement, at: number): Link | null {
  for (let place = at + 1; place <= recording.last(); place += 1)
    if (element.isThere(recording.stateAt(place))) return chainOf(recording, place)[0] ?? null;
  return null;
}

export interface Inquiry extends Pick<Search, 'step' | 'done'> {
  /** Called once `step` has returned true. */
  readonly report: () => Answer;
}

/**
 * @param at the moment: the place of an entry, or the base
 * @throws {RangeError} for a place outside the recording
 */
export function askWhy(recording: Recording, element: ScreenElement, at: number): Inquiry {
  const state = recording.stateAt(at);
  const output = outputOf(element, state);
  const names = output ? Object.keys(element.properties) : [];
  const conditions = output ? [] : conditionsOf(element).filter(({ isSo }) => isSo(state));
  // Of a note that is off the list for a while, what it would show is asked all the same: it is read since it was opened.
  const isKnown = (one: State) => (element.note === null ? element.isThere(one) : noteOf(one, element.note) !== null);
  const seen = (name: string) => (one: State) => (isKnown(one) ? element.properties[name]?.(one) : undefined);
  const search = sinceWhen(recording, at, [element.isThere, ...names.map(seen), ...conditions.map(({ ask }) => ask)]);
  return {
    step: search.step,
    done: search.done,
    report() {
      const [presence = null, ...found] = search
        .found()
        .map((since) => ({ since, because: becauseOf(recording, since) }));
      const properties = names.map((name, index): Property => {
        const { since, because } = found[index] ?? { since: null, because: null };
        return { name, value: since?.now as Seen, before: since?.before as Seen | undefined, because };
      });
      const reasons = conditions.map(({ name, says, lift, isSo }: Condition, index): Reason => {
        const because = found[names.length + index]?.because ?? null;
        const named = lift.kind === 'skip' && because ? entriesThatSayIt(recording, isSo, at, because) : null;
        return { name, says, lift, because, again: named?.again ?? [] };
      });
      const last = latest([presence?.because ?? null, ...properties.map(({ because }) => because)]);
      const named = last && entriesThatSayIt(recording, (one) => outputOf(element, one), at, last);
      return {
        element,
        at,
        output,
        presence: presence?.because ?? null,
        properties,
        last,
        again: named?.again ?? [],
        without: named && { output: outputOf(element, named.fork.stateAt(at)) },
        reasons,
        unseen: unseenBecause(state),
        next: output ? null : nextPresence(recording, element, at),
      };
    },
  };
}

/** The answer at once, for callers that need not draw in between. */
export function why(recording: Recording, element: ScreenElement, at: number): Answer {
  const inquiry = askWhy(recording, element, at);
  inquiry.step(() => false);
  return inquiry.report();
}
