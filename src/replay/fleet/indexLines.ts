/** The lines of an index of a fleet: a head, by which the devtools recognise an index, then one line for each log. */
import * as v from 'valibot';
import { schema as logLine, parsedJson, text } from './logLine';

export const indexFormat = 'notifications-panel-fleet';
export const indexVersion = 1;

const head = v.object({
  format: v.literal(indexFormat),
  version: v.number(),
  /** A hash of the code and of the options that its lines were made with. */
  by: text(100),
  /** The options, for people. */
  asked: text(2_000),
});

/** The file as it was when it was read; an unchanged file need not be read again. */
const stamp = { name: text(4_200), size: v.number(), mtime: v.number() };

const indexed = v.object({ ...logLine.entries, ...stamp });

export type IndexHead = v.InferOutput<typeof head>;
type IndexedLine = v.InferOutput<typeof indexed>;

/** @returns the head of an index of any version; null for any other text */
export const parseIndexHead = (text: string): IndexHead | null => parsedJson(head, text);

/** @returns null for a text that is no line of an index */
export const parseIndexedLine = (text: string): IndexedLine | null => parsedJson(indexed, text);
