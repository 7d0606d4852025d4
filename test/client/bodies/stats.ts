/** Bodies about statistics. */
import type { Answers } from '../../../src/client/index';

const date = '2026-11-25';
const byDay = <Day>(day: Day) => ({ date, days: { [date]: day }, period: 'day' });

export const statsBodies = {
  'GET /sites/{site}/stats': {
    date,
    stats: {
      visitors_today: 12,
      visitors_yesterday: 20,
      visitors: 9000,
      views_today: 31,
      views_yesterday: 44,
      views_best_day: '2026-11-18',
      views_best_day_total: 310,
      views: 21000,
      comments: 240,
      posts: 48,
      followers_blog: 312,
    },
    visits: { unit: 'day', fields: ['period', 'views', 'visitors'], data: [[date, 31, 12]] },
  },
  'GET /sites/{site}/stats/summary': {
    date,
    period: 'day',
    views: 31,
    visitors: 12,
    likes: 2,
    reblogs: 0,
    comments: 1,
    followers: 312,
  },
  'GET /sites/{site}/stats/top-posts': byDay({
    postviews: [
      { id: 501, href: 'https://harbourlights.example/?p=501', date, title: 'The last ferry', type: 'post', views: 9 },
      { id: 0, href: 'https://harbourlights.example/', date: null, title: 'Home page', type: 'homepage', views: 8 },
    ],
    total_views: 31,
    other_views: 14,
  }),
  'GET /sites/{site}/stats/referrers': byDay({
    groups: [{ group: 'Search Engines', name: 'Search Engines', total: 7, results: [{ name: 'Example', views: 7 }] }],
    total_views: 7,
    other_views: 0,
  }),
  'POST /sites/{site}/stats/referrers/spam/new': { success: true },
  'POST /sites/{site}/stats/referrers/spam/delete': { success: true },
  'GET /sites/{site}/stats/clicks': byDay({
    clicks: [{ icon: null, url: 'https://tides.example', name: 'tides.example', views: 3, children: null }],
    total_clicks: 3,
    other_clicks: 0,
  }),
  'GET /sites/{site}/stats/search-terms': byDay({
    search_terms: [{ term: 'last ferry', views: 2 }],
    encrypted_search_terms: 5,
    other_search_terms: 0,
    total_search_terms: 7,
  }),
  'GET /sites/{site}/stats/top-authors': byDay({
    authors: [{ name: 'Sam Rivera', avatar: 'https://images.example/avatar/sam.svg', views: 20, posts: [] }],
    other_views: 0,
  }),
  'GET /sites/{site}/stats/country-views': {
    ...byDay({ views: [{ country_code: 'NO', views: 21 }], total_views: 31, other_views: 10 }),
    'country-info': { NO: { country_full: 'Norway', flag_icon: 'https://images.example/no.png' } },
  },
  'GET /sites/{site}/stats/video-plays': byDay({
    plays: [{ post_id: 602, title: 'The horn', url: 'https://videos.example/horn.mp4', plays: 4 }],
    total_plays: 4,
    other_plays: 0,
  }),
  'GET /sites/{site}/stats/video/{video}': {
    date,
    period: 'day',
    fields: ['period', 'plays'],
    data: [[date, 4]],
    pages: ['https://harbourlights.example/?p=501'],
  },
  'GET /sites/{site}/stats/archives': byDay({ cat: [{ value: 'boats', views: 2 }] }),
  'GET /sites/{site}/stats/post/{post}': {
    date,
    years: { '2026': { months: { '11': 300 }, total: 300 } },
    averages: { '2026': { months: { '11': 12 }, overall: 12 } },
    weeks: [{ days: [{ day: date, count: 9 }], total: 60, average: 8 }],
    like_count: 3,
    discussion: { comments_open: true },
  },
  'GET /sites/{site}/stats/followers': {
    page: 1,
    pages: 1,
    total: 1,
    total_email: 1,
    total_wpcom: 311,
    subscribers: [
      {
        label: 'Ada Thorne',
        avatar: 'https://images.example/avatar/ada.svg',
        url: null,
        date_subscribed: '2026-10-01T10:00:00+00:00',
      },
    ],
  },
  'GET /sites/{site}/stats/comment-followers': {
    page: 1,
    pages: 1,
    total: 1,
    posts: [{ id: 501, title: 'The last ferry', followers: 2, url: 'https://harbourlights.example/?p=501' }],
  },
  'GET /sites/{site}/stats/comments': {
    date,
    authors: [{ name: 'Ada Thorne', comments: 9 }],
    posts: [{ name: 'The last ferry', id: 501, comments: 2 }],
    monthly_comments: 12,
    total_comments: 240,
    most_active_day: 'Saturday',
    most_active_time: '10:00',
    most_commented_post: { name: 'The last ferry', id: 501 },
  },
  'GET /sites/{site}/stats/tags': {
    date,
    tags: [{ tags: [{ type: 'tag', name: 'fog', link: 'https://harbourlights.example/tag/fog/' }], views: 5 }],
  },
  'GET /sites/{site}/stats/publicize': { services: [{ service: 'mastodon', followers: 40 }] },
} satisfies Partial<Answers>;
