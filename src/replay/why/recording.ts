/**
 * A recorded session as "why" reads it, entry by entry with the state after each: a history of a log, the devtools'
 * track, or a log without one of its entries.
 */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { createHistory, type History } from '../fold/history';
import { panelFold } from '../fold/panelFold';
import type { Fold } from '../fold/pass';
import { atOnce, type Work } from './slices';

export interface Recording {
  /** The place before the first entry. In a log the place of an entry is its `seq`. */
  readonly base: () => number;
  /** The place of the last entry, or the base when there is none. */
  readonly last: () => number;
  readonly entry: (place: number) => Entry | undefined;
  /** Asked in rising order it folds one entry each time. */
  readonly stateAt: (place: number) => State;
}

const longestChain = 100;

/** The places of the entry and of the entries that led to it, the nearest first. */
export function causesOf(recording: Recording, place: number): number[] {
  const chain = [place];
  for (let at = place; at > recording.base() && chain.length < longestChain; ) {
    const cause = recording.entry(at)?.cause;
    at -= 1;
    if (cause === undefined) break;
    // In a fork entries have moved, so the place of a cause is looked for by its number.
    while (at > recording.base() && recording.entry(at)?.seq !== cause) at -= 1;
    if (at > recording.base()) chain.push(at);
  }
  return chain;
}

export const recordingOf = (history: History<State>): Recording => ({
  base: () => history.base().seq,
  last: history.last,
  entry: history.entry,
  stateAt: history.stateAt,
});

/** The places of the given entries and of all that followed from them, up to `to`. */
export function consequencesOf(recording: Recording, places: readonly number[], to: number): ReadonlySet<number> {
  const reached = new Set(places);
  const seqs = new Set(places.map((place) => recording.entry(place)?.seq));
  for (let at = Math.min(...places) + 1; at <= to; at += 1) {
    const entry = recording.entry(at);
    if (!entry || entry.cause === undefined || !seqs.has(entry.cause)) continue;
    seqs.add(entry.seq);
    reached.add(at);
  }
  return reached;
}

const anyEvent = { type: 'session.mounted' } as const;
/** Between two looks at the clock. */
const foldedAtOnce = 16;

/** The same session without these entries and without all that followed from them, up to `to`. */
export function* leaving(recording: Recording, places: readonly number[], to: number): Work<Recording> {
  const skipped = consequencesOf(recording, places, to);
  const first = Math.min(...places);
  const fold: Fold<State> = {
    initial: panelFold.initial,
    reduce(state, { seq: at }) {
      const entry = recording.entry(at);
      return !entry || skipped.has(at) ? state : panelFold.reduce(state, entry);
    },
  };
  const history = createHistory({ fold, base: { seq: first - 1, state: recording.stateAt(first - 1) } });
  for (let place = first; place <= to; place += 1) {
    // A history needs entries without gaps, so it gets places with an event that stands for any; the fold looks it up.
    history.append({ seq: place, at: 0, event: anyEvent });
    if (place % foldedAtOnce === 0) yield (place - first) / (to - first + 1);
  }
  return {
    ...recording,
    last: () => to,
    entry: (at) => (skipped.has(at) ? undefined : recording.entry(at)),
    stateAt: (at) => (at < first ? recording.stateAt(at) : history.stateAt(at)),
  };
}

export const without = (recording: Recording, places: readonly number[], to: number): Recording =>
  atOnce(leaving(recording, places, to));
