/** Bodies about a site, its terms and what it can show. */
import type { Answers, Category, Person, Site, Term } from '../../../src/client/index';

export const site = {
  ID: 101,
  slug: 'harbourlights.example',
  name: 'Harbour Lights',
  description: 'Ferries, bread and weather from a small harbour',
  URL: 'https://harbourlights.example',
  jetpack: false,
  is_multisite: true,
  site_owner: 1,
  post_count: 48,
  subscribers_count: 312,
  lang: 'en',
  icon: {
    img: 'https://images.example/site/harbourlights.svg',
    ico: 'https://images.example/site/16.png',
    media_id: 601,
  },
  logo: { id: 0, sizes: [], url: '' },
  visible: true,
  is_private: false,
  is_coming_soon: false,
  is_following: true,
  is_vip: false,
  single_user_site: true,
  launch_status: 'launched',
  capabilities: { edit_posts: true, manage_options: false },
  options: { timezone: 'Europe/Oslo', gmt_offset: 1 },
  plan: { product_id: 1, product_slug: 'free_plan' },
  meta: { links: { self: 'https://provider.example/rest/v1.1/sites/101' } },
} satisfies Site;

export const sam = {
  ID: 1,
  login: 'sam',
  email: false,
  name: 'Sam Rivera',
  first_name: 'Sam',
  last_name: 'Rivera',
  nice_name: 'sam',
  URL: 'https://sam.example',
  avatar_URL: 'https://images.example/avatar/sam.svg',
  profile_URL: 'https://profiles.example/sam',
  site_ID: 101,
} satisfies Person;

const boats = {
  ID: 31,
  name: 'Boats',
  slug: 'boats',
  description: 'All that floats.',
  post_count: 12,
  feed_url: 'https://harbourlights.example/category/boats/feed/',
  parent: 0,
  meta: { links: {} },
} satisfies Category;
const fog = { ID: 32, name: 'fog', slug: 'fog', description: '', post_count: 3, meta: { links: {} } } satisfies Term;
const quay = { ID: 33, name: 'Quay', slug: 'quay', description: '', post_count: 2, parent: 0 } satisfies Term;

export const siteBodies = {
  'GET /sites/{site}': site,
  'GET /sites/{site}/users': { found: 1, users: [sam] },
  'GET /sites/{site}/categories': { found: 1, categories: [boats] },
  'GET /sites/{site}/categories/slug:{slug}': boats,
  'POST /sites/{site}/categories/new': boats,
  'POST /sites/{site}/categories/slug:{slug}': { ...boats, name: 'Ships' },
  'GET /sites/{site}/tags': { found: 1, tags: [fog] },
  'GET /sites/{site}/tags/slug:{slug}': fog,
  'POST /sites/{site}/tags/new': fog,
  'POST /sites/{site}/tags/slug:{slug}': { ...fog, description: 'When the horn sounds.' },
  'GET /sites/{site}/taxonomies/{taxonomy}/terms': { found: 1, terms: [quay] },
  'GET /sites/{site}/taxonomies/{taxonomy}/terms/slug:{term}': quay,
  'POST /sites/{site}/taxonomies/{taxonomy}/terms/new': quay,
  'POST /sites/{site}/taxonomies/{taxonomy}/terms/slug:{term}': { ...quay, name: 'Quays' },
  'GET /sites/{site}/post-types': { found: 1, post_types: [{ name: 'post', label: 'Posts', supports: {} }] },
  'GET /sites/{site}/post-types/{postType}/taxonomies': {
    found: 1,
    taxonomies: [{ name: 'category', label: 'Categories', hierarchical: true }],
  },
  'GET /sites/{site}/page-templates': { templates: [{ label: 'Wide', file: 'wide.php' }] },
  'GET /sites/{site}/shortcodes': { shortcodes: ['gallery', 'audio'] },
  'GET /sites/{site}/shortcodes/render': {
    shortcode: '[gallery ids="601"]',
    result: '<div class="gallery"></div>',
    scripts: { gallery: { src: 'https://provider.example/gallery.js' } },
    styles: [],
  },
  'GET /sites/{site}/embeds': { embeds: ['#https?://video\\.example/.*#i'] },
  'GET /sites/{site}/embeds/render': {
    embed_url: 'https://video.example/ferry',
    result: '<iframe src="https://video.example/ferry"></iframe>',
  },
} satisfies Partial<Answers>;
