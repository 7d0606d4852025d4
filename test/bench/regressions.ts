/** What got worse since the figures of a run were kept (`npm run bench -- --against FILE`). */
import * as v from 'valibot';
import type { Measure } from './measure';

const kept = v.array(
  v.object({
    name: v.string(),
    unit: v.string(),
    value: v.nullable(v.number()),
    ratio: v.optional(v.nullable(v.number())),
  }),
);

/** Times, and what is in memory, differ this much from run to run on a busy machine; sizes and counts do not. */
const noise = 0.15;
const isNoisy = (unit: string): boolean => /\bms\b|µs|\bs\b|times|MB/.test(unit);

/**
 * A figure with a floor is compared by its ratio to it, which the machine's speed does not change.
 * @param file what `--keep` wrote
 * @returns one line for each figure that is worse
 * @throws valibot's error when the file is no such list
 */
export function regressions(file: string, measures: readonly Measure[]): readonly string[] {
  const before = v.parse(kept, JSON.parse(file));
  return measures.flatMap(({ name, unit, value, ratio, atLeast }) => {
    const old = before.find((one) => one.name === name && one.unit === unit);
    const [was, is] = typeof old?.ratio === 'number' && ratio !== undefined ? [old.ratio, ratio] : [old?.value, value];
    if (typeof was !== 'number') return [];
    const allowed = isNoisy(unit) ? noise : 0.005;
    const worse = atLeast ? is < was * (1 - allowed) : is > was * (1 + allowed);
    const what = is === ratio ? 'times its floor' : unit;
    return worse ? [`worse: ${name}: ${is.toPrecision(4)} ${what}, was ${was.toPrecision(4)}`] : [];
  });
}
