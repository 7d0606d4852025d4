/** Saves the log, or a test written from it. Texts of people are replaced unless the person chooses otherwise. */
import { useState } from 'react';
import { clamped } from '../log/track';
import { countText } from '../timeText';
import { useViewer, useViewerActions } from '../viewer/viewerHooks';
import { wholeOf } from './inMemory';
import { type Claim, logFile, redactedCopy, testFiles } from './saving';

type Said = { readonly ok: boolean; readonly text: string } | null;

const stem = (startedAt: number): string =>
  `notifications-${new Date(startedAt).toISOString().slice(0, 19).replaceAll(':', '-')}`;
const sizeText = (bytes: number): string =>
  bytes < 10_240 ? `${bytes.toLocaleString('en')} bytes` : `${(bytes / 1024).toFixed(1)} KiB`;
const isName = (name: string): boolean => /^[\w-]+$/.test(name);

function SaidLine({ said }: { readonly said: Said }) {
  if (!said) return null;
  return (
    <p className={said.ok ? 'dt-good' : 'dt-problem'} role={said.ok ? 'status' : 'alert'}>
      {said.text}
    </p>
  );
}

/** Hands a file to the browser's downloads. */
function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Runs the work after the page had time to draw, and shows the sentence of an error. */
function useWork(): {
  readonly said: Said;
  readonly isBusy: boolean;
  readonly run: (work: () => Promise<string>) => void;
} {
  const [said, setSaid] = useState<Said>(null);
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<string>): void => {
    setBusy(true);
    setSaid(null);
    setTimeout(() => {
      work()
        .then(
          (text) => setSaid({ ok: true, text }),
          (error: unknown) => setSaid({ ok: false, text: error instanceof Error ? error.message : String(error) }),
        )
        .finally(() => setBusy(false));
    });
  };
  return { said, isBusy, run };
}

function SaveLog({ redacts }: { readonly redacts: boolean }) {
  const viewer = useViewerActions();
  const { said, isBusy, run } = useWork();
  const fork = useViewer((state) => state.fork);
  const save = async (): Promise<string> => {
    const { session } = viewer.state();
    if (!session) throw new Error('There is no log.');
    const { header } = session.facts;
    const { file, entries, same } = await logFile(wholeOf(session, fork), header, redacts);
    download(file, `${stem(header.startedAt)}${fork ? '-what-if' : ''}.ndjson.gz`);
    const proof = same
      ? 'it folds to the same state, text aside'
      : 'but it does not fold to the same state: a reducer depends on what a text says';
    return `Saved ${countText(entries, 'entry', 'entries')}, ${sizeText(file.size)}; ${proof}.`;
  };
  return (
    <section>
      <h3>The {fork ? 'what-if as a ' : ''}log</h3>
      <button type="button" className="dt-button" disabled={isBusy} onClick={() => run(save)}>
        {isBusy ? 'Writing…' : 'Save log (.ndjson.gz)'}
      </button>
      <SaidLine said={said} />
    </section>
  );
}

function WriteTest({ redacts }: { readonly redacts: boolean }) {
  const viewer = useViewerActions();
  const { said, isBusy, run } = useWork();
  const [kind, setKind] = useState<'here' | 'between' | 'never'>('here');
  const [expression, setExpression] = useState('');
  const [name, setName] = useState('recorded');

  const claimed = (): Claim => {
    if (kind === 'never') return { kind: 'never', expression };
    const { track, fork, position, pointA, pointB } = viewer.state();
    if (!track) throw new Error('There is no log.');
    if (fork) throw new Error('A what-if is written as a test by an expression: choose “This must never hold”.');
    const [from, to] = kind === 'here' ? [position - 1, position] : [pointA ?? position - 1, pointB ?? position];
    return { kind: 'changed', from: clamped(track, Math.min(from, to)), to: clamped(track, Math.max(from, to)) };
  };
  const write = async (): Promise<string> => {
    const { session, fork } = viewer.state();
    if (!session) throw new Error('There is no log.');
    if (!isName(name)) throw new Error('The name may have letters, digits, - and _.');
    const copy = redactedCopy(wholeOf(session, fork), session.facts.header, redacts);
    const { log, test, entries } = testFiles(copy, { claim: claimed(), name, library: 'bellpanel/replay' });
    download(new Blob([test], { type: 'text/plain' }), `${name}.test.ts`);
    download(new Blob([log], { type: 'application/x-ndjson' }), `${name}.ndjson`);
    return `Wrote ${name}.test.ts and ${name}.ndjson (${countText(entries, 'entry', 'entries')}): put them side by side.`;
  };
  const choices = [
    ['here', 'What this entry changed has to be so'],
    ['between', 'What changed from A to B has to be so'],
    ['never', 'This must never hold (shrunk to the fewest entries)'],
  ] as const;
  return (
    <section>
      <h3>A test</h3>
      <fieldset className="dt-choices">
        <legend className="dt-unseen">What the test claims</legend>
        {choices.map(([value, text]) => (
          <label key={value} className="dt-check">
            <input type="radio" name="claim" checked={kind === value} onChange={() => setKind(value)} />
            {text}
          </label>
        ))}
      </fieldset>
      {kind === 'never' ? (
        <input
          type="text"
          aria-label="Expression"
          className="dt-wide"
          placeholder="state.sync.failures > 2"
          spellCheck={false}
          value={expression}
          onChange={(event) => setExpression(event.target.value)}
        />
      ) : null}
      <div className="dt-tools">
        <label>
          Name <input type="text" spellCheck={false} value={name} onChange={(event) => setName(event.target.value)} />
        </label>
        <button type="button" className="dt-button" disabled={isBusy} onClick={() => run(write)}>
          {isBusy ? 'Writing…' : 'Write a test'}
        </button>
      </div>
      <SaidLine said={said} />
    </section>
  );
}

export function SaveView() {
  const [redacts, setRedacts] = useState(true);
  return (
    <div className="dt-stack dt-scroll dt-report">
      <label className="dt-check">
        <input type="checkbox" checked={redacts} onChange={(event) => setRedacts(event.target.checked)} />
        Take out texts, names and addresses
      </label>
      {redacts ? null : (
        <p className="dt-problem">
          What people wrote, their names and addresses will be in the file: show it only to those who may read them.
        </p>
      )}
      <SaveLog redacts={redacts} />
      <WriteTest redacts={redacts} />
    </div>
  );
}
