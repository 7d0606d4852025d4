import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReviewBar } from '../../../src/panel/bulk/ReviewBar';
import { NoteView } from '../../../src/panel/detail/NoteView';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

const notes = [1, 2, 3].map((id) => aNote(id, { read: false }));

test('[review.offered] the button says how many wait and begins with them', async () => {
  const world = panelWorld(readyState(notes));
  renderPanel(<ReviewBar />, world);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Review 3' }));
  expect(world.said).toEqual([{ type: 'user.startedReview', notes: world.state$.value.panel.review }]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('[review.next] [review.end] the open note says its place, and Next on the last one ends the review', async () => {
  const world = panelWorld(readyState(notes, { review: [1, 2, 3], selected: 2 }));
  const { unmount } = renderPanel(<NoteView id={2} covered={false} />, world);
  expect(screen.getByRole('heading', { level: 2 })).toHaveAccessibleDescription('2 of 3');
  unmount();
  renderPanel(<NoteView id={3} covered={false} />, world);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Next notification' }));
  expect(world.said).toEqual([{ type: 'user.endedReview' }]);
});

test('[review.end] nothing more waits', () => {
  const read = notes.map((note) => ({ ...note, read: true }));
  renderPanel(<ReviewBar />, panelWorld(readyState(read, { review: [] })));
  expect(screen.getByText('All caught up')).toBeVisible();
});
