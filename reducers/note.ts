/**
 * A note as this client keeps it: parsed once at the border (src/frame/wire), plain JSON, safe to draw.
 * PROVIDER section 3 is the source of every field.
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

/** A key that is present offers the act; its value is today's state (PROVIDER section 3). */
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
  /** The server's word; what the person did here is laid over it by `selectors.isRead`. */
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

/** A note without a list of subjects or a readable time: one row says so, all others work (CONTRACT section 6). */
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
