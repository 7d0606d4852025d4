/** The kept report of all runs, in Stryker's form: a run renews the files it changed and leaves the others. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

const position = v.object({ line: v.number(), column: v.number() });
/** Of a mutant only where it is, what it is, and what became of it: names of tests would be most of the file. */
const mutant = v.object({
  id: v.string(),
  mutatorName: v.string(),
  replacement: v.optional(v.string()),
  statusReason: v.optional(v.string()),
  status: v.string(),
  location: v.object({ start: position, end: position }),
});
/** `at` is the day on which the file was run, as ISO 8601 writes it. */
const file = v.object({
  language: v.string(),
  source: v.string(),
  mutants: v.array(mutant),
  at: v.optional(v.string()),
});
const form = v.object({
  schemaVersion: v.string(),
  thresholds: v.object({ high: v.number(), low: v.number() }),
  files: v.record(v.string(), file),
});
export type Report = v.InferOutput<typeof form>;
export type Mutant = v.InferOutput<typeof mutant>;

/** @returns null where nothing of this form is kept */
export function readReport(path: string): Report | null {
  try {
    return v.parse(form, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

/** The same report, with the day on which its files were run. */
export const dated = (report: Report, at: string): Report => ({
  ...report,
  files: Object.fromEntries(Object.entries(report.files).map(([path, one]) => [path, { ...one, at }])),
});

/**
 * @param stillThere whether a file of the source is there; what was kept of others goes
 * @returns what is kept, with the files of the new run in place of its own
 */
export function merged(kept: Report | null, run: Report, stillThere: (path: string) => boolean): Report {
  const all = { ...kept?.files, ...run.files };
  const names = Object.keys(all).filter(stillThere).sort();
  return { ...run, files: Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : []))) };
}

export function writeReport(path: string, report: Report): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(report)}\n`);
}

/** Found are those that a test, or a loop without an end, gave away. */
const foundBy = new Set(['Killed', 'Timeout']);
const missedBy = new Set(['Survived', 'NoCoverage']);

export interface Score {
  readonly found: number;
  readonly missed: number;
  /** In percent, with one digit; of no mutants, 100. */
  readonly percent: string;
}

export function scoreOf(mutants: readonly { readonly status: string }[]): Score {
  const found = mutants.filter(({ status }) => foundBy.has(status)).length;
  const missed = mutants.filter(({ status }) => missedBy.has(status)).length;
  const all = found + missed;
  return { found, missed, percent: (all === 0 ? 100 : (100 * found) / all).toFixed(1) };
}

/**
 * The same report without the mutants that no test gave away, so that they are tried again.
 * @param isTried whether the run to come tries this file; of all others nothing is taken out, as nothing would come in its place
 */
export const withoutMissed = <
  R extends { readonly files: { readonly [path: string]: { readonly mutants: readonly Mutant[] } } },
>(
  report: R,
  isTried: (path: string) => boolean,
): R => ({
  ...report,
  files: Object.fromEntries(
    Object.entries(report.files).map(([path, one]) => [
      path,
      isTried(path) ? { ...one, mutants: one.mutants.filter(({ status }) => !missedBy.has(status)) } : one,
    ]),
  ),
});

/** Mutants that no test gave away, as `path:line:column kind → what stands there instead`. */
export function survivors({ files }: Report): readonly string[] {
  return Object.entries(files).flatMap(([path, { mutants }]) =>
    mutants
      .filter(({ status }) => missedBy.has(status))
      .map(({ location: { start }, mutatorName, replacement = '', status }) => {
        const instead = replacement.replace(/\s+/g, ' ').slice(0, 90);
        return `${path}:${start.line}:${start.column} ${mutatorName} → ${instead}${status === 'NoCoverage' ? ' (no test runs it)' : ''}`;
      }),
  );
}
