/** Loading, three ways: rows to come at the first load, more at the end, and a thin bar over rows that stay. Drawn by `ListView`. */

import { useWords } from '../words';
import { usePanel } from '../world';

function BoneRow() {
  return (
    <div className="bone-row">
      <span className="bone bone-avatar" />
      <span className="bone-text">
        <span className="bone" />
        <span className="bone bone-short" />
      </span>
    </div>
  );
}

/** The first load: never an empty state, never a spinner over nothing. */
export function FirstLoad() {
  const words = useWords();
  return (
    <div role="progressbar" aria-label={words.say('list.loading')} className="bones">
      <BoneRow />
      <BoneRow />
      <BoneRow />
      <BoneRow />
      <BoneRow />
      <BoneRow />
    </div>
  );
}

/** Rows are shown, and a list is on its way. */
export function RefreshBar() {
  const words = useWords();
  const loading = usePanel((state) => state.sync.loading);
  return loading ? <div role="progressbar" aria-label={words.say('list.loading')} className="refresh-bar" /> : null;
}

/** A larger window was asked for; the bar above says so to those who cannot see this. */
export function MoreLoading() {
  const growing = usePanel(({ sync }) => sync.loading && sync.everLoaded && sync.askedNumber > sync.loadedNumber);
  return growing ? (
    <div className="bones" aria-hidden="true">
      <BoneRow />
      <BoneRow />
    </div>
  ) : null;
}
