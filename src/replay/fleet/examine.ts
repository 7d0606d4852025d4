/**
 * Asks one log of a fleet everything in one pass: does it fold and act as recorded, which errors does it tell of, did
 * an expression ever hold, does another code act differently. `fleet` runs it for each log, `--shrink` for the log
 * that it shrinks.
 */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { createDraftBound, mostBytes } from '../fold/logBounds';
import { panelFold } from '../fold/panelFold';
import { type Fold, type PassStart, pass, type Visitor } from '../fold/pass';
import { type BisectReport, createBisect } from '../questions/bisect';
import { createCauseIndex } from '../questions/causes';
import type { Expression } from '../questions/expression';
import type { ByteSource } from '../session/bytes';
import { readLog } from '../session/reader';
import type { EffectsLog, EffectsReport } from '../verify/matches';
import { canVerifyEffects, verifyPanelEffects } from '../verify/panelEffects';
import { createVerifier } from '../verify/verify';
import { comparing, comparingPages, type Drawing, effectsDiffer } from './comparing';
import { effectFinding, errorFinding, type Finding, stateFinding, thrownFinding } from './finding';
import { type LogLine, mostFindings, shortReason } from './logLine';

/** The reducers and effects of some commit. */
export interface Code {
  readonly panelFold: Fold<State>;
  readonly verifyPanelEffects: (log: EffectsLog) => EffectsReport;
}

interface Other {
  readonly code: Code;
  /** Null when pages are not compared. */
  readonly drawings: { readonly ours: Drawing; readonly theirs: Drawing } | null;
}

export interface Examination {
  readonly verify: boolean;
  readonly effects: boolean;
  readonly where: Expression<State> | null;
  /** Another commit: its code, and the panels of today and of that commit. */
  readonly against: Other | null;
}

interface Examined extends Omit<LogLine, 'log' | 'file'> {
  readonly verdict: 'ok' | 'found';
}

interface ErrorVisitor extends Visitor<State> {
  readonly findings: () => readonly Finding[];
}

/**
 * The errors that the log tells of, and the entries at which the reducers throw: each kind once, at its first entry.
 */
function findingErrors(): ErrorVisitor {
  const causes = createCauseIndex();
  const found = new Map<string, Finding>();
  const add = (finding: Finding | null): void => {
    if (finding && !found.has(finding.id) && found.size < mostFindings) found.set(finding.id, finding);
  };
  return {
    entry(entry, { sync: { failures: before } }, { sync: { failures: after } }) {
      causes.add(entry);
      add(errorFinding(entry, { before, after }, causes.chain));
    },
    end({ failures }) {
      for (const failure of failures) add(thrownFinding(failure, causes.chain(failure.entry.seq)));
    },
    findings: () => [...found.values()],
  };
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * @param source the log's bytes
 * @param also sees each entry in the same pass
 * @returns its line, without what the caller knows: name, content and code
 * @throws {LogError} when the log cannot be read
 */
export async function examine(
  source: ByteSource,
  { verify, effects, where, against }: Examination,
  also: Visitor<State> | null = null,
): Promise<Examined> {
  const verifier = verify ? createVerifier(panelFold) : null;
  const bisect = where ? createBisect(where) : null;
  const other = against ? comparing(against.code.panelFold) : null;
  const pages = against?.drawings
    ? comparingPages(against.drawings.ours, against.drawings.theirs, against.code.panelFold)
    : null;
  const errors = findingErrors();
  const entries: Entry[] = [];
  const holdsAll = effects || against !== null;
  let start: PassStart<State> | null = null;
  const first: Visitor<State> = {
    start(given) {
      start = given;
    },
    ...(holdsAll && { entry: (entry: Entry) => void entries.push(entry) }),
  };
  const boundDraft = createDraftBound();
  const bounding: Visitor<State> = { entry: (entry, _before, after) => boundDraft(entry, after) };
  const visitors = [first, bounding, errors, verifier, bisect, other, pages, also].filter(
    (visitor) => visitor !== null,
  );
  const end = await pass(readLog(source, { mostBytes }), panelFold, visitors);
  const { header, base } = started(start);
  const log: EffectsLog | null = canVerifyEffects({ base }) && holdsAll ? { base, entries } : null;
  const today = log && verifyPanelEffects(log);
  const mismatch = verifier?.report().mismatch;
  const findings = [
    ...(mismatch ? [stateFinding(mismatch)] : []),
    ...(effects && today ? today.differences.map((one) => effectFinding(one)) : []),
    ...(other?.findings() ?? []),
    ...(pages?.findings() ?? []),
    ...(log && today && against ? effectsDiffer(today, against.code.verifyPanelEffects(log)) : []),
    ...errors.findings(),
  ];
  return {
    verdict: findings.length > 0 ? 'found' : 'ok',
    reason: end.cut?.damaged ? shortReason(end.cut.says) : '',
    app: header.app,
    day: dayOf(header.startedAt),
    entries: end.entries,
    cut: end.cut?.damaged === false,
    unknown: end.unknown.count,
    findings: unique(findings).slice(0, mostFindings),
    where: bisect ? whereOf(bisect.report()) : null,
  };
}

/** `start` is set inside a callback, which the type checker does not see. */
function started(start: PassStart<State> | null): PassStart<State> {
  if (!start) throw new Error('The pass ended without having begun.');
  return start;
}

function whereOf({ seq, entry }: BisectReport): LogLine['where'] {
  return { seq, type: entry?.event.type ?? '' };
}

/** The first finding of each fingerprint. */
function unique(findings: readonly Finding[]): readonly Finding[] {
  const ids = new Map<string, Finding>();
  for (const finding of findings) if (!ids.has(finding.id)) ids.set(finding.id, finding);
  return [...ids.values()];
}
