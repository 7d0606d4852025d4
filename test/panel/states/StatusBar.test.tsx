import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StatusBar } from '../../../src/panel/states/StatusBar';
import { StatusMessage } from '../../../src/panel/states/StatusMessage';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

const withStatus = (current: ReturnType<typeof readyState>['statusBar']['current']) => {
  const world = panelWorld({ ...readyState([aNote(1)]), statusBar: { current } });
  renderPanel(<StatusBar Message={StatusMessage} />, world);
  return world;
};

test('[status.role] it is in the page before it has a message', () => {
  const world = withStatus(null);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('status')).not.toHaveAttribute('data-status');
  act(() => world.set((state) => ({ ...state, statusBar: { current: fail } })));
  expect(screen.getByRole('status')).toHaveAttribute('data-status', 'fail');
});

const fail = { seq: 9, kind: 'fail', message: 'replyFailed', url: null, forMs: 6000 } as const;

test('[status.dismiss] it shows the outcome and can be dismissed', async () => {
  const world = withStatus(fail);
  expect(screen.getByRole('status')).toHaveTextContent('Reply Failed: Please, try again.');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss message' }));
  expect(world.said).toEqual([{ type: 'user.dismissedStatus' }]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
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
