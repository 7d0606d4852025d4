/** Three signs of loading: a skeleton at the first load, a thin bar over rows, more skeleton rows at the end. */
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

export function RefreshBar() {
  const words = useWords();
  return <div role="progressbar" aria-label={words.say('list.loading')} className="refresh-bar" />;
}

/** Hidden from screen readers, because the bar above tells them. */
export function MoreLoading() {
  const growing = usePanel(({ sync }) => sync.loading && sync.everLoaded && sync.askedNumber > sync.loadedNumber);
  return growing ? (
    <div className="bones" aria-hidden="true">
      <BoneRow />
      <BoneRow />
    </div>
  ) : null;
}
