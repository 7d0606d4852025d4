/** One figure of a benchmark. */

export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Lower is better unless `atLeast`. */
  readonly aim?: number;
  readonly atLeast?: boolean;
  /** The same of the floor (`floor/floor.ts`), and how many times it the value is. */
  readonly floor?: number;
  readonly ratio?: number;
  /** The same of an older copy in the same turns, and how many times it the value is. */
  readonly before?: number;
  readonly beforeRatio?: number;
}
