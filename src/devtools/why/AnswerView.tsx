/** The answer of "Why?": what it is, since when and because of what, or what keeps it away. Each entry is a link. */
import {
  capital,
  codeText,
  filesText,
  outputText,
  reasonText,
  type SinceThen,
  sinceThen,
  withoutText,
} from '../../replay/cli/why/whyLines';
import { writePath } from '../../replay/values/paths';
import type { Because } from '../../replay/why/because';
import type { Link } from '../../replay/why/telling';
import type { Answer } from '../../replay/why/why';
import { inColourOf, sourceOf } from '../log/sources';
import { valueText } from '../state/treeRows';
import { momentText } from '../timeText';
import { useMoment, useViewerActions } from '../viewer/viewerHooks';
import { absentRows } from './found';

/** @param below the note of a row, for the notes that would stand between this row and the next; all notes without it */
export function AbsentRows({ below }: { readonly below?: number }) {
  const viewer = useViewerActions();
  const state = useMoment()?.after;
  const absent = state?.session.started ? absentRows(state) : [];
  const shown = below === undefined ? absent : absent.filter(({ under }) => under === below);
  if (shown.length === 0) return null;
  const what = below === undefined ? 'Notes without a row here' : 'Notes without a row between this row and the next';
  return (
    <section className={below === undefined ? 'dt-scroll' : undefined} aria-label={what}>
      <p className="dt-note">{what}:</p>
      <ul className="dt-blame">
        {shown.map(({ id, words, under }) => (
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
        {filesText(link)}
      </span>
    </>
  );
}

function Entries({ links, name }: { readonly links: readonly Link[]; readonly name: string }) {
  return (
    <ol className="dt-causes" aria-label={name}>
      {links.map((link) => (
        <li key={link.place}>
          <EntryLink link={link} />
        </li>
      ))}
    </ol>
  );
}

function Made({ because: { entry, changes, handlers, causes, origin } }: { readonly because: Because }) {
  return (
    <div>
      <EntryLink link={entry} />
      {changes.map(({ path, before, after }) => (
        <div key={writePath(path)} className="dt-step">
          {writePath(path)}: <del>{valueText(before, 160)}</del> <span aria-hidden="true">→</span>{' '}
          <ins>{valueText(after, 160)}</ins>
        </div>
      ))}
      {handlers.map((handler) => (
        <div key={handler} className="dt-step">
          by <code>{handler}</code>
        </div>
      ))}
      {causes.length > 0 ? <Entries links={causes} name="Because of" /> : null}
      <div className="dt-quiet">It comes from {origin}.</div>
    </div>
  );
}

/** The conditions that keep the element away, or else its presence and its properties. */
const partsOf = (answer: Answer): readonly SinceThen[] =>
  answer.reasons.length > 0
    ? answer.reasons.map((reason) => ({ words: reasonText(reason), because: reason.because }))
    : sinceThen(answer);

function Parts({ answer }: { readonly answer: Answer }) {
  return (
    <ul className="dt-blame">
      {partsOf(answer).map(({ words, because }) => (
        <li key={words}>
          <b>{words}</b>
          {because ? <Made because={because} /> : <div className="dt-quiet">So where the log begins.</div>}
        </li>
      ))}
    </ul>
  );
}

function Without({ answer }: { readonly answer: Answer }) {
  const viewer = useViewerActions();
  const { last } = answer;
  const says = withoutText(answer);
  if (!last || says === null) return null;
  return (
    <p className="dt-note">
      {capital(says)}.{' '}
      <button type="button" className="dt-button" onClick={() => viewer.leaveOut([last.entry.place])}>
        What if this had not been
      </button>
    </p>
  );
}

export function AnswerView({ answer }: { readonly answer: Answer }) {
  const { element, output, unseen, next } = answer;
  const isRow = element.note !== null && output !== null && element.text === `row ${element.note}`;
  return (
    <section className="dt-scroll" aria-label="Answer">
      <p className="dt-note" role="status">
        {capital(element.name)}: {outputText(output)}.
        {unseen ? ` A person did not see it, because the panel was ${unseen}.` : ''}
      </p>
      <Parts answer={answer} />
      <Without answer={answer} />
      {next ? (
        <p className="dt-note">
          It is there after <EntryLink link={next} />
        </p>
      ) : null}
      {isRow && element.note !== null ? <AbsentRows below={element.note} /> : null}
      <p className="dt-note">{capital(codeText(element))}.</p>
    </section>
  );
}
