/** Line 1 of a log file (docs/logs.md). [file.versions] */
import { partOf } from '../../../reducers/guards';
import { catalogueHash } from './catalogue';
import { LogError, quoted } from './logError';
import { logFormat, logVersion } from './logFormat';

export type Redaction = 'none' | 'text';

export interface Header {
  readonly format: typeof logFormat;
  readonly version: number;
  /** The version of the app that wrote it, `x.y.z`. */
  readonly app: string;
  /** The commit that it was built from, the first 12 digits or all; absent where the build did not know it. */
  readonly commit?: string;
  /** Hash of the names of all events that the writer knew. */
  readonly catalogue: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly redaction: Redaction;
}

/** @param commit of the panel that wrote it, null when unknown; a build has its own in place of `process.env.PANEL_COMMIT` */
export const makeHeader = (
  app: string,
  startedAt: number,
  redaction: Redaction,
  commit: string | null | undefined = process.env.PANEL_COMMIT,
): Header => ({
  format: logFormat,
  version: logVersion,
  app,
  ...(commit && { commit }),
  catalogue: catalogueHash,
  startedAt,
  redaction,
});

/** The end of the year 9999: every time up to it can be written as a date. */
export const latestMs = 253_402_300_799_999;

/** True for a time of a log, in milliseconds since 1970. [file.lines] */
export const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= latestMs;

/** The longest version of an app, and the longest hash. */
const longestText = 100;
const isCommit = (value: unknown): boolean => /^[0-9a-f]{12,40}$/.test(String(value));
const isShort = (value: unknown): boolean => typeof value === 'string' && value.length <= longestText;

const fields: readonly (readonly [keyof Header, (value: unknown) => boolean, string])[] = [
  ['app', isShort, 'a short text'],
  ['commit', (value) => value === undefined || isCommit(value), 'the hash of a commit, or nothing,'],
  ['catalogue', isShort, 'a short text'],
  ['startedAt', isTime, `a number of milliseconds from 0 to ${latestMs}`],
  ['redaction', (value) => value === 'none' || value === 'text', '"none" or "text"'],
];

/**
 * Checks line 1 of a file.
 * @param value the parsed line
 * @throws {LogError} NotALog when the line is no header of this format, WrongVersion for another version of it, BrokenLine
 *   when a field is wrong
 */
export function parseHeader(value: unknown): Header {
  const { format, version } = partOf(value);
  if (format !== logFormat)
    throw new LogError('NotALog', 1, `this is no log of the panel: line 1 has to be {"format":"${logFormat}",…}.`);
  // The version is checked first, because another version may have other fields.
  if (version !== logVersion)
    throw new LogError(
      'WrongVersion',
      1,
      `this log has version ${quoted(version)} of the format, and version ${logVersion} is read here.`,
    );
  const header = value as Header;
  const wrong = fields.find(([name, isRight]) => !isRight(header[name]));
  if (wrong)
    throw new LogError(
      'BrokenLine',
      1,
      `line 1: the header's ${wrong[0]} is ${quoted(header[wrong[0]])}, where ${wrong[2]} was due.`,
    );
  return header;
}
