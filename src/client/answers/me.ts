/** The signed-in person: account, settings, connected applications and services. */
import type { MoreFields } from './moreFields';

export interface Me {
  readonly ID: number;
  readonly username: string;
  readonly display_name?: string;
  readonly email?: string;
  readonly primary_blog?: number;
  readonly primary_blog_url?: string;
  readonly language?: string;
  readonly locale_variant?: string;
  readonly avatar_URL?: string;
  readonly profile_URL?: string;
  readonly verified?: boolean;
  readonly email_verified?: boolean;
  /** When the person registered, as ISO 8601. */
  readonly date?: string;
  readonly site_count?: number;
  readonly visible_site_count?: number;
  readonly has_unseen_notes?: boolean;
  readonly newest_note_type?: string;
  readonly phone_account?: boolean;
  readonly logout_URL?: string;
  readonly meta?: MoreFields;
}

/** What was asked for, or what was changed. */
export interface MySettings {
  readonly user_login?: string;
  readonly display_name?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly description?: string;
  readonly user_email?: string;
  readonly user_email_change_pending?: boolean;
  readonly user_URL?: string;
  readonly language?: string;
  /** `false` without one. */
  readonly locale_variant?: string | false;
  readonly avatar_URL?: string;
  readonly primary_site_ID?: number;
  readonly comment_like_notification?: boolean;
  readonly mentions_notification?: boolean;
  readonly two_step_enabled?: boolean;
  readonly two_step_sms_enabled?: boolean;
  readonly two_step_app_enabled?: boolean;
}

export interface PasswordCheck {
  readonly passed: boolean;
  readonly test_results?: MoreFields;
}

export interface SmsSent {
  readonly sent: boolean;
}

/** A profile link as the list has it. */
export interface ListedLink {
  readonly title?: string;
  readonly value?: string;
  readonly link_slug?: string;
}

export interface ProfileLinks {
  readonly profile_links: readonly ListedLink[];
}

export interface ConnectedApp {
  readonly connection_ID?: number;
  readonly title?: string;
  readonly icon?: string;
  readonly URL?: string;
  readonly description?: string;
}

export interface ConnectedApps {
  readonly connected_applications: readonly ConnectedApp[];
}

/** What both kinds of connection to a service have. */
export interface Connection {
  readonly ID: number;
  readonly user_ID?: number;
  readonly service?: string;
  readonly label?: string;
  /** ISO 8601. */
  readonly issued?: string;
  readonly expires?: string;
  readonly external_ID?: string;
  readonly external_name?: string;
  readonly external_display?: string;
  readonly external_profile_picture?: string;
  readonly status?: string;
}

export interface KeyringConnection extends Connection {
  readonly type?: string;
  readonly refresh_url?: string;
}

export interface KeyringConnections {
  readonly connections: readonly KeyringConnection[];
}

export interface PublicizeConnection extends Connection {
  readonly site_ID?: number;
  readonly keyring_connection_ID?: number;
  readonly keyring_connection_user_ID?: number;
  readonly shared?: boolean;
  readonly external_profile_URL?: string;
  readonly URL?: string;
  readonly refresh_URL?: string;
}

export interface PublicizeConnections {
  readonly connections: readonly PublicizeConnection[];
}

export interface DeletedConnection {
  readonly ID: number;
  readonly deleted: boolean;
}
