/** The quick acts of a row. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Panel } from '../../../src/panel/Panel';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

function show(width = 1000) {
  const follow = { type: 'follow', body: [], ids: {} };
  const notes = [aNote(1), aNote(2, follow), aNote(3, { ...follow, read: true })];
  const world = panelWorld(readyState(notes, { width }));
  renderPanel(<Panel />, world);
  return { world, user: userEvent.setup() };
}

const row = (note: number) => {
  const found = document.querySelector<HTMLElement>(`[data-note-id="${note}"]`);
  if (!found) throw new Error(`no row of note ${note}`);
  return found;
};
const names = (note: number) =>
  within(row(note))
    .queryAllByRole('button', { hidden: true })
    .map((one) => one.title);
const quick = (note: number, name: string) => within(row(note)).getByTitle(name);

test('[row.acts] the row under the mouse alone has acts, as far as its note offers them', async () => {
  const { user } = show();
  expect(document.querySelector('.row-acts')).toBeNull();
  await user.hover(row(1));
  expect(names(1)).toEqual(['Read', 'Unapprove comment', 'Trash comment', 'Like comment']);
  await user.hover(row(3));
  expect(names(1)).toEqual([]);
  expect(names(3)).toEqual(['Unread']);
  expect(document.querySelectorAll('.row-acts')).toHaveLength(1);
});

test('[row.acts] the row with the focus has them too, until the mouse is over another', async () => {
  const { user } = show();
  act(() => within(row(2)).getByRole('link').focus());
  expect(names(2)).toEqual(['Read']);
  await user.hover(row(3));
  expect(names(2)).toEqual([]);
});

test('[row.acts] in a narrow panel no row has acts', async () => {
  const { user } = show(420);
  await user.hover(row(1));
  expect(names(1)).toEqual([]);
});

test.each([
  ['Read', { type: 'user.askedEach', act: 'read', notes: [1] }],
  ['Unapprove comment', { type: 'user.askedApprove', note: 1, on: false }],
  ['Like comment', { type: 'user.askedLike', note: 1, on: true }],
  ['Trash comment', { type: 'user.askedTrash', note: 1 }],
])(
  '[row.acts] a press of "%s" does that alone: the note stays closed and the focus where it was',
  async (name, event) => {
    const { world, user } = show();
    const before = document.activeElement;
    await user.hover(row(1));
    await user.click(quick(1, name));
    expect(world.said).toEqual([event]);
    expect(document.activeElement).toBe(before);
  },
);

test('[row.acts] "Trash" of a row has the undo bar of the note, which brings the row back', async () => {
  const { user } = show();
  await user.hover(row(1));
  await user.click(quick(1, 'Trash comment'));
  expect(document.querySelector('[data-note-id="1"]')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(row(1)).toBeInTheDocument();
});

test('[row.acts] screen readers and the Tab key do not meet them', async () => {
  const { user } = show();
  await user.hover(row(1));
  expect(within(row(1)).queryByRole('button')).toBeNull();
  for (const button of within(row(1)).getAllByRole('button', { hidden: true }))
    expect(button).toHaveProperty('tabIndex', -1);
  fireEvent.mouseDown(quick(1, 'Read'));
  expect(quick(1, 'Read')).not.toHaveFocus();
});
