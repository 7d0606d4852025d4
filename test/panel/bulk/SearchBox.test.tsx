import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListView } from '../../../src/panel/list/ListView';
import { views } from '../../../src/panel/views';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

function show() {
  const world = panelWorld(readyState([aNote(1), aNote(2), aNote(3)]));
  renderPanel(<ListView {...views} />, world);
  return { world, user: userEvent.setup() };
}
const rows = () => screen.queryAllByRole('listitem').map((row) => row.dataset['noteId']);
const box = () => screen.getByRole('searchbox', { name: 'Search notifications' });

test('[search.open] "Search" opens the box with the focus in it, and Escape closes it and shows all notes', async () => {
  const { world, user } = show();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(box()).toHaveFocus();
  await user.keyboard('post 2');
  expect(rows()).toEqual(['2']);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(rows()).toEqual(['1', '2', '3']);
  expect(world.said.map(({ type }) => type)).not.toContain('user.askedClose');
});

test('[search.open] a second press of "/" brings the focus back to the box', async () => {
  const { world, user } = show();
  act(() => world.tell({ type: 'user.openedSearch' }));
  await user.keyboard('2{Enter}');
  expect(screen.getByRole('link', { name: /post 2/ })).toHaveFocus();
  act(() => world.tell({ type: 'user.openedSearch' }));
  expect(box()).toHaveFocus();
  expect(box()).toHaveValue('2');
});

test('[search.finds] says that nothing is found, and offers to close the search', async () => {
  const { world, user } = show();
  act(() => world.tell({ type: 'user.openedSearch' }));
  await user.keyboard('zebra');
  expect(rows()).toEqual([]);
  expect(screen.getByText('No notification matches “zebra”.')).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Close search' })[1] as HTMLElement);
  expect(rows()).toEqual(['1', '2', '3']);
});

test('[search.finds] [search.count] what comes or changes while the search is open is searched, and counted', async () => {
  const { world, user } = show();
  act(() => world.set((state) => ({ ...state, sync: { ...state.sync, complete: false } })));
  act(() => world.tell({ type: 'user.openedSearch' }));
  await user.keyboard('post 4');
  expect(rows()).toEqual([]);
  expect(screen.queryByText('No notification matches “post 4”.')).not.toBeInTheDocument();
  expect(screen.getByText('Searching older notifications…')).toHaveAttribute('role', 'status');
  act(() =>
    world.set((state) => ({
      ...state,
      sync: { ...state.sync, complete: true },
      notes: { ...state.notes, byId: { ...state.notes.byId, 4: aNote(4) }, order: [...state.notes.order, 4] },
    })),
  );
  expect(rows()).toEqual(['4']);
  expect(screen.getByText('1 found')).toBeInTheDocument();
});
