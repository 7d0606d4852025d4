/**
 * The table of what a person can do to a note or a site: one row for each act. A row says its keys, which action of the note
 * offers it, its press, its object and its call, what a server note says about it, and how long it is shown and tried.
 * The toolbar, rows, keys, the outbox, the selectors and the effects read it.
 */
import type { ApiAnswers, ApiRequest, Problem } from './api';
import type {
  ApiAnswered,
  BulkAct,
  MutationKind,
  MutationPress,
  PanelEvent,
  Removal,
  Target,
  Thing,
  UserEvent,
} from './events';
import { limits } from './limits';
import { mutationKinds } from './names';
import type { ActionName, Note } from './note';
import { actionsOf, commentOf, likeTarget, notesOfSite, offers, offersFollow, replyTarget } from './offers';
import type { InFlight, Mutation, NotesSlice, OutboxSlice } from './state';

export interface Asked extends Thing {
  readonly wanted: boolean;
}

type ThingTarget = Exclude<Target, { of: 'note' }>;

type Press = (id: number, on: boolean) => MutationPress;

interface Act {
  /** The key in an open note; null without one. `KeyboardEvent.key`, letters in lower case. */
  readonly key: string | null;
  /** The key in the list, for the checked notes or the highlighted one; null without one. */
  readonly listKey: string | null;
  /** The last call of an act that takes the note from the list and has no opposite; null for any other act. */
  readonly removesBy: 'updateComment' | 'deleteComment' | null;
  /** The actions of a note that offer it; empty when every note does. */
  readonly offeredBy: readonly ActionName[];
  /** The object of the call; null when the note does not name it. */
  readonly objectOf: (note: Note | null, id: number) => Target | null;
  /** The call, for an act that is one call for one thing; null for others (streams/features/outbox.ts). */
  readonly request: ((id: number, target: ThingTarget, on: boolean) => ApiRequest | null) | null;
  /** The notes that show the wanted state. */
  readonly notesOf: (notes: NotesSlice, id: number) => readonly Note[];
  /** The state that a server note shows; undefined when it shows none. */
  readonly saidBy: (note: Note, id: number) => boolean | undefined;
  /** It is shown for this long without an answer, and until the first error; null: until it ends. */
  readonly optimisticMs: number | null;
  /** A mutation without an answer has failed after this long; null: never. */
  readonly lifeMs: number | null;
  /** Whether a server note ends the mutation; `known` is the note before it, if there was one. */
  readonly endsBy: (note: Note, mutation: Mutation, known?: Note) => boolean;
}

const oneNote = ({ byId }: NotesSlice, id: number): readonly Note[] => {
  const note = byId[id];
  return note ? [note] : [];
};

/** What a note says. Its time has whole seconds, so new activity may come with the same time. Likes and read states change no words. */
const wordsOf = (note: Note): string =>
  note.readable ? JSON.stringify([note.subject, note.body].map((blocks) => blocks.map(({ text }) => text))) : '';

const never = (): boolean => false;

function commentTarget(note: Note | null): Target | null {
  const of = commentOf(note);
  return of && { of: 'comment', site: of.site, id: of.comment };
}

/** Approve, like and follow. [override.at-once] */
const switching = {
  listKey: null,
  removesBy: null,
  notesOf: oneNote,
  optimisticMs: limits.overrideMs,
  lifeMs: limits.mutationLifeMs,
  endsBy: never,
};

/** Spam and trash: the note is hidden until the service has done it. [moderation.hides] */
const removing = {
  objectOf: commentTarget,
  request: null,
  notesOf: oneNote,
  saidBy: () => undefined,
  optimisticMs: null,
  lifeMs: null,
  endsBy: never,
};

