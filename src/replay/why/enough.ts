/**
 * The entries that each suffice for what a person sees: the last one that changed it, and the later ones that say the same
 * again. A list that came with every poll is there because of each answer. [why.since]
 */
import { type Because, becauseOf } from './because';
import { leaving, type Recording } from './recording';
import { type Ask, sinceWhen } from './since';
import { share, type Work } from './slices';

/** So many entries that say the same again are looked for. */
const mostAgain = 100;
/** So many entries are folded again at most, so that the answer about a log of 5,000 entries comes in seconds. */
const mostFolded = 30_000;

export interface Enough {
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
export function* enoughFor(recording: Recording, ask: Ask, at: number, last: Because): Work<Enough> {
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
