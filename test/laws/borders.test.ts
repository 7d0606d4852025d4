/**
 * What comes from outside is JSON once it is parsed, whatever it was: a production log trusts the parsers of notes, and
 * the reducers trust them all.
 * @jest-environment node
 */
import fc from 'fast-check';
import { problemOf } from '../../reducers/problemOf';
import { meaningOf } from '../../src/frame/ports/pushChannel';
import * as acts from '../../src/frame/wire/actAnswers';
import { parseList, parseMe, parseOne, parsePairs } from '../../src/frame/wire/answers';
import { parseNote } from '../../src/frame/wire/note';
import { jsonBytes } from '../../streams/payload';
import { parseHostMessage } from '../../streams/protocol';
import { apiAnswer, apiNames, noteNames, wireNote } from '../support/fixtures';
import { lawRuns } from '../support/lawRuns';

const nested = (levels: number): unknown => (levels === 0 ? [] : [nested(levels - 1)]);
const cyclic: Record<string, unknown> = {};
cyclic['self'] = cyclic;

/** What a window message or a browser's database can hold, and more: JSON can hold none. */
const noJson = fc.constantFrom<unknown>(
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1n,
  undefined,
  Symbol('odd'),
  () => 1,
  new Date(0),
  new Map([[1, 2]]),
  new Uint8Array(3),
  new TypeError('odd'),
  cyclic,
  nested(200),
);
const anything = fc.oneof(
  noJson,
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true }),
);

/** Every place in a value, as the keys that lead there. */
function* placesIn(value: unknown, path: readonly string[] = []): Iterable<readonly string[]> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* placesIn(part, [...path, key]);
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  const parts: Record<string, unknown> = { ...(value as object) };
  parts[key] = replaced(parts[key], rest, by);
  return Array.isArray(value) ? Object.values(parts) : parts;
}

/** One of the values, of which up to five parts are anything. */
const damaged = (values: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc
    .constantFrom(...values)
    .chain((whole) =>
      fc
        .array(fc.tuple(fc.constantFrom(...placesIn(whole)), anything), { minLength: 1, maxLength: 5 })
        .map((changes) => changes.reduce((value, [path, by]) => replaced(value, path, by), whole)),
    );

const answers = apiNames().map(apiAnswer);
const notes = noteNames().map(wireNote);
const item = { kind: 'post', siteId: 1, postId: 2, commentId: null, url: null } as const;
/** The answer to getComment is left out: it is the provider's own record, so the log looks into it in every build. */
const { parseComment: _, commentsAsked: _number, ...parsedActs } = acts;

const borders: Readonly<Record<string, (value: unknown) => unknown>> = {
  parseNote,
  parseList,
  parsePairs,
  parseMe,
  parseOne: (value) => parseOne(value, 1),
  ...parsedActs,
  parseLike: (value) => acts.parseLike(value, true),
  parseFollow: (value) => acts.parseFollow(value, true),
  parseItem: (value) => acts.parseItem(value, item),
  parseReplies: (value) => acts.parseReplies(value, { call: 'listReplies', note: 1, site: 2, post: 3, comment: 4 }),
  parseHostMessage,
  'a push message': (value) => meaningOf({ type: 'message', data: value } as never),
  'a push event': (value) => meaningOf({ type: value, data: value } as never),
  'what was thrown': problemOf,
};

/** Values of the shape that each border expects. */
const shapes: readonly unknown[] = [
  ...notes,
  { notes, last_seen_time: '1700000000' },
  ...answers,
  { type: 'notesIframeMessage', action: 'togglePanel', showing: true },
  { type: 'message', data: { action: 'push', note_id: 1, user_id: 2 } },
  { name: 'Error', message: 'no', status: 404 },
];

test.each(Object.entries(borders))('%s makes JSON of anything, or refuses it', (_name, parse) => {
  fc.assert(
    fc.property(fc.oneof(damaged(shapes), anything), (value) => {
      let parsed: unknown;
      try {
        parsed = parse(value);
      } catch {
        // What a parser throws becomes a problem, which is an event of its own.
        return;
      }
      expect(() => jsonBytes(parsed)).not.toThrow();
    }),
    { numRuns: lawRuns(300) },
  );
});
