/**
 * Every call of the client, in one table [client.table]. `fluent.ts` makes the helpers from it, `types.ts` their
 * types, the sandbox mounts each row of `listEndpoints()`.
 *
 * A scope is one helper: its path, what it takes, what must not be missing when it is made, its calls and the scopes
 * below it. A call is a line of words:
 *
 *     VERB path [{field,…}] [{...}] [?field,…] [field=value] [?field=value] [@version|@namespace] [|path]
 *
 * `.` is the scope's own path, `/x` goes on from it, `^/x` stands alone; `{name}` in a path is a parameter, the scope's or the call's.
 * `{a,b}` are arguments that become fields of the body, `{...}` is a body as the caller gives it, `?a` is an argument
 * that goes into the query, `a=v` and `?a=v` are fixed. Path parameters come first, then fields, then an optional query.
 * `|path` is asked instead when the parameters of the first path are missing and its own are given.
 * A call that these words cannot describe has a second column: a function from the caller's arguments to the parts of the request.
 * The table is plain data, with no call and no spread in it, so that bundlers can leave it out where no code uses it.
 */

import type { Call } from './irregularCalls';
import {
  asList,
  emailParts,
  emailTimeline,
  embedText,
  namedTerm,
  oneOption,
  optionOf,
  postCountsOf,
  reblogged,
  reblogTo,
  shortcodeText,
  slugOf,
  suggestionsFor,
  textOrBody,
} from './irregularCalls';
import {
  addSeenPosts,
  commentLike,
  deleteComment,
  followSite,
  getComment,
  getFollow,
  getMe,
  getPost,
  getReplies,
  getSite,
  notifications,
  postLike,
  replyToComment,
  replyToPost,
  suggestUsers,
  unfollowSite,
  updateComment,
} from './lines';
import { type Endpoint, joined, readLine } from './readLine';
import { editedMedia, uploadedFiles, uploadedUrls } from './uploads';

/** A line, or a line with the function of an irregular call. */
export type Row =
  | string
  | readonly [line: string, irregular: (...args: never) => Call | readonly Call[] | Promise<Call>];

export interface Scope {
  /** Goes on from the path of the scope above, by the rules of a call's path. */
  readonly path: string;
  /** The parameter that the helper's argument gives; with `?` it may be left out. */
  readonly takes?: string;
  /** Parameters that must be there when the helper is made; else an Error, or with `strict` a TypeError. */
  readonly needs?: string;
  readonly strict?: true;
  readonly calls: { readonly [name: string]: Row };
  readonly scopes?: { readonly [name: string]: Scope };
}

const mineAddDel = { mine: 'GET /mine', add: 'POST /new', del: 'POST /mine/delete' } as const;

const comment = {
  path: '^/sites/{site}',
  takes: 'comment?',
  needs: 'site',
  calls: {
    get: getComment,
    replies: getReplies,
    add: [replyToPost, textOrBody],
    update: updateComment,
    reply: [replyToComment, textOrBody],
    del: deleteComment,
    likesList: 'GET /comments/{comment}/likes',
  },
  scopes: {
    like: { path: '.', needs: 'site comment', calls: commentLike },
  },
} as const satisfies Scope;

const post = {
  path: '/posts',
  takes: 'post?',
  calls: {
    get: getPost,
    getBySlug: ['GET /slug:{slug}', slugOf],
    add: 'POST /new {...}',
    update: 'POST /{post} {...}',
    delete: 'POST /{post}/delete',
    del: 'POST /{post}/delete',
    restore: 'POST /{post}/restore',
    related: 'POST /{post}/related',
    comments: getReplies,
    likesList: 'GET /{post}/likes',
    subscribersList: 'GET /{post}/subscribers',
  },
  scopes: {
    comment,
    like: { path: '.', needs: 'site post', calls: postLike },
    reblog: {
      path: '/{post}/reblogs',
      needs: 'site post',
      calls: {
        mine: 'GET /mine',
        add: ['POST /new', reblogged],
        to: ['POST /new', reblogTo],
        del: 'POST /mine/delete',
      },
    },
    subscriber: { path: '/{post}/subscribers', needs: 'site post', calls: mineAddDel },
  },
} as const satisfies Scope;

const plugin = {
  path: '/plugins/{slug}',
  takes: 'slug',
  needs: 'slug',
  calls: {
    get: 'GET .',
    update: 'POST . {...}',
    updateVersion: 'POST /update',
    install: 'POST /install',
    delete: 'POST /delete',
    activate: 'POST . active=true',
    deactivate: 'POST . active=false',
    enableAutoupdate: 'POST . autoupdate=true',
    disableAutoupdate: 'POST . autoupdate=false',
  },
} as const satisfies Scope;

const bySlug = {
  get: 'GET /slug:{slug}',
  add: 'POST /new {...}',
  update: 'POST /slug:{slug} {...}',
  delete: 'POST /slug:{slug}/delete',
} as const;

