/** Any event that a log may hold, for the laws of the fold, made from the descriptions in reducers/schemas. */
import fc from 'fast-check';
import type * as v from 'valibot';
import type { EventType, PanelEvent } from '../../reducers/events';
import type { Note } from '../../reducers/note';
import { events } from '../../reducers/schemas/events';
import * as fields from '../../reducers/schemas/fields';
import * as notes from '../../reducers/schemas/note';
import { partOf } from '../../reducers/schemas/parts';
import { parseNote } from '../../src/frame/wire/note';
import { noon } from '../support/virtualWorld';

/** Few ids, so that events are often about the same note. */
const id = fc.integer({ min: 1, max: 6 });
const site = fc.integer({ min: 3001, max: 3004 });
const bool = fc.boolean();
const text = fc.constantFrom('', ' ', 'Hello', 'hi @ad', '@ada ', 'ünï👋 @b', '\n');
const count = fc.integer({ min: 0, max: 12 });

const wireNote = fc
  .record({
    id,
    hash: fc.integer({ min: 0, max: 3 }),
    type: fc.constantFrom('comment', 'like', 'follow', 'new_post'),
    read: bool,
    minutes: fc.integer({ min: 0, max: 4 }),
    readable: fc.boolean(),
    comment: fc.option(id),
    acts: fc.subarray(['approve-comment', 'like-comment', 'like-post', 'spam-comment', 'replyto-comment']),
    on: bool,
    follows: site,
    reply: fc.option(id),
  })
  .map(({ minutes, readable, acts, on, comment, follows, reply, hash, read, ...note }) => ({
    ...note,
    note_hash: hash,
    read: read ? 1 : 0,
    timestamp: new Date(noon - minutes * 60_000).toISOString(),
    subject: readable ? [{ text: 'Subject' }] : null,
    body: [
      { text: 'Ada', type: 'user', actions: { follow: on }, meta: { ids: { user: 1, site: follows } } },
      { text: 'Words', type: 'comment', actions: Object.fromEntries(acts.map((act) => [act, on])) },
    ],
    meta: { ids: { site: 101, post: 501, ...(comment && { comment }), ...(reply && { reply_comment: reply }) } },
  }));

export const note: fc.Arbitrary<Note> = wireNote.map(parseNote).filter((parsed) => parsed !== null);

/** Values of fields that have to meet values of other events. All other values follow from the class of their schema. */
const byField = new Map<v.GenericSchema, fc.Arbitrary<unknown>>([
  [fields.noteId, id],
  [fields.postId, id],
  [fields.commentId, id],
  [fields.userId, id],
  [fields.idKey, id.map(String)],
  [fields.siteId, site],
  [fields.thingId, fc.oneof(id, site)],
  [fields.timeMs, fc.constantFrom(0, noon - 43_200_000, noon)],
  [fields.timeSeconds, fc.integer({ min: 0, max: noon / 1000 + 100 })],
  [fields.durationMs, fc.constantFrom(4_500, 10_000, 20_000)],
  [fields.px, fc.constantFrom(320, 400, 799, 800, 1200)],
  [fields.index, fc.integer({ min: -1, max: 12 })],
  [fields.httpStatus, fc.constantFrom(0, 401, 404, 409, 429, 500, 503)],
  [fields.errorName, fc.constantFrom('NetworkError', 'CommentDuplicateError')],
  [fields.locale, fc.constantFrom('en', 'ar')],
  [fields.timeZone, fc.constant('UTC')],
  [fields.fingerprint, fc.constantFrom('b0d2fd82', '00000001')],
  [fields.tabName, fc.constantFrom('here', 'there')],
  [fields.url, fc.constantFrom('', 'https://ada.example/garden')],
  [notes.note, note],
  [notes.knownNote, fc.record({ id, hash: fc.integer({ min: 0, max: 3 }) })],
]);

/** @returns values that fit the schema */
function arbitraryOf(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  const own = byField.get(schema);
  if (own) return own;
  const part = partOf(schema);
  switch (part.type) {
    case 'object':
    case 'loose_object': {
      const entries = Object.entries(part.entries);
      const made = entries.map(([key, member]) => [key, arbitraryOf(member)] as const);
      const requiredKeys = entries.filter(([, { type }]) => type !== 'exact_optional').map(([key]) => key);
      return fc.record(Object.fromEntries(made), { requiredKeys });
    }
    case 'record':
      return fc.dictionary(arbitraryOf(part.key) as fc.Arbitrary<string>, arbitraryOf(part.value), { maxKeys: 3 });
    case 'array':
      return fc.array(arbitraryOf(part.item), { maxLength: 6 });
    case 'nullable':
      return fc.option(arbitraryOf(part.wrapped));
    case 'exact_optional':
      return arbitraryOf(part.wrapped);
    case 'lazy':
      return arbitraryOf(part.getter(undefined));
    case 'union':
    case 'variant':
      return fc.oneof(...part.options.map(arbitraryOf));
    case 'picklist':
      return fc.constantFrom(...part.options);
    case 'literal':
      return fc.constant(part.literal);
    case 'string':
      return text;
    case 'number':
      return count;
    case 'boolean':
      return bool;
    case 'null':
      return fc.constant(null);
  }
}

export const eventTypes = Object.keys(events) as EventType[];

const byType = new Map(Object.entries(events).map(([type, { fields }]) => [type, arbitraryOf(fields)]));

export const eventOf = (type: EventType): fc.Arbitrary<PanelEvent> =>
  (byType.get(type) ?? fc.constant({})).map((rest) => ({ type, ...(rest as object) }) as PanelEvent);

/** Mostly events after which the others have something to change. */
export const anyEvent: fc.Arbitrary<PanelEvent> = fc.oneof(
  { weight: 2, arbitrary: eventOf('api.answered') },
  { weight: 8, arbitrary: fc.constantFrom(...eventTypes).chain(eventOf) },
);

/** A list, as the first event. */
export const aList: fc.Arbitrary<PanelEvent> = fc
  .uniqueArray(note, { minLength: 1, maxLength: 6, selector: (one) => one.id })
  .map((notes) => ({
    type: 'api.answered',
    call: 'listNotes',
    subject: null,
    answer: { notes, lastSeen: 0, leftOut: 0 },
  }));
