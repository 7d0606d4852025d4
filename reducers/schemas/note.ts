/**
 * A note as this client keeps it: parsed once at the border (src/frame/wire), plain JSON, safe to draw.
 * What the provider sends is in docs/provider.md.
 */
import * as v from 'valibot';
import { actionNames } from '../names';
import {
  commentId,
  count,
  damage,
  flag,
  index,
  noteHash,
  noteId,
  noteType,
  noticon,
  postId,
  px,
  rangeType,
  siteId,
  text,
  timeMs,
  url,
  userId,
} from './fields';

/** Indices are UTF-16 units of the block's text, half-open `[start, end)`, already clamped to the text. */
export const noteRange = v.object({
  start: index,
  end: index,
  /** `null` is a plain link. */
  type: v.nullable(rangeType),
  /** Only `http:`, `https:` and `mailto:` survive parsing; anything else is `null`. */
  url: v.nullable(url),
  id: v.nullable(count),
  siteId: v.nullable(siteId),
  postId: v.nullable(postId),
  parent: v.nullable(count),
  value: v.nullable(text),
});

export const noteMedia = v.object({
  type: v.picklist(['image', 'badge']),
  start: index,
  end: index,
  url,
  widthPx: px,
  heightPx: px,
});

/** A key that is present offers the act; its value says whether it is done already. */
export const actions = v.object(v.entriesFromList(actionNames, v.exactOptional(flag)));

export const ids = v.object({
  site: v.exactOptional(siteId),
  post: v.exactOptional(postId),
  comment: v.exactOptional(commentId),
  user: v.exactOptional(userId),
  reply_comment: v.exactOptional(commentId),
  parent_comment: v.exactOptional(commentId),
});

export const noteBlock = v.object({
  /** `null` is plain text. */
  type: v.nullable(v.picklist(['user', 'comment', 'post'])),
  text,
  ranges: v.array(noteRange),
  media: v.array(noteMedia),
  actions: v.nullable(actions),
  ids,
  homeUrl: v.nullable(url),
  homeTitle: v.nullable(text),
  nestLevel: count,
  editUrl: v.nullable(url),
});

/** How many parts of the notes of an answer could not be read, and are left out; `links` have no web address. */
export const damaged = v.object(
  v.entriesFromList(['subject', 'header', 'body', 'ranges', 'media', 'links'], v.exactOptional(count)),
);

const everyNote = {
  id: noteId,
  hash: noteHash,
  type: noteType,
  /** The provider's state. The panel shows `isRead` of the selectors, because the person's own marks count more. */
  read: flag,
  timestamp: timeMs,
};

export const readableNote = v.object({
  readable: v.literal(true),
  ...everyNote,
  url: v.nullable(url),
  icon: v.nullable(url),
  noticon,
  title: text,
  subject: v.array(noteBlock),
  header: v.array(noteBlock),
  body: v.array(noteBlock),
  ids,
});

/** A note without a list of subjects or a readable time. [list.damaged-note] */
export const unreadableNote = v.object({
  readable: v.literal(false),
  ...everyNote,
  reason: damage,
});

export const note = v.variant('readable', [readableNote, unreadableNote]);

/** Replaces, in the log, a fetched note that is already held with the same hash. */
export const knownNote = v.object({ id: noteId, hash: noteHash });
/** `knownNote` is last, because every note has its fields. */
export const fetchedNote = v.union([note, knownNote]);