/** `press` asks for it; a read state has none, because opening a note and the bars of the list set it. */
export const acts: { readonly [K in MutationKind]: Act & { readonly press: K extends 'read' ? null : Press } } = {
  read: {
    key: null,
    listKey: 'm',
    press: null,
    removesBy: null,
    offeredBy: [],
    objectOf: (note) => note && { of: 'note', version: note.timestamp, asked: true },
    request: null,
    notesOf: oneNote,
    saidBy: (note) => note.read,
    optimisticMs: null,
    lifeMs: null,
    // The read state was for an older version of the note, so for a newer one the service decides. [reading.newer-is-unread]
    endsBy: (note, { wanted, target }, known = note) =>
      note.read !== wanted &&
      target.of === 'note' &&
      (note.timestamp > target.version ||
        (wanted && note !== known && note.timestamp === known.timestamp && wordsOf(note) !== wordsOf(known))),
  },
  approve: {
    ...switching,
    key: 'a',
    press: (note, on) => ({ type: 'user.askedApprove', note, on }),
    offeredBy: ['approve-comment'],
    objectOf: commentTarget,
    request: (note, { site, id }, on) => ({ call: 'approve', note, site, comment: id, on }),
    saidBy: (note) => actionsOf(note)['approve-comment'],
  },
  like: {
    ...switching,
    key: 'l',
    press: (note, on) => ({ type: 'user.askedLike', note, on }),
    offeredBy: ['like-comment', 'like-post'],
    objectOf: likeTarget,
    request: (note, { of, site, id }, on) => (of === 'site' ? null : { call: 'like', note, site, of, id, on }),
    saidBy: (note) => actionsOf(note)['like-comment'] ?? actionsOf(note)['like-post'],
  },
  follow: {
    ...switching,
    key: null,
    press: (site, on) => ({ type: 'user.askedFollow', site, on }),
    offeredBy: [],
    objectOf: (_note, site) => ({ of: 'site', site, id: site }),
    request: (_id, { site }, on) => ({ call: 'follow', site, on }),
    notesOf: ({ byId }, site) => notesOfSite(byId, site),
    saidBy: (note, site) => (note.readable ? note.body.find(offersFollow(site))?.actions?.follow : undefined),
  },
  spam: {
    ...removing,
    key: 's',
    listKey: 's',
    press: (note) => ({ type: 'user.askedSpam', note }),
    removesBy: 'updateComment',
    offeredBy: ['spam-comment'],
  },
  trash: {
    ...removing,
    key: 't',
    listKey: 't',
    press: (note) => ({ type: 'user.askedTrash', note }),
    removesBy: 'deleteComment',
    offeredBy: ['trash-comment'],
  },
};

export const isRemoval = (kind: MutationKind): kind is Removal => acts[kind].removesBy !== null;

/** The toolbar of an open note, in its order. `edit` is the host page's, and `reply` has the reply box instead of a button. */
export const toolbar = ['approve', 'spam', 'trash', 'like', 'edit', 'reply'] as const;
export type Tool = (typeof toolbar)[number];

interface ToolRow extends Pick<Act, 'key' | 'offeredBy' | 'objectOf'> {
  readonly press: (note: number, on: boolean) => UserEvent;
}

/** The rows of the toolbar: those of its acts, and of what is no mutation. */
export const tools: { readonly [tool in Tool]: ToolRow } = {
  ...acts,
  edit: {
    key: 'e',
    press: (note) => ({ type: 'user.askedEdit', note }),
    offeredBy: ['edit-comment'],
    objectOf: commentTarget,
  },
  reply: {
    key: 'r',
    press: (note) => ({ type: 'user.focusedReply', note }),
    offeredBy: ['replyto-comment'],
    objectOf: replyTarget,
  },
};

/** Whether the note's actions offer it. */
export const isOffered = (note: Note | null, { offeredBy }: Pick<Act, 'offeredBy'>): boolean =>
  offeredBy.length === 0 || offeredBy.some((action) => offers(note, action));

/** The object of an act; null when the note does not offer the act, or does not name the object. */
export const targetOf = (kind: MutationKind, note: Note | null, id: number): Target | null =>
  isOffered(note, acts[kind]) ? acts[kind].objectOf(note, id) : null;

/** Whether the note offers it and names its object. */
export const offersTool = (note: Note | null, tool: Tool): boolean =>
  note !== null && isOffered(note, tools[tool]) && tools[tool].objectOf(note, note.id) !== null;

const rowTools = ['approve', 'like', 'reply', 'trash'] as const;
export type RowAct = (typeof rowTools)[number] | 'read';

