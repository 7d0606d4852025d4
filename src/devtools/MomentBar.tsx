/** Moves through the log: a slider, steps, the number of an entry, and the live end. */

import { countText, durationText, momentText } from './timeText';
import { momentAt, useViewer, useViewerActions } from './viewer/viewerHooks';

function Following() {
  const viewer = useViewerActions();
  const session = useViewer((state) => state.session);
  const following = useViewer((state) => state.following);
  const position = useViewer((state) => state.position);
  const whatIf = useViewer((state) => state.whatIf);
  useViewer((state) => state.version);
  if (session?.facts.kind !== 'live' || whatIf) return null;
  const behind = session.last() - position;
  return (
    <button
      type="button"
      className="dt-button dt-live"
      aria-pressed={following}
      title={following ? 'Pause here; entries go on being received' : 'Go to the newest entry and stay there'}
      onClick={() => (following ? viewer.pause() : viewer.follow())}
    >
      {following ? 'Following' : behind > 0 ? `Follow · ${behind.toLocaleString('en')} newer` : 'Follow'}
    </button>
  );
}

/** Of a what-if: what was left out, and the way back. */
function LeftOut() {
  const viewer = useViewerActions();
  const whatIf = useViewer((state) => state.whatIf);
  if (!whatIf) return null;
  const [first] = whatIf.left;
  const words = whatIf.left.length === 1 ? `#${first}` : countText(whatIf.left.length, 'entry', 'entries');
  return (
    <button
      type="button"
      className="dt-button dt-what-if"
      title="Back to the log as recorded"
      onClick={viewer.asRecorded}
    >
      Without {words} ✕
    </button>
  );
}

export function MomentBar() {
  const viewer = useViewerActions();
  const track = useViewer((state) => state.track);
  const position = useViewer((state) => state.position);
  useViewer((state) => state.version);
  if (!track) return null;
  const { entry, after } = momentAt(track, position);
  const first = track.entry(track.base() + 1)?.at ?? 0;
  const range = { min: track.base(), max: track.last(), value: position };
  return (
    <div className="dt-moment">
      <button type="button" className="dt-button" aria-label="Step back" onClick={() => viewer.stepRow(-1)}>
        ‹
      </button>
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={entry ? `entry ${position}, ${entry.event.type}` : 'the beginning'}
        {...range}
        onChange={({ target }) => viewer.goTo(target.valueAsNumber)}
      />
      <button type="button" className="dt-button" aria-label="Step forward" onClick={() => viewer.stepRow(1)}>
        ›
      </button>
      <span className="dt-position">
        <label>
          <span className="dt-unseen">Entry</span>#
          <input type="number" {...range} onChange={({ target }) => viewer.goTo(Number(target.value))} />
        </label>{' '}
        of {track.last().toLocaleString('en')}
        {entry ? (
          <>
            {' '}
            · {momentText(entry.at, after.session.timeZone)} ·{' '}
            <span title="Since the first entry">+{durationText(entry.at - first)}</span>
          </>
        ) : (
          ' · the beginning'
        )}
      </span>
      <Following />
      <LeftOut />
    </div>
  );
}
