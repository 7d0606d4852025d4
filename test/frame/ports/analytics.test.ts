/** Analytics pixels. */
import { countHit, pixelUrl } from '../../../src/frame/ports/analytics';

test('[analytics.no-text] a pixel is the base with group, name and a random number; nothing else leaves', () => {
  const url = pixelUrl(
    'https://pixel.example/g.gif',
    { kind: 'pixel', group: 'notes-click-action', name: 'like-comment' },
    0.5,
  );
  expect(url).toBe('https://pixel.example/g.gif?v=wpcom-no-pv&x_notes-click-action=like-comment&baba=0.5');
});

test('a hit is one image request', () => {
  const image = { src: '' };
  const page = { createElement: () => image } as unknown as Document;
  countHit('https://pixel.example/g.gif', { kind: 'event', name: 'open', noteType: 'like' }, page);
  expect(image.src).toMatch(/^https:\/\/pixel\.example\/g\.gif\?.*_en=open&note_type=like&baba=0\.\d+$/);
});
