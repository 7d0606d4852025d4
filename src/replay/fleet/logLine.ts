/** What `fleet` found in one log. A thread makes it, `answerOf` groups many of them, and the table of `--parquet` holds them. */
import type { Finding } from './finding';

const mostReason = 500;
export const shortReason = (reason: string): string => reason.slice(0, mostReason);

/** The most findings of one log: a log with more differences shows enough with the first of them. */
export const mostFindings = 20;

export interface LogLine {
  /** A hash of the file's content, so that one log under two names is one session. */
  readonly log: string;
  /** The file, as the caller named it. */
  readonly file: string;
  readonly verdict: 'ok' | 'found' | 'unusable';
  /** Why it is unusable, or read only up to an entry because it is damaged; else empty. */
  readonly reason: string;
  readonly app: string;
  /** UTC, `2026-11-21`; empty when unusable. */
  readonly day: string;
  readonly entries: number;
  /** The last line was cut off. */
  readonly cut: boolean;
  /** The number of entries of a type that this version does not know. */
  readonly unknown: number;
  readonly findings: readonly Finding[];
  /** With `--where`: the first entry after which the expression holds; seq null when it never held. */
  readonly where: { readonly seq: number | null; readonly type: string } | null;
}

export const unusableLine = ({ log, file, reason }: Pick<LogLine, 'log' | 'file' | 'reason'>): LogLine => ({
  log,
  file,
  verdict: 'unusable',
  reason: shortReason(reason),
  app: '',
  day: '',
  entries: 0,
  cut: false,
  unknown: 0,
  findings: [],
  where: null,
});
