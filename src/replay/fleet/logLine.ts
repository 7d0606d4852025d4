/**
 * One log of a fleet as one line of JSON: `fleet --json` writes it, the index beside a folder holds it, and `fleet
 * merge` and the devtools read it. docs/fleet.md has the fields.
 */
import * as v from 'valibot';

export const fleetVersion = 1;

const text = v.string();
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const list = <T extends v.GenericSchema>(item: T, most: number) => v.pipe(v.array(item), v.maxLength(most));

const finding = v.object({
  id: text,
  kind: v.picklist(['threw', 'state', 'effects', 'error', 'against']),
  everyday: v.boolean(),
  words: text,
  seq: v.nullable(whole),
  type: text,
});

const where = v.object({
  expression: text,
  /**
   * The first entry after which the expression holds; the seq before the first entry when it held from the beginning.
   */
  seq: v.nullable(whole),
  type: text,
});

/** The most findings of one log: a log with more differences shows enough with the first of them. */
export const mostFindings = 20;

export const schema = v.object({
  fleet: v.literal(fleetVersion),
  /** A hash of the file's content, so that one log under two names is one session. */
  log: text,
  /** The file, as the caller named it. */
  file: text,
  /** A hash of the code and of the options that the line was made with. */
  by: text,
  verdict: v.picklist(['ok', 'found', 'unusable']),
  /** Why it is unusable. */
  reason: v.optional(text),
  app: text,
  /** UTC, `2026-11-21`; empty when unusable. */
  day: text,
  entries: whole,
  /** The last line was cut off. */
  cut: v.boolean(),
  /** Another catalogue of events, or checkpoints that cannot be compared. */
  risky: v.boolean(),
  findings: list(finding, mostFindings),
  where: v.nullable(where),
});

export type LogLine = v.InferOutput<typeof schema>;

/** @returns what the text holds, or null for a text that is no JSON of this schema */
export function parsedJson<T extends v.GenericSchema>(of: T, json: string): v.InferOutput<T> | null {
  try {
    const parsed = v.safeParse(of, JSON.parse(json));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** @returns the line, or null for any other text */
export const parseLogLine = (json: string): LogLine | null => parsedJson(schema, json);

/** A log that cannot be read is a line too. */
export const unusableLine = (line: Pick<LogLine, 'log' | 'file' | 'by' | 'reason'>): LogLine => ({
  fleet: fleetVersion,
  verdict: 'unusable',
  app: '',
  day: '',
  entries: 0,
  cut: false,
  risky: false,
  findings: [],
  where: null,
  ...line,
});
