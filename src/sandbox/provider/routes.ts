/** How a REST call finds its behaviour, and the site, comment or post that its path names; behaviours.ts is the table. */
import { partOf } from '../../../reducers/guards';
import { findComment, findPost } from '../data/acts';
import type { WireComment } from '../data/comments';
import { me, mySite, type Person, type Post, people } from '../data/people';
import type { World } from '../data/world';
import { type Answer, type Call, fail } from './call';

export interface Asked {
  readonly call: Call;
  readonly world: World;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The path's `:name` parts, decoded. */
  readonly params: { readonly [name: string]: string };
}
/** Undefined when the sandbox has no answer; the call is then echoed. */
export type Behaviour = (asked: Asked) => Answer | undefined;
export interface Row {
  readonly method: string;
  readonly apiNamespace: string | null;
  readonly pattern: RegExp;
  readonly behave: Behaviour;
}

export const field = (body: unknown, name: string): unknown => partOf(body)[name];
export const whole = (text: string | readonly string[] | undefined, fallback: number): number =>
  typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : fallback;

export const row = (route: string, behave: Behaviour, apiNamespace: string | null = null): Row => {
  const [method = '', path = ''] = route.split(' ');
  const pattern = new RegExp(`^${path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
  return { method, apiNamespace, pattern, behave };
};

const siteOf = (param: string | undefined): Person | undefined =>
  [me, ...people].find(
    (one) =>
      String(one.siteId) === param || new URL(one.siteId === me.siteId ? mySite.url : one.url).hostname === param,
  );

export const withSite =
  (act: (site: Person, asked: Asked) => Answer | undefined): Behaviour =>
  (asked) => {
    const site = siteOf(asked.params['site']);
    return site && act(site, asked);
  };
export const withComment = (act: (comment: WireComment, asked: Asked) => Answer): Behaviour =>
  withSite((site, asked) => {
    const comment = findComment(asked.world, site.siteId, whole(asked.params['comment'], 0));
    return comment ? act(comment, asked) : fail(404, 'unknown_comment', `Unknown comment ${asked.params['comment']}`);
  });
export const withPost = (act: (post: Post, asked: Asked) => Answer): Behaviour =>
  withSite((site, asked) => {
    const post = findPost(site.siteId, whole(asked.params['post'], 0));
    return post ? act(post, asked) : fail(404, 'unknown_post', `Unknown post ${asked.params['post']}`);
  });

/** @returns the answer, or undefined when no row fits */
export function route(rows: readonly Row[], call: Call, world: World, now: number): Answer | undefined {
  for (const { method, apiNamespace, pattern, behave: act } of rows) {
    if (method !== call.method || apiNamespace !== call.apiNamespace) continue;
    const found = pattern.exec(call.path);
    if (!found) continue;
    const params = Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
    );
    return act({ call, world, now, params });
  }
  return undefined;
}
