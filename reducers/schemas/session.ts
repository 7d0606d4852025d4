/** Events of the session itself, and what browser storage holds for a person. */
import * as v from 'valibot';
import { locales, mutationKinds, removals, themes } from '../names';
import {
  draftText,
  durationMs,
  filterName,
  flag,
  locale,
  noteId,
  noteType,
  px,
  siteId,
  tabName,
  thingId,
  timeMs,
  timeSeconds,
  timeZone,
  url,
  userId,
} from './fields';
import { note } from './note';
import { byEffect, byWorld } from './said';

export const removal = v.picklist(removals);

export const mutationKind = v.picklist(mutationKinds);
/**
 * The object of a call. A read state holds the version of its note, which is the note's timestamp. `asked`: the person
 * pressed "Mark as read" or "Mark as unread".
 */
export const target = v.variant('of', [
  v.object({ of: v.picklist(['comment', 'post', 'site']), site: siteId, id: thingId }),
  v.object({ of: v.literal('note'), version: timeMs, asked: flag }),
]);
/** A kind of mutation, and the id of its note; for a follow, the id of its site. */
export const thing = v.object({ kind: mutationKind, id: thingId });

/** A mutation as browser storage holds it. The key has the thing, the time of the press and the tab. */
export const storedMutation = v.object({
  ...thing.entries,
  wanted: flag,
  /** When it was asked for. */
  at: timeMs,
  /** The name of the tab in which it was asked for. */
  tab: tabName,
  target,
  phase: v.picklist(['undoable', 'pending', 'failed']),
  /** The end of the undo window; absent in other phases. */
  until: v.exactOptional(timeMs),
  /** A call has begun, and its answer is not known. */
  begun: v.exactOptional(v.literal(true)),
  /** It was asked for together with those of other checked notes. */
  bulk: v.exactOptional(v.literal(true)),
});

/** A reply draft as browser storage holds it. `at`: when it was last changed. */
export const storedDraft = v.object({ note: noteId, text: draftText, at: timeMs });

/** Addresses outside the panel, from its settings; an empty one is not shown. */
export const links = v.object({
  settings: url,
  reader: url,
  newPost: url,
  search: url,
  likes: url,
  signIn: url,
  /** The page of all notifications, for those that the panel does not list. */
  all: url,
});

/** The filters of the bar, as the settings choose them. Where `types` are given, they are what the filter shows. */
export const filters = v.array(v.object({ name: filterName, types: v.exactOptional(v.array(noteType)) }));

export const sessionEvents = {
  'session.started': byWorld(
    'The panel began. Holds everything that is read from the world at the start; the entry’s `at` is the time.',
    v.object({
      locale,
      timeZone,
      /** Local midnight. */
      startOfToday: timeMs,
      /** The length of the day before; absent for 24 hours. */
      yesterdayMs: v.exactOptional(durationMs),
      viewport: v.object({ width: px, height: px }),
      /** False when the page was opened by itself, outside an iframe: the panel then shows from the start. */
      embedded: flag,
      /** The document was visible. */
      pageVisible: flag,
      links,
      /** Absent: the panel’s own. */
      filters: v.exactOptional(filters),
      /** The host page is to give a bearer token, and nothing is asked or shown before. */
      awaitsToken: v.exactOptional(v.literal(true)),
      /** The languages that the person may choose; absent where the address of the page decides. */
      locales: v.exactOptional(v.array(v.picklist(locales))),
      /** What opens at the host page and not in the panel: notes, or the links in the panel. */
      opens: v.exactOptional(v.picklist(['host', 'links'])),
      /**
       * The session's owner: the person whom the host page names, or else the owner of the stored data; null while
       * unknown. Absent where what is stored is not kept apart by person.
       */
      owner: v.exactOptional(v.nullable(userId)),
      /** Whether the host page named the owner. Then kept notes are painted at once. */
      named: v.exactOptional(flag),
      /** The name of this page among those of all tabs. */
      tab: tabName,
      /** When an effect that failed made the page load itself again; absent when that was long ago or never. */
      reloadedAt: v.exactOptional(timeMs),
      stored: v.object({
        lastSeen: timeSeconds,
        /** Notes with a read flag. */
        readNotes: v.array(noteId),
        drafts: v.array(storedDraft),
        mutations: v.array(storedMutation),
        singleKeys: flag,
        undoMs: durationMs,
        /** Of the person; absent where the address of the page decides. */
        theme: v.exactOptional(v.picklist(themes)),
        locale: v.exactOptional(v.picklist(locales)),
      }),
    }),
  ),
  'session.wantedToken': byWorld(
    'A bearer token is wanted of the host page: at the start, or because the service refused the last one.',
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
  'session.gotStrangeList': byWorld('A list has none of the known notes: somebody else may be signed in.'),
  'session.ended': byWorld(
    'The session is over. Nothing more is sent, and the page loads itself again at a quiet moment.',
    v.object({ reason: v.picklist(['otherPerson', 'signedOut', 'effectFailed', 'newLocale']) }),
  ),
};
