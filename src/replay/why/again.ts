/**
 * The entries that each suffice for what a person sees: the last one that changed it, and the later ones that say the same
 * again. A list that came with every poll is there because of each answer. [why.again]
 */
import { type Because, becauseOf } from './because';
import { leaving, type Recording } from './recording';
import { type Ask, sinceWhen } from './since';
import { share, type Work } from './slices';

/** The most entries that say the same again. */
const mostAgain = 100;
/** The most entries that are folded again, so that the answer about a log of 5,000 entries comes in seconds. */
const mostFolded = 30_000;

export interface Again {
  readonly again: readonly Because[];
  /** The log without the last entry, without those that say the same again, and without what followed from them. */
  readonly fork: Recording;
}

/**
 * Drops each entry without which the others still make the element another. It said the same for a while, as an answer does
 * that brought a note which is gone by now.
 */
function* needed(recording: Recording, ask: Ask, at: number, last: Because, all: readonly Because[]): Work<Again> {
  const shown = JSON.stringify(ask(recording.stateAt(at)));
  let again = all;
  for (const [index, one] of all.entries()) {
    const others = again.filter((other) => other !== one);
    const places = [last, ...others].map(({ entry }) => entry.place);
    const fork = yield* share(index / all.length, (index + 1) / all.length, leaving(recording, places, at));
    if (JSON.stringify(ask(fork.stateAt(at))) !== shown) again = others;
  }
  const places = [last, ...again].map(({ entry }) => entry.place);
  return { again, fork: yield* share(1, 1, leaving(recording, places, at)) };
}

/** Leaves the entry out, and then each entry that makes it so all the same. */
export function* entriesThatSayIt(recording: Recording, ask: Ask, at: number, last: Because): Work<Again> {
  const shown = JSON.stringify(ask(recording.stateAt(at)));
  const again: Because[] = [];
  let fork = recording;
  let latest = last.entry.place;
  for (let folded = 0; ; ) {
    // What the later parts take is not known before they are done, so each takes half of what is left.
    const from = 0.8 * (1 - 0.5 ** again.length);
    const to = 0.8 * (1 - 0.5 ** (again.length + 1));
    folded += at - latest;
    fork = yield* share(from, (from + to) / 2, leaving(fork, [latest], at));
    const isOther = JSON.stringify(ask(fork.stateAt(at))) !== shown;
    // The last of them is needed, because it was looked for when the others were left out.
    if (isOther)
      return again.length < 2 ? { again, fork } : yield* share(0.8, 1, needed(recording, ask, at, last, again));
    if (again.length >= mostAgain || folded > mostFolded) return { again, fork };
    const [since] = yield* share((from + to) / 2, to, sinceWhen(fork, at, [ask]));
    const more = since ? becauseOf(fork, since) : null;
    if (!more) return { again, fork };
    again.push(more);
    latest = more.entry.place;
  }
}
