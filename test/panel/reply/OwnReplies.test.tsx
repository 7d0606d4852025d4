import { act, screen } from '@testing-library/react';
import { OwnReplies } from '../../../src/panel/reply/OwnReplies';
import { aNote, noon, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

const note = aNote(1, { ids: { site: 101, comment: 7001, reply_comment: 718 } });
const answer = { url: null, text: 'We sail at noon.', at: noon };
const reply = () => screen.queryByRole('group', { name: 'Your reply' });

test('[own-reply.text] an earlier reply stands with its text and time once it is looked up', () => {
  const world = panelWorld(readyState([note]));
  renderPanel(<OwnReplies id={1} />, world);
  expect(reply()).toBeNull();
  act(() => world.tell({ type: 'api.answered', call: 'getReply', subject: { note: 1 }, answer }));
  expect(reply()).toHaveTextContent('We sail at noon.');
  expect(reply()?.querySelector('time')).toHaveAttribute('datetime', new Date(noon).toISOString());
});

test.each([
  ['of a time that is not known', { ...answer, at: null }, {}, 1],
  ['without a text', { ...answer, text: '' }, {}, 0],
  ['that was posted here, which stands there already', answer, { 1: [{ text: 'We sail at noon.', at: noon }] }, 1],
])('[own-reply.text] a reply %s', (_, told, posted, count) => {
  const state = readyState([note]);
  renderPanel(
    <OwnReplies id={1} />,
    panelWorld({
      ...state,
      notes: { ...state.notes, ownReplies: { 718: told } },
      reply: { ...state.reply, ...('1' in posted && { posted }) },
    }),
  );
  expect(screen.queryAllByRole('group')).toHaveLength(count);
});
