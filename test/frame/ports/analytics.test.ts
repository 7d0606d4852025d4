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

function counted(navigator: object): string {
  const image = { src: '' };
  const view = { document: { createElement: () => image }, navigator } as unknown as Window;
  countHit('https://pixel.example/g.gif', { kind: 'event', name: 'open', noteType: 'like' }, view);
  return image.src;
}

test.each([{}, { globalPrivacyControl: false }])('a hit is one image request, with %j', (navigator) => {
  expect(counted(navigator)).toMatch(/^https:\/\/pixel\.example\/g\.gif\?.*_en=open&note_type=like&baba=0\.\d+$/);
});

test('[analytics.off] under Global Privacy Control no hit leaves', () => {
  expect(counted({ globalPrivacyControl: true })).toBe('');
});
