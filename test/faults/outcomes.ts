/** What came of the rows that were run, as a file for scripts: `.outcomes/faults.json`. `main.ts` writes it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { FaultRow } from './row';
import type { Outcome } from './runner';

const file = v.object({
  /** When, as ISO 8601. */
  at: v.string(),
  /** How long the last run of all rows took; null: there was none. */
  wholeRunMs: v.nullable(v.number()),
  faults: v.array(
    v.object({
      id: v.string(),
      what: v.string(),
      passed: v.boolean(),
      wrong: v.pipe(v.array(v.string()), v.readonly()),
      healedMs: v.number(),
    }),
  ),
});
type File = v.InferOutput<typeof file>;

function readFile(path: string): File | null {
  if (!existsSync(path)) return null;
  const { success, output } = v.safeParse(file, JSON.parse(readFileSync(path, 'utf8')));
  return success ? output : null;
}

/** Rows that were not run this time keep what came of them before; rows that are no more go. */
export function keepOutcomes(
  root: string,
  catalogue: readonly FaultRow[],
  outcomes: readonly Outcome[],
  tookMs: number,
): void {
  const path = join(root, '.outcomes/faults.json');
  const before = readFile(path);
  const faults = catalogue.flatMap(({ id, what }): File['faults'] => {
    const now = outcomes.find((one) => one.id === id);
    if (!now) return before?.faults.filter((one) => one.id === id) ?? [];
    const { passed, wrong, healedMs } = now;
    return [{ id, what, passed, wrong, healedMs }];
  });
  const wholeRunMs = outcomes.length === catalogue.length ? tookMs : (before?.wholeRunMs ?? null);
  const kept: File = { at: new Date().toISOString(), wholeRunMs, faults };
  mkdirSync(join(root, '.outcomes'), { recursive: true });
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`);
}
