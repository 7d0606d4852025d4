/** One entry in full: its event, its causes and its consequences. */
import { inColourOf, sourceOf } from '../log/sources';
import { causesOf, effectsOf, type Track } from '../log/track';
import { ValueTree } from '../state/ValueTree';
import { countText, durationText, momentText } from '../timeText';
import { useMoment, useViewer, useViewerActions } from '../viewer/viewerHooks';

const mostShown = 100;

function Links({
  track,
  positions,
  from,
}: {
  readonly track: Track;
  readonly positions: readonly number[];
  readonly from: number;
}) {
  const viewer = useViewerActions();
  return (
    <ul className="dt-links">
      {positions.slice(0, mostShown).map((position) => {
        const entry = track.entry(position);
        if (!entry) return null;
        return (
          <li key={position}>
            <button
              type="button"
              className="dt-link"
              {...inColourOf(sourceOf(entry.event.type))}
              onClick={() => viewer.goTo(position)}
            >
              #{position} {entry.event.type}
            </button>{' '}
            <span className="dt-quiet">
              {entry.at >= from ? '+' : ''}
              {durationText(entry.at - from)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function EntryDetail() {
  const track = useViewer((state) => state.track);
  useViewer((state) => state.version);
  const moment = useMoment();
  if (!track || !moment) return null;
  const { entry, position, after } = moment;
  if (!entry) return <p className="dt-none">This is the beginning: no entry has been folded yet.</p>;
  const causes = causesOf(track, position).slice(1);
  const effects = effectsOf(track, position, mostShown);
  const failure = track.failure(position);
  const { type, ...carried } = entry.event;
  return (
    <div className="dt-stack">
      <p className="dt-note">
        <b {...inColourOf(sourceOf(type))}>{type}</b> · #{entry.seq} · {momentText(entry.at, after.session.timeZone)} ·{' '}
        {countText(JSON.stringify(entry).length, 'character')} of JSON
      </p>
      {failure ? <p className="dt-problem">{failure}</p> : null}
      <div className="dt-halves">
        <ValueTree label="Event" value={carried} />
        <div className="dt-scroll dt-causes">
          <h3>Because of</h3>
          {causes.length > 0 ? (
            <Links track={track} positions={causes} from={entry.at} />
          ) : (
            <p className="dt-quiet">Nothing in this log: the world said so.</p>
          )}
          <h3>Led to {effects.length === mostShown ? `the first ${mostShown} of` : ''}</h3>
          {effects.length > 0 ? (
            <Links track={track} positions={effects} from={entry.at} />
          ) : (
            <p className="dt-quiet">Nothing.</p>
          )}
        </div>
      </div>
    </div>
  );
}
