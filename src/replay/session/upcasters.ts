/**
 * Turns what an older version of the format wrote into today's, one version at a time. The reader runs each line
 * through the chain; a version that changes an event or the state's shape adds one upcaster to `panelUpcasters`.
 */
export type RawLine = { readonly [field: string]: unknown };

export interface Upcaster {
  /** The version it takes; it gives version `from + 1`. */
  readonly from: number;
  /** One entry's or checkpoint's line. The number of lines and their `seq` stay as they are. */
  readonly line: (line: RawLine) => RawLine;
  /**
   * Hashes of states in the older version are still those of today's reducers. False where the state's shape changed:
   * checkpoints of such a log are not compared, and the header's verdict says so.
   */
  readonly keepsHashes: boolean;
}

/** Version 1 is the first: nothing is older yet. */
export const panelUpcasters: readonly Upcaster[] = [];

/**
 * @returns what turns a line of version `from` into one of version `to`; each step of the chain has to be there
 *   (`judgeHeader` says so before)
 */
export function upcast(upcasters: readonly Upcaster[], from: number, to: number): (line: RawLine) => RawLine {
  const chain = upcasters.filter((one) => one.from >= from && one.from < to).sort((a, b) => a.from - b.from);
  return (line) => chain.reduce((sofar, { line: raise }) => raise(sofar), line);
}

export const keepsHashes = (upcasters: readonly Upcaster[], from: number): boolean =>
  upcasters.every((one) => one.from < from || one.keepsHashes);
