/** Which entries changed one place in the state, and what led to each. */
import { useEffect, useState } from 'react';
import type { BlameReport } from '../../replay/questions/blame';
import { parsePath, writePath } from '../../replay/values/paths';
import { inColourOf, sourceOf } from '../log/sources';
import { Problem } from '../Problem';
import { countText, momentText } from '../timeText';
import { useJob } from '../useJob';
import { momentAt } from '../viewer/moment';
import { useViewer, useViewerActions } from '../viewer/viewerHooks';
import { blameTrack } from './blameTrack';
import { valueText } from './treeRows';

function PathField() {
  const viewer = useViewerActions();
  const blamed = useViewer((state) => state.blamed);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (blamed) setText(writePath(blamed));
  }, [blamed]);
  return (
    <form
      className="dt-tools"
      onSubmit={(event) => {
        event.preventDefault();
        try {
          viewer.blame(parsePath(text));
          setProblem(null);
        } catch (error) {
          setProblem(error instanceof Error ? error.message : String(error));
        }
      }}
    >
      <input
        type="text"
        aria-label="Path"
        placeholder="notes.42.read"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="dt-button">
        Who changed it
      </button>
      <Problem says={problem} />
    </form>
  );
}

const mostShown = 500;

function Changes({ report }: { readonly report: BlameReport }) {
  const viewer = useViewerActions();
  const track = useViewer((state) => state.track);
  const position = useViewer((state) => state.position);
  const fork = useViewer((state) => state.fork);
  if (!track) return null;
  const zone = momentAt(track, position).after.session.timeZone;
  const go = (seq: number) => {
    const found = fork ? fork.items.findIndex(({ entry }) => entry.seq === seq) : -1;
    viewer.goTo(found >= 0 ? track.base() + found + 1 : seq);
  };
  return (
    <>
      <p className="dt-note" role="status">
        It was {valueText(report.first)} at first and changed{' '}
        {countText(report.earlier + report.changes.length, 'time')}.
      </p>
      <ol className="dt-scroll dt-blame">
        {report.changes.slice(-mostShown).map(({ entry, before, after, causes }) => (
          <li key={entry.seq} data-current={entry.seq === position || undefined}>
            <button
              type="button"
              className="dt-link"
              {...inColourOf(sourceOf(entry.event.type))}
              onClick={() => go(entry.seq)}
            >
              #{entry.seq} {entry.event.type}
            </button>{' '}
            <span className="dt-quiet">{momentText(entry.at, zone)}</span>
            <div className="dt-step">
              <del>{valueText(before, 160)}</del> <span aria-hidden="true">→</span> <ins>{valueText(after, 160)}</ins>
            </div>
            {causes.length > 1 ? (
              <div className="dt-because">
                because of{' '}
                {causes.slice(1).map(({ seq, type }) => (
                  <button
                    key={seq}
                    type="button"
                    className="dt-link"
                    {...inColourOf(sourceOf(type))}
                    onClick={() => go(seq)}
                  >
                    #{seq} {type}
                  </button>
                ))}
              </div>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  );
}

export function BlameView() {
  const track = useViewer((state) => state.track);
  const version = useViewer((state) => state.version);
  const blamed = useViewer((state) => state.blamed);
  const job = useJob(() => (track && blamed ? blameTrack(track, blamed) : null), [track, version, blamed]);
  return (
    <div className="dt-stack">
      <PathField />
      {!blamed ? (
        <p className="dt-none">Click a value in the state, or write its path: every entry that changed it is listed.</p>
      ) : null}
      {job.problem ? <p className="dt-problem">{job.problem}</p> : null}
      {job.done < 1 ? <progress aria-label="Looking through the log" value={job.done} /> : null}
      {job.result ? <Changes report={job.result} /> : null}
    </div>
  );
}
