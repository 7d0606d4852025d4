/** What can be wrong with a log file: one class, a closed list of names, a message that is one sentence and enough to act on. */
export type LogErrorName =
  /** Not one byte. */
  | 'EmptyLog'
  /** Line 1 is no header of ours. */
  | 'NotALog'
  /** Written in a version of the format that cannot be read here. */
  | 'WrongVersion'
  /** A line in the middle that is no entry and no checkpoint, or not the one that was due. */
  | 'BrokenLine'
  /** A recorded state lacks a slice: another kind of panel wrote it. */
  | 'ForeignState'
  /** The gzip ends before its end. */
  | 'TruncatedGzip'
  /** The gzip is damaged. */
  | 'DamagedGzip';

export class LogError extends Error {
  override readonly name: LogErrorName;
  /** Counted from 1; null when no line is to blame. */
  readonly line: number | null;

  constructor(name: LogErrorName, line: number | null, message: string) {
    super(message);
    this.name = name;
    this.line = line;
  }

  toJSON(): { readonly name: LogErrorName; readonly line: number | null; readonly message: string } {
    return { name: this.name, line: this.line, message: this.message };
  }
}
