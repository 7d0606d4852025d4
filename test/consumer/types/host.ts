// What compiles, and what must not, of `bellpanel/host`.
import { type CloseReason, type EmbeddedPanel, type EmbedOptions, embed } from 'bellpanel/host';

declare const place: HTMLElement;
const options: EmbedOptions = {
  src: new URL('https://panel.example/'),
  theme: 'dark',
  countLabel: (count) => `${count}`,
};
const panel: EmbeddedPanel = embed(place, options);
export const count: number | null = panel.count;
panel.show({ focus: false });

place.addEventListener('notifications-close', (event) => {
  const reason: CloseReason = event.detail.reason;
  return reason;
});
place.addEventListener('notifications-openPost', ({ detail }) => detail.siteId + detail.postId);
export const element: EmbeddedPanel | null | undefined = document.querySelector('notifications-panel')?.panel;

// @ts-expect-error src is required
embed(place, {});
// @ts-expect-error there is no such theme
embed(place, { src: '/', theme: 'blue' });
// @ts-expect-error an element is wanted, not its selector
embed('#place', { src: '/' });
// @ts-expect-error the count is read only
panel.count = 3;
// @ts-expect-error this event has no post
place.addEventListener('notifications-openSite', ({ detail }) => detail.postId);
