/** Events of the session itself, and what browser storage holds for a person. */
import * as v from 'valibot';
import {
  count,
  draftText,
  durationMs,
  flag,
  locale,
  noteId,
  px,
  siteId,
  storageKey,
  text,
  thingId,
  timeMs,
  timeSeconds,
  timeZone,
  url,
  userId,
} from './fields';
import { note } from './note';
import { byEffect, byWorld } from './said';

export const moderation = v.picklist(['spam', 'trash']);

export const wishKind = v.picklist(['read', 'approve', 'like', 'follow', 'spam', 'trash']);
/**
 * The object of a call. A read mark holds the version of its note, which is the note's timestamp. `asked`: the person
 * pressed "Mark as read" or "Mark as unread".
 */
export const wishTarget = v.variant('of', [
  v.object({ of: v.picklist(['comment', 'post', 'site']), site: siteId, id: thingId }),
  v.object({ of: v.literal('note'), version: timeMs, asked: flag }),
]);
/** A kind of wish, and the id of its note; for a follow, the id of its site. */
export const thing = v.object({ kind: wishKind, id: thingId });

/** A wish that the service may not have, as browser storage holds it. */
export const storedWish = v.object({
  ...thing.entries,
  want: flag,
  /** When it was asked for. */
  at: timeMs,
  /** The name of the session that asked for it. */
  tab: text,
  target: wishTarget,
});
/** A wish of the session before this one in the page. `failed`: the person was told that it failed. */
export const leftWish = v.object({ ...storedWish.entries, failed: flag });

/** A reply draft as browser storage holds it. `at`: when it was last changed. */
export const storedDraft = v.object({ note: noteId, text: draftText, at: timeMs });

/** Addresses outside the panel, from its settings. */
export const links = v.object({ settings: url, reader: url, newPost: url, search: url, likes: url });

/** What the session before this one in the page handed over when it ended because of a failed effect ([effects.restart]). */
export const left = v.object({
  /** The number of shown notes. */
  number: count,
  /** Wishes under way, and failed acts that can be sent again. */
  wishes: v.array(leftWish),
  /** Notes with a reply that was being sent. Its text is their draft. */
  replies: v.exactOptional(v.array(noteId)),
  /** The keys under which storage did not take the given values. */
  refused: v.array(storageKey),
});

export const sessionEvents = {
  'session.started': byWorld(
    'The panel began. Holds everything that is read from the world at the start; the entry’s `at` is the time.',
    v.object({
      locale,
      timeZone,
      /** Local midnight. */
      startOfToday: timeMs,
      viewport: v.object({ width: px, height: px }),
      /** False when the page was opened by itself, outside an iframe: the panel then shows from the start. */
      embedded: flag,
      /** The document was visible. */
      pageVisible: flag,
      links,
      /**
       * The session's owner: the person whom the host page names, or else the owner of the stored data; null while
       * unknown. Absent: the session has none.
       */
      owner: v.exactOptional(v.nullable(userId)),
      /** Whether the host page named the owner. Then kept notes are painted at once. */
      named: v.exactOptional(flag),
      /** The name of this session among those of all tabs. Without it no wish is kept. */
      tab: v.exactOptional(text),
      stored: v.object({
        lastSeen: timeSeconds,
        /** Notes with a read flag. */
        readNotes: v.array(noteId),
        drafts: v.array(storedDraft),
        wishes: v.array(storedWish),
        singleKeys: flag,
        undoMs: durationMs,
      }),
      left: v.exactOptional(left),
    }),
  ),
  'session.mounted': byWorld('React drew the first frame.'),
  'session.restoredNotes': byEffect(
    'The notes kept on the device for this user were read back. They are shown until a list answers.',
    v.object({ user: userId, notes: v.array(note), savedAt: timeMs }),
  ),
  'session.foundEarlierLog': byEffect(
    'The log of an earlier session of this user is kept on the device.',
    v.object({ startedAt: timeMs }),
  ),
  'session.unanswered': byEffect(
    'No answer came within 5 s of the start: what is kept of the owner is painted meanwhile.',
  ),
  'session.doubted': byWorld('A list holds none of the notes that are held: somebody else may be signed in.'),
  'session.ended': byWorld(
    'Somebody else is signed in, or an effect has failed, so this log ends. It says nothing of that person. The session that follows in this page has a log of its own.',
  ),
};
