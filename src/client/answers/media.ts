/** Pictures, films, sound and documents of a site. */
import type { MoreFields } from './moreFields';

export interface Media {
  readonly ID: number;
  readonly URL: string;
  /** ISO 8601. */
  readonly date?: string;
  /** The post that it belongs to, 0 without one. */
  readonly post_ID?: number;
  readonly author_ID?: number;
  readonly guid?: string;
  readonly file?: string;
  readonly extension?: string;
  readonly mime_type?: string;
  readonly title?: string;
  readonly caption?: string;
  readonly description?: string;
  readonly alt?: string;
  /** URLs by the name of a size. */
  readonly thumbnails?: { readonly [size: string]: string };
  /** Pixels, of pictures and films. */
  readonly height?: number;
  readonly width?: number;
  /** Seconds, of films and sound. */
  readonly length?: number;
  readonly exif?: unknown;
  readonly videopress_guid?: string | null;
  readonly videopress_processing_done?: boolean;
}

export interface MediaList {
  readonly found: number;
  readonly media: readonly Media[];
  /** `next_page` is the `page_handle` of the next request. */
  readonly meta?: { readonly next_page?: string };
}

export interface NewMedia {
  readonly media: readonly Media[];
  /** One for each file that was refused. */
  readonly errors?: readonly MoreFields[];
}

export interface EditedMedia extends Media {
  readonly revision_history?: MoreFields;
}

export interface DeletedMedia extends Media {
  readonly status: string;
}
