/** Line 1 of a log file (docs/logs.md), and whether this version can read the log. [file.versions] */
import { partOf } from '../../../reducers/guards';
import { catalogueHash } from './catalogue';
import { LogError, quoted } from './logError';
import { logFormat, logVersion } from './logFormat';
import type { Upcaster } from './upcaster';

export type Redaction = 'none' | 'text';

export interface Header {
  readonly format: typeof logFormat;
  readonly version: number;
  /** The version of the app that wrote it, `x.y.z`. */
  readonly app: string;
  /** Hash of the names of all events that the writer knew. */
  readonly catalogue: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly redaction: Redaction;
}

/** `impossible`: the log cannot be read. `risky`: the log can be read, and the reasons say what may be wrong. */
export interface Judgement {
  readonly verdict: 'fine' | 'risky' | 'impossible';
  readonly reasons: readonly string[];
}

export interface JudgedHeader {
  readonly header: Header;
  readonly judgement: Judgement;
}

export const makeHeader = (app: string, startedAt: number, redaction: Redaction): Header => ({
  format: logFormat,
  version: logVersion,
  app,
  catalogue: catalogueHash,
  startedAt,
  redaction,
});

/** The end of the year 9999: every time up to it can be written as a date. */
export const latestMs = 253_402_300_799_999;

/** True for a time of a log, in milliseconds since 1970. [file.times] */
export const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= latestMs;

/** The longest version of an app, and the longest hash. */
const longestText = 100;
const isShort = (value: unknown): boolean => typeof value === 'string' && value.length <= longestText;

const fields: readonly (readonly [keyof Header, (value: unknown) => boolean, string])[] = [
  ['app', isShort, 'a short text'],
  ['catalogue', isShort, 'a short text'],
  ['startedAt', isTime, `a number of milliseconds from 0 to ${latestMs}`],
  ['redaction', (value) => value === 'none' || value === 'text', '"none" or "text"'],
];

function judge(header: Header, upcasters: readonly Upcaster[]): Judgement {
  const { version } = header;
  if (version > logVersion) {
    const reason = `it was written in version ${version} of the format, and this reader knows versions up to ${logVersion}: read it with a newer panel`;
    return { verdict: 'impossible', reasons: [reason] };
  }
  const reasons: string[] = [];
  for (let from = version; from < logVersion; from += 1) {
    const upcaster = upcasters.find((one) => one.from === from);
    if (!upcaster) {
      const reason = `it was written in version ${version} of the format, and nothing here turns version ${from} into ${from + 1}`;
      return { verdict: 'impossible', reasons: [reason] };
    }
  }
  if (upcasters.some(({ from, stateBefore }) => from >= version && from < logVersion && !stateBefore))
    reasons.push(`its checkpoints are of version ${version} of the format and cannot be compared`);
  const known = upcasters.find((one) => one.from === version)?.catalogue ?? catalogueHash;
  if (header.catalogue !== known)
    reasons.push(
      `it was written by app ${header.app} with another catalogue of events: those unknown here leave the state alone`,
    );
  return { verdict: reasons.length ? 'risky' : 'fine', reasons };
}

/**
 * Judges line 1 of a file.
 * @param value the parsed line
 * @param upcasters how older versions become today's
 * @returns the header and the judgement, which may be `impossible`
 * @throws {LogError} NotALog when the line is no header of this format, BrokenLine when a field of it is wrong
 */
export function judgeHeader(value: unknown, upcasters: readonly Upcaster[]): JudgedHeader {
  const { format, version } = partOf(value);
  if (format !== logFormat)
    throw new LogError('NotALog', 1, `this is no log of the panel: line 1 has to be {"format":"${logFormat}",…}.`);
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw new LogError(
      'WrongVersion',
      1,
      `line 1: version is ${quoted(version)}, where a whole number from 1 to ${logVersion} was due.`,
    );
  const header = value as Header;
  // Only the version is checked, because a newer version may have other fields.
  const wrong = version > logVersion ? undefined : fields.find(([name, isRight]) => !isRight(header[name]));
  if (wrong)
    throw new LogError(
      'BrokenLine',
      1,
      `line 1: the header's ${wrong[0]} is ${quoted(header[wrong[0]])}, where ${wrong[2]} was due.`,
    );
  return { header, judgement: judge(header, upcasters) };
}
