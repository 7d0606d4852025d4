/** The first line of an index of a fleet: `fleet` writes it, the devtools know an index by it. */
import * as v from 'valibot';

export const indexFormat = 'notifications-panel-fleet';
export const indexVersion = 1;

const schema = v.object({
  format: v.literal(indexFormat),
  version: v.number(),
  /** A hash of the code and of the options that its lines were made with. */
  by: v.string(),
  /** The options, for people. */
  asked: v.string(),
});

export type IndexHead = v.InferOutput<typeof schema>;

/** @returns null for a text that is no such line; of any version */
export function parseIndexHead(text: string): IndexHead | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
