/** One step from a version of the format to the next. */

export type RawLine = { readonly [field: string]: unknown };

/** Takes the lines of one log in order, as they are in the file. The lines are unchecked, and it never throws. */
export type Raise = (line: RawLine) => RawLine;

export type StateBefore = (state: unknown) => unknown;

export interface Upcaster {
  /** The version of its input; its output has version `from + 1`. */
  readonly from: number;
  /**
   * Begins a log. The returned function may remember earlier lines, because an entry of the newer version may say what
   * only an earlier line says in the older version. The number of lines and their `seq` stay.
   */
  readonly begin: () => Raise;
  /** The hash of the names of all events of this version at its end; a log with this hash holds no unknown events. */
  readonly catalogue: string;
  /**
   * Gives a state of version `from + 1` the shape that it had in version `from`, so that its hash can be compared
   * with a recorded one. Null when that shape is not known: checkpoints of such a log are not compared, and the
   * header's verdict says so.
   */
  readonly stateBefore: StateBefore | null;
}
