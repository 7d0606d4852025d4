/**
 * Every request that the panel makes, one row each: for which call, what it is, what it sends and what it reads. The
 * requests themselves are those that the panel's own table makes (src/frame/ports), so that no path is written twice.
 */
import * as v from 'valibot';
import type { ApiCall, ApiRequest, RequestOf } from '../../reducers/api';
import { timeSeconds } from '../../reducers/schemas/fields';
import type { Wire } from '../client/sending';
import { pathOf } from '../client/transports/fetch';
import { actRoutes } from '../frame/ports/actCalls';
import { listRoutes, type Routes } from '../frame/ports/api';
import { id } from './noteShapes';
import * as shapes from './shapes';

/** The panel's own table. */
export const routes: Routes<ApiCall> = { ...listRoutes, ...actRoutes };

/** Stand for the ids of a path; each has its name in `idNames`. */
const ids = { site: 101, post: 501, comment: 711, note: 9003 } as const;

/** A name of `shapes`, or `anyOf` several. */
type Answer = keyof typeof shapes | readonly (keyof typeof shapes)[];

/** What a row says of a request. */
export interface Described {
  readonly summary: string;
  readonly answer: Answer;
  /** What is sent as JSON. */
  readonly body?: v.GenericSchema;
  readonly query?: { readonly [name: string]: v.GenericSchema };
  /** Answers besides 200 and those that every operation may have. */
  readonly others?: { readonly [status: string]: string };
  /** What the panel lacks without it, where the panel works without it. */
  readonly without?: string;
}

export interface Operation extends Described {
  /** Its name in the OpenAPI document. */
  readonly id: string;
  /** The calls of the panel that make this request. */
  readonly calls: readonly ApiCall[];
  readonly method: string;
  /** With version or namespace, and `{name}` for each id. */
  readonly path: string;
}

/** Requests as the panel makes them. A call with several forms has a sample of each. */
const samples: { readonly [C in ApiCall]: readonly Omit<RequestOf<C>, 'call'>[] } = {
  listPairs: [{ number: 10 }],
  listNotes: [{ number: 10 }],
  getNote: [{ note: ids.note }],
  markSeen: [{ time: 1_795_240_000 }],
  markRead: [{ counts: { [ids.note]: 9999 } }],
  markPostSeen: [{ site: ids.site, post: ids.post }],
  getMe: [{}],
  suggest: [{ site: ids.site }],
  getItem: (['site', 'post', 'comment'] as const).map((kind) => ({
    item: { kind, siteId: ids.site, postId: ids.post, commentId: ids.comment, url: null },
  })),
  getReply: [{ note: ids.note, site: ids.site, comment: ids.comment }],
  listReplies: [{ note: ids.note, site: ids.site, post: ids.post, comment: ids.comment }],
  getComment: [{ note: ids.note, site: ids.site, comment: ids.comment }],
  updateComment: [{ note: ids.note, site: ids.site, comment: ids.comment, body: { ID: ids.comment, status: 'spam' } }],
  deleteComment: [{ note: ids.note, site: ids.site, comment: ids.comment }],
  approve: [{ note: ids.note, site: ids.site, comment: ids.comment, on: true }],
  like: (['post', 'comment'] as const).flatMap((of) =>
    [true, false].map((on) => ({ note: ids.note, site: ids.site, of, id: ids[of], on })),
  ),
  reply: (['post', 'comment'] as const).map((to) => ({
    note: ids.note,
    site: ids.site,
    to,
    id: ids[to],
    text: 'Thank you.',
    retry: 0,
  })),
  follow: [true, false].map((on) => ({ site: ids.site, on })),
};

const gone = 'There is no such thing, or it is not for this person';
const content = v.object({ content: v.pipe(v.string(), v.minLength(1), v.description('Plain text')) });
const replied = {
  answer: 'Comment',
  body: content,
  others: {
    404: gone,
    409: 'comment_duplicate: the same person said the same there already. A reply that is sent again counts on it',
  },
} as const;
const liked = { answer: 'LikeState', others: { 404: gone } } as const;
const followed = { answer: 'FollowState', others: { 404: gone } } as const;
const number = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100), v.description('How many at most'));
const fields = v.pipe(
  v.string(),
  v.description('Which fields are read. For "id,note_hash" pairs are enough; for any other value whole notes are sent'),
);

