/** Comments, likes and follows. */

export interface Comment {
  readonly ID: number;
  readonly URL: string;
  readonly status: string;
  readonly content: string;
  readonly [field: string]: unknown;
}

export interface CommentList {
  readonly found: number;
  readonly comments: readonly Comment[];
  readonly [field: string]: unknown;
}

export interface LikeState {
  readonly success: boolean;
  readonly i_like: boolean;
  readonly [field: string]: unknown;
}

export interface FollowState {
  readonly success: boolean;
  readonly is_following: boolean;
  readonly [field: string]: unknown;
}
