/** Analytics pixels. */
import { analyticsPort, pixelUrl } from '../../../src/frame/ports/analytics';

test('[analytics.no-text] a pixel is the base with group, name and a random number; nothing else leaves', () => {
  const url = pixelUrl(
    'https://pixel.example/g.gif',
    { kind: 'pixel', group: 'notes-click-action', name: 'like-comment' },
    0.5,
  );
  expect(url).toBe('https://pixel.example/g.gif?v=wpcom-no-pv&x_notes-click-action=like-comment&baba=0.5');
});

test('[analytics.off] without a configured pixel nothing is counted', () => {
  expect(analyticsPort(null, document)).toBeNull();
});
