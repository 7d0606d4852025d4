/** Counts, sizes and fold time by type over a track, a few milliseconds at a time. */
import { panelFold } from '../../replay/fold/panelFold';
import { createStat, type StatReport } from '../../replay/questions/stat';
import type { Track } from '../log/track';
import type { Job } from '../useJob';

export function statTrack(track: Track): Job<StatReport> {
  const stat = createStat(panelFold, () => performance.now());
  const base = track.base();
  const last = track.last();
  let position = base;
  return {
    step(isSpent) {
      while (position < last) {
        const before = track.stateAt(position);
        position += 1;
        const entry = track.entry(position);
        if (entry && track.failure(position) === null && track.fate(position) !== 'skipped')
          stat.visitor.entry?.(entry, before, stat.fold.reduce(before, entry));
        if (position % 64 === 0 && isSpent()) return position >= last;
      }
      return true;
    },
    report: stat.report,
    done: () => (last > base ? (position - base) / (last - base) : 1),
  };
}
