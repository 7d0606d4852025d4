/**
 * What the commands of `npm run replay` work with: options, files, a terminal. `main` makes it from Node, tests make
 * it from texts.
 */
import type { ByteSource } from '../session/bytes';

/** Two entries, or the moments after them. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface ReplayOptions {
  /** One line of JSON for each log and action, for programs. */
  readonly json?: boolean;
  /** False reads a log beyond the bounds. [replay.bounds] */
  readonly bounds?: boolean;
  readonly verify?: boolean;
  readonly effects?: boolean;
  readonly stat?: boolean;
  /** Shows the state after this entry. With a question about the screen: the moment. */
  readonly at?: number;
  /** Shows what changed between two entries. */
  readonly diff?: Range;
  /** The element in question, such as `row 4711`. */
  readonly why?: string;
  readonly whyNot?: string;
  /** The entries to leave out. */
  readonly whatIf?: readonly number[];
  /** Prints entries; null for all. */
  readonly show?: Range | null;
  readonly blame?: string;
  readonly bisect?: string;
  readonly shrink?: string;
  /** Writes a test and its log here. */
  readonly test?: string;
  /** Writes a redacted copy here. */
  readonly redact?: string;
}

/** 0 fine, 1 a check failed, 2 the file or the call is unusable. [replay.status] */
export type ExitStatus = 0 | 1 | 2;

/** A file being written. It appears under its name only at `commit`. */
export interface Output {
  readonly write: (text: string) => Promise<void>;
  readonly commit: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

export interface Progress {
  readonly add: (bytes: number) => void;
  readonly stop: () => void;
}

export interface ReplayWorld {
  /**
   * Opens a log; `-` is standard input.
   * @throws {FileError} with a sentence, when it cannot
   */
  readonly open: (file: string) => Promise<{ readonly source: ByteSource; readonly bytes: number | null }>;
  /** @throws {FileError} with a sentence, when it cannot, and for a file that is there already */
  readonly create: (file: string) => Promise<Output>;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** Shown on a terminal only. */
  readonly progress: (file: string, bytes: number | null) => Progress;
  /** Milliseconds, for measuring. */
  readonly clock: () => number;
  /** The module specifier by which this test file imports the replay library. */
  readonly libraryFor: (testFile: string) => string;
}

/** A file cannot be opened, read or written: the message is a sentence that names it. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** No command writes over a file. [replay.keeps-files] */
export const thereAlready = (file: string): string => `${file}: it is there already, so name another file.`;

/** The options make no sense together or for this log: the message says why. */
export class CallError extends Error {
  override readonly name = 'CallError';
}
