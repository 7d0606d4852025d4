/**
 * Which call answers with which shape: one row for each verb and path of `endpoints.ts` that the provider's public documents
 * describe. A call without a row resolves with `unknown`. The types describe answers and do not check
 * them: an application parses what it uses. Fields that the documents do not promise to each caller are optional.
 */
import type { Comment, CommentList, FollowState, LikeState, Likes } from './answers/comments';
import type {
  ConnectedApp,
  ConnectedApps,
  DeletedConnection,
  KeyringConnection,
  KeyringConnections,
  Me,
  MySettings,
  PasswordCheck,
  ProfileLinks,
  PublicizeConnection,
  PublicizeConnections,
  SmsSent,
} from './answers/me';
import type { DeletedMedia, EditedMedia, Media, MediaList, NewMedia } from './answers/media';
import type { Done } from './answers/moreFields';
import type { Marked, NotificationList, Seen } from './answers/notifications';
import type { Suggestions, UserList } from './answers/people';
import type {
  FreshlyPressed,
  LikedPosts,
  Post,
  PostCounts,
  PostList,
  ReblogState,
  RelatedPosts,
} from './answers/posts';
import type {
  Category,
  CategoryList,
  EmbedList,
  PageTemplates,
  PostTypeList,
  RenderedEmbed,
  RenderedShortcode,
  ShortcodeList,
  Site,
  SiteList,
  Tag,
  TagList,
  TaxonomyList,
  Term,
  TermList,
} from './answers/sites';
import type {
  ArchiveViews,
  Clicks,
  CommentFollowers,
  CommentStats,
  CountryViews,
  Followers,
  PostViews,
  PublicizeStats,
  Referrers,
  SearchTerms,
  SiteStats,
  StatsSummary,
  TagStats,
  TopAuthors,
  TopPosts,
  VideoPlays,
  VideoStats,
} from './answers/stats';

export type * from './answers/comments';
export type * from './answers/me';
export type * from './answers/media';
export type * from './answers/moreFields';
export type * from './answers/notifications';
export type * from './answers/people';
export type * from './answers/posts';
export type * from './answers/sites';
export type * from './answers/stats';

/** Answers by verb and path of a row of `endpoints.ts`. */
export interface Answers {
  'GET /me': Me;
  'GET /me/sites': SiteList;
  'GET /me/posts': PostList;
  'GET /me/likes': LikedPosts;
  'GET /me/settings': MySettings;
  'POST /me/settings/': MySettings;
  'POST /me/settings/password/validate': PasswordCheck;
  'GET /me/settings/profile-links': ProfileLinks;
  'POST /me/settings/profile-links/{slug}/delete': Done;
  'POST /me/two-step/sms/new': SmsSent;
  'GET /me/connected-applications': ConnectedApps;
  'GET /me/connected-applications/{app}': ConnectedApp;
  'POST /me/connected-applications/{app}/delete': Done;
  'GET /me/keyring-connections': KeyringConnections;
  'GET /me/keyring-connections/{connection}': KeyringConnection;
  'POST /me/keyring-connections/{connection}/delete': DeletedConnection;
  'GET /me/publicize-connections': PublicizeConnections;
  'GET /me/publicize-connections/{connection}': PublicizeConnection;
  'POST /me/publicize-connections/{connection}': PublicizeConnection;
  'POST /me/publicize-connections/{connection}/delete': DeletedConnection;

  'GET /sites/{site}': Site;
  'GET /sites/{site}/users': UserList;
  'GET /sites/{site}/categories': CategoryList;
  'GET /sites/{site}/categories/slug:{slug}': Category;
  'POST /sites/{site}/categories/new': Category;
  'POST /sites/{site}/categories/slug:{slug}': Category;
  'GET /sites/{site}/tags': TagList;
  'GET /sites/{site}/tags/slug:{slug}': Tag;
  'POST /sites/{site}/tags/new': Tag;
  'POST /sites/{site}/tags/slug:{slug}': Tag;
  'GET /sites/{site}/taxonomies/{taxonomy}/terms': TermList;
  'GET /sites/{site}/taxonomies/{taxonomy}/terms/slug:{term}': Term;
  'POST /sites/{site}/taxonomies/{taxonomy}/terms/new': Term;
  'POST /sites/{site}/taxonomies/{taxonomy}/terms/slug:{term}': Term;
  'GET /sites/{site}/post-types': PostTypeList;
  'GET /sites/{site}/post-types/{postType}/taxonomies': TaxonomyList;
  'GET /sites/{site}/page-templates': PageTemplates;
  'GET /sites/{site}/shortcodes': ShortcodeList;
  'GET /sites/{site}/shortcodes/render': RenderedShortcode;
  'GET /sites/{site}/embeds': EmbedList;
  'GET /sites/{site}/embeds/render': RenderedEmbed;