/** By verb and path. */
const described = {
  'GET /rest/v1.1/notifications/': {
    id: 'listNotifications',
    summary: 'The newest notes. With fields=id,note_hash the panel asks whether anything is new',
    answer: ['NotificationList', 'NotificationPairs'],
    query: { fields, number },
  },
  'GET /rest/v1.1/notifications/{note}': {
    id: 'getNotification',
    summary: 'One note, after a push that names it and after acts',
    answer: 'NotificationList',
    query: { fields },
    others: { 404: 'There is no such note any more. A 200 with an empty list says the same' },
  },
  'POST /rest/v1.1/notifications/seen': {
    id: 'markSeen',
    summary: 'The person has seen the list up to this time. It only moves forward',
    answer: 'Seen',
    body: v.object({ time: timeSeconds }),
  },
  'POST /rest/v1.1/notifications/read': {
    id: 'markRead',
    summary: 'Marks notes as read or as unread',
    answer: 'Marked',
    body: v.object({
      counts: v.pipe(
        v.record(v.string(), v.number()),
        v.description('By the id of a note: 9999 marks it as read, -1 as unread'),
      ),
    }),
  },
  'POST /wpcom/v2/seen-posts/seen/blog/new': {
    id: 'markPostSeen',
    summary: 'The person has opened a note about a post; a reader may show that post as seen',
    answer: 'Done',
    body: v.object({ blog_id: id, post_ids: v.array(id), source: v.string() }),
    without: 'a 404 is ignored, and posts stay unseen elsewhere',
  },
  'GET /rest/v1.1/me': {
    id: 'getMe',
    summary: 'Who is signed in. The panel keeps the data of different persons apart by this ID',
    answer: 'Me',
    query: { fields: v.pipe(v.string(), v.description('Which fields are read; others may come too')) },
  },
  'GET /rest/v1.1/users/suggest': {
    id: 'suggestUsers',
    summary: 'Persons who can be mentioned in a reply on this site',
    answer: 'Suggestions',
    query: { site_id: id },
    without: 'no person is suggested after an @',
  },
  'GET /rest/v1.1/sites/{site}': {
    id: 'getSite',
    summary: 'A site that is opened inside the panel',
    answer: 'SiteItem',
    others: { 404: gone },
    without: 'links to sites open in the panel with an error',
  },
  'GET /rest/v1.1/sites/{site}/posts/{post}': {
    id: 'getPost',
    summary: 'A post that is opened inside the panel',
    answer: 'PostItem',
    others: { 404: gone },
    without: 'links to posts open in the panel with an error',
  },
  'GET /rest/v1.1/sites/{site}/posts/{post}/replies/': {
    id: 'listReplies',
    summary: 'The comments on a post, of which the panel shows the replies to an open comment',
    answer: 'CommentList',
    query: { number, order: v.pipe(v.literal('DESC'), v.description('The newest first')) },
    others: { 404: gone },
    without: 'replies of other people stand under an open comment only where the list has notes of them',
  },
  'GET /rest/v1.1/sites/{site}/comments/{comment}': {
    id: 'getComment',
    summary:
      'A comment: opened inside the panel, for the text of the person’s own reply, and before it is marked as spam',
    answer: 'Comment',
    others: { 404: gone },
  },
  'POST /rest/v1.1/sites/{site}/comments/{comment}': {
    id: 'updateComment',
    summary: 'Approves, unapproves or marks as spam. For spam the whole comment is sent back with its new status',
    answer: 'Comment',
    body: v.objectWithRest({ status: v.picklist(['approved', 'unapproved', 'spam', 'trash']) }, v.unknown()),
    others: { 404: gone },
  },
  'POST /rest/v1.1/sites/{site}/comments/{comment}/delete': {
    id: 'deleteComment',
    summary: 'Moves a comment to the trash. Doing it twice does no harm: the second answer is a 200 or a 404',
    answer: 'Done',
    others: { 404: gone },
  },
  'POST /rest/v1.1/sites/{site}/posts/{post}/likes/new': { id: 'likePost', summary: 'Likes a post', ...liked },
  'POST /rest/v1.1/sites/{site}/posts/{post}/likes/mine/delete': {
    id: 'unlikePost',
    summary: 'Takes the like of a post back',
    ...liked,
  },
  'POST /rest/v1.1/sites/{site}/comments/{comment}/likes/new': {
    id: 'likeComment',
    summary: 'Likes a comment',
    ...liked,
  },
  'POST /rest/v1.1/sites/{site}/comments/{comment}/likes/mine/delete': {
    id: 'unlikeComment',
    summary: 'Takes the like of a comment back',
    ...liked,
  },
  'POST /rest/v1.1/sites/{site}/posts/{post}/replies/new': {
    id: 'replyToPost',
    summary: 'Comments on a post',
    ...replied,
  },
  'POST /rest/v1.1/sites/{site}/comments/{comment}/replies/new': {
    id: 'replyToComment',
    summary: 'Replies to a comment',
    ...replied,
  },
  'POST /rest/v1.1/sites/{site}/follows/new': { id: 'followSite', summary: 'Follows a site', ...followed },
  'POST /rest/v1.1/sites/{site}/follows/mine/delete': {
    id: 'unfollowSite',
    summary: 'Follows a site no longer',
    ...followed,
  },
} as const satisfies { readonly [request: string]: Described & { readonly id: string } };

