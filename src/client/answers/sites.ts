/** Sites, with their categories, tags and terms, and what a site can show. */
import type { MoreFields } from './moreFields';

/** What a caller gets of a site depends on what the caller may do there, and on `fields`. */
export interface Site {
  readonly ID: number;
  readonly name: string;
  readonly URL: string;
  readonly slug?: string;
  readonly description?: string;
  readonly jetpack?: boolean;
  readonly post_count?: number;
  readonly subscribers_count?: number;
  readonly lang?: string | false;
  readonly icon?: SiteIcon;
  readonly logo?: MoreFields;
  readonly visible?: boolean | null;
  readonly is_private?: boolean;
  readonly is_coming_soon?: boolean;
  readonly is_following?: boolean;
  readonly is_vip?: boolean;
  readonly is_multisite?: boolean;
  readonly single_user_site?: boolean;
  readonly site_owner?: number;
  readonly launch_status?: string | false;
  readonly capabilities?: { readonly [name: string]: boolean };
  readonly options?: MoreFields;
  readonly plan?: MoreFields;
  readonly meta?: MoreFields;
}

export interface SiteIcon {
  readonly img?: string;
  readonly ico?: string;
  readonly media_id?: number;
}

export interface SiteList {
  readonly sites: readonly Site[];
}

export interface Term {
  readonly ID: number;
  readonly name: string;
  readonly slug: string;
  readonly description?: string;
  readonly post_count?: number;
  /** The ID of the term above, 0 without one. */
  readonly parent?: number;
  readonly meta?: MoreFields;
}

export interface TermList {
  readonly found: number;
  readonly terms: readonly Term[];
}

export interface Category extends Term {
  readonly feed_url?: string;
}

export interface CategoryList {
  readonly found: number;
  readonly categories: readonly Category[];
}

export type Tag = Term;

export interface TagList {
  readonly found: number;
  readonly tags: readonly Tag[];
}

export interface PostType {
  readonly name?: string;
  readonly label?: string;
  readonly supports?: MoreFields;
}

export interface PostTypeList {
  readonly found: number;
  readonly post_types: readonly PostType[];
}

export interface Taxonomy {
  readonly name?: string;
  readonly label?: string;
  readonly hierarchical?: boolean;
}

export interface TaxonomyList {
  readonly found: number;
  readonly taxonomies: readonly Taxonomy[];
}

export interface PageTemplates {
  readonly templates: readonly { readonly label?: string; readonly file?: string }[];
}

export interface ShortcodeList {
  readonly shortcodes: readonly string[];
}

export interface RenderedShortcode {
  readonly shortcode: string;
  /** HTML. */
  readonly result: string;
  readonly scripts?: unknown;
  readonly styles?: unknown;
}

export interface EmbedList {
  readonly embeds: readonly string[];
}

export interface RenderedEmbed {
  readonly embed_url: string;
  /** HTML. */
  readonly result: string;
}
