/** Comments, likes and follows. */
import type { MoreFields } from './moreFields';
import type { Person } from './people';
import type { PostReference } from './posts';

export interface Comment {
  readonly ID: number;
  readonly URL: string;
  readonly status: string;
  readonly content: string;
  /** The content as it was written, for those who may edit it. */
  readonly raw_content?: string;
  readonly post?: PostReference;
  /** The ID is 0 for people without an account. */
  readonly author?: Person;
  /** ISO 8601. */
  readonly date?: string;
  readonly short_URL?: string;
  readonly parent?: CommentReference | false;
  /** Such as `comment` or `pingback`. */
  readonly type?: string;
  readonly like_count?: number;
  readonly i_like?: boolean;
  readonly can_moderate?: boolean;
  readonly i_replied?: boolean;
  readonly meta?: MoreFields;
}

export interface CommentReference {
  readonly ID: number;
  readonly type?: string;
  readonly link?: string;
}

export interface CommentList {
  readonly found: number;
  readonly comments: readonly Comment[];
  readonly site_ID?: number;
}

export interface LikeState {
  readonly success: boolean;
  readonly i_like: boolean;
  readonly like_count?: number;
  readonly site_ID?: number;
  readonly post_ID?: number;
  readonly meta?: MoreFields;
}

export interface FollowState {
  readonly success: boolean;
  readonly is_following: boolean;
  readonly meta?: MoreFields;
}

/** Who likes a post or a comment. */
export interface Likes {
  readonly found: number;
  readonly i_like: boolean;
  readonly likes: readonly Person[];
  readonly can_like?: boolean;
  readonly site_ID?: number;
  readonly post_ID?: number;
  readonly meta?: MoreFields;
}
