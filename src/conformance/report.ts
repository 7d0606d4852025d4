/** The rows of a run: what each asks of a backend, and what was found. The checks of this folder add them. */
import * as v from 'valibot';
import { partOf } from '../../reducers/guards';

/** `optional`: it is missing, and the panel works without it. */
export type Verdict = 'there' | 'missing' | 'optional' | 'not asked';

export interface Row {
  readonly about: string;
  readonly name: string;
  readonly verdict: Verdict;
  /** What is missing, or why nothing was asked; empty when all is there. */
  readonly says: string;
}

/** Ends a check: this is missing. */
export class Missing extends Error {}
/** Ends a check that cannot be made. */
export class NotAsked extends Error {}

export interface Report {
  readonly rows: readonly Row[];
  /**
   * Runs one check.
   * @param without what the panel lacks when it is missing; the row is then optional
   * @returns what the check found; undefined when it did not pass
   */
  readonly check: <T>(about: string, name: string, run: () => Promise<T>, without?: string) => Promise<T | undefined>;
}

const sentenceOf = (problem: unknown): string => String(partOf(problem)['message'] ?? problem);

export function createReport(): Report {
  const rows: Row[] = [];
  return {
    rows,
    async check(about, name, run, without) {
      const add = (verdict: Verdict, says = '') => void rows.push({ about, name, verdict, says });
      try {
        const found = await run();
        add('there');
        return found;
      } catch (problem) {
        const says = sentenceOf(problem);
        if (problem instanceof NotAsked) add('not asked', says);
        else if (without === undefined) add('missing', says);
        else add('optional', `${says} Without it ${without}.`);
        return undefined;
      }
    },
  };
}

/** What does not fit, each field once: the same one of many notes is the same fault. */
function misfits(issues: readonly v.BaseIssue<unknown>[]): readonly string[] {
  const byField = new Map<string, { readonly says: string; more: number }>();
  for (const issue of issues) {
    const where = v.getDotPath(issue) ?? '';
    const field = where.replace(/\b\d+\b/g, '*');
    const known = byField.get(field);
    if (known) known.more += 1;
    else byField.set(field, { says: `${where ? `${where}: ` : ''}${issue.message}`, more: 0 });
  }
  return [...byField.values()].map(({ says, more }) => (more > 0 ? `${says} (and in ${more} more places)` : says));
}

/** @throws Missing that names every field that does not fit */
export function fitting<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  throw new Missing(`The answer does not fit: ${misfits(parsed.issues).join('; ')}.`);
}

/** @param faults a sentence for each thing that is wrong, else null. @throws Missing with all of them */
export function mustAll(...faults: readonly (string | null)[]): void {
  const found = faults.filter((fault) => fault !== null);
  if (found.length > 0) throw new Missing(found.join(' '));
}

/** @throws Missing with the sentence */
export function must(isSo: boolean, sentence: string): asserts isSo {
  if (!isSo) throw new Missing(sentence);
}
