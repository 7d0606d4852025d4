import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isBarHeld } from '../../../reducers/selectors';
import { ListView } from '../../../src/panel/list/ListView';
import { views } from '../../../src/panel/views';
import { aNote, noon, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

function show() {
  const world = panelWorld(readyState([aNote(1), aNote(2), aNote(3)]));
  renderPanel(<ListView {...views} />, world);
  return { world, user: userEvent.setup() };
}
type World = ReturnType<typeof show>['world'];
const trash = (world: World, note: number) => act(() => world.tell({ type: 'user.askedTrash', note }));
function barOf(note: number): HTMLElement {
  const bar = document.querySelector<HTMLElement>(`[data-undo-for="${note}"]`);
  if (!bar) throw new Error(`no undo bar stands for note ${note}`);
  return bar;
}
const holds = (world: World) =>
  world.said.filter(({ type }) => type === 'user.heldUndo' || type === 'user.releasedUndo').map(({ type }) => type);

test('[undo.bar] an undo bar takes the place of its row', () => {
  const { world } = show();
  trash(world, 2);
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.dataset['undoFor'] ?? item.dataset['noteId'])).toEqual(['1', '2', '3']);
  expect(screen.queryByRole('link', { name: /post 2/ })).not.toBeInTheDocument();
  expect(within(barOf(2)).getByText('Comment trashed')).toBeInTheDocument();
});

test('[undo.bar] the message names the act', () => {
  const { world } = show();
  act(() => world.tell({ type: 'user.askedSpam', note: 2 }));
  expect(within(barOf(2)).getByText('Comment marked as spam')).toBeInTheDocument();
});

test.each([
  [[2], /^Comment trashed.*post 2$/],
  [[2, 3], /^Trash: 2 notifications$/],
])('[bulk.one-undo] the bar of a trash in the list says whose comment went, or how many: %j', (notes, says) => {
  const { world } = show();
  act(() => world.tell({ type: 'user.askedEach', act: 'trash', notes }));
  expect(document.querySelector('[data-undo-for="checked"] .undo-message')).toHaveTextContent(says);
});

test('[undo.two-at-once] each note has its own bar, and Undo is about that note', async () => {
  const { world, user } = show();
  trash(world, 1);
  trash(world, 2);
  await user.click(within(barOf(1)).getByRole('button', { name: 'Undo' }));
  expect(world.said).toContainEqual({ type: 'user.askedUndo', key: 1 });
  expect(screen.getByRole('link', { name: /post 1/ })).toBeInTheDocument();
  expect(barOf(2)).toBeInTheDocument();
});

test('[undo.dismiss] [focus.removed] Dismiss carries the act out and moves the focus to a row', async () => {
  const { world, user } = show();
  trash(world, 1);
  act(() => within(barOf(1)).getByRole('button', { name: 'Dismiss' }).focus());
  await user.keyboard('{Enter}');
  expect(world.said).toContainEqual({ type: 'user.dismissedUndo', key: 1 });
  expect(screen.getByRole('link', { name: /post 2/ })).toHaveFocus();
});

test('[undo.hold] the wait holds while the pointer moves over the bar, with one event', async () => {
  const { world, user } = show();
  trash(world, 1);
  await user.hover(within(barOf(1)).getByRole('button', { name: 'Undo' }));
  fireEvent.pointerMove(within(barOf(1)).getByRole('button', { name: 'Undo' }));
  expect(holds(world)).toEqual(['user.heldUndo']);
  await user.hover(screen.getByRole('link', { name: /post 2/ }));
  expect(holds(world)).toEqual(['user.heldUndo', 'user.releasedUndo']);
});

test('[undo.hold] the wait holds while the focus is anywhere in the bar', () => {
  const { world } = show();
  trash(world, 1);
  act(() => within(barOf(1)).getByRole('button', { name: 'Undo' }).focus());
  act(() => within(barOf(1)).getByRole('button', { name: 'Dismiss' }).focus());
  expect(holds(world)).toEqual(['user.heldUndo']);
  act(() => screen.getByRole('link', { name: /post 2/ }).focus());
  expect(holds(world)).toEqual(['user.heldUndo', 'user.releasedUndo']);
});

test('[undo.hold] a held bar that a filter removes holds no longer', () => {
  const { world } = show();
  trash(world, 1);
  act(() => within(barOf(1)).getByRole('button', { name: 'Undo' }).focus());
  expect(isBarHeld(world.state$.value, 1)).toBe(true);
  act(() => world.tell({ type: 'user.choseFilter', filter: 'likes' }));
  expect(isBarHeld(world.state$.value, 1)).toBe(false);
});

test('[undo.bar] the line empties over the chosen time and stops while held', () => {
  const { world } = show();
  act(() => world.tell({ type: 'user.madeChoice', choice: 'undoMs', value: 20_000 }));
  trash(world, 1);
  expect(barOf(1).querySelector('.undo-line')).toHaveStyle({ animationDuration: '20000ms' });
  act(() => within(barOf(1)).getByRole('button', { name: 'Undo' }).focus());
  expect(barOf(1).querySelector('.undo-bar')).toHaveAttribute('data-held');
});

const windowEnds = { type: 'timer.fired', time: noon + 4_500 } as const;
const began = { type: 'outbox.began', kind: 'trash', ids: [1] } as const;
const places = () =>
  [...document.querySelectorAll<HTMLElement>('.rows > li')].map(({ dataset }) => {
    const { undoFor, noteId } = dataset;
    return undoFor === undefined ? (noteId ?? 'empty') : `bar ${undoFor}`;
  });
const focusUndo = (note: number) => act(() => within(barOf(note)).getByRole('button', { name: 'Undo' }).focus());

test('[undo.still] a bar that ends while another is held leaves its place empty, until the hold ends', () => {
  const { world } = show();
  trash(world, 1);
  trash(world, 2);
  focusUndo(2);
  act(() => world.tell(windowEnds));
  expect(places()).toEqual(['empty', 'bar 2', '3']);
  act(() => world.tell(began));
  act(() => world.tell({ type: 'api.answered', call: 'deleteComment', subject: { note: 1 }, answer: {} }));
  expect(places()).toEqual(['empty', 'bar 2', '3']);
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  act(() => screen.getByRole('link', { name: /post 3/ }).focus());
  expect(places()).toEqual(['bar 2', '3']);
});

test('[undo.still] a note that comes back while a bar is held takes its own place', () => {
  const { world } = show();
  trash(world, 1);
  trash(world, 2);
  focusUndo(2);
  act(() => world.tell(windowEnds));
  const problem = { name: 'ServerError', message: 'no', status: 500 };
  act(() => world.tell(began));
  act(() => world.tell({ type: 'api.failed', call: 'deleteComment', subject: { note: 1 }, problem }));
  expect(places()).toEqual(['1', 'bar 2', '3']);
});
