/** One finding of a fleet: where and when, an example to open, the command that shrinks it to a test. */
import { type ReactNode, useState } from 'react';
import { rangeText, shrinkCommand } from '../../replay/cli/fleet/fleetReport';
import type { Group, Place, Spread } from '../../replay/fleet/merge';
import { Bars } from './Bars';
import { ExplanationView } from './ExplanationView';
import { nameOf } from './fleetLogs';
import { entryText, type Item, meaningOf, numberText, shareText } from './groupTexts';
import type { Fleet } from './readFleet';

/** Further sessions are only counted. */
const mostShown = 100;

/** Opens a session; with `asks` the next click on the drawn panel asks "Why?". */
export type OpenPlace = (place: Place, asks?: boolean) => void;

function PlaceButton(props: { readonly place: Place; readonly open: OpenPlace; readonly children?: ReactNode }) {
  const { place, open, children } = props;
  return (
    <button type="button" className="dt-link" title={place.file} onClick={() => open(place)}>
      {nameOf(place.file)}
      {children}
    </button>
  );
}

function Places({ places, open }: { readonly places: readonly Place[]; readonly open: OpenPlace }) {
  return (
    <section>
      <h3>Sessions</h3>
      <ul className="dt-places">
        {places.slice(0, mostShown).map((place) => (
          <li key={place.file}>
            <PlaceButton place={place} open={open} /> <span className="dt-quiet">{entryText(place)}</span>
          </li>
        ))}
      </ul>
      {places.length > mostShown ? <p className="dt-quiet">and {numberText(places.length - mostShown)} more</p> : null}
    </section>
  );
}

function SpreadView({ spread, fleet: { answer } }: { readonly spread: Spread; readonly fleet: Fleet }) {
  return (
    <div className="dt-spread">
      <Bars title="Version" of={answer.versions} counts={spread.versions} />
      <Bars title="Day" of={answer.days} counts={spread.days} />
    </div>
  );
}

function Command({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <section>
      <h3>As a failing test</h3>
      <pre className="dt-command">{text}</pre>
      <button
        type="button"
        className="dt-button"
        onClick={() => {
          navigator.clipboard.writeText(text).then(() => setCopied(true), reportError);
        }}
      >
        Copy the command
      </button>{' '}
      <span role="status">{isCopied ? 'Copied.' : ''}</span>
    </section>
  );
}

const summaryOf = ({ sessions, versions, days }: Spread, of: number): string =>
  `${numberText(sessions)} of ${numberText(of)} sessions (${shareText(sessions, of)}), versions ${rangeText(versions)}, ${rangeText(days)}`;

function GroupDetail(props: { readonly group: Group; readonly fleet: Fleet; readonly open: OpenPlace }) {
  const { group, fleet, open } = props;
  const { id, kind, words, example } = group;
  const command = shrinkCommand(group);
  const places = fleet.lines.flatMap(({ file, findings }): Place[] => {
    const found = findings.find((one) => one.id === id);
    return found ? [{ file, seq: found.seq, type: found.type }] : [];
  });
  const ask = (file: string) =>
    open(places.find((place) => place.file === file) ?? { file, seq: null, type: '' }, true);
  return (
    <>
      <h2>{words}</h2>
      <p>{summaryOf(group, fleet.answer.sessions)}</p>
      <p className="dt-quiet">
        {meaningOf[kind]} Fingerprint {id}.
      </p>
      <section>
        <h3>The smallest session</h3>
        <p>
          {nameOf(example.file)}, {numberText(example.entries)} entries{' '}
          <span className="dt-quiet">{entryText(example)}</span>
        </p>
        <button type="button" className="dt-button dt-main" onClick={() => open(example)}>
          Open its timeline
        </button>{' '}
        <button type="button" className="dt-button" onClick={() => open(example, true)}>
          Why?
        </button>
      </section>
      <ExplanationView id={id} explanation={fleet.explanations.get(id)} ask={ask} />
      {command === null ? null : <Command text={command} />}
      <SpreadView spread={group} fleet={fleet} />
      <Places places={places} open={open} />
    </>
  );
}

function WhereDetail(props: {
  readonly where: Fleet['answer']['where'][number];
  readonly fleet: Fleet;
  readonly open: OpenPlace;
}) {
  const { where, fleet, open } = props;
  const { expression, sessions, of } = where;
  const places = fleet.lines.flatMap(({ file, where: asked }): Place[] =>
    asked?.expression === expression && asked.seq !== null ? [{ file, seq: asked.seq, type: asked.type }] : [],
  );
  return (
    <>
      <h2>{expression}</h2>
      <p>{sessions === 0 ? `It held in none of ${numberText(of)} sessions.` : summaryOf(where, of)}</p>
      {sessions === 0 ? null : (
        <>
          <SpreadView spread={where} fleet={fleet} />
          <Places places={places} open={open} />
        </>
      )}
    </>
  );
}

function UnusableDetail({ files }: { readonly files: Fleet['answer']['unusable'] }) {
  return (
    <>
      <h2>Files that could not be read</h2>
      <ul className="dt-places">
        {files.slice(0, mostShown).map(({ file, reason }) => (
          <li key={file}>
            {nameOf(file)} <span className="dt-quiet">{reason}</span>
          </li>
        ))}
      </ul>
      {files.length > mostShown ? <p className="dt-quiet">and {numberText(files.length - mostShown)} more</p> : null}
    </>
  );
}

function detailOf(item: Item, fleet: Fleet, open: OpenPlace): ReactNode {
  switch (item.kind) {
    case 'group':
      return <GroupDetail group={item.group} fleet={fleet} open={open} />;
    case 'where':
      return <WhereDetail where={item.where} fleet={fleet} open={open} />;
    case 'unusable':
      return <UnusableDetail files={item.files} />;
    default:
      return item satisfies never;
  }
}

export function ItemDetail(props: { readonly item: Item; readonly fleet: Fleet; readonly open: OpenPlace }) {
  const { item, fleet, open } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
    <section className="dt-scroll dt-report dt-detail" aria-label="The chosen one" tabIndex={0} key={item.key}>
      {detailOf(item, fleet, open)}
    </section>
  );
}
