import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SamePerson } from '../../../src/panel/detail/SamePerson';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

const from = (id: number, user: number | undefined, approved: boolean) => {
  const note = aNote(id);
  const { user: _, ...ids } = note.ids;
  return {
    ...note,
    ids: user === undefined ? ids : { ...ids, user },
    body: note.body.map((block) => (block.actions ? { ...block, actions: { 'approve-comment': approved } } : block)),
  };
};
const shown = (...notes: ReturnType<typeof from>[]) => {
  const world = panelWorld(readyState(notes));
  const [first] = notes;
  if (first) renderPanel(<SamePerson note={first} />, world);
  return world;
};

test('[note.same-person] what the list holds of the person is counted, and all that waits is done by one press', async () => {
  const world = shown(from(1, 7, false), from(2, 7, true), from(3, 7, false), from(4, 8, false));
  expect(screen.getByText('3 comments of this person in your list, 1 approved')).toBeVisible();
  const [approve, spam] = screen.getAllByRole('button');
  expect(spam).toHaveAccessibleName(/^Spam all 2 from /);
  await userEvent.setup().click(approve as HTMLElement);
  expect(world.said).toEqual([{ type: 'user.askedEach', act: 'approve', notes: expect.arrayContaining([1, 3]) }]);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('[note.same-person] where one waits the toolbar is enough', () => {
  shown(from(1, 7, false), from(2, 7, true));
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test.each([
  ['one comment of the person', [from(1, 7, false), from(2, 8, false)]],
  ['people without an account', [from(1, undefined, false), from(2, undefined, false)]],
])('[note.same-person] nothing is said of %s', (_, notes) => {
  shown(...notes);
  expect(screen.queryByText(/of this person/)).toBeNull();
});
