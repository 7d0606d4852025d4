/**
 * The calls to the provider as data: what is asked, what is answered, what a call is about, and how it fails. Effects
 * make requests, `src/frame/ports/api.ts` sends them, and the log records both ends (`docs/provider.md`).
 */
import type { Note } from './note';

/** A person who can be mentioned. */
export interface Suggestion {
  readonly id: number;
  readonly login: string;
  readonly displayName: string;
  readonly imageUrl: string | null;
  /** What typed text is matched against. Login, space and display name when the server sends no such field. */
  readonly name: string;
}

/** A post, comment or site opened inside the panel. */
export interface ItemRef {
  readonly kind: 'post' | 'comment' | 'site';
  readonly siteId: number;
  readonly postId: number | null;
  readonly commentId: number | null;
  /** Where "Open in a new tab" leads until the item itself is known. */
  readonly url: string | null;
}

/** What is shown of it inside the panel. */
export interface Item {
  readonly title: string;
  readonly site: string;
  readonly author: string;
  /** Plain text, never markup. */
  readonly excerpt: string;
  readonly url: string | null;
}

/** One call to the provider: the request that an effect makes and the log records. */
export type ApiRequest =
  | { readonly call: 'listPairs'; readonly number: number }
  | { readonly call: 'listNotes'; readonly number: number }
  | { readonly call: 'getNote'; readonly note: number }
  | { readonly call: 'markSeen'; readonly time: number }
  | { readonly call: 'markRead'; readonly counts: { readonly [note: string]: number } }
  | { readonly call: 'markPostSeen'; readonly site: number; readonly post: number }
  | { readonly call: 'getMe' }
  | { readonly call: 'suggest'; readonly site: number }
  | { readonly call: 'getItem'; readonly item: ItemRef }
  | { readonly call: 'getReply'; readonly note: number; readonly site: number; readonly comment: number }
  | { readonly call: 'getComment'; readonly note: number; readonly site: number; readonly comment: number }
  | {
      readonly call: 'updateComment';
      readonly note: number;
      readonly site: number;
      readonly comment: number;
      readonly body: { readonly [field: string]: unknown };
    }
  | { readonly call: 'deleteComment'; readonly note: number; readonly site: number; readonly comment: number }
  | {
      readonly call: 'approve';
      readonly note: number;
      readonly site: number;
      readonly comment: number;
      readonly on: boolean;
    }
  | {
      readonly call: 'like';
      readonly note: number;
      readonly site: number;
      readonly of: 'post' | 'comment';
      readonly id: number;
      readonly on: boolean;
    }
  | {
      readonly call: 'reply';
      readonly note: number;
      readonly site: number;
      readonly to: 'post' | 'comment';
      readonly id: number;
      readonly text: string;
      /** 0 for the first try. */
      readonly retry: number;
    }
  | { readonly call: 'follow'; readonly site: number; readonly on: boolean };
export type ApiCall = ApiRequest['call'];
export type RequestOf<C extends ApiCall> = Extract<ApiRequest, { readonly call: C }>;

type NoteSubject = { readonly note: number };
type SiteSubject = { readonly site: number };
type NotesSubject = { readonly notes: readonly number[]; readonly as: 'read' | 'unread' };

/** What a call is about, by call: a note, a site, several notes, or nothing. Reducers need no look-up and no null check. */
export type SubjectOf<C extends ApiCall> = C extends 'suggest' | 'getItem' | 'follow'
  ? SiteSubject
  : C extends 'markRead'
    ? NotesSubject
    : RequestOf<C> extends NoteSubject
      ? NoteSubject
      : null;

/** @returns what the request's answer or failure will be recorded as being about */
export function subjectOf(request: ApiRequest): SubjectOf<ApiCall> {
  if ('note' in request) return { note: request.note };
  switch (request.call) {
    case 'suggest':
    case 'follow':
      return { site: request.site };
    case 'getItem':
      return { site: request.item.siteId };
    case 'markRead':
      return {
        notes: Object.keys(request.counts).map(Number),
        as: Object.values(request.counts).some((count) => count > 0) ? 'read' : 'unread',
      };
    default:
      return null;
  }
}

/** Stands in the log for a fetched note that is held already, with the same hash. */
export interface KnownNote {
  readonly id: number;
  readonly hash: number;
}

/** What each call answers, parsed. */
export interface ApiAnswers {
  /** `pairs` is null when they are exactly those of the notes that are held. */
  listPairs: { readonly pairs: readonly KnownNote[] | null; readonly lastSeen: number; readonly leftOut: number };
  listNotes: { readonly notes: readonly (Note | KnownNote)[]; readonly lastSeen: number; readonly leftOut: number };
  /** `null`: the service has no such note any more. */
  getNote: { readonly note: Note | KnownNote | null };
  markSeen: Record<string, never>;
  markRead: { readonly success: boolean };
  markPostSeen: Record<string, never>;
  getMe: { readonly id: number; readonly username: string };
  suggest: { readonly suggestions: readonly Suggestion[] };
  getItem: { readonly item: Item };
  getReply: { readonly url: string | null };
  getComment: { readonly comment: { readonly [field: string]: unknown } };
  updateComment: Record<string, never>;
  deleteComment: Record<string, never>;
  approve: { readonly approved: boolean };
  like: { readonly likes: boolean };
  reply: { readonly url: string | null };
  follow: { readonly following: boolean };
}

/** Why a call failed, as a plain object. */
export interface Problem {
  readonly name: string;
  readonly message: string;
  /** The HTTP status; 0 when no answer came at all. */
  readonly status: number;
}
