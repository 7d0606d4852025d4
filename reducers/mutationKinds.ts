/**
 * The table of what can be wanted of a note or a site: the press that asks for it, its target and its call, what a server note
 * says about it, and how long it is shown and tried. The outbox, the selectors and the effects read it.
 */
import type { ApiRequest, Problem } from './api';
import type { ApiAnswered, BulkAct, MutationKind, MutationPress, PanelEvent, Target, Thing } from './events';
import { limits } from './limits';
import type { Note } from './note';
import { actionsOf, commentOf, likeTarget, notesOfSite, offersApproval, offersFollow } from './offers';
import type { InFlight, Mutation, NotesSlice, OutboxSlice } from './state';

export interface Asked extends Thing {
  readonly wanted: boolean;
}

interface Kind {
  /** The press that sends a failed mutation again; null for a kind that fails only by a refusal. */
  readonly press: ((id: number, on: boolean) => MutationPress) | null;
  /** The act has no opposite, and its note is hidden meanwhile. */
  readonly isRemoval: boolean;
  /** The object of the call; null when the note does not offer the act. */
  readonly targetOf: (notes: NotesSlice, id: number) => Target | null;
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

/** Approve, like and follow. [override.at-once] */
const act = { isRemoval: false, optimisticMs: limits.overrideMs, lifeMs: limits.mutationLifeMs, endsBy: never };

/** Spam and trash: the note is hidden until the service has done it. [moderation.hides] */
const removal = {
  isRemoval: true,
  targetOf: ({ byId }: NotesSlice, id: number): Target | null => {
    const of = commentOf(byId[id] ?? null);
    return of && { of: 'comment', site: of.site, id: of.comment };
  },
  notesOf: oneNote,
  saidBy: () => undefined,
  optimisticMs: null,
  lifeMs: null,
  endsBy: never,
};

export const kinds: { readonly [K in MutationKind]: Kind } = {
  read: {
    press: null,
    isRemoval: false,
    targetOf: ({ byId }, id) => {
      const note = byId[id];
      return note ? { of: 'note', version: note.timestamp, asked: true } : null;
    },
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
    ...act,
    press: (note, on) => ({ type: 'user.askedApprove', note, on }),
    targetOf: ({ byId }, id) => {
      const note = byId[id] ?? null;
      const of = offersApproval(note) ? commentOf(note) : null;
      return of && { of: 'comment', site: of.site, id: of.comment };
    },
    notesOf: oneNote,
    saidBy: (note) => actionsOf(note)['approve-comment'],
  },
  like: {
    ...act,
    press: (note, on) => ({ type: 'user.askedLike', note, on }),
    targetOf: ({ byId }, id) => likeTarget(byId[id] ?? null),
    notesOf: oneNote,
    saidBy: (note) => actionsOf(note)['like-comment'] ?? actionsOf(note)['like-post'],
  },
  follow: {
    ...act,
    press: (site, on) => ({ type: 'user.askedFollow', site, on }),
    targetOf: (_notes, site) => ({ of: 'site', site, id: site }),
    notesOf: ({ byId }, site) => notesOfSite(byId, site),
    saidBy: (note, site) => (note.readable ? note.body.find(offersFollow(site))?.actions?.follow : undefined),
  },
  spam: { ...removal, press: (note) => ({ type: 'user.askedSpam', note }) },
  trash: { ...removal, press: (note) => ({ type: 'user.askedTrash', note }) },
};
export const mutationKinds = Object.keys(kinds) as readonly MutationKind[];

/** Every mutation of the outbox, and what it is about. */
export const allMutations = (outbox: OutboxSlice): readonly (readonly [thing: Thing, mutation: Mutation])[] =>
  mutationKinds.flatMap((kind) =>
    Object.entries(outbox[kind]).map(([id, mutation]) => [{ kind, id: Number(id) }, mutation] as const),
  );

export const removals = ['spam', 'trash'] as const;

/** One call at a time is made for what a lane names: a comment, a post or a site, and the read state of a note. [outbox.lanes] */
export const laneOf = ({ id }: Pick<Thing, 'id'>, target: Target): string =>
  target.of === 'note' ? `note ${id}` : `${target.of} ${target.site} ${target.id}`;

/** What an act on checked notes asks for. */
export const wantedBy: { readonly [act in BulkAct]: Omit<Asked, 'id'> } = {
  read: { kind: 'read', wanted: true },
  unread: { kind: 'read', wanted: false },
  approve: { kind: 'approve', wanted: true },
  like: { kind: 'like', wanted: true },
  spam: { kind: 'spam', wanted: true },
  trash: { kind: 'trash', wanted: true },
};

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

/**
 * The call of an approve, a like or a follow; null for other kinds. One call carries several read states, and a spam or trash is
 * several calls (streams/features/outbox.ts).
 */
export function requestOf({ kind, id }: Thing, { sent: on, target }: InFlight): ApiRequest | null {
  if (target.of === 'note') return null;
  const { site } = target;
  if (kind === 'follow') return { call: kind, site, on };
  if (target.of === 'site') return null;
  if (kind === 'approve') return { call: kind, note: id, site, comment: target.id, on };
  return kind === 'like' ? { call: kind, note: id, site, of: target.of, id: target.id, on } : null;
}

/** The service says by name that the comment is gone. A 404 alone may be a service that has no such call. [moderation.gone-is-done] */
export const isCommentGone = ({ name, status }: Problem): boolean =>
  (status === 404 || status === 410) && name === 'UnknownCommentError';

/** The state that the notes show of a thing when they agree, painted notes of the last visit too; undefined without a note. */
export function shownBy(notes: NotesSlice, { kind, id }: Thing): boolean | undefined {
  const said = new Set(kinds[kind].notesOf(notes, id).map((note) => kinds[kind].saidBy(note, id)));
  return said.size === 1 ? [...said][0] : undefined;
}

/** What the service has of a thing, by server notes of this session; undefined without one, and while one is stale. */
export function serverState(notes: NotesSlice, { kind, id }: Thing): boolean | undefined {
  const isCertain = kinds[kind].notesOf(notes, id).every((note) => notes.asOf[note.id] && !(note.id in notes.stale));
  return isCertain ? shownBy(notes, { kind, id }) : undefined;
}
