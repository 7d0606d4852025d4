/** Notifications and the answers to marking them. */

/** Half-open, in UTF-16 units of the block's text. */
export type Indices = readonly [start: number, end: number];

export interface NotificationRange {
  readonly type?: string;
  readonly indices: Indices;
  readonly url?: string;
  readonly id?: number;
  readonly site_id?: number;
  readonly post_id?: number;
  readonly parent?: number | null;
  readonly value?: string;
}

export interface NotificationMedia {
  readonly type: string;
  readonly indices: Indices;
  readonly url: string;
  /** Pixels, as text. */
  readonly width?: string;
  readonly height?: string;
}

export interface NotificationIds {
  readonly site?: number;
  readonly post?: number;
  readonly comment?: number;
  readonly user?: number;
  readonly reply_comment?: number;
  readonly parent_comment?: number;
}

export interface NotificationMeta {
  readonly ids?: NotificationIds;
  readonly links?: { readonly home?: string; readonly [name: string]: unknown };
  readonly titles?: { readonly home?: string; readonly [name: string]: unknown };
}

export interface NotificationBlock {
  readonly text: string;
  readonly ranges?: readonly NotificationRange[];
  readonly media?: readonly NotificationMedia[];
  /** A key says that the act is offered; its value is the present state. */
  readonly actions?: { readonly [name: string]: boolean };
  readonly meta?: NotificationMeta;
  readonly type?: string;
  readonly nest_level?: number;
  readonly edit_comment_link?: string;
}

export interface Notification {
  readonly id: number;
  readonly type: string;
  readonly read: 0 | 1;
  readonly noticon: string;
  readonly timestamp: string;
  readonly icon: string;
  readonly url: string;
  readonly subject: readonly NotificationBlock[];
  readonly body: readonly NotificationBlock[];
  readonly header?: readonly NotificationBlock[];
  readonly meta: NotificationMeta;
  readonly title: string;
  readonly note_hash: number;
}

export interface NotificationList {
  /** Seconds, as text; absent when one note was asked for. */
  readonly last_seen_time?: string;
  readonly number?: number;
  readonly notes: readonly Notification[];
}

/** The answer to marking notes as read or unread. */
export interface Marked {
  readonly success: boolean;
}

export interface Seen extends Marked {
  /** Seconds. */
  readonly last_seen_time: number;
}
