/** The React example: one panel under StrictMode, none after the component is removed. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { NotificationsBell } from '../../fixtures/pages/examples/NotificationsBell';
import { frameOrNull, panelSays, panelSrc, recordPosts, theFrame } from './hostPage';

test('[kit.documented] the bell opens one panel, shows its count, passes its events on, and leaves no trace', async () => {
  const openPost = jest.fn();
  const { unmount } = render(
    <StrictMode>
      <NotificationsBell src={panelSrc} onOpenPost={openPost} />
    </StrictMode>,
  );
  expect(screen.getAllByRole('status')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(theFrame()).toHaveFocus();
  recordPosts();
  act(() => {
    panelSays({ action: 'iFrameReady' });
    panelSays({ action: 'render', num_new: 2, latest_type: 'like' });
    panelSays({ action: 'openPost', siteId: 1, postId: 2 });
  });
  expect(screen.getByRole('button', { name: 'Notifications, 2 new', expanded: true })).toBeInTheDocument();
  expect(openPost.mock.calls).toEqual([[{ siteId: 1, postId: 2 }]]);
  unmount();
  expect(frameOrNull()).toBeNull();
  expect(document.body.textContent).toBe('');
});
