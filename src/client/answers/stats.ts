/** Statistics of a site. What a day holds is optional, because the provider's public documents show it in examples alone. */
import type { MoreFields } from './moreFields';

/** Figures by day, week, month or year. */
export interface StatsByDay<Day> {
  /** The last day, as `2026-11-25`. */
  readonly date: string;
  /** By the first day of each period; absent when a summary was asked for. */
  readonly days?: { readonly [day: string]: Day };
  readonly period?: string;
}

export interface SiteStats {
  readonly date: string;
  /** Figures by name, such as `views_today`. */
  readonly stats: {
    readonly visitors_today?: number;
    readonly visitors_yesterday?: number;
    readonly visitors?: number;
    readonly views_today?: number;
    readonly views_yesterday?: number;
    readonly views_best_day?: string;
    readonly views_best_day_total?: number;
    readonly views?: number;
    readonly comments?: number;
    readonly posts?: number;
    readonly [name: string]: unknown;
  };
  /** `fields` names the columns of each row of `data`. */
  readonly visits: {
    readonly unit?: string;
    readonly fields?: readonly string[];
    readonly data?: readonly (readonly (string | number)[])[];
  };
}

export interface StatsSummary {
  readonly date: string;
  readonly period: string;
  readonly views: number;
  readonly visitors: number;
  readonly likes: number;
  readonly reblogs: number;
  readonly comments: number;
  readonly followers: number;
}

/** A post or a page with its views. */
export interface ViewedPost {
  readonly id?: number;
  readonly href?: string;
  readonly date?: string | null;
  readonly title?: string;
  readonly type?: string;
  readonly views?: number;
}

export type TopPosts = StatsByDay<{
  readonly postviews?: readonly ViewedPost[];
  readonly total_views?: number;
  readonly other_views?: number;
}>;

export type Referrers = StatsByDay<{
  readonly groups?: readonly { readonly group?: string; readonly name?: string }[];
  readonly total_views?: number;
  readonly other_views?: number;
}>;

export type Clicks = StatsByDay<{
  readonly clicks?: readonly { readonly name?: string; readonly views?: number }[];
  readonly total_clicks?: number;
  readonly other_clicks?: number;
}>;

export type SearchTerms = StatsByDay<{
  readonly search_terms?: readonly { readonly term?: string; readonly views?: number }[];
  readonly encrypted_search_terms?: number;
  readonly other_search_terms?: number;
  readonly total_search_terms?: number;
}>;

export type TopAuthors = StatsByDay<{
  readonly authors?: readonly {
    readonly name?: string;
    readonly avatar?: string;
    readonly views?: number;
  }[];
  readonly other_views?: number;
}>;

export interface CountryViews
  extends StatsByDay<{
    readonly views?: readonly { readonly country_code?: string; readonly views?: number }[];
    readonly total_views?: number;
    readonly other_views?: number;
  }> {
  /** By the code of the country. */
  readonly 'country-info': { readonly [code: string]: { readonly country_full?: string; readonly flag_icon?: string } };
}

export type VideoPlays = StatsByDay<{
  readonly plays?: readonly {
    readonly post_id?: number;
    readonly title?: string;
    readonly plays?: number;
  }[];
  readonly total_plays?: number;
  readonly other_plays?: number;
}>;

export type ArchiveViews = StatsByDay<MoreFields>;

export interface VideoStats {
  /** `fields` names the columns of each row of `data`. */
  readonly fields: readonly string[];
  readonly data: readonly (readonly (string | number)[])[];
  readonly pages: readonly unknown[];
  readonly date?: string;
  readonly period?: string;
}

export interface PostViews {
  readonly date: string;
  /** Views by year and month. */
  readonly years?: { readonly [year: string]: MoreFields };
  readonly averages?: { readonly [year: string]: MoreFields };
  readonly weeks?: readonly MoreFields[];
  readonly like_count?: number;
  readonly discussion?: MoreFields;
}

/** One page of people or posts. */
export interface StatsPage {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

export interface Followers extends StatsPage {
  readonly total_email?: number;
  readonly total_wpcom?: number;
  readonly subscribers: readonly Follower[];
}

export interface Follower {
  readonly label?: string;
  readonly avatar?: string;
  readonly url?: string | null;
  /** ISO 8601. */
  readonly date_subscribed?: string;
}

export interface CommentFollowers extends StatsPage {
  readonly posts: readonly {
    readonly id?: number;
    readonly title?: string;
    readonly followers?: number;
    readonly url?: string | null;
  }[];
}

export interface CommentStats {
  readonly date: string;
  readonly authors: readonly MoreFields[];
  readonly posts: readonly MoreFields[];
  readonly monthly_comments: number;
  readonly total_comments: number;
  readonly most_active_day: string;
  readonly most_active_time: string;
  readonly most_commented_post?: unknown;
}

export interface TagStats {
  readonly date: string;
  readonly tags: readonly {
    readonly tags?: readonly { readonly type?: string; readonly name?: string; readonly link?: string }[];
    readonly views?: number;
  }[];
}

export interface PublicizeStats {
  readonly services: readonly { readonly service?: string; readonly followers?: number }[];
}