type Row = (typeof described)[keyof typeof described];
type ShapeOf<A> = A extends keyof typeof shapes
  ? v.InferOutput<(typeof shapes)[A]>
  : A extends readonly (infer N extends keyof typeof shapes)[]
    ? v.InferOutput<(typeof shapes)[N]>
    : never;
export type OperationId = Row['id'];
/** What a 200 of the operation holds. */
export type AnswerOf<I extends OperationId> = ShapeOf<Extract<Row, { readonly id: I }>['answer']>;

const wirePath = ({ path, apiVersion, apiNamespace }: Wire): string => pathOf({ path, apiVersion, apiNamespace });
/** The path as the provider sees it, with `{name}` in place of each id of `ids`. */
const templateOf = (wire: Wire): string =>
  Object.entries(ids).reduce(
    (template, [name, value]) => template.replace(new RegExp(`/${value}(?=/|$)`), `/{${name}}`),
    wirePath(wire),
  );

/** @returns a request of the panel on its way, with the ids of `ids` */
const wireOf = <C extends ApiCall>(call: C, sample: Omit<RequestOf<C>, 'call'>): Wire =>
  routes[call].ask({ call, ...sample } as RequestOf<C>);

/** The samples as requests of the panel, each with what it is on the wire. */
export const sampleRequests: readonly { readonly request: ApiRequest; readonly wire: Wire }[] = (
  Object.keys(samples) as ApiCall[]
).flatMap((call) =>
  samples[call].map((sample) => ({ request: { call, ...sample } as ApiRequest, wire: wireOf(call, sample as never) })),
);

function operationsOf(): readonly Operation[] {
  const byRequest: { readonly [request: string]: Described & { readonly id: string } } = described;
  const rows = new Map<string, ApiCall[]>();
  for (const { request, wire } of sampleRequests) {
    const name = `${wire.method} ${templateOf(wire)}`;
    rows.set(name, [...new Set([...(rows.get(name) ?? []), request.call])]);
  }
  return [...rows].map(([name, calls]) => {
    const row = byRequest[name];
    if (!row) throw new Error(`src/contract/operations.ts: say what ${name} is.`);
    const [method = '', path = ''] = name.split(' ');
    return { ...row, calls, method, path };
  });
}

export const operations: readonly Operation[] = operationsOf();

export function operation(id: OperationId): Operation {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`No sample of src/contract/operations.ts makes the request ${id}.`);
  return found;
}

const fits = (template: string, path: string): boolean =>
  new RegExp(`^${template.replace(/{\w+}/g, '\\d+')}$`).test(path);
/** @returns the operation of a request; undefined for what the panel never asks */
export const operationOf = (wire: Wire): Operation | undefined =>
  operations.find(({ method, path }) => method === wire.method && fits(path, wirePath(wire)));

const byName: { readonly [name in keyof typeof shapes]: v.GenericSchema } = { ...shapes };
const oneShape = (name: keyof typeof shapes): v.GenericSchema => byName[name];
/** @returns what a 200 of the operation holds */
export const answerSchema = ({ answer }: Described): v.GenericSchema =>
  typeof answer === 'string' ? oneShape(answer) : v.union(answer.map(oneShape));
