/** Bodies about media. */
import type { Answers, Media } from '../../../src/client/index';

const quay = {
  ID: 601,
  date: '2026-11-18T16:40:00+00:00',
  post_ID: 501,
  author_ID: 1,
  URL: 'https://images.example/2026/11/quay.jpg',
  guid: 'https://images.example/2026/11/quay.jpg',
  file: 'quay.jpg',
  extension: 'jpg',
  mime_type: 'image/jpeg',
  title: 'The quay at six',
  caption: '',
  description: 'Lamps and one boat.',
  alt: 'A dark quay with two lamps',
  thumbnails: { thumbnail: 'https://images.example/2026/11/quay.jpg?w=150' },
  height: 1200,
  width: 1600,
  exif: { aperture: 2, keywords: [] },
} satisfies Media;
const horn = {
  ID: 602,
  date: '2026-11-18T16:41:00+00:00',
  post_ID: 0,
  author_ID: 1,
  URL: 'https://videos.example/horn.mp4',
  mime_type: 'video/mp4',
  title: 'The horn',
  length: 12,
  videopress_guid: 'ab12cd34',
  videopress_processing_done: true,
} satisfies Media;

export const mediaBodies = {
  'GET /sites/{site}/media': { found: 2, media: [horn, quay], meta: { next_page: 'value=2026-11-18&id=601' } },
  'GET /sites/{site}/media/{media}': quay,
  'POST /sites/{site}/media/{media}': { ...quay, title: 'The quay' },
  'POST /sites/{site}/media/{media}/edit': { ...quay, revision_history: { original: { URL: quay.URL }, items: [] } },
  'POST /sites/{site}/media/new': { media: [quay], errors: [{ file: 'a.exe', error: 'upload_error', message: 'No.' }] },
  'POST /sites/{site}/media/{media}/delete': { ...quay, status: 'deleted' },
} satisfies Partial<Answers>;
