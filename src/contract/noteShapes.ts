/**
 * A note as a backend sends it (docs/provider.md). The OpenAPI document and the JSON Schema of a note are made of
 * its descriptions, and `conformance` holds a backend's answers against them. Fields that are not named here may be there.
 */
import * as v from 'valibot';

const described = <S extends v.GenericSchema>(schema: S, meaning: string) => v.pipe(schema, v.description(meaning));

const whole = v.pipe(v.number(), v.safeInteger());
export const id = described(v.pipe(whole, v.minValue(1)), 'A whole number from 1');

/** Half-open. */
export const Indices = described(
  v.strictTuple([v.pipe(whole, v.minValue(0)), v.pipe(whole, v.minValue(0))]),
  'Start and end in the text of the block, in UTF-16 units; the unit at the end is not part of the range',
);

export const NotificationRange = v.object({
  type: v.exactOptional(described(v.string(), 'What the words are; without a type they are a plain link')),
  indices: Indices,
  url: v.exactOptional(described(v.string(), 'Absolute; http, https or mailto')),
  id: v.exactOptional(whole),
  site_id: v.exactOptional(whole),
  post_id: v.exactOptional(whole),
  parent: v.exactOptional(v.nullable(whole)),
  value: v.exactOptional(described(v.string(), 'Of a noticon: its character')),
});

export const NotificationMedia = v.object({
  type: described(v.string(), '"image" or "badge"; another one is left out'),
  indices: Indices,
  url: described(v.string(), 'Absolute; http or https'),
  width: v.exactOptional(described(v.string(), 'CSS px, as a text; 256 when absent')),
  height: v.exactOptional(described(v.string(), 'CSS px, as a text; 256 when absent')),
});

export const NotificationIds = described(
  v.object({
    site: v.exactOptional(id),
    post: v.exactOptional(id),
    comment: v.exactOptional(id),
    user: v.exactOptional(described(v.pipe(whole, v.minValue(0)), '0: somebody without an account')),
    reply_comment: v.exactOptional(id),
    parent_comment: v.exactOptional(id),
  }),
  'What the note or the block is about. Acts are sent for these ids',
);

/** Has a `home`, and whatever else the provider says. */
const withHome = v.objectWithRest({ home: v.exactOptional(v.string()) }, v.unknown());

export const NotificationMeta = v.object({
  ids: v.exactOptional(NotificationIds),
  links: v.exactOptional(withHome),
  titles: v.exactOptional(withHome),
});

export const NotificationBlock = v.object({
  text: described(v.string(), 'Plain text, never markup. An empty line parts paragraphs'),
  ranges: v.exactOptional(v.array(NotificationRange)),
  media: v.exactOptional(v.array(NotificationMedia)),
  actions: v.exactOptional(
    described(
      v.record(v.string(), v.boolean()),
      'A key offers the act: approve-comment, like-comment, like-post, spam-comment, trash-comment, edit-comment, replyto-comment, and follow on a block of a user. The value is the present state',
    ),
  ),
  meta: v.exactOptional(NotificationMeta),
  type: v.exactOptional(described(v.string(), '"user", "comment" or "post"; plain text without it')),
  nest_level: v.exactOptional(described(whole, 'Over 0: the comment is a reply')),
  edit_comment_link: v.exactOptional(v.string()),
});

export const NoteHash = described(
  whole,
  'The same for as long as the note is the same, another one after every change of the note, its read mark included. Not 0: 0 says that it is not known',
);

export const Notification = v.object({
  id,
  type: described(
    v.pipe(v.string(), v.minLength(1)),
    'comment, comment_like, like, follow, new_post, or any other name',
  ),
  read: described(v.picklist([0, 1]), '1: the person has read it'),
  noticon: described(v.string(), 'One character of the icon font, or empty'),
  timestamp: described(v.string(), 'ISO 8601 with an offset'),
  icon: described(v.string(), 'The picture of the row: an absolute http or https URL, or empty'),
  url: described(v.string(), 'Where the note leads outside the panel'),
  subject: described(
    v.pipe(v.array(NotificationBlock), v.minLength(1)),
    'The first block is the sentence of the row, the second an excerpt',
  ),
  body: v.array(NotificationBlock),
  header: v.exactOptional(
    described(v.array(NotificationBlock), 'The first block is who the note is for, the second what it is about'),
  ),
  meta: NotificationMeta,
  title: described(v.string(), 'The heading of the open note'),
  note_hash: NoteHash,
});

export const NotificationPair = v.object({ id, note_hash: NoteHash });
