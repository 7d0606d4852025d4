/** The quick acts of a row. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Panel } from '../../../src/panel/Panel';
import { aNote, block, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

const follow = { type: 'follow', body: [], ids: {} };

function show(width = 1000, notes = [aNote(1), aNote(2, follow), aNote(3, { ...follow, read: true })]) {
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
  expect(names(1)).toEqual(['Unapprove comment', 'Write a reply', 'Trash comment', 'Read']);
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

test('[row.acts] a comment that cannot be approved can be liked, in a narrow panel too', async () => {
  const { user, world } = show(320, [aNote(1, { body: [block({ actions: { 'like-comment': false } })] })]);
  await user.hover(row(1));
  expect(names(1)).toEqual(['Like comment', 'Read']);
  await user.click(quick(1, 'Like comment'));
  expect(world.said).toEqual([{ type: 'user.askedLike', note: 1, on: true }]);
});

test.each([
  ['Read', { type: 'user.askedEach', act: 'read', notes: [1] }],
  ['Unapprove comment', { type: 'user.askedApprove', note: 1, on: false }],
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

test('[row.acts] screen readers and the Tab key do not meet them: their names are those of the filters and the toolbar', async () => {
  const { user } = show();
  await user.hover(row(1));
  expect(within(row(1)).queryByRole('button')).toBeNull();
  for (const button of within(row(1)).getAllByRole('button', { hidden: true })) {
    expect(button.title).not.toBe('');
    expect(button).toHaveProperty('tabIndex', -1);
  }
  fireEvent.mouseDown(quick(1, 'Read'));
  expect(quick(1, 'Read')).not.toHaveFocus();
});

describe('[row.reply] a note is answered under its row', () => {
  const box = () => screen.queryByRole('textbox');
  async function begun(width?: number) {
    const shown = show(width);
    await shown.user.hover(row(1));
    await shown.user.click(quick(1, 'Write a reply'));
    return shown;
  }

  test('the box opens with the focus, and Ctrl+Enter sends what was written; the focus goes to the row', async () => {
    const { user, world } = await begun(400);
    expect(box()).toHaveFocus();
    await user.keyboard('Thank you{Control>}{Enter}{/Control}');
    expect(world.said.at(-1)).toEqual({ type: 'user.sentReply', note: 1 });
    expect(box()).toBeNull();
    expect(within(row(1)).getByRole('link')).toHaveFocus();
    expect(within(row(1)).getByText('Sending…')).toBeInTheDocument();
  });

  test.each(['{Escape}', 'Close', 'Write a reply'])(
    '"%s" closes it, and the row says that there is a draft',
    async (way) => {
      const { user, world } = await begun();
      await user.keyboard('Thank you');
      if (way === '{Escape}') await user.keyboard(way);
      else await user.click(screen.getByTitle(way));
      expect(box()).toBeNull();
      expect(world.state$.value.panel.selected).toBeNull();
      expect(within(row(1)).getByText('Draft')).toBeInTheDocument();
    },
  );

  test('a note that stands open beside the list has its own box', async () => {
    const { user, world } = show();
    await user.click(within(row(1)).getByRole('link'));
    await user.hover(row(1));
    await user.click(quick(1, 'Write a reply'));
    expect(world.said.at(-1)).toEqual({ type: 'user.focusedReply', note: 1 });
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  test('another filter, another note, and hiding the panel close it; its text stays', async () => {
    for (const event of [
      { type: 'user.choseFilter', filter: 'comments' },
      { type: 'user.openedNote', note: 2 },
      { type: 'host.hidden' },
    ] as const) {
      const { user, world } = await begun();
      await user.keyboard('T');
      act(() => world.tell(event));
      expect(world.state$.value.panel.replyingTo).toBeUndefined();
      expect(world.state$.value.reply).toMatchObject({ focused: null, drafts: { 1: { text: 'T' } } });
      cleanup();
    }
  });
});

test.each([
  ['a reply that has failed', 'Not sent', { drafts: { 1: { text: 'T', at: 0, failed: true as const } } }],
  ['a reply of this session', 'Replied', { posted: { 1: [{ text: 'T', at: 0 }] } }],
])('[row.written] %s is said in the row', (_, words, reply) => {
  const state = readyState([aNote(1)], { width: 400 });
  renderPanel(<Panel />, panelWorld({ ...state, reply: { ...state.reply, ...reply } }));
  expect(within(row(1)).getByText(words)).toBeInTheDocument();
});

test('[row.written] a reply of an earlier day is, too', () => {
  const note = aNote(1);
  renderPanel(<Panel />, panelWorld(readyState([{ ...note, ids: { ...note.ids, reply_comment: 9 } }], { width: 400 })));
  expect(within(row(1)).getByText('Replied')).toBeInTheDocument();
});