const taxonomy = {
  path: '/taxonomies/{taxonomy}/terms',
  takes: 'taxonomy',
  needs: 'site taxonomy',
  strict: true,
  calls: { termsList: 'GET .' },
  scopes: {
    term: {
      path: '.',
      takes: 'term?',
      calls: {
        get: 'GET /slug:{term}',
        add: ['POST /new', namedTerm],
        update: 'POST /slug:{term} {...}',
        delete: 'POST /slug:{term}/delete',
      },
    },
  },
} as const satisfies Scope;

const wordAds = {
  path: '/wordads',
  calls: {},
  scopes: {
    settings: { path: '/settings', calls: { get: 'GET .', update: 'POST . {...}' } },
    earnings: { path: '/earnings', calls: { get: 'GET .' } },
    tos: {
      path: '/tos',
      calls: { get: 'GET .', update: 'POST . {...}', sign: 'POST . tos=signed' },
    },
  },
} as const satisfies Scope;

const site = {
  path: '/sites/{site}',
  takes: 'site',
  calls: {
    get: getSite,
    addPost: 'POST /posts/new {...}',
    deletePost: 'POST /posts/{post}/delete',
    postCounts: ['GET /post-counts/{type}', postCountsOf],
    renderShortcode: ['GET /shortcodes/render', shortcodeText],
    renderEmbed: ['GET /embeds/render', embedText],
    statsReferrersSpamNew: 'POST /stats/referrers/spam/new ?domain',
    statsReferrersSpamDelete: 'POST /stats/referrers/spam/delete ?domain',
    statsVideo: 'GET /stats/video/{video}',
    statsPostViews: 'GET /stats/post/{post}',
    emailStatsForPeriod: ['GET /stats/{type}/emails/{post}', emailTimeline],
    emailStatsAlltime: ['GET /stats/{type}/emails/{post}/{part}', emailParts],
    addDomainMapping: 'POST /add-domain-mapping {domain}',
    addVipDomainMapping: 'POST /vip-domain-mapping {domain}',
    categoriesList: 'GET /categories',
    commentsList: 'GET /comments',
    domainsList: 'GET /domains',
    embedsList: 'GET /embeds',
    followsList: 'GET /follows',
    mediaList: 'GET /media',
    pageTemplates: 'GET /page-templates',
    pluginsList: 'GET /plugins',
    postsList: 'GET /posts',
    postTypesList: 'GET /post-types',
    shortcodesList: 'GET /shortcodes',
    tagsList: 'GET /tags',
    usersList: 'GET /users',
    wpcomPluginsList: 'GET /wpcom-plugins',
    stats: 'GET /stats',
    statsArchives: 'GET /stats/archives',
    statsClicks: 'GET /stats/clicks',
    statsCommentFollowers: 'GET /stats/comment-followers',
    statsComments: 'GET /stats/comments',
    statsCountryViews: 'GET /stats/country-views',
    statsFollowers: 'GET /stats/followers',
    statsInsights: 'GET /stats/insights',
    statsPublicize: 'GET /stats/publicize',
    statsReferrers: 'GET /stats/referrers',
    statsSearchTerms: 'GET /stats/search-terms',
    statsStreak: 'GET /stats/streak',
    statsSummary: 'GET /stats/summary',
    statsTags: 'GET /stats/tags',
    statsTopAuthors: 'GET /stats/top-authors',
    statsTopPosts: 'GET /stats/top-posts',
    statsVideoPlays: 'GET /stats/video-plays',
    statsVisits: 'GET /stats/visits',
  },
  scopes: {
    post,
    comment,
    plugin,
    taxonomy,
    wordAds,
    follow: {
      path: '.',
      needs: 'site',
      calls: {
        mine: getFollow,
        add: followSite,
        del: unfollowSite,
        state: getFollow,
        follow: followSite,
        unfollow: unfollowSite,
      },
    },
    media: {
      path: '/media',
      takes: 'media?',
      calls: {
        get: 'GET /{media} @1.2',
        update: 'POST /{media} {...}',
        edit: ['POST /{media}/edit', editedMedia],
        addFiles: ['POST /new', uploadedFiles],
        addUrls: ['POST /new', uploadedUrls],
        del: 'POST /{media}/delete',
      },
    },
    wpcomPlugin: {
      path: '/wpcom-plugins/{slug}',
      takes: 'slug',
      needs: 'slug',
      calls: { update: 'POST . {...}', activate: 'POST . active=true', deactivate: 'POST . active=false' },
    },
    category: { path: '/categories', takes: 'slug?', needs: 'site', calls: bySlug },
    tag: { path: '/tags', takes: 'slug?', needs: 'site', calls: bySlug },
    postType: {
      path: '/post-types/{postType}',
      takes: 'postType',
      needs: 'site postType',
      strict: true,
      calls: { taxonomiesList: 'GET /taxonomies' },
    },
    settings: {
      path: '/settings',
      needs: 'site',
      calls: {
        get: 'GET .',
        getOption: ['GET .', optionOf],
        update: 'POST . {...}',
        setOption: ['POST .', oneOption],
      },
    },
    domain: {
      path: '/domains',
      calls: {
        getPrimary: 'GET /primary',
        setPrimary: 'POST /primary {domain}',
        getRedirect: 'GET /redirect',
        setRedirect: 'POST /redirect {location}',
      },
    },
    creditVouchers: {
      path: '/vouchers',
      needs: 'site',
      calls: {
        list: 'GET . @wpcom/v2',
        get: 'GET /{voucher} @wpcom/v2',
        assign: 'POST /{voucher}/assign @wpcom/v2',
      },
    },
  },
} as const satisfies Scope;

