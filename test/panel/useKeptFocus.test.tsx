import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Panel } from '../../src/panel/Panel';
import { aNote, panelWorld, readyState, renderPanel } from '../support/panelWorld';

// In jsdom a page without a focused element has no focus; in browsers it has.
beforeEach(() => {
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const notes = [aNote(1), aNote(2), aNote(3)];
const link = (note: number) => screen.getByRole('link', { name: new RegExp(`post ${note}$`) });

function show(part = {}) {
  const world = panelWorld(readyState(notes, part));
  renderPanel(<Panel />, world);
  return { world, user: userEvent.setup() };
}

test('[focus.removed] a filter chosen by its key that does not show the focused row leaves the focus in the list', async () => {
  const { world } = show();
  act(() => link(2).focus());
  act(() => world.tell({ type: 'user.choseFilter', filter: 'follows' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus());
});

test('[focus.removed] a control of the open note that goes away leaves the focus on its title', async () => {
  const { user } = show({ width: 1000 });
  await user.click(link(2));
  const button = screen.getByRole('button', { name: 'Like' });
  act(() => button.focus());
  act(() => button.remove());
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: /post 2|Comment/ })).toHaveFocus());
});

test('[focus.not-stolen] a press beside everything leaves nothing focused', async () => {
  const { world } = show();
  act(() => link(2).focus());
  act(() => link(2).blur());
  await Promise.resolve();
  act(() => world.tell({ type: 'user.choseFilter', filter: 'follows' }));
  await Promise.resolve();
  expect(document.body).toHaveFocus();
});

test('[focus.not-stolen] a panel without the focus does not take it for a row that went away', async () => {
  const { world } = show();
  act(() => link(2).focus());
  jest.spyOn(document, 'hasFocus').mockReturnValue(false);
  act(() => world.tell({ type: 'user.choseFilter', filter: 'follows' }));
  await Promise.resolve();
  expect(document.body).toHaveFocus();
});
