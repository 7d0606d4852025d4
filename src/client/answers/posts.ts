/** Posts, with what people do with them, and the reader's chosen posts. */
import type { MoreFields } from './moreFields';
import type { Person } from './people';
import type { Category, Tag, Term } from './sites';

export interface Post {
  readonly ID: number;
  readonly site_ID: number;
  readonly URL: string;
  readonly title: string;
  readonly author?: Person;
  /** ISO 8601. */
  readonly date?: string;
  readonly modified?: string;
  readonly short_URL?: string;
  /** HTML, or with `context=edit` as it was written. */
  readonly content?: string;
  readonly excerpt?: string;
  readonly slug?: string;
  readonly guid?: string;
  /** Such as `publish`, `draft` or `trash`. */
  readonly status?: string;
  readonly sticky?: boolean;
  readonly password?: string;
  readonly has_password?: boolean;
  readonly parent?: PostReference | false;
  readonly type?: string;
  readonly discussion?: Discussion;
  readonly likes_enabled?: boolean;
  readonly sharing_enabled?: boolean;
  readonly like_count?: number;
  readonly i_like?: boolean;
  readonly is_reblogged?: boolean;
  readonly is_following?: boolean;
  readonly global_ID?: string;
  readonly featured_image?: string;
  readonly post_thumbnail?: MoreFields | null;
  readonly format?: string;
  readonly geo?: MoreFields | false;
  readonly menu_order?: number;
  readonly page_template?: string;
  /** By the name of the taxonomy, then of the term. */
  readonly terms?: { readonly [taxonomy: string]: { readonly [name: string]: Term } };
  readonly tags?: { readonly [name: string]: Tag };
  readonly categories?: { readonly [name: string]: Category };
  readonly attachments?: { readonly [id: string]: MoreFields };
  readonly attachment_count?: number;
  readonly capabilities?: { readonly [name: string]: boolean };
  readonly metadata?: readonly { readonly id?: string; readonly key?: string; readonly value?: unknown }[] | false;
  readonly other_URLs?: MoreFields;
  readonly meta?: MoreFields;
}

export interface PostReference {
  readonly ID: number;
  readonly type?: string;
  readonly link?: string;
  readonly title?: string;
}

export interface Discussion {
  readonly comments_open?: boolean;
  readonly comment_status?: string;
  readonly pings_open?: boolean;
  readonly ping_status?: string;
  readonly comment_count?: number;
}

export interface PostList {
  readonly found: number;
  readonly posts: readonly Post[];
  /** `next_page` is the `page_handle` of the next request. */
  readonly meta?: { readonly next_page?: string; readonly links?: MoreFields };
}

export interface PostCounts {
  /** Numbers of posts by status. */
  readonly counts: {
    readonly all?: { readonly [status: string]: number };
    readonly mine?: { readonly [status: string]: number };
  };
}

export interface RelatedPosts {
  readonly results: readonly MoreFields[];
}

export interface ReblogState {
  readonly is_reblogged: boolean;
  /** In the answer to an act alone. */
  readonly success?: boolean;
  /** The new post. */
  readonly ID?: number;
  readonly meta?: MoreFields;
}

export interface LikedPosts {
  readonly found: number;
  readonly likes: readonly MoreFields[];
}

export interface FreshlyPressed {
  readonly number: number;
  readonly posts: readonly Post[];
  readonly date_range?: MoreFields;
}
