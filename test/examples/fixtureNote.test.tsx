/** An example for docs/testing.md: a note as the provider sends it, through the parser, drawn and acted on. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parseNote } from '../../src/frame/wire/note';
import { Panel } from '../../src/panel/Panel';
import { wireNote } from '../support/fixtures';
import { panelWorld, readyState, renderPanel } from '../support/panelWorld';

test('a comment that waits for approval opens at a click', async () => {
  const note = parseNote(wireNote('comment-unapproved'));
  if (!note?.readable) throw new Error('The parser could not read the fixture.');
  const world = panelWorld(readyState([note]));
  renderPanel(<Panel />, world);
  const row = screen.getByRole('link', { name: /awaiting moderation/ });
  expect(row).toHaveAccessibleDescription(/Pending/);
  await userEvent.click(row);
  expect(world.said).toContainEqual({ type: 'user.openedNote', note: note.id });
});
