/**
 * "Why?": the person points at a part of the panel, chooses it from a list, or writes a note's number or words of a row, and
 * reads since when and because of what it is so, or what keeps it away.
 */
import { useJob } from '../useJob';
import { useViewer, useViewerActions } from '../viewer/viewerHooks';
import { AbsentRows } from './AbsentRows';
import { AnswerView } from './AnswerView';
import { Chooser } from './Chooser';
import { whyOf } from './found';

export function WhyView() {
  const viewer = useViewerActions();
  const track = useViewer((state) => state.track);
  const position = useViewer((state) => state.position);
  const asked = useViewer((state) => state.asked);
  const pointing = useViewer((state) => state.pointing);
  const job = useJob(() => (track && asked ? whyOf(track, asked, position) : null), [track, asked, position]);
  return (
    <div className="dt-stack">
      <Chooser />
      {asked || pointing ? null : (
        <p className="dt-none">
          Point at a part of the panel, or write a note's number: why is it so, or why is it not there?
        </p>
      )}
      {asked && !pointing ? null : <AbsentRows />}
      {job.problem ? (
        <p className="dt-problem" role="alert">
          {job.problem}
        </p>
      ) : null}
      {job.done < 1 ? (
        <div className="dt-tools">
          <progress aria-label="Looking through the log" value={job.done} />
          <button type="button" className="dt-button" onClick={() => viewer.ask(null)}>
            Stop
          </button>
        </div>
      ) : null}
      {job.result && !job.problem && !pointing ? <AnswerView answer={job.result} /> : null}
    </div>
  );
}
