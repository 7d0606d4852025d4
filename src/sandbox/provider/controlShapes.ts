/** What the control surface accepts, as valibot schemas; src/sandbox/provider/control.ts parses every body with them. */
import * as v from 'valibot';
import { noteKinds } from '../data/makers';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
/** How a change is pushed: with the note's id, as a change of the list, or not at all. */
const push = v.optional(v.picklist(['note', 'list', 'none']), 'note');

export const newNote = v.strictObject({
  kind: v.optional(v.picklist(noteKinds), 'comment'),
  count: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(1000)), 1),
  /** Seconds before now. */
  age: v.optional(whole, 0),
  /** Fields that replace fields of the made note. */
  set: v.optional(v.record(v.string(), v.unknown()), {}),
  push,
});
export const rawNote = v.union([
  v.strictObject({ note: v.unknown(), push }),
  v.strictObject({
    /** A file below fixtures/notes, without `.json`. */
    fixture: v.pipe(v.string(), v.regex(/^[\w-]+(\/[\w-]+)?$/, 'a name such as "comment" or "hostile/no-body"')),
    push,
  }),
]);
export const editNote = v.strictObject({
  /** The comment's new text. */
  text: v.optional(v.string()),
  read: v.optional(v.boolean()),
  approved: v.optional(v.boolean()),
  liked: v.optional(v.boolean()),
  set: v.optional(v.record(v.string(), v.unknown())),
  push,
});
export const pushOrder = v.variant('action', [
  v.strictObject({ action: v.picklist(['drop', 'close', 'refuse', 'allow']) }),
  v.strictObject({ action: v.literal('send'), message: v.unknown() }),
  v.strictObject({ action: v.literal('event'), event: v.unknown() }),
]);
export const faultOrder = v.strictObject({
  kind: v.picklist(['status', 'slow', 'hang', 'brokenJson', 'drop', 'cut', 'short', 'doubled']),
  times: v.optional(v.pipe(whole, v.minValue(1)), 1),
  method: v.optional(v.picklist(['GET', 'POST'])),
  path: v.optional(v.pipe(v.string(), v.startsWith('/'))),
  status: v.optional(v.pipe(whole, v.minValue(200), v.maxValue(599))),
  body: v.optional(v.unknown()),
  headers: v.optional(
    v.record(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'the name of a header')), v.pipe(v.string(), v.regex(/^[ -~]*$/))),
  ),
  ms: v.optional(v.pipe(whole, v.maxValue(600_000))),
  carriedOut: v.optional(v.boolean()),
});
export const session = v.strictObject({
  signedOut: v.optional(v.boolean()),
  /** 1 is Sam; any other person has notes of their own. */
  user: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(999))),
  /** Only calls and channels that bear one of these are answered; null: all are. */
  tokens: v.optional(v.nullable(v.array(v.string()))),
});
export const reset = v.strictObject({
  seed: v.optional(whole),
  notes: v.optional(v.pipe(whole, v.maxValue(5000))),
});
export const kill = v.strictObject({
  /** The server listens again after this many milliseconds; without it, never. */
  forMs: v.optional(whole),
});

/** What is wrong with a body, in one sentence that names the field. */
export function problemOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const [issue] = issues;
  if (!issue) return 'The body is not usable.';
  const where = v.getDotPath(issue);
  return `${where ? `Field "${where}"` : 'The body'}: ${issue.message}`;
}
