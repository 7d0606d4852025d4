import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Note, NoteRange } from '../../../reducers/note';
import { Panel } from '../../../src/panel/Panel';
import { aNote, block, panelWorld, readyState, renderPanel } from '../../support/panelWorld';
import { wroteReply } from '../../support/typing';

const notes = [aNote(1), aNote(2, { title: 'Reply' }), aNote(3, { title: 'Mention' })];
function show(part = {}, all: readonly Note[] = notes) {
  const world = panelWorld(readyState(all, part));
  renderPanel(<Panel />, world);
  return { world, user: userEvent.setup() };
}
const link = (note: number) => screen.getByRole('link', { name: new RegExp(`post ${note}$`) });
const button = (name: string) => screen.getByRole('button', { name });

test('[note.header] an open note is a region labelled by its heading', () => {
  show({ selected: 2 });
  const region = screen.getByRole('region', { name: 'Reply' });
  expect(region).toHaveAttribute('data-view', 'note');
  expect(region).toHaveAttribute('data-note-id', '2');
  expect(within(region).getByRole('heading', { name: 'Reply' })).toBeInTheDocument();
});

test('[note.header] a note without a title is named by its subject', () => {
  show({ selected: 1 }, [aNote(1, { title: ' ' })]);
  expect(screen.getByRole('region', { name: 'Ada commented on post 1' })).toBeInTheDocument();
});

const sam: NoteRange = {
  type: 'user',
  start: 0,
  end: 10,
  url: 'https://sam.example',
  id: 1,
  siteId: 101,
  postId: null,
  parent: null,
  value: null,
};

test.each([
  [1, []],
  [2, ['Sam Rivera']],
])('[note.thread] above a note about a post of %d its author is named, unless it is the person', (owner, names) => {
  const who = block({ text: 'Sam Rivera', ranges: [sam] });
  const state = readyState([aNote(1, { header: [who, block({ text: 'The last ferry' })] })], { selected: 1 });
  renderPanel(<Panel />, panelWorld({ ...state, session: { ...state.session, owner } }));
  expect(screen.getByText('The last ferry')).toBeVisible();
  expect(screen.queryAllByText('Sam Rivera').map(({ textContent }) => textContent)).toEqual(names);
});

describe('[note.what-happened] a note without an author says what happened and when', () => {
  const expired = 'Your plan for Harbour Lights has expired.';
  const told = aNote(1, { title: 'Plan expired', ids: {}, subject: [block({ text: expired })] });
  const open = () => within(screen.getByRole('region', { name: 'Plan expired' }));

  test('by its sentence', () => {
    show({ selected: 1 }, [{ ...told, body: [block({ text: 'Renew' })] }]);
    expect(open().getByText(expired)).toBeVisible();
    expect(document.querySelector('.note-sentence time')).toHaveAttribute('datetime');
  });

  test('once, where its first words are the sentence', () => {
    show({ selected: 1 }, [{ ...told, body: [block({ text: expired })] }]);
    expect(open().getAllByText(expired)).toHaveLength(1);
  });
});

test('[note.header] Back, Previous and Next append their events', async () => {
  const { world, user } = show({ selected: 2 });
  await user.click(button('Next notification'));
  await user.click(button('Previous notification'));
  await user.click(button('Back'));
  expect(world.said.filter(({ type }) => type !== 'user.highlightedNote')).toEqual([
    { type: 'user.openedNote', note: 3 },
    { type: 'user.openedNote', note: 2 },
    { type: 'user.closedNote' },
  ]);
});

test('[note.header] Previous and Next are disabled at the ends', () => {
  const { world } = show({ selected: 1 });
  expect(button('Previous notification')).toBeDisabled();
  expect(button('Next notification')).toBeEnabled();
  act(() => world.tell({ type: 'user.openedNote', note: 3 }));
  expect(button('Previous notification')).toBeEnabled();
  expect(button('Next notification')).toBeDisabled();
});

