/**
 * A note as this client keeps it: parsed once at the border (src/frame/wire), plain JSON, safe to draw.
 * What the provider sends is in docs/provider.md.
 */

/** Indices are UTF-16 units of the block's text, half-open `[start, end)`, already clamped to the text. */
export interface NoteRange {
  /** `null` is a plain link. */
  readonly type: string | null;
  readonly start: number;
  readonly end: number;
  /** Only `http:`, `https:` and `mailto:` survive parsing; anything else is `null`. */
  readonly url: string | null;
  readonly id: number | null;
  readonly siteId: number | null;
  readonly postId: number | null;
  readonly parent: number | null;
  readonly value: string | null;
}

export interface NoteMedia {
  readonly type: 'image' | 'badge';
  readonly start: number;
  readonly end: number;
  readonly url: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A key that is present offers the act; its value says whether it is done already. */
export type ActionName =
  | 'approve-comment'
  | 'like-comment'
  | 'like-post'
  | 'follow'
  | 'spam-comment'
  | 'trash-comment'
  | 'edit-comment'
  | 'replyto-comment';
export type Actions = { readonly [name in ActionName]?: boolean };

export interface Ids {
  readonly site?: number;
  readonly post?: number;
  readonly comment?: number;
  readonly user?: number;
  readonly reply_comment?: number;
  readonly parent_comment?: number;
}

export interface NoteBlock {
  /** `null` is plain text. */
  readonly type: 'user' | 'comment' | 'post' | null;
  readonly text: string;
  readonly ranges: readonly NoteRange[];
  readonly media: readonly NoteMedia[];
  readonly actions: Actions | null;
  readonly ids: Ids;
  readonly homeUrl: string | null;
  readonly homeTitle: string | null;
  readonly nestLevel: number;
  readonly editUrl: string | null;
}

export interface ReadableNote {
  readonly readable: true;
  readonly id: number;
  readonly hash: number;
  readonly type: string;
  /** What the provider says. What is shown is `isRead` of the selectors, which puts the person's own marks first. */
  readonly read: boolean;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly url: string | null;
  readonly icon: string | null;
  readonly noticon: string;
  readonly title: string;
  readonly subject: readonly NoteBlock[];
  readonly header: readonly NoteBlock[];
  readonly body: readonly NoteBlock[];
  readonly ids: Ids;
}

/** A note without a list of subjects or a readable time. [list.damaged-note] */
export interface UnreadableNote {
  readonly readable: false;
  readonly id: number;
  readonly hash: number;
  readonly type: string;
  readonly read: boolean;
  readonly timestamp: number;
  readonly reason: string;
}

export type Note = ReadableNote | UnreadableNote;
