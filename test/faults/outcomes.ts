/** What came of the rows that were run, as a file for scripts: `.outcomes/faults.json`. `main.ts` writes it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { FaultRow } from './row';
import type { Outcome } from './runner';

const line = v.object({
  id: v.string(),
  what: v.string(),
  passed: v.boolean(),
  wrong: v.pipe(v.array(v.string()), v.readonly()),
  healedMs: v.number(),
});
type Line = v.InferOutput<typeof line>;

/** Rows that were not run this time keep what came of them before; rows that are no more go. */
export function keepOutcomes(root: string, catalogue: readonly FaultRow[], outcomes: readonly Outcome[]): void {
  const path = join(root, '.outcomes/faults.json');
  const before = existsSync(path) ? v.parse(v.array(line), JSON.parse(readFileSync(path, 'utf8'))) : [];
  const lines = catalogue.flatMap(({ id, what }): Line[] => {
    const now = outcomes.find((one) => one.id === id);
    if (!now) return before.filter((one) => one.id === id);
    const { passed, wrong, healedMs } = now;
    return [{ id, what, passed, wrong, healedMs }];
  });
  mkdirSync(join(root, '.outcomes'), { recursive: true });
  writeFileSync(path, `${JSON.stringify(lines, null, 2)}\n`);
}
