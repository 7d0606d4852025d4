import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ItemRef } from '../../../reducers/api';
import { Panel } from '../../../src/panel/Panel';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

const post: ItemRef = { kind: 'post', siteId: 101, postId: 501, commentId: null, url: 'https://harbour.example/ferry' };
const loaded = {
  title: 'The last ferry',
  site: 'Harbour Lights',
  author: 'Sam Rivera',
  excerpt: '<b>Eleven</b> aboard',
  url: 'https://harbour.example/ferry/full',
};

function show() {
  const world = panelWorld(readyState([aNote(1)]));
  renderPanel(<Panel />, world);
  return { world, user: userEvent.setup() };
}
type World = ReturnType<typeof show>['world'];
async function open({ world, user }: { world: World; user: ReturnType<typeof userEvent.setup> }) {
  await user.click(screen.getByRole('link', { name: /post 1/ }));
  screen.getByRole('button', { name: 'Mark as unread' }).focus();
  act(() => world.tell({ type: 'user.openedItem', item: post }));
}
const view = () => {
  const found = document.querySelector<HTMLElement>('[data-view="item"]');
  if (!found) throw new Error('no item is open');
  return found;
};

test('[items.open] an item that loads says so, and has its link already', async () => {
  const shown = show();
  await open(shown);
  expect(within(view()).getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  expect(within(view()).getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', post.url);
  expect(within(view()).getByRole('heading', { name: 'harbour.example' })).toHaveFocus();
});

test('[items.open] an item shows title, site, author and excerpt as plain text', async () => {
  const shown = show();
  await open(shown);
  act(() =>
    shown.world.tell({ type: 'api.answered', call: 'getItem', subject: { site: 101 }, answer: { item: loaded } }),
  );
  expect(screen.getByRole('region', { name: 'The last ferry' })).toBe(view());
  expect(view()).toHaveTextContent('Sam Rivera · Harbour Lights');
  expect(view()).toHaveTextContent('<b>Eleven</b> aboard');
  const link = within(view()).getByRole('link', { name: 'Open in a new tab' });
  expect(link).toHaveAttribute('href', loaded.url);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('[items.open] an item that fails says so, and keeps its link', async () => {
  const shown = show();
  await open(shown);
  const problem = { name: 'NotFoundError', message: 'Unknown post', status: 404 };
  act(() => shown.world.tell({ type: 'api.failed', call: 'getItem', subject: { site: 101 }, problem }));
  expect(within(view()).getByRole('alert')).toHaveTextContent("This item couldn't be loaded. Unknown post");
  expect(within(view()).getByRole('link', { name: 'Open in a new tab' })).toBeInTheDocument();
});

test('[items.open] [focus.borrowed] Back returns to the note and hands the focus back', async () => {
  const shown = show();
  await open(shown);
  await shown.user.click(within(view()).getByRole('button', { name: 'Back' }));
  expect(shown.world.said).toContainEqual({ type: 'user.closedItem' });
  expect(document.querySelector('[data-view="item"]')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Comment' })).not.toHaveAttribute('inert');
  expect(screen.getByRole('button', { name: 'Mark as unread' })).toHaveFocus();
});
