/** What a row of the tables of calls is: `api` has those of the first load, `actRoutes` the others. */
import type { ApiAnswers, ApiCall, RequestOf } from '../../../reducers/api';
import type { Wire } from '../../client/sending';

export interface Route<C extends ApiCall> {
  readonly wire: (request: RequestOf<C>) => Wire;
  readonly parse: (body: unknown, request: RequestOf<C>) => ApiAnswers[C];
}

export const get = (path: string, query?: NonNullable<Wire['query']>): Wire => ({
  method: 'GET',
  path,
  ...(query && { query }),
});
export const post = (path: string, body: unknown = {}): Wire => ({ method: 'POST', path, body });
/** Of a note, all that the panel reads. */
export const noteFields = 'id,type,unread,body,subject,timestamp,meta,note_hash';
/** The newest notes. The page's first script asks for them too (../begin.ts). */
export const listNotes = (number: number): Wire => get('/notifications/', { fields: noteFields, number });
export const nothing = (): Record<string, never> => ({});
/** The calls that the first effects make; all others come with the late ones. */
export type FirstCall = 'listPairs' | 'listNotes' | 'getNote' | 'markSeen' | 'getMe';
export type Routes<C extends ApiCall> = { readonly [One in C]: Route<One> };
export type LateRoutes = Routes<Exclude<ApiCall, FirstCall>>;
