/**
 * "Why?": the person points at a part of the panel, chooses it from a list, or writes a note's number or words of a row, and
 * reads since when and because of what it is so, or what keeps it away. [why.devtools]
 */
import { type FormEvent, useId, useState } from 'react';
import { outputText, propertyText } from '../../replay/cli/why/whyLines';
import { writePath } from '../../replay/values/paths';
import type { Because } from '../../replay/why/because';
import type { Link } from '../../replay/why/telling';
import type { Answer } from '../../replay/why/why';
import { inColourOf, sourceOf } from '../log/sources';
import { valueText } from '../state/treeRows';
import { momentText } from '../timeText';
import { useJob } from '../useJob';
import { useMoment } from '../viewer/moment';
import { useViewer, useViewerActions } from '../viewer/viewerHooks';
import { absentRows, elementFor, elementsOn, whyOf } from './found';

function Chooser() {
  const viewer = useViewerActions();
  const track = useViewer((state) => state.track);
  const pointing = useViewer((state) => state.pointing);
  const asked = useViewer((state) => state.asked);
  const moment = useMoment();
  const list = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('element') ?? '');
    if (!track || !moment) return;
    try {
      viewer.ask(elementFor(text, [moment.after, track.stateAt(track.last())]));
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form className="dt-tools" onSubmit={ask}>
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
        key={asked}
        type="text"
        name="element"
        aria-label="Element, note number, or words of a row"
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
      {problem ? (
        <span className="dt-problem" role="alert">
          {problem}
        </span>
      ) : null}
    </form>
  );
}

function EntryLink({ link }: { readonly link: Link }) {
  const viewer = useViewerActions();
  const zone = useMoment()?.after.session.timeZone ?? 'UTC';
  return (
    <>
      <button
        type="button"
        className="dt-link"
        {...inColourOf(sourceOf(link.type))}
        onClick={() => viewer.goTo(link.place)}
      >
        #{link.seq} {link.type}
      </button>{' '}
      <span className="dt-quiet">
        {momentText(link.at, zone)} {link.says}
      </span>
    </>
  );
}

function Made({ because: { entry, changes, causes, origin } }: { readonly because: Because }) {
  return (
    <div>
      <EntryLink link={entry} />
      {changes.map(({ path, before, after }) => (
        <div key={writePath(path)} className="dt-step">
          {writePath(path)}: <del>{valueText(before, 160)}</del> <span aria-hidden="true">→</span>{' '}
          <ins>{valueText(after, 160)}</ins>
        </div>
      ))}
      {causes.length > 0 ? (
        <ol className="dt-causes" aria-label="Because of">
          {causes.map((link) => (
            <li key={link.place}>
              <EntryLink link={link} />
            </li>
          ))}
        </ol>
      ) : null}
      <div className="dt-quiet">It comes from {origin}.</div>
    </div>
  );
}

interface Part {
  readonly what: string;
  readonly because: Because | null;
}

/** What the answer names: the conditions that keep the element away, or else its presence and its properties. */
function partsOf({ output, reasons, presence, properties }: Answer): readonly Part[] {
  if (reasons.length > 0) return reasons.map(({ says, because }) => ({ what: says, because }));
  const seen = properties.map(({ name, value, because }) => ({ what: propertyText(name, value), because }));
  return [{ what: output ? 'there' : 'not there', because: presence }, ...seen.filter(({ what }) => what !== '')];
}

/** The parts by the entry that made them so, the latest entry first. */
function Parts({ answer }: { readonly answer: Answer }) {
  const byPlace = new Map<number, Part[]>();
  for (const part of partsOf(answer)) {
    const place = part.because?.entry.place ?? -1;
    byPlace.set(place, [...(byPlace.get(place) ?? []), part]);
  }
  return (
    <ul className="dt-blame">
      {[...byPlace]
        .sort(([one], [other]) => other - one)
        .map(([place, parts]) => (
          <li key={place}>
            <b>{parts.map(({ what }) => what).join(', ')}</b>
            {parts[0]?.because ? (
              <Made because={parts[0].because} />
            ) : (
              <div className="dt-quiet">So where the log begins.</div>
            )}
          </li>
        ))}
    </ul>
  );
}

function Told({ answer }: { readonly answer: Answer }) {
  const viewer = useViewerActions();
  const { element, output, last, again, without, unseen, next } = answer;
  const leaveOut = () => {
    const places = [last, ...again].flatMap((one) => (one ? [one.entry.place] : []));
    viewer.leaveOut(places);
  };
  return (
    <section className="dt-scroll" aria-label="Answer">
      <p className="dt-note" role="status">
        {element.name.charAt(0).toUpperCase() + element.name.slice(1)}: {outputText(output)}.
        {unseen ? ` A person did not see it, because the panel was ${unseen}.` : ''}
      </p>
      <Parts answer={answer} />
      {last && without ? (
        <p className="dt-note">
          Without {[last, ...again].map(({ entry }) => `#${entry.seq}`).join(', ')} it would be:{' '}
          {outputText(without.output)}.{' '}
          <button type="button" className="dt-button" onClick={leaveOut}>
            What if this had not been
          </button>
        </p>
      ) : null}
      {next ? (
        <p className="dt-note">
          It is there after <EntryLink link={next} />
        </p>
      ) : null}
    </section>
  );
}

function AbsentRows() {
  const viewer = useViewerActions();
  const state = useMoment()?.after;
  const absent = state?.session.started ? absentRows(state) : [];
  if (absent.length === 0) return null;
  return (
    <section className="dt-scroll" aria-label="Notes without a row here">
      <p className="dt-note">Notes without a row here, and where each would stand:</p>
      <ul className="dt-blame">
        {absent.map(({ id, words, under }) => (
          <li key={id}>
            <button type="button" className="dt-link" onClick={() => viewer.ask(`row ${id}`)}>
              row {id}
            </button>{' '}
            {words} <span className="dt-quiet">{under === null ? 'at the top' : `under the row of note ${under}`}</span>
          </li>
        ))}
      </ul>
    </section>
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
      {!asked && !pointing ? (
        <p className="dt-none">
          Point at a part of the panel, or write a note's number: why is it so, or why is it not there?
        </p>
      ) : null}
      {!asked && !pointing ? <AbsentRows /> : null}
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
      {job.result && !job.problem ? <Told answer={job.result} /> : null}
    </div>
  );
}
