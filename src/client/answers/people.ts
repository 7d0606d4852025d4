/** People: who wrote, who may be mentioned, who may work on a site. */

export interface Suggestion {
  readonly ID: number;
  readonly user_login: string;
  readonly display_name: string;
  readonly image_URL: string;
  readonly name?: string;
}

export interface Suggestions {
  readonly suggestions: readonly Suggestion[];
}

/** Who wrote a post or a comment, or may work on a site. */
export interface Person {
  readonly ID: number;
  readonly name?: string;
  readonly login?: string;
  /** `false` for callers who may not see it. */
  readonly email?: string | false;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly nice_name?: string;
  readonly URL?: string;
  readonly avatar_URL?: string;
  readonly profile_URL?: string;
  readonly site_ID?: number;
}

export interface UserList {
  readonly found: number;
  readonly users: readonly Person[];
}
