/**
 * One log of a fleet as one line of JSON: `fleet --json` writes it, the index beside a folder holds it, and `fleet
 * merge` and the devtools read it. docs/fleet.md has the fields.
 */
import * as v from 'valibot';
import { mostWords } from './finding';

export const fleetVersion = 1;

/** The lines come from strangers, and a call holds a line for each of many logs: so each text has a bound. [fleet.bounds] */
export const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const mostReason = 500;
const typed = text(100);
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const list = <T extends v.GenericSchema>(item: T, most: number) => v.pipe(v.array(item), v.maxLength(most));

/** The longest expression of `--where`, which each line holds. */
export const mostExpression = 1_000;

const finding = v.object({
  // A command that a person copies names it. [fleet.commands]
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
  kind: v.picklist(['threw', 'state', 'effects', 'error', 'against']),
  everyday: v.boolean(),
  words: text(mostWords),
  seq: v.nullable(whole),
  type: typed,
});

const where = v.object({
  expression: text(mostExpression),
  /**
   * The first entry after which the expression holds; the seq before the first entry when it held from the beginning.
   */
  seq: v.nullable(whole),
  type: typed,
});

/** The most findings of one log: a log with more differences shows enough with the first of them. */
export const mostFindings = 20;

export const schema = v.object({
  fleet: v.literal(fleetVersion),
  /** A hash of the file's content, so that one log under two names is one session. */
  log: text(100),
  /** The file, as the caller named it. */
  file: text(4_200),
  /** A hash of the code and of the options that the line was made with. */
  by: text(100),
  verdict: v.picklist(['ok', 'found', 'unusable']),
  /** Why it is unusable. */
  reason: v.optional(text(mostReason)),
  app: text(100),
  /** UTC, `2026-11-21`; empty when unusable. */
  day: v.pipe(v.string(), v.regex(/^(?:\d{4}-\d\d-\d\d)?$/)),
  entries: whole,
  /** The last line was cut off. */
  cut: v.boolean(),
  /** Another catalogue of events, or checkpoints that cannot be compared. */
  risky: v.boolean(),
  findings: list(finding, mostFindings),
  where: v.nullable(where),
  /** With `--certify`: how many pages were compared, and whether the effects could be. */
  compared: v.optional(v.object({ pages: whole, effects: v.boolean() })),
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

export const unusableLine = ({ reason, ...line }: Pick<LogLine, 'log' | 'file' | 'by' | 'reason'>): LogLine => ({
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
  ...(reason !== undefined && { reason: reason.slice(0, mostReason) }),
});
