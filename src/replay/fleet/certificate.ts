/**
 * The certificate of `fleet --certify`: two commits make the same states, effects and pages of each log of a corpus. Its text
 * depends on commits and logs alone, so another machine makes the same bytes.
 */
import * as v from 'valibot';
import { type LogLine, parsedJson } from './logLine';

const commit = v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/));
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

const schema = v.strictObject({
  format: v.literal('notifications-panel-certificate'),
  version: v.literal(1),
  /** The commit that is certified, and the one that it was compared with. */
  code: commit,
  against: commit,
  /** A hash of the contents of all logs. */
  corpus: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  sessions: whole,
  /** The number of folded entries, of sessions with compared effects, and of compared pages. */
  entries: whole,
  effects: whole,
  pages: whole,
});

export type Certificate = v.InferOutput<typeof schema>;

/** @returns null for any other text */
export const parseCertificate = (text: string): Certificate | null => parsedJson(schema, text);

/** Why these lines give no certificate, as one sentence; null when they give one. */
export function refusal(lines: readonly LogLine[]): string | null {
  const count = (test: (line: LogLine) => boolean): number => lines.filter(test).length;
  const unusable = count(({ verdict }) => verdict === 'unusable');
  const altered = count(({ findings }) => findings.some(({ kind }) => kind === 'against'));
  if (lines.length === 0) return 'no certificate: there are no logs.';
  if (unusable > 0) return `no certificate: ${unusable.toLocaleString('en')} of the logs could not be read.`;
  return altered > 0 ? `no certificate: ${altered.toLocaleString('en')} of the sessions differ.` : null;
}

/**
 * @param lines one for each log, in the order of their `log`
 * @param hash of a text, 64 hexadecimal digits
 */
export function certificateOf(
  lines: readonly LogLine[],
  { code, against }: Pick<Certificate, 'code' | 'against'>,
  hash: (text: string) => string,
): string {
  const sum = (of: (line: LogLine) => number): number => lines.reduce((all, line) => all + of(line), 0);
  const certificate: Certificate = {
    format: 'notifications-panel-certificate',
    version: 1,
    code,
    against,
    corpus: hash(lines.map(({ log }) => log).join('\n')),
    sessions: lines.length,
    entries: sum(({ entries }) => entries),
    effects: sum(({ compared }) => (compared?.effects ? 1 : 0)),
    pages: sum(({ compared }) => compared?.pages ?? 0),
  };
  return `${JSON.stringify(certificate, null, 2)}\n`;
}

/** The fields in which a certificate differs from the one that was made again, one sentence each. */
export function disagreements(held: string, made: string): readonly string[] {
  const [one, other] = [parseCertificate(held), parseCertificate(made)];
  if (!one || !other) return ['it is no certificate'];
  const names = Object.keys(other) as (keyof Certificate)[];
  const fields = names.filter((name) => one[name] !== other[name]);
  return fields.length > 0 || held === made
    ? fields.map((name) => `${name} is ${other[name]} here, and ${one[name]} in the file`)
    : ['its bytes are not those that this version writes'];
}
