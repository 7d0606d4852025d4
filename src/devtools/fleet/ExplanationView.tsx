/** What tells the sessions of a group from good ones, each row with the smallest session that shows it. [devtools.fleet-explain] */
import { featureText, occursTexts, scoreText } from '../../replay/cli/fleet/explainReport';
import type { Explanation, Told } from '../../replay/fleet/explain';
import { nameOf } from './fleetLogs';
import { numberText } from './groupTexts';

/** Opens a session of the group at the entry that shows the fault, and asks "Why?" there. */
type Ask = (file: string) => void;

function Row({ told, of, ask }: { readonly told: Told; readonly of: Explanation; readonly ask: Ask }) {
  const { example } = told;
  return (
    <li>
      <b>{featureText(told)}</b>
      <div className="dt-quiet">{[`score ${scoreText(told)}`, ...occursTexts(told, of)].join('; ')}</div>
      <button type="button" className="dt-link" title={example.file} onClick={() => ask(example.file)}>
        Why? in {nameOf(example.file)}
      </button>{' '}
      <span className="dt-quiet">{numberText(example.entries)} entries</span>
    </li>
  );
}

export function ExplanationView(props: {
  readonly id: string;
  /** Undefined where the file tells of none. */
  readonly explanation: Explanation | undefined;
  readonly ask: Ask;
}) {
  const { id, explanation, ask } = props;
  return (
    <section aria-label="What tells them from good sessions">
      <h3>What tells them from good sessions</h3>
      {explanation ? (
        <>
          <p className="dt-quiet">
            {numberText(explanation.bad)} bad and {numberText(explanation.good)} good sessions of{' '}
            {explanation.versions.join(', ')}; what comes with the fault need not be its cause.
          </p>
          {explanation.told.length === 0 ? <p>Nothing occurs more often in bad sessions than in good ones.</p> : null}
          <ol className="dt-places">
            {explanation.told.map((told) => (
              <Row key={featureText(told)} told={told} of={explanation} ask={ask} />
            ))}
          </ol>
        </>
      ) : (
        <p className="dt-quiet">
          This file does not say. Ask with <code>--json --explain {id}</code> besides the options of before, or of a
          table with <code>--parquet</code>, and open what that call writes.
        </p>
      )}
    </section>
  );
}
