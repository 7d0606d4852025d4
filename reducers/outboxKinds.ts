/**
 * The table of kinds of wishes: which press asks for one, what it is done to, what a copy of the service says of it, and
 * which events are about its call. The outbox and the selectors read it; the rows are rules (docs/rules/outbox.md).
 */
import type { ApiAnswered, ApiFailed, PanelEvent, Thing, WishKind, WishPress, WishTarget } from './events';
import type { Note } from './note';
import { actionsOf, commentOf, likeTarget, notesOfSite, offersApproval, offersFollow } from './offers';
import type { NotesSlice } from './state';

export interface Asked extends Thing {
  readonly want: boolean;
}

interface Kind {
  /** The press that asks for it. */
  readonly press: (id: number, on: boolean) => WishPress;
  /** What the call is made for; null where it is not offered. */
  readonly targetOf: (notes: NotesSlice, id: number) => WishTarget | null;
  /** The notes whose copies show it. */
  readonly notesOf: (notes: NotesSlice, id: number) => readonly Note[];
  /** What a copy says; undefined where it says nothing of it. */
  readonly saidBy: (note: Note, id: number) => boolean | undefined;
}

const oneNote = ({ byId }: NotesSlice, id: number): readonly Note[] => {
  const note = byId[id];
  return note ? [note] : [];
};

export const kinds: { readonly [K in WishKind]: Kind } = {
  approve: {
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
    press: (note, on) => ({ type: 'user.askedLike', note, on }),
    targetOf: ({ byId }, id) => likeTarget(byId[id] ?? null),
    notesOf: oneNote,
    saidBy: (note) => actionsOf(note)['like-comment'] ?? actionsOf(note)['like-post'],
  },
  follow: {
    press: (site, on) => ({ type: 'user.askedFollow', site, on }),
    targetOf: (_notes, site) => ({ of: 'site', site, id: site }),
    notesOf: ({ byId }, site) => notesOfSite(byId, site),
    saidBy: (note, site) => (note.readable ? note.body.find(offersFollow(site))?.actions?.follow : undefined),
  },
};
export const wishKinds: readonly WishKind[] = ['approve', 'like', 'follow'];

/** What a person asked for; null for any other event. */
export function pressOf(event: PanelEvent): Asked | null {
  switch (event.type) {
    case 'user.askedApprove':
      return { kind: 'approve', id: event.note, want: event.on };
    case 'user.askedLike':
      return { kind: 'like', id: event.note, want: event.on };
    case 'user.askedFollow':
      return { kind: 'follow', id: event.site, want: event.on };
    default:
      return null;
  }
}

/** What the service says that it has now. */
export function answerOf(event: ApiAnswered): Asked | null {
  switch (event.call) {
    case 'approve':
      return { kind: 'approve', id: event.subject.note, want: event.answer.approved };
    case 'like':
      return { kind: 'like', id: event.subject.note, want: event.answer.likes };
    case 'follow':
      return { kind: 'follow', id: event.subject.site, want: event.answer.following };
    default:
      return null;
  }
}

/** What a call that failed asked for. */
export function failureOf(event: ApiFailed): Asked | null {
  switch (event.call) {
    case 'approve':
    case 'like':
      return { kind: event.call, id: event.subject.note, want: event.on };
    case 'follow':
      return { kind: 'follow', id: event.subject.site, want: event.on };
    default:
      return null;
  }
}

/** What all copies of the thing say, when they say the same; undefined without a copy. */
export function saidByCopies(notes: NotesSlice, { kind, id }: Thing): boolean | undefined {
  const { notesOf, saidBy } = kinds[kind];
  const said = new Set(notesOf(notes, id).map((note) => saidBy(note, id)));
  return said.size === 1 ? [...said][0] : undefined;
}
