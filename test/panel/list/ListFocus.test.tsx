import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Panel } from '../../../src/panel/Panel';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

// The contents of the detail view do not matter here.
jest.mock('../../../src/panel/body/NoteBody', () => ({ NoteBody: () => null }));
jest.mock('../../../src/panel/actions/ActionBar', () => ({ ActionBar: () => null }));
jest.mock('../../../src/panel/reply/ReplyBox', () => ({ ReplyBox: () => <textarea aria-label="Reply" /> }));

// In jsdom a page without a focused element has no focus; in browsers it has.
beforeEach(() => {
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function show(part = {}) {
  const world = panelWorld(readyState([aNote(1), aNote(2), aNote(3)], part));
  renderPanel(<Panel />, world);
  return { world, user: userEvent.setup() };
}
const link = (note: number) => screen.getByRole('link', { name: new RegExp(`post ${note}$`) });

test('[keys.move] a highlight moved by the keyboard moves the focus to its row', async () => {
  const { world, user } = show();
  await user.click(screen.getByRole('button', { name: 'All' }));
  act(() => world.tell({ type: 'user.highlightedNote', note: 2 }));
  expect(link(2)).toHaveFocus();
  act(() => world.tell({ type: 'user.highlightedNote', note: 3 }));
  expect(link(3)).toHaveFocus();
});

test('[keys.move] the focus is not taken from where a person types', async () => {
  const { world, user } = show({ width: 1000 });
  await user.click(link(1));
  act(() => world.tell({ type: 'user.closedNote' }));
  act(() => world.tell({ type: 'user.openedNote', note: 1 }));
  await user.click(screen.getByRole('textbox', { name: 'Reply' }));
  act(() => world.tell({ type: 'user.highlightedNote', note: 3 }));
  expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveFocus();
});

test('[focus.not-stolen] a panel without the focus does not take it', () => {
  jest.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { world } = show();
  act(() => world.tell({ type: 'user.highlightedNote', note: 2 }));
  expect(link(2)).not.toHaveFocus();
});

test('[focus.borrowed] Back moves the focus to the row of the note that was open', async () => {
  const { user } = show();
  await user.click(link(2));
  await user.click(screen.getByRole('button', { name: 'Next notification' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(link(3)).toHaveFocus();
});

test('[focus.removed] the focus goes to the row below when the open note is trashed', async () => {
  const { world, user } = show();
  await user.click(link(2));
  act(() => world.tell({ type: 'user.askedTrash', note: 2 }));
  expect(link(3)).toHaveFocus();
});

test('[focus.removed] the focus goes to the list when the only note is trashed', async () => {
  const world = panelWorld(readyState([aNote(1)]));
  renderPanel(<Panel />, world);
  await userEvent.setup().click(link(1));
  act(() => world.tell({ type: 'user.askedTrash', note: 1 }));
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus();
});

test('[focus.not-stolen] a panel that is closed by its host leaves the focus alone', async () => {
  const { world, user } = show();
  await user.click(link(2));
  act(() => world.tell({ type: 'host.hidden' }));
  expect(link(2)).not.toHaveFocus();
});

test('[keys.move] Tab into a row highlights it', async () => {
  const { world, user } = show();
  await user.click(screen.getByRole('link', { name: 'Notification settings' }));
  await user.tab();
  expect(link(1)).toHaveFocus();
  expect(world.said).toContainEqual({ type: 'user.highlightedNote', note: 1 });
});

test('[keys.move] a press that highlights a row does not scroll it away from the pointer', async () => {
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  const { user } = show();
  scrolled.mockClear();
  await user.pointer({ target: link(3), keys: '[MouseLeft>]' });
  expect(link(3)).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});
