/**
 * The table of the kinds of wishes: the press that asks for one, the object of its call, what a copy of a note says about
 * it, and the events of its call. The outbox and the selectors read it; the rows are rules (docs/rules/outbox.md).
 */
import { type ApiRequest, type SubjectOf, subjectOf } from './api';
import type { ApiAnswered, ApiFailed, BulkAct, PanelEvent, Thing, WishKind, WishPress, WishTarget } from './events';
import { limits } from './limits';
import type { Note } from './note';
import { actionsOf, commentOf, likeTarget, notesOfSite, offersApproval, offersFollow } from './offers';
import type { NotesSlice, Wish } from './state';

export interface Asked extends Thing {
  readonly want: boolean;
}

interface Kind {
  /** The press that sends a failed wish again; null for a kind that fails only by a refusal. */
  readonly press: ((id: number, on: boolean) => WishPress) | null;
  /** The act has no opposite, so an undo only ends the wish. */
  readonly isRemoval: boolean;
  /** The object of the call; null when the note does not offer the act. */
  readonly targetOf: (notes: NotesSlice, id: number) => WishTarget | null;
  /** The notes that show the wanted state. */
  readonly notesOf: (notes: NotesSlice, id: number) => readonly Note[];
  /** The state that a copy shows; undefined when it shows none. */
  readonly saidBy: (note: Note, id: number) => boolean | undefined;
  /**
   * How long a wish without an answer is shown in place of the copies, in milliseconds; null: until it ends. For a removal
   * it is the time of a wish of another page; a wish of this page is shown until it ends.
   */
  readonly claimMs: number | null;
  /** A wish without an answer has failed after this long, in milliseconds; null: never. */
  readonly lifeMs: number | null;
  /** Whether a copy ends the wish; `held` is the copy before it, if there was one. */
  readonly endsBy: (copy: Note, wish: Wish, held?: Note) => boolean;
}

const oneNote = ({ byId }: NotesSlice, id: number): readonly Note[] => {
  const note = byId[id];
  return note ? [note] : [];
};

/** What a note says. Its time has whole seconds, so new activity may come with the same time. Likes and marks change no words. */
const wordsOf = (note: Note): string =>
  note.readable ? JSON.stringify([note.subject, note.body].map((blocks) => blocks.map(({ text }) => text))) : '';

/** Acts that show at once and fail after a time. An answer or a look at the note ends the wish; a copy does not. */
const act = { isRemoval: false, claimMs: limits.overrideMs, lifeMs: limits.wishLifeMs, endsBy: () => false };

/** Spam and trash: the note is hidden until the service has done it. [moderation.hides] */
const removal = {
  isRemoval: true,
  targetOf: ({ byId }: NotesSlice, id: number): WishTarget | null => {
    const of = commentOf(byId[id] ?? null);
    return of && { of: 'comment', site: of.site, id: of.comment };
  },
  notesOf: oneNote,
  saidBy: () => undefined,
  claimMs: limits.elsewhereMs,
  lifeMs: null,
  endsBy: () => false,
};

export const kinds: { readonly [K in WishKind]: Kind } = {
  read: {
    press: null,
    isRemoval: false,
    targetOf: ({ byId }, id) => {
      const note = byId[id];
      return note ? { of: 'note', version: note.timestamp, asked: true } : null;
    },
    notesOf: oneNote,
    saidBy: (note) => note.read,
    claimMs: null,
    lifeMs: null,
    // The mark was for an older version of the note, so for a newer one the service decides. [reading.newer-is-unread]
    endsBy: (copy, { want, target }, held = copy) =>
      copy.read !== want &&
      target.of === 'note' &&
      (copy.timestamp > target.version ||
        (want && copy !== held && copy.timestamp === held.timestamp && wordsOf(copy) !== wordsOf(held))),
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
export const wishKinds: readonly WishKind[] = ['read', 'approve', 'like', 'follow', 'spam', 'trash'];
export const removals = ['spam', 'trash'] as const;

/** What an act on checked notes asks for. */
export const wantedBy: { readonly [act in BulkAct]: Omit<Asked, 'id'> } = {
  read: { kind: 'read', want: true },
  unread: { kind: 'read', want: false },
  approve: { kind: 'approve', want: true },
  like: { kind: 'like', want: true },
  spam: { kind: 'spam', want: true },
  trash: { kind: 'trash', want: true },
};

/** What a person asked for; null for any other event. */
export function pressOf(event: PanelEvent): Asked | null {
  switch (event.type) {
    case 'user.askedApprove':
      return { kind: 'approve', id: event.note, want: event.on };
    case 'user.askedLike':
      return { kind: 'like', id: event.note, want: event.on };
    case 'user.askedFollow':
      return { kind: 'follow', id: event.site, want: event.on };
    case 'user.markedUnread':
      return { kind: 'read', id: event.note, want: false };
    default:
      return null;
  }
}

/** What a call for read marks asks for. */
export const askedOf = ({ notes, as }: SubjectOf<'markRead'>): readonly Asked[] =>
  notes.map((id) => ({ kind: 'read', id, want: as === 'read' }));

/** The call that carries out each removal. */
const removalBy = { updateComment: 'spam', deleteComment: 'trash' } as const;

/** What a call asks for. */
export function askedBy(request: ApiRequest): readonly Asked[] {
  switch (request.call) {
    case 'approve':
    case 'like':
      return [{ kind: request.call, id: request.note, want: request.on }];
    case 'follow':
      return [{ kind: 'follow', id: request.site, want: request.on }];
    case 'markRead':
      return askedOf(subjectOf(request) as SubjectOf<'markRead'>);
    case 'updateComment':
    case 'deleteComment':
      return [{ kind: removalBy[request.call], id: request.note, want: true }];
    default:
      return [];
  }
}

/** What the service says that it has now. */
export function answeredBy(event: ApiAnswered): readonly Asked[] {
  switch (event.call) {
    case 'approve':
      return [{ kind: 'approve', id: event.subject.note, want: event.answer.approved }];
    case 'like':
      return [{ kind: 'like', id: event.subject.note, want: event.answer.likes }];
    case 'follow':
      return [{ kind: 'follow', id: event.subject.site, want: event.answer.following }];
    case 'markRead':
      return askedOf(event.subject);
    default:
      return [];
  }
}

/** What a call that failed asked for. */
export function failedBy(event: ApiFailed): readonly Asked[] {
  switch (event.call) {
    case 'approve':
    case 'like':
      return [{ kind: event.call, id: event.subject.note, want: event.on }];
    case 'follow':
      return [{ kind: 'follow', id: event.subject.site, want: event.on }];
    case 'markRead':
      return askedOf(event.subject);
    case 'updateComment':
    case 'deleteComment':
      return [{ kind: removalBy[event.call], id: event.subject.note, want: true }];
    default:
      return [];
  }
}

/** What all copies of the thing say, when they say the same; undefined without a copy. */
export function saidByCopies(notes: NotesSlice, { kind, id }: Thing): boolean | undefined {
  const { notesOf, saidBy } = kinds[kind];
  const said = new Set(notesOf(notes, id).map((note) => saidBy(note, id)));
  return said.size === 1 ? [...said][0] : undefined;
}
