/** Moves through the log (step, play at recorded speed, follow the live end) and shows the position. */
import type { LucideIcon } from 'lucide-react';
import ChevronFirst from 'lucide-react/icons/chevron-first';
import ChevronLast from 'lucide-react/icons/chevron-last';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { longestPauseMs } from './log/player';
import { durationText } from './timeline/scale';
import { momentText } from './timeText';
import { momentAt } from './viewer/moment';
import { useViewer, useViewerActions } from './viewer/viewerHooks';

const speeds = [0.25, 1, 4, 16, 100] as const;

function Position() {
  const track = useViewer((state) => state.track);
  const position = useViewer((state) => state.position);
  useViewer((state) => state.version);
  const viewer = useViewerActions();
  if (!track) return null;
  const { entry, after } = momentAt(track, position);
  const first = track.entry(track.base() + 1)?.at ?? 0;
  return (
    <span className="dt-position">
      <label>
        <span className="dt-unseen">Entry</span>#
        <input
          type="number"
          min={track.base()}
          max={track.last()}
          value={position}
          onChange={({ target }) => viewer.goTo(Number(target.value))}
        />
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
  );
}

function Following() {
  const viewer = useViewerActions();
  const session = useViewer((state) => state.session);
  const following = useViewer((state) => state.following);
  const position = useViewer((state) => state.position);
  const fork = useViewer((state) => state.fork);
  useViewer((state) => state.version);
  if (session?.facts.kind !== 'live' || fork) return null;
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

interface IconButtonProps {
  readonly label: string;
  readonly title?: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
}

function IconButton({ label, title = label, icon: Icon, onClick }: IconButtonProps) {
  return (
    <button type="button" className="dt-icon" aria-label={label} title={title} onClick={onClick}>
      <Icon aria-hidden="true" />
    </button>
  );
}

export function Playback() {
  const viewer = useViewerActions();
  const track = useViewer((state) => state.track);
  const playing = useViewer((state) => state.playing);
  const speed = useViewer((state) => state.speed);
  const cutPauses = useViewer((state) => state.cutPauses);
  if (!track) return null;
  return (
    <div className="dt-playback">
      <div className="dt-group" role="toolbar" aria-label="Move through the log">
        <IconButton
          label="First"
          title="To the beginning"
          icon={ChevronFirst}
          onClick={() => viewer.goTo(track.base())}
        />
        <IconButton
          label="Step back"
          title="One shown entry back"
          icon={ChevronLeft}
          onClick={() => viewer.stepRow(-1)}
        />
        {playing ? (
          <IconButton label="Pause" icon={Pause} onClick={viewer.pause} />
        ) : (
          <IconButton label="Play" title="Play at recorded speed" icon={Play} onClick={viewer.play} />
        )}
        <IconButton
          label="Step forward"
          title="One shown entry on"
          icon={ChevronRight}
          onClick={() => viewer.stepRow(1)}
        />
        <IconButton
          label="Last"
          title="To the last entry"
          icon={ChevronLast}
          onClick={() => viewer.goTo(track.last())}
        />
      </div>
      <select aria-label="Speed" value={speed} onChange={({ target }) => viewer.setSpeed(Number(target.value))}>
        {speeds.map((one) => (
          <option key={one} value={one}>
            {one} ×
          </option>
        ))}
      </select>
      <label className="dt-check" title="Longer pauses are played as 2 s">
        <input type="checkbox" checked={cutPauses} onChange={({ target }) => viewer.setCutPauses(target.checked)} />
        Pauses ≤ {longestPauseMs / 1000} s
      </label>
      <Following />
      <Position />
    </div>
  );
}
