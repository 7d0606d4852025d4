/**
 * What `fleet` answers about many logs: groups of equal findings, and where an expression held. `fleet --json` writes it, and the
 * devtools open it.
 */
import * as v from 'valibot';

const number = v.pipe(v.number(), v.integer(), v.minValue(0));
const counted = v.object({ name: v.string(), sessions: number });

const spread = v.object({
  sessions: number,
  /** By version of the app, in the order of versions; `of` is the number of all sessions of that version. */
  versions: v.array(v.object({ ...counted.entries, of: number })),
  /** The smallest log that shows it, as the caller named the file; null when there is none. */
  smallest: v.nullable(
    v.object({
      file: v.string(),
      entries: number,
      /** The entry that shows it; null when no entry does. */
      seq: v.nullable(number),
      /** The type of that entry's event; empty when that is not known. */
      type: v.string(),
    }),
  ),
});

const group = v.object({
  ...spread.entries,
  /** Eight hexadecimal digits, for `--shrink fingerprint:ID`. A command that a person copies names it. [fleet.commands] */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
  kind: v.picklist(['threw', 'state', 'effects', 'error', 'against']),
  /** True for an everyday failure of a call. */
  everyday: v.boolean(),
  /** The fault in words, the same in all its logs. */
  words: v.string(),
});

const schema = v.object({
  format: v.literal('notifications-panel-fleet'),
  version: v.literal(1),
  /** The number of logs that could be read, each counted once, and of their entries. */
  sessions: number,
  entries: number,
  /** Logs with a last line that was cut off, and logs of another catalogue of events. */
  cut: number,
  risky: number,
  /** Sessions by version of the app, in the order of versions. */
  versions: v.array(counted),
  unusable: v.array(v.object({ file: v.string(), reason: v.string() })),
  /** With `--against`: the number of sessions in which the other commit acts differently. */
  altered: number,
  /** Differences of another commit first, everyday failures last, the others by number of sessions. */
  groups: v.array(group),
  /** With `--where`: in how many sessions the expression ever held. */
  where: v.nullable(v.object({ ...spread.entries, expression: v.string() })),
});

export type FleetAnswer = v.InferOutput<typeof schema>;
export type Group = v.InferOutput<typeof group>;
export type Spread = v.InferOutput<typeof spread>;

/** @returns null for any other text */
export function parseFleetAnswer(text: string): FleetAnswer | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
