/** What can be wrong with a log file: one class, a closed list of names, and one sentence that says what to do about it. */
/** A wrong value for a sentence: its JSON, cut after 60 characters. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

export type LogErrorName =
  | 'EmptyLog'
  /** Line 1 is no header of this format. */
  | 'NotALog'
  /** A version of the format that cannot be read here. */
  | 'WrongVersion'
  /** A line that is no entry and no checkpoint, or not the expected one. */
  | 'BrokenLine'
  /** A recorded state lacks a slice of today's state. */
  | 'ForeignState'
  /** The gzip was cut off. */
  | 'TruncatedGzip'
  | 'DamagedGzip';

/** A fault of a log file. Its message is one sentence that says what is wrong and what to do. */
export class LogError extends Error {
  override readonly name: LogErrorName;
  /** The line, counted from 1; null when the error is in no line. */
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