  'GET /users/suggest': Suggestions;
  'GET /notifications/': NotificationList;
  'GET /notifications/{note}': NotificationList;
  'POST /notifications/seen': Seen;
  'POST /notifications/read': Marked;
  'GET /sites/{site}/comments': CommentList;
  'GET /sites/{site}/comments/{comment}': Comment;
  'POST /sites/{site}/comments/{comment}': Comment;
  'POST /sites/{site}/comments/{comment}/delete': Comment;
  'POST /sites/{site}/comments/{comment}/replies/new': Comment;
  'GET /sites/{site}/posts/{post}/replies/': CommentList;
  'POST /sites/{site}/posts/{post}/replies/new': Comment;
  'GET /sites/{site}/comments/{comment}/likes/mine': LikeState;
  'POST /sites/{site}/comments/{comment}/likes/new': LikeState;
  'POST /sites/{site}/comments/{comment}/likes/mine/delete': LikeState;
  'GET /sites/{site}/posts/{post}/likes/mine': LikeState;
  'POST /sites/{site}/posts/{post}/likes/new': LikeState;
  'POST /sites/{site}/posts/{post}/likes/mine/delete': LikeState;
  'GET /sites/{site}/follows/mine': FollowState;
  'POST /sites/{site}/follows/new': FollowState;
  'POST /sites/{site}/follows/mine/delete': FollowState;

  'GET /freshly-pressed': FreshlyPressed;
  'GET /sites/{site}/posts': PostList;
  'GET /sites/{site}/posts/{post}': Post;
  'GET /sites/{site}/posts/slug:{slug}': Post;
  'POST /sites/{site}/posts/new': Post;
  'POST /sites/{site}/posts/{post}': Post;
  'POST /sites/{site}/posts/{post}/delete': Post;
  'POST /sites/{site}/posts/{post}/restore': Post;
  'POST /sites/{site}/posts/{post}/related': RelatedPosts;
  'GET /sites/{site}/posts/{post}/reblogs/mine': ReblogState;
  'POST /sites/{site}/posts/{post}/reblogs/new': ReblogState;
  'GET /sites/{site}/post-counts/{type}': PostCounts;

  'GET /sites/{site}/media': MediaList;
  'GET /sites/{site}/media/{media}': Media;
  'POST /sites/{site}/media/{media}': Media;
  'POST /sites/{site}/media/{media}/edit': EditedMedia;
  'POST /sites/{site}/media/new': NewMedia;
  'POST /sites/{site}/media/{media}/delete': DeletedMedia;

  'GET /sites/{site}/comments/{comment}/likes': Likes;
  'GET /sites/{site}/posts/{post}/likes': Likes;

  'GET /sites/{site}/stats': SiteStats;
  'GET /sites/{site}/stats/summary': StatsSummary;
  'GET /sites/{site}/stats/top-posts': TopPosts;
  'GET /sites/{site}/stats/referrers': Referrers;
  'POST /sites/{site}/stats/referrers/spam/new': Done;
  'POST /sites/{site}/stats/referrers/spam/delete': Done;
  'GET /sites/{site}/stats/clicks': Clicks;
  'GET /sites/{site}/stats/search-terms': SearchTerms;
  'GET /sites/{site}/stats/top-authors': TopAuthors;
  'GET /sites/{site}/stats/country-views': CountryViews;
  'GET /sites/{site}/stats/video-plays': VideoPlays;
  'GET /sites/{site}/stats/video/{video}': VideoStats;
  'GET /sites/{site}/stats/archives': ArchiveViews;
  'GET /sites/{site}/stats/post/{post}': PostViews;
  'GET /sites/{site}/stats/followers': Followers;
  'GET /sites/{site}/stats/comment-followers': CommentFollowers;
  'GET /sites/{site}/stats/comments': CommentStats;
  'GET /sites/{site}/stats/tags': TagStats;
  'GET /sites/{site}/stats/publicize': PublicizeStats;
}

/** Answers by verb and path for `req`: calls without a helper, and the simplest of the others. */
export interface RequestAnswers {
  'GET /me': Me;
  'GET /users/suggest': Suggestions;
  'GET /notifications/': NotificationList;
  [note: `GET /notifications/${number}`]: NotificationList;
  'POST /notifications/seen': Seen;
  'POST /notifications/read': Marked;
}
