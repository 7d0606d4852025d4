// What compiles, and what must not, of `bellpanel/react`.
import { NotificationBell, NotificationPanel, type Notifications, useNotifications } from 'bellpanel/react';

export const bell = <NotificationBell src="/panel/index.html" placement="drawer" />;
export const own = (
  <NotificationBell src="/panel/index.html" className="bell">
    <b>News</b>
  </NotificationBell>
);
export const panel = <NotificationPanel src="/panel/index.html" className="column" />;
export const tags = (
  <>
    <notifications-bell src="/panel/index.html" placement="popover" />
    <notifications-panel src="/panel/index.html" opener="#bell" lazy="" />
  </>
);
export function Count(): string {
  const { count, on }: Notifications = useNotifications();
  on('openPost', ({ siteId, postId }) => siteId + postId);
  // @ts-expect-error there is no such event
  on('openBlog', () => 1);
  return count === null ? '' : count.toFixed();
}

// @ts-expect-error src is required
export const without = <NotificationBell />;
// @ts-expect-error there is no such place
export const nowhere = <NotificationBell src="/" placement="left" />;