const me = {
  path: '/me',
  calls: {
    get: getMe,
    billingHistory: 'GET /billing-history',
    postsList: 'GET /posts',
    sites: 'GET /sites',
    likes: 'GET /likes',
    connectedApps: 'GET /connected-applications',
    keyringConnections: 'GET /keyring-connections',
    publicizeConnections: 'GET /publicize-connections',
  },
  scopes: {
    connectedApp: {
      path: '/connected-applications/{app}',
      takes: 'app',
      calls: { get: 'GET .', delete: 'POST /delete' },
    },
    keyringConnection: {
      path: '/keyring-connections/{connection}',
      takes: 'connection',
      calls: { get: 'GET .', delete: 'POST /delete' },
    },
    publicizeConnection: {
      path: '/publicize-connections',
      takes: 'connection?',
      calls: {
        get: 'GET /{connection}',
        add: 'POST /new {...}',
        update: 'POST /{connection} {...}',
        delete: 'POST /{connection}/delete',
      },
    },
    settings: {
      path: '/settings',
      calls: { get: 'GET .', update: 'POST / {...}' },
      scopes: {
        password: { path: '/password', calls: { validate: 'POST /validate {password}' } },
        profileLinks: {
          path: '/profile-links',
          calls: { get: 'GET .', add: ['POST /new @1.2', asList], del: 'POST /{slug}/delete' },
        },
      },
    },
    twoStep: {
      path: '/two-step/',
      calls: { get: 'GET .' },
      scopes: { sms: { path: 'sms', calls: { send: 'POST /new' } } },
    },
  },
} as const satisfies Scope;

const domain = {
  path: '/domains/{domain}',
  takes: 'domain',
  calls: {
    status: 'GET /status',
    isAvailable: 'GET /is-available',
    isMappable: 'GET /is-mappable',
    emailForwards: 'GET /email',
    nameserversList: 'GET /nameservers',
    updateNameservers: 'POST /nameservers {nameservers}',
    dnsList: 'GET /dns',
    googleAppsList: 'GET /google-apps',
    resendICANN: 'POST /resend-icann',
    mappingSetupInfo: 'GET /mapping-setup-info/{site}',
    mappingStatus: 'GET /mapping-status',
    updateConnectionModeAndGetMappingStatus: 'POST /mapping-status {mode}',
    canRedirect: 'GET ^/domains/{site}/{domain}/can-redirect',
  },
  scopes: {
    email: {
      path: '/email',
      takes: 'email?',
      calls: {
        forward: 'POST /{email} {destination}',
        add: 'POST /new {mailbox,destination}',
        delete: 'POST /{mailbox}/delete',
      },
    },
    dns: { path: '/dns', calls: { add: 'POST /add {...}', delete: 'POST /delete {...}' } },
  },
} as const satisfies Scope;

/** The root: what `createClient` gives, but for `req`, `pinghub`, `with` and `timeout`. */
export const endpoints = {
  path: '',
  calls: { freshlyPressed: 'GET /freshly-pressed' },
  scopes: {
    me,
    site,
    domain,
    domains: {
      path: '/domains',
      calls: {
        suggestions: ['GET /suggestions', suggestionsFor],
        suggestionsExamples: 'GET /suggestions/examples',
        supportedCountries: 'GET /supported-countries',
        supportedStates: 'GET /supported-states/{country}',
      },
    },
    plans: { path: '/plans', calls: { list: 'GET .', features: 'GET /features' } },
    users: { path: '/users', calls: { suggest: suggestUsers } },
    notifications: { path: '/notifications', calls: notifications },
    seenPosts: { path: '/seen-posts', calls: { add: addSeenPosts } },
    marketing: {
      path: '/marketing',
      calls: {},
      scopes: { survey: { path: '/survey', calls: { submit: 'POST . {...}' } } },
    },
    batch: { path: '/batch', calls: { run: 'GET . ?urls' } },
  },
} as const satisfies Scope;

/**
 * Every row with the chain that leads to it.
 * @returns for example `{ name: 'site(site).post(post?).get', method: 'GET', path: '/sites/{site}/posts/{post}', … }`
 */
export function listEndpoints(
  scope: Scope = endpoints,
  base = '',
  prefix = '',
): readonly (Endpoint & { readonly name: string })[] {
  const path = joined(base, scope.path);
  const own = Object.entries(scope.calls).map(([name, row]) => ({
    name: prefix + name,
    ...readLine(path, typeof row === 'string' ? row : row[0]),
  }));
  const below = Object.entries(scope.scopes ?? {}).flatMap(([name, child]) =>
    listEndpoints(child, path, `${prefix}${name}(${child.takes ?? ''}).`),
  );
  return [...own, ...below];
}
