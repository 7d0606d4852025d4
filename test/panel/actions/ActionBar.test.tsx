/** The toolbar by role, name and key. */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Actions, ReadableNote } from '../../../reducers/note';
import { noteOf } from '../../../reducers/selectors';
import { ActionBar } from '../../../src/panel/actions/ActionBar';
import { loadWords } from '../../../src/panel/words';
import { usePanel } from '../../../src/panel/world';
import { aNote, block, noon, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

const offering = (actions: Actions, part: Partial<ReadableNote> = {}): ReadableNote =>
  aNote(1, { body: [block({ type: 'comment', text: 'Words', actions })], ...part });
const everything: Actions = {
  'approve-comment': false,
  'spam-comment': false,
  'trash-comment': false,
  'like-comment': false,
  'edit-comment': false,
};
const show = (note: ReadableNote) => {
  const world = panelWorld(readyState([note]));
  return { world, ...renderPanel(<ActionBar note={note} />, world) };
};
const names = () =>
  within(screen.getByRole('toolbar', { name: 'Actions' }))
    .getAllByRole('button')
    .map((b) => b.textContent);

test('[actions.order] the order is Approve, Spam, Trash, Like, Edit', () => {
  show(offering(everything));
  expect(names()).toEqual(['Approve', 'Spam', 'Trash', 'Like', 'Edit']);
});

test('[actions.only-offered] only offered acts are there, and without any act there is no toolbar', () => {
  const { unmount } = show(offering({ 'trash-comment': false, 'like-comment': true }));
  expect(names()).toEqual(['Trash', 'Like']);
  unmount();
  show(offering({ 'replyto-comment': true }));
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('[actions.only-offered] without a comment there is no act on comments, whatever the actions say', () => {
  show(offering({ 'like-post': false, 'spam-comment': false }, { ids: { site: 101, post: 501 } }));
  expect(names()).toEqual(['Like']);
});

test.each([
  [false, 'Approve', 'Approve comment'],
  [true, 'Approve', 'Unapprove comment'],
  [false, 'Like', 'Like comment'],
  [true, 'Like', 'Remove like from comment'],
])('[actions.pressed] with state %s, %s is pressed accordingly and its title is “%s”', (on, name, title) => {
  show(offering({ 'approve-comment': on, 'like-comment': on }));
  const button = screen.getByRole('button', { name });
  expect(button).toHaveAttribute('aria-pressed', String(on));
  expect(button).toHaveAttribute('title', title);
});

test.each(['approve', 'like'] as const)(
  '[outbox.not-sent-yet] after its 10 s %s is busy and says so; the copy that shows again is not told as news',
  async (kind) => {
    const { world } = show(offering(everything));
    const button = screen.getByRole('button', { name: kind === 'like' ? 'Like' : 'Approve' });
    await userEvent.click(button);
    act(() => button.blur());
    expect(button).not.toHaveAttribute('aria-busy');
    act(() => world.tell({ type: 'timer.fired', time: noon + 10_000 }));
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(button).toHaveAttribute('title', 'Not sent yet');
    expect(screen.getByText('Not sent yet')).toBeInTheDocument();
    expect(screen.queryByText(/removed|Unapproved/)).toBeNull();
    act(() => world.tell({ type: 'tabs.led', alone: true }));
    act(() => world.tell({ type: 'timer.fired', time: noon + 300_000 }));
    expect(button).not.toHaveAttribute('aria-busy');
  },
);

test('[actions.pressed] acts without a state have a title and no pressed state', () => {
  show(offering(everything));
  for (const [name, title] of [
    ['Spam', 'Mark comment as spam'],
    ['Trash', 'Trash comment'],
    ['Edit', 'Edit comment'],
  ]) {
    const button = screen.getByRole('button', { name: String(name) });
    expect(button).toHaveAttribute('title', title);
    expect(button).not.toHaveAttribute('aria-pressed');
  }
});

test('[actions.pressed] the title names a post or a comment', () => {
  const post = (liked: boolean) => offering({ 'like-post': liked }, { ids: { site: 101, post: 501 } });
  const { unmount } = show(post(false));
  expect(screen.getByTitle('Like post')).toHaveAttribute('aria-pressed', 'false');
  unmount();
  show(post(true));
  expect(screen.getByTitle('Remove like from post')).toHaveAttribute('aria-pressed', 'true');
});

test('[actions.pressed] each button asks for its act, and one with a state for the opposite of what is shown', async () => {
  const { world } = show(offering({ ...everything, 'like-comment': true }));
  for (const name of ['Approve', 'Spam', 'Trash', 'Like', 'Edit']) {
    await userEvent.click(screen.getByRole('button', { name }));
  }
  expect(world.said).toEqual([
    { type: 'user.askedApprove', note: 1, on: true },
    { type: 'user.askedSpam', note: 1 },
    { type: 'user.askedTrash', note: 1 },
    { type: 'user.askedLike', note: 1, on: false },
    { type: 'user.askedEdit', note: 1 },
  ]);
});

test('[actions.pressed] a pressed button has a filled icon with a check, and another has none', async () => {
  show(offering(everything));
  const like = screen.getByRole('button', { name: 'Like' });
  expect(like.querySelector('[data-done], .done-badge')).toBeNull();
  await userEvent.click(like);
  expect(like.querySelector('[data-done] .done-badge')).not.toBeNull();
});

test('[actions.pressed] the toolbar of a comment that waits for approval says so, until it is approved', async () => {
  show(offering(everything));
  const toolbar = screen.getByRole('toolbar');
  expect(toolbar).toHaveAttribute('data-pending');
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(toolbar).not.toHaveAttribute('data-pending');
});

test('[override.at-once] an override is shown, and pressing again asks for its opposite', async () => {
  const { world } = show(offering(everything));
  const like = screen.getByRole('button', { name: 'Like' });
  await userEvent.click(like);
  expect(like).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(like);
  expect(like).toHaveAttribute('aria-pressed', 'false');
  expect(world.said).toEqual([
    { type: 'user.askedLike', note: 1, on: true },
    { type: 'user.askedLike', note: 1, on: false },
  ]);
});

describe('[actions.one-tab-stop] by keyboard', () => {
  const focused = () => document.activeElement?.textContent;

  test('the toolbar is one tab stop, and remembers the last focused button', async () => {
    show(offering(everything));
    await userEvent.tab();
    expect(focused()).toBe('Approve');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('Trash');
    await userEvent.tab();
    expect(screen.getByRole('toolbar').contains(document.activeElement)).toBe(false);
    await userEvent.tab({ shift: true });
    expect(focused()).toBe('Trash');
  });

  test('arrows go round, Home and End go to the ends', async () => {
    show(offering(everything));
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    expect(focused()).toBe('Edit');
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('Approve');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Edit');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Approve');
  });

  test('right to left, the left arrow goes to the next button', async () => {
    const note = offering(everything);
    renderPanel(<ActionBar note={note} />, panelWorld(readyState([note])), await loadWords('ar'));
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toHaveAttribute('data-act', 'spam');
  });

  test('the default of an arrow that moved the focus is prevented, so that it is no shortcut as well; of other keys it is not', async () => {
    show(offering(everything));
    const used: [string, boolean][] = [];
    const listen = (event: KeyboardEvent) => used.push([event.key, event.defaultPrevented]);
    document.addEventListener('keydown', listen);
    await userEvent.tab();
    used.length = 0;
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Control>}{ArrowRight}{/Control}j');
    document.removeEventListener('keydown', listen);
    expect(used).toEqual([
      ['ArrowRight', true],
      ['ArrowDown', false],
      ['Control', false],
      ['ArrowRight', false],
      ['j', false],
    ]);
  });

  test('when the act that is the tab stop is no longer offered, the first one is the tab stop', async () => {
    function OpenNote() {
      const note = usePanel((state) => noteOf(state, 1));
      return note?.readable ? <ActionBar note={note} /> : null;
    }
    const world = panelWorld(readyState([offering(everything)]));
    renderPanel(<OpenNote />, world);
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    const fewer = offering({ 'spam-comment': false, 'like-comment': false });
    act(() => world.set((state) => ({ ...state, notes: { ...state.notes, byId: { 1: fewer } } })));
    expect(screen.getAllByRole('button').map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  });
});
