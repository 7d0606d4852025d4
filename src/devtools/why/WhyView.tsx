/**
 * "Why?": the person points at a part of the panel, chooses it from a list, or writes a note's number or words, and
 * reads since when and because of what it is so, or what keeps it away.
 */

import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { elementFor } from '../../replay/why/asked';
import { Problem } from '../Problem';
import { useJob } from '../useJob';
import { useMoment, useViewer, useViewerActions } from '../viewer/viewerHooks';
import { AbsentRows, AnswerView } from './AnswerView';
import { elementsOn, whyOf } from './found';

/** Where a person says what "Why?" is about: a press for pointing, and a field. */
function Chooser() {
  const viewer = useViewerActions();
  const track = useViewer((state) => state.track);
  const pointing = useViewer((state) => state.pointing);
  const asked = useViewer((state) => state.asked);
  const moment = useMoment();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    setProblem(null);
    if (field.current) field.current.value = asked ?? '';
  }, [asked]);
  const ask = () => {
    if (!track || !moment) return;
    try {
      viewer.ask(elementFor(field.current?.value ?? '', [moment.after, track.stateAt(track.last())]).text);
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  // With suggestions in sight, Enter closes them in WebKit and sends no form. The wait lets the browser take a suggestion over.
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) =>
    key === 'Enter' && !nativeEvent.isComposing && setTimeout(ask);
  return (
    <form className="dt-tools" onSubmit={onSubmit}>
      <button
        type="button"
        className="dt-button"
        aria-pressed={pointing}
        aria-keyshortcuts="w"
        onClick={() => viewer.point(!pointing)}
      >
        Point at it
      </button>
      <input
        ref={field}
        onKeyDown={onKeyDown}
        type="text"
        aria-label="Element, note number, or words"
        placeholder="row 4711"
        list={list}
        spellCheck={false}
        defaultValue={asked ?? ''}
      />
      <datalist id={list}>
        {moment && elementsOn(moment.after).map((text) => <option key={text} value={text} />)}
      </datalist>
      <button type="submit" className="dt-button">
        Why?
      </button>
      <Problem says={problem} />
    </form>
  );
}

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
