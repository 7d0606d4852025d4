/** The JSON Schema of a line of a log file (docs/logs.md), made from the descriptions of events. scripts/build.ts writes it. */
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { item, itemRef, problem, suggestion } from '../../reducers/schemas/calls';
import { events } from '../../reducers/schemas/events';
import { count, seq, text, timeMs } from '../../reducers/schemas/fields';
import { note, noteBlock, noteMedia, noteRange } from '../../reducers/schemas/note';
import { storedDraft, storedMutation, target } from '../../reducers/schemas/session';
import { logFormat, logVersion } from '../../src/replay/session/logFormat';

const event = v.union(
  Object.entries(events).map(([type, { meaning, fields }]) =>
    v.pipe(v.intersect([v.object({ type: v.literal(type) }), fields]), v.description(meaning)),
  ),
);

const header = v.object({
  format: v.literal(logFormat),
  version: v.literal(logVersion),
  app: text,
  commit: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{12,40}$/))),
  catalogue: text,
  startedAt: timeMs,
  redaction: v.picklist(['none', 'text']),
});

const entry = v.object({ seq, at: timeMs, cause: v.exactOptional(seq), event });

const path = v.array(v.union([v.string(), v.number()]));
const checkpoint = v.object({
  checkpoint: count,
  hash: text,
  state: v.exactOptional(v.unknown()),
  changes: v.exactOptional(v.array(v.object({ path, after: v.exactOptional(v.unknown()) }))),
});

/** Definitions that the schema refers to by name. */
const definitions = {
  header,
  entry,
  checkpoint,
  event,
  note,
  noteBlock,
  noteRange,
  noteMedia,
  problem,
  suggestion,
  itemRef,
  item,
  storedDraft,
  target,
  storedMutation,
};

export const logSchema = {
  title: `A line of a log file of the notifications panel, version ${logVersion} of the format`,
  ...toJsonSchema(v.union([header, entry, checkpoint]), { target: 'draft-2020-12', definitions }),
};
