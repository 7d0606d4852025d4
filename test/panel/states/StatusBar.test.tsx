import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isLiked } from '../../../reducers/selectors';
import type { Mutation } from '../../../reducers/state';
import { StatusBar } from '../../../src/panel/states/StatusBar';
import { StatusMessage } from '../../../src/panel/states/StatusMessage';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

const withStatus = (current: ReturnType<typeof readyState>['statusBar']['current']) => {
  const world = panelWorld({ ...readyState([aNote(1)]), statusBar: { current } });
  renderPanel(<StatusBar at="foot" Message={StatusMessage} />, world);
  return world;
};

test('[status.times] it is in the page before it has a message', () => {
  const world = withStatus(null);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('status')).not.toHaveAttribute('data-status');
  act(() => world.set((state) => ({ ...state, statusBar: { current: fail } })));
  expect(screen.getByRole('status')).toHaveAttribute('data-status', 'fail');
});

const fail = { seq: 9, kind: 'fail', message: 'replyFailed', url: null, forMs: 6000 } as const;

test('[status.times] it shows the outcome and can be dismissed', async () => {
  const world = withStatus(fail);
  expect(screen.getByRole('status')).toHaveTextContent('Reply Failed: Please, try again.');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss message' }));
  expect(world.said).toEqual([{ type: 'user.dismissedStatus' }]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('[status.about] a failure says whose comment it is about', () => {
  withStatus({ ...fail, note: 1 });
  expect(screen.getByRole('status')).toHaveTextContent(/^Reply Failed: Please, try again\. Ada commented on post 1$/);
});

test('a posted reply has a link to itself', () => {
  const url = 'https://harbourlights.example/post/#comment-9';
  withStatus({ seq: 9, kind: 'success', message: 'replyPosted', url, forMs: 12_000 });
  const status = screen.getByRole('status');
  expect(status).toHaveAttribute('data-status', 'success');
  expect(status).toHaveTextContent('Reply posted!');
  const link = within(status).getByRole('link', { name: 'View your comment.' });
  expect(link).toHaveAttribute('href', url);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

const failed = (wanted: boolean): Mutation => ({
  phase: 'failed',
  wanted,
  since: 1,
  at: 0,
  tab: '',
  target: { of: 'comment', site: 101, id: 7001 },
  optimistic: false,
});

test('[status.send-again] acts without an answer are counted after their message, and sent again by one press', async () => {
  const world = withStatus({ ...fail, message: 'likeFailed' });
  act(() =>
    world.set((state) => ({
      ...state,
      outbox: { ...state.outbox, like: { 1: failed(!isLiked(state, 1)) }, trash: { 1: failed(true) } },
    })),
  );
  expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible();
  act(() => world.set((state) => ({ ...state, statusBar: { ...state.statusBar, current: null } })));
  expect(screen.getByRole('status')).toHaveAttribute('data-status', 'info');
  expect(screen.getByRole('status')).toHaveTextContent("2 actions weren't sent.");
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send again' }));
  expect(world.said).toEqual([
    { type: 'user.askedLike', note: 1, on: expect.any(Boolean) },
    { type: 'user.askedTrash', note: 1 },
  ]);
});

test('[status.send-again] what says that a reply failed does not offer to send an act', () => {
  const world = withStatus(fail);
  act(() =>
    world.set((state) => ({
      ...state,
      outbox: { ...state.outbox, trash: { 1: failed(true) } },
    })),
  );
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});