/** The quick acts of a row, at most four. They do not depend on what is done, so that none changes under the pointer. [row.acts] */
export function rowActsOf(note: Note): readonly RowAct[] {
  const offered = rowTools.filter((tool) => offersTool(note, tool));
  return [...offered.filter((tool) => tool !== 'like' || !offered.includes('approve')), 'read'];
}

/** Every mutation of the outbox, and what it is about. */
export const allMutations = (outbox: OutboxSlice): readonly (readonly [thing: Thing, mutation: Mutation])[] =>
  mutationKinds.flatMap((kind) =>
    Object.entries(outbox[kind]).map(([id, mutation]) => [{ kind, id: Number(id) }, mutation] as const),
  );

/** One call at a time is made for what a lane names: a comment, a post or a site, and the read state of a note. [outbox.lanes] */
export const laneOf = ({ id }: Pick<Thing, 'id'>, target: Target): string =>
  target.of === 'note' ? `note ${id}` : `${target.of} ${target.site} ${target.id}`;

/** What an act on checked notes asks for. */
export const wantedBy = (act: BulkAct): Omit<Asked, 'id'> =>
  act === 'unread' ? { kind: 'read', wanted: false } : { kind: act, wanted: true };

/** What a person asked for without an undo window; null for any other event. */
export function pressOf(event: PanelEvent): Asked | null {
  switch (event.type) {
    case 'user.askedApprove':
      return { kind: 'approve', id: event.note, wanted: event.on };
    case 'user.askedLike':
      return { kind: 'like', id: event.note, wanted: event.on };
    case 'user.askedFollow':
      return { kind: 'follow', id: event.site, wanted: event.on };
    case 'user.markedUnread':
      return { kind: 'read', id: event.note, wanted: false };
    // The opposite of one read state is one press away.
    case 'user.askedEach': {
      const [id, ...others] = event.notes;
      const asked = wantedBy(event.act);
      return asked.kind === 'read' && id !== undefined && others.length === 0 ? { ...asked, id } : null;
    }
    default:
      return null;
  }
}

/** What the service says that it has after a call. */
export function answeredBy(event: ApiAnswered): readonly Asked[] {
  switch (event.call) {
    case 'approve':
      return [{ kind: 'approve', id: event.subject.note, wanted: event.answer.approved }];
    case 'like':
      return [{ kind: 'like', id: event.subject.note, wanted: event.answer.likes }];
    case 'follow':
      return [{ kind: 'follow', id: event.subject.site, wanted: event.answer.following }];
    case 'markRead':
      return event.subject.notes.map((id) => ({ kind: 'read', id, wanted: event.subject.as === 'read' }));
    default:
      return [];
  }
}

/** The call of an act that is one call for one thing; null for a read state, a spam or a trash. */
export const requestOf = ({ kind, id }: Thing, { sent, target }: InFlight): ApiRequest | null =>
  target.of === 'note' ? null : (acts[kind].request?.(id, target, sent) ?? null);

/** Whether a comment is where a removal would bring it, or in the spam, where a delete would delete it for good. */
export const isAway = (kind: Removal, { comment: { status } }: ApiAnswers['getComment']): boolean =>
  status === kind || (status === 'spam' && acts[kind].removesBy === 'deleteComment');

/** The service says by name that the comment is gone. A 404 alone may be a service that has no such call. [moderation.gone-is-done] */
export const isCommentGone = ({ name, status }: Problem): boolean =>
  (status === 404 || status === 410) && name === 'UnknownCommentError';

/** The state that the notes show of a thing when they agree, painted notes of the last visit too; undefined without a note. */
export function shownBy(notes: NotesSlice, { kind, id }: Thing): boolean | undefined {
  const said = new Set(acts[kind].notesOf(notes, id).map((note) => acts[kind].saidBy(note, id)));
  return said.size === 1 ? [...said][0] : undefined;
}

/** What the service has of a thing, by server notes of this session; undefined without one, and while one is stale. */
export function serverState(notes: NotesSlice, { kind, id }: Thing): boolean | undefined {
  const isCertain = acts[kind].notesOf(notes, id).every((note) => notes.asOf[note.id] && !(note.id in notes.stale));
  return isCertain ? shownBy(notes, { kind, id }) : undefined;
}
