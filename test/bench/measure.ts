/** One figure of a benchmark. */

export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Lower is better unless `atLeast`. */
  readonly aim?: number;
  readonly atLeast?: boolean;
  /** The same of another build, in the same turns. */
  readonly before?: number;
  /** How many times the other build's figure it is: the median of all turns, and the lowest and the highest. */
  readonly ratio?: number;
  readonly spread?: readonly [number, number];
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
