/** Runs the checks of a log and shows what they found: verify (reducers) and the check of effects. */
import { type ReactNode, useState } from 'react';
import { panelFold } from '../../replay/fold/panelFold';
import { pass } from '../../replay/fold/pass';
import type { CauseLink } from '../../replay/questions/causes';
import { type LogItem, readLog } from '../../replay/session/reader';
import { hashOf } from '../../replay/values/hash';
import type { EffectDifference, EffectsReport } from '../../replay/verify/matches';
import { createVerifier, type Mismatch, type VerifyReport } from '../../replay/verify/verify';
import type { Session } from '../log/session';
import { inColourOf, sourceOf } from '../log/sources';
import { DifferenceList } from '../state/DifferenceList';
import { valueText } from '../state/treeRows';
import { countText, durationText } from '../timeText';
import { useViewer, useViewerActions } from '../viewer/viewerHooks';

/** Gives a session in memory to the tools of src/replay, which read items of a file. Checks use it. */
const batch = 1_024;

/** The items of the session: read from the file again, or made from the entries and points of a live panel. */
function linesOf(session: Session): AsyncIterable<readonly LogItem[]> {
  return session.facts.file ? readLog(session.facts.file) : fromMemory(session);
}

async function* fromMemory(session: Session): AsyncGenerator<readonly LogItem[]> {
  const { facts, history, points } = session;
  const { header } = facts;
  const base = history().base();
  yield [{ kind: 'header', header }];
  if (base.seq > 0) {
    const point = { checkpoint: base.seq, hash: hashOf(base.state), state: base.state };
    yield [{ kind: 'checkpoint', point, isBase: true, line: 2 }];
  }
  const recorded = new Map(points().map((point) => [point.checkpoint, point]));
  const entries = [...history().entries()];
  for (let from = 0; from < entries.length; from += batch) {
    yield entries.slice(from, from + batch).flatMap((entry): LogItem[] => {
      const point = recorded.get(entry.seq);
      const line: LogItem = { kind: 'entry', entry, line: entry.seq };
      return point ? [line, { kind: 'checkpoint', point, isBase: false, line: entry.seq }] : [line];
    });
    // Lets the page draw in between.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function EntryLink({ seq, type }: Pick<CauseLink, 'seq' | 'type'>) {
  const viewer = useViewerActions();
  return (
    <button type="button" className="dt-link" {...inColourOf(sourceOf(type))} onClick={() => viewer.goTo(seq)}>
      #{seq} {type}
    </button>
  );
}

function Causes({ causes }: { readonly causes: readonly CauseLink[] }) {
  if (causes.length === 0) return null;
  return (
    <div className="dt-because">
      because of{' '}
      {causes.map((one) => (
        <EntryLink key={one.seq} {...one} />
      ))}
    </div>
  );
}

function headOf({ certain, parts }: Mismatch): string {
  if (certain) return 'First wrong entry: ';
  return parts
    ? 'Up to this entry a place that differs was as recorded: '
    : 'The first entry that touches what differs: ';
}

function MismatchView({ wrong }: { readonly wrong: Mismatch }) {
  return (
    <>
      <p className="dt-problem">
        The state at {wrong.by} is not the recorded one; at {wrong.after} it still was.
      </p>
      {wrong.entry ? (
        <p>
          {headOf(wrong)}
          <EntryLink seq={wrong.entry.seq} type={wrong.entry.event.type} />
        </p>
      ) : null}
      <Causes causes={wrong.causes.slice(1)} />
      {wrong.comparedAt === null ? null : <DifferenceList found={wrong.differences} before="Recorded" after="Today" />}
    </>
  );
}

function Verified({ report }: { readonly report: VerifyReport }) {
  const read = `${countText(report.entries, 'entry', 'entries')}, ${countText(report.checkpoints, 'recorded hash', 'recorded hashes')}`;
  return (
    <>
      {report.mismatch ? (
        <MismatchView wrong={report.mismatch} />
      ) : (
        <p className={report.ok ? 'dt-good' : undefined}>
          {report.checkpoints > 0 ? 'As recorded' : 'Nothing to compare with: the log has no hashes yet'} ({read}, state{' '}
          {report.hash}).
        </p>
      )}
      {report.threw > 0 ? (
        <p className="dt-problem">
          The reducers threw at {countText(report.threw, 'entry', 'entries')}, which changed nothing.
        </p>
      ) : null}
      {report.failures.map(({ seq, type, message, causes }) => (
        <div key={seq}>
          <EntryLink seq={seq} type={type} /> {message}
          <Causes causes={causes.slice(1)} />
        </div>
      ))}
    </>
  );
}

function EffectItem({ found }: { readonly found: EffectDifference }) {
  const { kind, event, seq, laterMs, followers } = found;
  const when = kind === 'moved' ? ` by ${durationText(laterMs)}` : '';
  return (
    <li>
      <b>
        {kind}
        {when}
      </b>{' '}
      {seq === null ? (
        <span {...inColourOf(sourceOf(event.type))}>{event.type}</span>
      ) : (
        <EntryLink seq={seq} type={event.type} />
      )}{' '}
      <span className="dt-quiet">
        {valueText(event, 140)}
        {followers > 0 ? `, and ${countText(followers, 'entry', 'entries')} that follow from it` : ''}
      </span>
      <Causes causes={found.causes} />
    </li>
  );
}

function EffectsChecked({ report }: { readonly report: EffectsReport | 'skipped' }) {
  if (report === 'skipped')
    return <p>Not checked: the log's beginning fell to the budget, and what its effects waited for with it.</p>;
  const made = `${report.matched} of ${countText(report.requests, 'request')} made as recorded`;
  return (
    <>
      <p className={report.ok ? 'dt-good' : 'dt-problem'}>
        {report.ok
          ? 'Effects as recorded'
          : `Today's effects act otherwise in ${countText(report.differences.length, 'place')}`}{' '}
        ({made}).
      </p>
      <ol className="dt-blame">
        {report.differences.slice(0, 200).map((found) => (
          <EffectItem key={`${found.kind} ${found.seq} ${found.at} ${found.event.type}`} found={found} />
        ))}
      </ol>
    </>
  );
}

async function verify(session: Session): Promise<VerifyReport> {
  const verifier = createVerifier(panelFold);
  await pass(linesOf(session), panelFold, [verifier]);
  return verifier.report();
}

async function checkEffects(session: Session): Promise<EffectsReport | 'skipped'> {
  const { canVerifyEffects, verifyPanelEffects } = await import('../../replay/verify/panelEffects');
  const base = session.history().base();
  return canVerifyEffects({ base })
    ? verifyPanelEffects({ base, entries: [...session.history().entries()] })
    : 'skipped';
}

function Check<R>(props: {
  readonly name: string;
  readonly about: string;
  readonly run: (session: Session) => Promise<R>;
  readonly show: (report: R) => ReactNode;
}) {
  const { name, about, run, show } = props;
  const session = useViewer((state) => state.session);
  const [result, setResult] = useState<{ readonly report: R; readonly tookMs: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!session) return null;
  const start = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    // Lets the page draw the busy text first.
    await new Promise((resolve) => setTimeout(resolve, 20));
    const since = performance.now();
    try {
      setResult({ report: await run(session), tookMs: performance.now() - since });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <section>
      <h3>{name}</h3>
      <p className="dt-quiet">{about}</p>
      <button type="button" className="dt-button" disabled={isBusy} onClick={() => void start()}>
        {isBusy ? 'Checking…' : `Check ${name.toLowerCase()}`}
      </button>
      <div role="status">
        {problem ? <p className="dt-problem">{problem}</p> : null}
        {result ? (
          <>
            {show(result.report)}
            <p className="dt-quiet">It took {durationText(result.tookMs)}.</p>
          </>
        ) : null}
      </div>
    </section>
  );
}

export function Checks() {
  const session = useViewer((state) => state.session);
  const whatIf = useViewer((state) => state.whatIf);
  return (
    <div className="dt-stack dt-scroll dt-report" key={session?.facts.title}>
      {whatIf ? <p className="dt-note">The recorded log is checked, not the what-if.</p> : null}
      <Check
        name="Reducers"
        about="Folds the log again and compares each recorded hash: the file's checkpoints, or the live panel's own states."
        run={verify}
        show={(report) => <Verified report={report} />}
      />
      <Check
        name="Effects"
        about="Runs today's effects on virtual time with the log as their world, and compares what they ask with what was asked."
        run={checkEffects}
        show={(report) => <EffectsChecked report={report} />}
      />
    </div>
  );
}
