/** The follow button: it keeps its name, and is pressed while the site is followed. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FollowButton } from '../../../src/panel/body/UserBlock';
import { noon, panelWorld, renderPanel } from '../../support/panelWorld';

const began = { type: 'outbox.began', kind: 'follow', ids: [3001] } as const;
const show = (offered: boolean) => {
  const world = panelWorld();
  renderPanel(<FollowButton site={3001} name="Ada" offered={offered} />, world);
  return { world, button: screen.getByRole('button', { name: 'Follow Ada' }) };
};

test.each([
  [false, 'Follow Ada'],
  [true, 'Unfollow Ada'],
])('[follow.at-once] following %s: it keeps its name, is pressed accordingly, and its title is “%s”', (on, title) => {
  const { button } = show(on);
  expect(button).toHaveAttribute('aria-pressed', String(on));
  expect(button).toHaveAttribute('title', title);
  // What is seen is part of the name, so that it can be spoken (WCAG 2.5.3).
  expect(button).toHaveTextContent('Follow');
});

test('[follow.at-once] [follow.fails] a press shows at once, and a failure takes it back', async () => {
  const { world, button } = show(false);
  await userEvent.click(button);
  expect(world.said).toEqual([{ type: 'user.askedFollow', site: 3001, on: true }]);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  const problem = { name: 'ForbiddenError', message: 'no', status: 403 };
  act(() => world.tell(began));
  act(() => world.tell({ type: 'api.failed', call: 'follow', subject: { site: 3001 }, on: true, problem }));
  expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('[outbox.not-sent-yet] after its 10 s without an answer the button is busy, until the service has it', async () => {
  const { world, button } = show(false);
  await userEvent.click(button);
  act(() => world.tell(began));
  act(() => world.tell({ type: 'timer.fired', time: noon + 10_000 }));
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(button).toHaveAttribute('title', 'Not sent yet');
  act(() => world.tell({ type: 'api.answered', call: 'follow', subject: { site: 3001 }, answer: { following: true } }));
  expect(button).not.toHaveAttribute('aria-busy');
  expect(button).not.toHaveAttribute('title', 'Not sent yet');
});

test('[follow.answer] the answer counts more than what was asked and what the note said', async () => {
  const { world, button } = show(true);
  await userEvent.click(button);
  act(() => world.tell(began));
  act(() => world.tell({ type: 'api.answered', call: 'follow', subject: { site: 3001 }, answer: { following: true } }));
  expect(button).toHaveAttribute('aria-pressed', 'true');
});
