/**
 * The calls to the provider as data: what is asked, what is answered, what a call is about, and how it fails. The types
 * are derived from their descriptions in `schemas/calls.ts`.
 */
import type { InferOutput } from 'valibot';
import type * as schemas from './schemas/calls';
import type { knownNote } from './schemas/note';
import type { DeepReadonly, TypeOf } from './typeOf';

export type Suggestion = TypeOf<typeof schemas.suggestion>;
export type ItemRef = TypeOf<typeof schemas.itemRef>;
export type Item = TypeOf<typeof schemas.item>;
export type OwnReply = TypeOf<typeof schemas.ownReply>;
export type CommentReply = TypeOf<typeof schemas.commentReply>;
export type CommentReplies = TypeOf<typeof schemas.commentReplies>;
export type Problem = TypeOf<typeof schemas.problem>;
export type KnownNote = TypeOf<typeof knownNote>;

export type ApiCall = keyof typeof schemas.calls;
/** One call to the provider: the request that an effect makes and the log records. */
export type ApiRequest = {
  [C in ApiCall]: DeepReadonly<{ call: C } & InferOutput<(typeof schemas.calls)[C]['request']>>;
}[ApiCall];
export type RequestOf<C extends ApiCall> = Extract<ApiRequest, { readonly call: C }>;
/** What a call is about: a note, a site, several notes, or nothing. It has an exact type for each call. */
export type SubjectOf<C extends ApiCall> = TypeOf<(typeof schemas.calls)[C]['subject']>;
/** What each call answers, parsed. */
export type ApiAnswers = { readonly [C in ApiCall]: TypeOf<(typeof schemas.calls)[C]['answer']> };

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

export type ListCall = 'listPairs' | 'listNotes';

/** One of the two calls that ask for the list. */
export const isListCall = (call: ApiCall): call is ListCall => call === 'listPairs' || call === 'listNotes';
