/** What differs between any two points, A and B. */
import { useMemo } from 'react';
import { differences } from '../../replay/values/paths';
import { clamped, type Track } from '../log/track';
import { durationText } from '../timeline/scale';
import { countText, momentText } from '../timeText';
import { useViewer, useViewerActions } from '../viewer/viewerHooks';
import { DifferenceList } from './DifferenceList';

function PointField({
  name,
  which,
  track,
}: {
  readonly name: string;
  readonly which: 'pointA' | 'pointB';
  readonly track: Track;
}) {
  const viewer = useViewerActions();
  const point = useViewer((state) => state[which]);
  const position = useViewer((state) => state.position);
  const fallback = which === 'pointA' ? Math.max(track.base(), position - 1) : position;
  const value = clamped(track, point ?? fallback);
  const entry = track.entry(value);
  return (
    <div className="dt-point" data-point={name}>
      <label>
        {name} after entry{' '}
        <input
          type="number"
          min={track.base()}
          max={track.last()}
          value={value}
          onChange={(event) => viewer.setPoint(which, Number(event.target.value))}
        />
      </label>
      <button type="button" className="dt-button" onClick={() => viewer.setPoint(which, position)}>
        Set {name} here
      </button>
      {point !== null ? (
        <button
          type="button"
          className="dt-button"
          aria-label={`${name} follows the moment`}
          onClick={() => viewer.setPoint(which, null)}
        >
          Follow
        </button>
      ) : null}
      <span className="dt-quiet">
        {entry
          ? `${entry.event.type}, ${momentText(entry.at, track.stateAt(value).session.timeZone)}`
          : 'the beginning'}
      </span>
    </div>
  );
}

export function Compare() {
  const viewer = useViewerActions();
  const track = useViewer((state) => state.track);
  const version = useViewer((state) => state.version);
  const position = useViewer((state) => state.position);
  const pointA = useViewer((state) => state.pointA);
  const pointB = useViewer((state) => state.pointB);
  const from = track ? clamped(track, pointA ?? position - 1) : 0;
  const to = track ? clamped(track, pointB ?? position) : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a track grows in place
  const found = useMemo(
    () => (track ? differences(track.stateAt(from), track.stateAt(to)) : []),
    [track, version, from, to],
  );
  if (!track) return null;
  const span = (track.entry(to)?.at ?? 0) - (track.entry(from)?.at ?? track.entry(to)?.at ?? 0);
  return (
    <div className="dt-stack">
      <div className="dt-tools dt-points">
        <PointField name="A" which="pointA" track={track} />
        <PointField name="B" which="pointB" track={track} />
      </div>
      <p className="dt-note">
        {countText(found.length, 'place')} differ, {countText(Math.abs(to - from), 'entry', 'entries')} and{' '}
        {durationText(span)} apart
      </p>
      <div className="dt-scroll">
        <DifferenceList found={found} before={`A · ${from}`} after={`B · ${to}`} onChoose={viewer.blame} />
      </div>
    </div>
  );
}
