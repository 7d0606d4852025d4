/** The notes of fixtures/notes that the gallery draws, parsed like the provider's notes, with the sandbox's pictures. */
import achieveUserAnniversary from '../../../fixtures/notes/achieve_user_anniversary.json';
import automattcher from '../../../fixtures/notes/automattcher.json';
import bestFollowedDayFeat from '../../../fixtures/notes/best_followed_day_feat.json';
import comment from '../../../fixtures/notes/comment.json';
import commentLike from '../../../fixtures/notes/comment_like.json';
import commentLong from '../../../fixtures/notes/comment-long.json';
import commentMention from '../../../fixtures/notes/comment-mention.json';
import commentReplied from '../../../fixtures/notes/comment-replied.json';
import commentRepliedElsewhere from '../../../fixtures/notes/comment-replied-elsewhere.json';
import commentReply from '../../../fixtures/notes/comment-reply.json';
import commentUnapproved from '../../../fixtures/notes/comment-unapproved.json';
import follow from '../../../fixtures/notes/follow.json';
import followOne from '../../../fixtures/notes/follow-one.json';
import bidiOverride from '../../../fixtures/notes/hostile/bidi-override.json';
import manyBlocks from '../../../fixtures/notes/hostile/many-blocks.json';
import markupInText from '../../../fixtures/notes/hostile/markup-in-text.json';
import mediaBroken from '../../../fixtures/notes/hostile/media-broken.json';
import noBody from '../../../fixtures/notes/hostile/no-body.json';
import noSubject from '../../../fixtures/notes/hostile/no-subject.json';
import onlySpaces from '../../../fixtures/notes/hostile/only-spaces.json';
import rangesMany from '../../../fixtures/notes/hostile/ranges-many.json';
import rangesNested from '../../../fixtures/notes/hostile/ranges-nested.json';
import timestampFuture from '../../../fixtures/notes/hostile/timestamp-future.json';
import titleMissing from '../../../fixtures/notes/hostile/title-missing.json';
import unknownType from '../../../fixtures/notes/hostile/unknown-type.json';
import veryLongName from '../../../fixtures/notes/hostile/very-long-name.json';
import importFinished from '../../../fixtures/notes/import_finished.json';
import jetpackMonitorNote from '../../../fixtures/notes/jetpack_monitor_note.json';
import like from '../../../fixtures/notes/like.json';
import likeMilestoneAchievement from '../../../fixtures/notes/like_milestone_achievement.json';
import newPost from '../../../fixtures/notes/new_post.json';
import planExpiredRevertNote from '../../../fixtures/notes/plan_expired_revert_note.json';
import reblog from '../../../fixtures/notes/reblog.json';
import siteLocked from '../../../fixtures/notes/site_locked.json';
import storeOrder from '../../../fixtures/notes/store_order.json';
import trafficSurge from '../../../fixtures/notes/traffic_surge.json';
import type { Note, NoteBlock } from '../../../reducers/note';
import { parseNote } from '../../frame/wire/note';
import { drawImage } from '../../sandbox/provider/images';

/** By the file's name below fixtures/notes, without `.json`. */
const wire = {
  achieve_user_anniversary: achieveUserAnniversary,
  automattcher,
  best_followed_day_feat: bestFollowedDayFeat,
  'comment-long': commentLong,
  'comment-mention': commentMention,
  'comment-replied-elsewhere': commentRepliedElsewhere,
  'comment-replied': commentReplied,
  'comment-reply': commentReply,
  'comment-unapproved': commentUnapproved,
  comment,
  comment_like: commentLike,
  'follow-one': followOne,
  follow,
  import_finished: importFinished,
  jetpack_monitor_note: jetpackMonitorNote,
  like,
  like_milestone_achievement: likeMilestoneAchievement,
  new_post: newPost,
  plan_expired_revert_note: planExpiredRevertNote,
  reblog,
  site_locked: siteLocked,
  store_order: storeOrder,
  traffic_surge: trafficSurge,
  'hostile/bidi-override': bidiOverride,
  'hostile/many-blocks': manyBlocks,
  'hostile/markup-in-text': markupInText,
  'hostile/media-broken': mediaBroken,
  'hostile/no-body': noBody,
  'hostile/ranges-many': rangesMany,
  'hostile/ranges-nested': rangesNested,
  'hostile/only-spaces': onlySpaces,
  'hostile/title-missing': titleMissing,
  'hostile/unknown-type': unknownType,
  'hostile/very-long-name': veryLongName,
  'hostile/timestamp-future': timestampFuture,
  'hostile/no-subject': noSubject,
} satisfies { readonly [name: string]: unknown };

export type NoteName = keyof typeof wire;
export const noteNames = Object.keys(wire) as readonly NoteName[];

/** A picture of the sandbox's provider with the same name, because the fixtures name sites that do not exist. */
export function pictureOf(url: string): string {
  const image = drawImage(url.replace(/^https:\/\/[^/]*\//, ''));
  return image ? `data:${image.type},${encodeURIComponent(String(image.body))}` : url;
}

const withPictures = (block: NoteBlock): NoteBlock => ({
  ...block,
  media: block.media.map((one) => ({ ...one, url: pictureOf(one.url) })),
});

const parsed = new Map<NoteName, Note>();

/**
 * Parses each fixture once, because many scenes have the same notes.
 * @throws Error when the fixture is not even a note with an id
 */
export function noteOf(name: NoteName): Note {
  const known = parsed.get(name) ?? parse(name);
  parsed.set(name, known);
  return known;
}

function parse(name: NoteName): Note {
  const note = parseNote(wire[name]);
  if (!note) throw new Error(`fixtures/notes/${name}.json is no note.`);
  if (!note.readable) return note;
  const { icon, subject, header, body } = note;
  return {
    ...note,
    icon: icon && pictureOf(icon),
    subject: subject.map(withPictures),
    header: header.map(withPictures),
    body: body.map(withPictures),
  };
}
