/**
 * The queries and bodies that the provider's public documents describe: one row for each verb and path of `endpoints.ts`. A named
 * field has its type; others are taken as they are, because the documents do not name all.
 */

/** Of most calls: a view of the answer, and the fields that it is to have, with commas. */
interface Common {
  readonly context?: 'display' | 'edit';
  readonly fields?: string;
}
interface Listed extends Common {
  /** At most so many. */
  readonly number?: number;
  readonly offset?: number;
  /** From 1. */
  readonly page?: number;
  readonly order?: 'ASC' | 'DESC';
}
/** ISO 8601. */
interface Between {
  readonly after?: string;
  readonly before?: string;
}

export interface PostsQuery extends Listed, Between {
  readonly page_handle?: string;
  readonly order_by?: 'date' | 'modified' | 'title' | 'comment_count' | 'ID';
  readonly modified_after?: string;
  readonly modified_before?: string;
  readonly tag?: string;
  readonly category?: string;
  readonly type?: string;
  readonly status?: string;
  readonly sticky?: boolean | 'include' | 'exclude' | 'require';
  readonly author?: number;
  readonly parent_id?: number;
  readonly exclude?: number | readonly number[];
  readonly search?: string;
  readonly meta_key?: string;
}
export interface CommentsQuery extends Listed, Between {
  readonly hierarchical?: boolean;
  readonly type?: 'any' | 'comment' | 'pingback' | 'trackback';
  readonly status?: 'all' | 'approved' | 'unapproved' | 'spam' | 'trash';
}
export interface MediaQuery extends Listed, Between {
  readonly page_handle?: string;
  readonly order_by?: 'date' | 'title' | 'ID';
  readonly search?: string;
  readonly post_ID?: number;
  readonly mime_type?: string;
}
export interface TermsQuery extends Listed {
  readonly order_by?: 'name' | 'count';
  readonly search?: string;
}
export interface UsersQuery extends Listed {
  readonly order_by?: 'ID' | 'login' | 'nicename' | 'email' | 'url' | 'registered' | 'display_name' | 'post_count';
  readonly authors_only?: boolean;
  readonly type?: string;
  readonly search?: string;
}
export interface StatsQuery extends Common {
  readonly period?: 'day' | 'week' | 'month' | 'year';
  /** The last day, as YYYY-MM-DD. */
  readonly date?: string;
  /** How many periods. */
  readonly num?: number;
  readonly max?: number;
  readonly summarize?: boolean;
}
export interface NotificationsQuery {
  /** Up to 100. */
  readonly number?: number;
  /** With commas; `id,note_hash` for pairs. */
  readonly fields?: string;
}

export interface PostBody {
  readonly title?: string;
  /** HTML. */
  readonly content?: string;
  readonly excerpt?: string;
  readonly slug?: string;
  /** ISO 8601. */
  readonly date?: string;
  readonly author?: number | string;
  readonly status?: 'publish' | 'private' | 'draft' | 'pending' | 'future' | 'auto-draft' | 'trash';
  readonly type?: string;
  readonly format?: string;
  readonly parent?: number;
  readonly password?: string;
  readonly sticky?: boolean;
  /** Names or ids. */
  readonly categories?: string | readonly (string | number)[];
  readonly tags?: string | readonly (string | number)[];
  readonly featured_image?: string | number;
  readonly discussion?: { readonly comment_status?: 'open' | 'closed'; readonly ping_status?: 'open' | 'closed' };
  readonly likes_enabled?: boolean;
  readonly sharing_enabled?: boolean;
  readonly menu_order?: number;
  readonly page_template?: string;
}
export interface CommentBody {
  readonly status?: 'approved' | 'unapproved' | 'spam' | 'trash';
  readonly content?: string;
  readonly date?: string;
}
export interface TermBody {
  readonly name?: string;
  readonly description?: string;
  readonly parent?: number;
}

/** Queries by verb and path of a row of `endpoints.ts`. */
export interface Queries {
  'GET /me/posts': PostsQuery;
  'GET /sites/{site}/posts': PostsQuery;
  'GET /sites/{site}/comments': CommentsQuery;
  'GET /sites/{site}/posts/{post}/replies/': CommentsQuery;
  'GET /sites/{site}/media': MediaQuery;
  'GET /sites/{site}/categories': TermsQuery;
  'GET /sites/{site}/tags': TermsQuery;
  'GET /sites/{site}/taxonomies/{taxonomy}/terms': TermsQuery;
  'GET /sites/{site}/users': UsersQuery;
  'GET /users/suggest': { readonly site_id?: string | number };
  'GET /notifications/': NotificationsQuery;
  'GET /notifications/{note}': NotificationsQuery;
  'GET /sites/{site}/stats/summary': StatsQuery;
  'GET /sites/{site}/stats/top-posts': StatsQuery;
  'GET /sites/{site}/stats/referrers': StatsQuery;
  'GET /sites/{site}/stats/clicks': StatsQuery;
  'GET /sites/{site}/stats/search-terms': StatsQuery;
  'GET /sites/{site}/stats/top-authors': StatsQuery;
  'GET /sites/{site}/stats/country-views': StatsQuery;
  'GET /sites/{site}/stats/video-plays': StatsQuery;
}

/** Bodies by verb and path. */
export interface Bodies {
  'POST /sites/{site}/posts/new': PostBody;
  'POST /sites/{site}/posts/{post}': PostBody;
  'POST /sites/{site}/comments/{comment}': CommentBody;
  'POST /sites/{site}/categories/new': TermBody;
  'POST /sites/{site}/categories/slug:{slug}': TermBody;
  'POST /sites/{site}/tags/new': TermBody;
  'POST /sites/{site}/tags/slug:{slug}': TermBody;
  'POST /sites/{site}/taxonomies/{taxonomy}/terms/slug:{term}': TermBody;
  /** By the note's id: over 0 is read. */
  'POST /notifications/read': { readonly counts: { readonly [note: string]: number } };
}