test('[reply.sending] while a reply is sent Back, Previous and Next are off', () => {
  const { world } = show();
  act(() => world.tell({ type: 'user.openedNote', note: 2 }));
  act(() => world.tell(wroteReply(2, 'Thanks')));
  act(() => world.tell({ type: 'user.sentReply', note: 2 }));
  for (const name of ['Back', 'Previous notification', 'Next notification', 'Mark as unread']) {
    expect(button(name)).toBeDisabled();
  }
});

test('[focus.opening] opening a note moves the focus to its title', async () => {
  const { user } = show();
  await user.click(link(2));
  expect(screen.getByRole('heading', { name: 'Reply' })).toHaveFocus();
});

test('[focus.opening] Next keeps the focus and the new title is announced, until Next is disabled', async () => {
  const { user } = show();
  await user.click(link(1));
  await user.click(button('Next notification'));
  expect(button('Next notification')).toHaveFocus();
  expect(screen.getByText('Reply', { selector: '[aria-live]' })).toBeInTheDocument();
  await user.click(button('Next notification'));
  expect(screen.getByRole('heading', { name: 'Mention' })).toHaveFocus();
});

test('[focus.not-stolen] a note that is opened in a panel without the focus does not take it', () => {
  const { world } = show();
  act(() => world.tell({ type: 'user.openedNote', note: 2 }));
  expect(document.body).toHaveFocus();
});

test('the note shows the person and the excerpt that it is about', () => {
  const header = [block({ text: 'Sam Rivera' }), block({ text: 'The last ferry' })];
  show({ selected: 1 }, [aNote(1, { header })]);
  const region = screen.getByRole('region', { name: 'Comment' });
  expect(within(region).getByText('Sam Rivera')).toBeInTheDocument();
  expect(within(region).getByText('The last ferry')).toBeInTheDocument();
});

test('[note.thread] the excerpt that the note is about is a link: its own, or else that of the note', () => {
  const excerpt = { text: 'The last ferry' };
  const own: NoteRange = {
    ...{ start: 0, end: 14, type: 'post', id: 501, siteId: 101, postId: null, parent: null, value: null },
    url: 'https://harbourlights.example/ferry/',
  };
  const headers = [block({ ...excerpt, ranges: [own] }), block(excerpt)];
  const all = headers.map((header, at) => aNote(at + 1, { header: [block({ text: 'Sam Rivera' }), header] }));
  const { world } = show({ selected: 1 }, all);
  const link = () =>
    within(screen.getByRole('region', { name: 'Comment' })).getByRole('link', { name: 'The last ferry' });
  expect(link()).toHaveAttribute('href', 'https://harbourlights.example/ferry/');
  act(() => world.tell({ type: 'user.openedNote', note: 2 }));
  expect(link()).toHaveAttribute('href', 'https://harbourlights.example/post/#comment-7002');
});

test('a wide panel without an open note says what to do, with the keys that work', () => {
  const { world } = show({ width: 1000 });
  expect(screen.getByText('Select a notification')).toBeInTheDocument();
  expect(screen.getByText('J')).toBeInTheDocument();
  act(() => world.tell({ type: 'user.madeChoice', choice: 'singleKeys', value: false }));
  expect(screen.queryByText('J')).not.toBeInTheDocument();
  expect(screen.getByText('↓')).toBeInTheDocument();
});

test('a wide panel without any note says nothing', () => {
  show({ width: 1000 }, []);
  expect(screen.queryByText('Select a notification')).not.toBeInTheDocument();
});

test('a narrow panel says nothing', () => {
  show({ width: 799 });
  expect(screen.queryByText('Select a notification')).not.toBeInTheDocument();
});

test('[layout.wide] the list is out of reach under an open note, and in reach beside it', () => {
  const { world } = show({ selected: 2, width: 799 });
  const pane = screen.getByRole('region', { name: 'Notifications' }).parentElement;
  expect(pane).toHaveAttribute('data-covered');
  act(() => world.tell({ type: 'viewport.resized', width: 800, height: 700 }));
  expect(pane).not.toHaveAttribute('data-covered');
});
