/**
 * What every view draws: a sequence of entries with the state after each, at positions without gaps. A recorded session is
 * one kind of track, a session without some entries is another. A position is the seq of its entry.
 */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import type { Columns } from './columns';

export interface Track {
  /** The position before the first entry. */
  readonly base: () => number;
  /** The position of the last entry, or the base when there is none. */
  readonly last: () => number;
  readonly entry: (position: number) => Entry | undefined;
  /**
   * The state after the entry there.
   * @throws {RangeError} before the base or after the last
   */
  readonly stateAt: (position: number) => State;
  /** Columns of the entries; index 0 is at position base + 1. */
  readonly columns: () => Columns;
  /** True for an entry that a what-if leaves out. */
  readonly isSkipped: (position: number) => boolean;
  /** What a reducer threw at this entry, if one did. */
  readonly failure: (position: number) => string | null;
}

export const clamped = (track: Track, position: number): number =>
  Math.min(track.last(), Math.max(track.base(), position));

/** This position first, then those of its causes, the nearest first. */
export function causesOf(track: Track, position: number): number[] {
  const columns = track.columns();
  const first = track.base() + 1;
  const chain: number[] = [];
  for (let index = position - first; index >= 0 && chain.length < 1_000; index = columns.cause(index))
    chain.push(index + first);
  return chain;
}

/** Positions of all consequences of this entry, direct or not, in order. */
export function effectsOf(track: Track, position: number, most = 500): number[] {
  const columns = track.columns();
  const first = track.base() + 1;
  const reached = new Set([position - first]);
  const found: number[] = [];
  for (let index = position - first + 1; index < columns.length && found.length < most; index += 1) {
    const cause = columns.cause(index);
    if (cause < 0 || !reached.has(cause)) continue;
    reached.add(index);
    found.push(index + first);
  }
  return found;
}
