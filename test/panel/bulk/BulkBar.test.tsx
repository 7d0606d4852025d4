import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListView } from '../../../src/panel/list/ListView';
import { views } from '../../../src/panel/views';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

function show() {
  const world = panelWorld(readyState([aNote(1), aNote(2), aNote(3, { read: true })]));
  renderPanel(<ListView {...views} />, world);
  return { world, user: userEvent.setup() };
}
const box = (note: number) => screen.getByRole('checkbox', { name: new RegExp(`post ${note}`) });
const bar = () => screen.getByRole('toolbar', { name: 'Selected notifications' });
const button = (name: string) => within(bar()).getByRole('button', { name });

test('[bulk.mode] "Select notifications" shows a check box in each row, named as the row, and hides them again', async () => {
  const { user } = show();
  const select = screen.getByRole('button', { name: 'Select notifications' });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(select);
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  expect(select).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
});

test('[bulk.mode] a press on a box checks its note and opens nothing; with Shift it checks the notes between', async () => {
  const { world, user } = show();
  act(() => world.tell({ type: 'user.switchedChecking', on: true }));
  await user.click(box(1));
  expect(box(1)).toBeChecked();
  expect(document.querySelector('.bulk-count')).toHaveTextContent('1 selected');
  await user.keyboard('{Shift>}');
  await user.click(box(3));
  expect([box(2), box(3)].map((one) => one.getAttribute('aria-checked'))).toEqual(['true', 'true']);
  await user.keyboard('{/Shift}');
  await user.click(box(2));
  expect(box(2)).not.toBeChecked();
  expect(world.said.map(({ type }) => type)).not.toContain('user.openedNote');
});

test('[bulk.mode] "Select all 3" checks every row, keeps the focus, and takes the checks away again', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Select notifications' }));
  const all = screen.getByRole('button', { name: 'Select all 3' });
  expect(all).toHaveAttribute('aria-pressed', 'false');
  await user.click(all);
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
  expect(all).toHaveAttribute('aria-pressed', 'true');
  expect(all).toHaveFocus();
  await user.click(all);
  expect(screen.queryAllByRole('checkbox', { checked: true })).toHaveLength(0);
});

test('[bulk.acts] the bar offers what some checked note offers, and an act is for those notes alone', async () => {
  const { world, user } = show();
  for (const note of [1, 3]) act(() => world.tell({ type: 'user.checkedNote', note, on: true }));
  expect(button('Unread')).toHaveAccessibleDescription('Unread: 1 of 2');
  await user.click(button('Unread'));
  expect(world.said).toContainEqual({ type: 'user.askedEach', act: 'unread', notes: [3] });
  act(() => world.tell({ type: 'user.checkedNote', note: 1, on: true }));
  expect(button('Unread')).toHaveAttribute('aria-disabled', 'true');
  const before = world.said.length;
  await user.click(button('Unread'));
  expect(world.said.slice(before).filter(({ type }) => type === 'user.askedEach')).toEqual([]);
});

test('[bulk.acts] the bar is one tab stop, and its arrow keys wrap around', async () => {
  const { world, user } = show();
  act(() => world.tell({ type: 'user.checkedNote', note: 1, on: true }));
  act(() => button('Read').focus());
  await user.keyboard('{ArrowLeft}');
  expect(button('Trash')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(button('Unread')).toHaveFocus();
  expect(
    within(bar())
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toEqual([button('Unread')]);
});
