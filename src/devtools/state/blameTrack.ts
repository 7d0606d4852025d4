/** Blame over a track, a few milliseconds at a time: every entry that changed one place. */

import { panelPlace } from '../../replay/fold/panelFold';
import { type BlameReport, createBlame } from '../../replay/questions/blame';
import { makeHeader } from '../../replay/session/header';
import type { Path } from '../../replay/values/paths';
import type { Track } from '../log/track';

export interface BlameJob {
  /** @returns true when it is done */
  readonly step: (isSpent: () => boolean) => boolean;
  readonly report: () => BlameReport;
  /** 0 to 1. */
  readonly done: () => number;
}

/** @throws {RangeError} when there is no such slice */
export function blameTrack(track: Track, path: Path): BlameJob {
  const blame = createBlame(panelPlace(path));
  const base = track.base();
  const last = track.last();
  let position = base;
  let before = track.stateAt(base);
  // Blame does not read the header.
  const header = makeHeader('', 0, 'none');
  blame.start?.({ header, judgement: { verdict: 'fine', reasons: [] }, base: { seq: base, state: before } });
  return {
    step(isSpent) {
      while (position < last) {
        position += 1;
        const entry = track.entry(position);
        const after = track.stateAt(position);
        // Causes by position, because entries of a fork may have moved.
        if (entry) blame.entry?.(entry, before, after);
        before = after;
        if (position % 64 === 0 && isSpent()) return position >= last;
      }
      return true;
    },
    report: blame.report,
    done: () => (last > base ? (position - base) / (last - base) : 1),
  };
}
