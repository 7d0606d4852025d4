/** Counts, sizes and fold time by type over a track, a few milliseconds at a time. */
import { panelFold } from '../../replay/fold/panelFold';
import { createStat, type StatReport } from '../../replay/questions/stat';
import type { Track } from '../log/track';
import { type Job, jobOver } from '../useJob';

export function statTrack(track: Track): Job<StatReport> {
  const stat = createStat(panelFold, () => performance.now());
  const visit = (position: number): void => {
    const entry = track.entry(position);
    if (!entry || track.failure(position) !== null || track.fate(position) === 'skipped') return;
    const before = track.stateAt(position - 1);
    stat.visitor.entry?.(entry, before, stat.fold.reduce(before, entry));
  };
  return jobOver(track, visit, stat.report);
}
