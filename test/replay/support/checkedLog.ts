/** A small log; the test emits the events of effects by hand. */
import type { Entry, PanelEvent } from '../../../reducers/events';
import { createCauseIndex } from '../../../src/replay/questions/causes';
import { Matches } from '../../../src/replay/verify/matches';
import { logOf, type Row } from './smallLog';

/** The latest that a timer of the recording browser may have been, milliseconds. */
export const slackMs = 500;

/** A log with entries that a test claims and misses by their number. */
export function checked(rows: readonly Row[]) {
  const entries = logOf(rows);
  const causes = createCauseIndex();
  const matches = new Matches(entries, causes.chain, slackMs);
  for (const entry of entries) causes.add(entry);
  const at = (seq: number): Entry => {
    const entry = entries[seq - 1];
    if (!entry) throw new Error(`no entry ${seq}`);
    return entry;
  };
  return {
    matches,
    isAwaited: (seq: number) => matches.isAwaited(at(seq)),
    isClaimed: (seq: number) => matches.isClaimed(at(seq)),
    /** @returns the number by which consequences name the entry */
    emit: (event: PanelEvent, cause: number, now: number, next?: number) =>
      matches.claim(event, cause, now, next === undefined ? undefined : at(next)).seq,
    missed: (seq: number) => matches.missed(at(seq)),
    told: () =>
      matches.report().differences.map(({ kind, seq, laterMs, followers }) => ({ kind, seq, laterMs, followers })),
  };
}
