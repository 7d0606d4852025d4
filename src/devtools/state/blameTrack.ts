/** Blame over a track, a few milliseconds at a time: every entry that changed one place. */

import { panelPlace } from '../../replay/fold/panelFold';
import { type BlameReport, createBlame } from '../../replay/questions/blame';
import { makeHeader } from '../../replay/session/header';
import type { Path } from '../../replay/values/paths';
import type { Track } from '../log/track';
import { type Job, jobOver } from '../useJob';

/** @throws {RangeError} when there is no such slice */
export function blameTrack(track: Track, path: Path): Job<BlameReport> {
  const blame = createBlame(panelPlace(path));
  const seq = track.base();
  let before = track.stateAt(seq);
  // Blame does not read the header.
  const header = makeHeader('', 0, 'none');
  blame.start?.({ header, judgement: { verdict: 'fine', reasons: [] }, base: { seq, state: before } });
  const visit = (position: number): void => {
    const entry = track.entry(position);
    const after = track.stateAt(position);
    // Causes by position, because entries of a fork may have moved.
    if (entry) blame.entry?.(entry, before, after);
    before = after;
  };
  return jobOver(track, visit, blame.report);
}
