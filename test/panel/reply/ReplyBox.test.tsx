/** The reply box by role, name and key. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Suggestion } from '../../../reducers/api';
import type { PanelEvent } from '../../../reducers/events';
import type { ReadableNote } from '../../../reducers/note';
import { noteOf } from '../../../reducers/selectors';
import { OwnReplies } from '../../../src/panel/reply/OwnReplies';
import { ReplyBox } from '../../../src/panel/reply/ReplyBox';
import { usePanel } from '../../../src/panel/world';
import { aNote, block, noon, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

const person = (id: number, login: string, displayName: string): Suggestion => ({
  id,
  login,
  displayName,
  imageUrl: null,
  name: `${login} ${displayName}`,
});
const people = [person(1, 'ada', 'Ada Thorne'), person(2, 'adam', 'Adam Ngo'), person(3, 'bo', 'Bo Lindqvist')];

function OpenNote() {
  const note = usePanel((state) => noteOf(state, 1));
  return note?.readable ? (
    <>
      <OwnReplies id={note.id} />
      <ReplyBox note={note} />
    </>
  ) : null;
}

/** The box of note 1, in a panel where the site's people are known. */
function show(part: Partial<ReadableNote> = {}, suggestions: readonly Suggestion[] = people) {
  const note = aNote(1, part);
  const world = panelWorld(readyState([note], { selected: 1 }));
  world.tell({ type: 'api.answered', call: 'suggest', subject: { site: 101 }, answer: { suggestions } });
  return { world, ...renderPanel(<OpenNote />, world) };
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const send = () => screen.getByRole('button', { name: 'Send' });
const options = () => within(screen.getByRole('listbox', { name: 'Mentions' })).getAllByRole('option');
const ofType = <T extends PanelEvent['type']>(said: readonly PanelEvent[], type: T) =>
  said.filter((event) => event.type === type);

describe('[reply.name] its name', () => {
  test.each<[string, Partial<ReadableNote>]>([
    ['Reply to Ada…', {}],
    ['Reply to comment…', { body: [block({ type: 'comment', actions: { 'replyto-comment': true } })] }],
    [
      'Reply to post…',
      { ids: { site: 101, post: 501 }, body: [block({ type: 'post', actions: { 'replyto-comment': true } })] },
    ],
  ])('is its placeholder: “%s”', (name, part) => {
    show(part);
    expect(screen.getByRole('textbox', { name })).toHaveAttribute('placeholder', name);
  });

  test('a note that offers no reply has no box', () => {
    const { container } = show({ body: [block({ type: 'comment', actions: { 'like-comment': false } })] });
    expect(container).toBeEmptyDOMElement();
  });
});

describe('[reply.send] sending', () => {
  test.each(['', '   ', '\n\t '])(
    '[reply.blank] with %j there is nothing to send, and the title of Send says so',
    async (text) => {
      const { world } = show();
      if (text) await userEvent.type(box(), text.replace('\n', '{Enter}'));
      expect(send()).toHaveAttribute('aria-disabled', 'true');
      expect(send()).toHaveAttribute('title', 'Write your response in order to submit');
      await userEvent.click(send());
      expect(ofType(world.said, 'user.sentReply')).toEqual([]);
    },
  );

  test('a click, or Enter on Send, sends', async () => {
    const { world } = show();
    await userEvent.type(box(), 'Hello');
    expect(send()).toHaveAttribute('aria-disabled', 'false');
    expect(send()).toHaveAttribute('title', 'Submit reply');
    await userEvent.tab();
    expect(send()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(ofType(world.said, 'user.sentReply')).toEqual([{ type: 'user.sentReply', note: 1 }]);
  });

  test.each(['Control', 'Meta'])('%s+Enter in the box sends, and leaves the box', async (modifier) => {
    const { world } = show();
    await userEvent.type(box(), `Hello{${modifier}>}{Enter}{/${modifier}}`);
    expect(ofType(world.said, 'user.sentReply')).toHaveLength(1);
    expect(own()).toHaveFocus();
    expect(world.state$.value.reply.focused).toBeNull();
    expect(box()).toHaveValue('');
  });

  test('Enter in the box is a new line', async () => {
    const { world } = show();
    await userEvent.type(box(), 'a{Enter}b');
    expect(box()).toHaveValue('a\nb');
    expect(ofType(world.said, 'user.sentReply')).toEqual([]);
  });

  test('[reply.sending] meanwhile the box is empty and read-only, and nothing can be sent', async () => {
    const { world } = show();
    await userEvent.type(box(), 'Hello');
    await userEvent.click(send());
    expect(box()).toHaveAttribute('readonly');
    expect(box()).toHaveValue('');
    await userEvent.click(send());
    await userEvent.type(box(), 'more');
    expect(box()).toHaveValue('');
    expect(ofType(world.said, 'user.sentReply')).toHaveLength(1);
    act(() => world.tell(posted));
    expect(box()).not.toHaveAttribute('readonly');
    expect(box()).toHaveValue('');
  });
});

const posted: PanelEvent = { type: 'api.answered', call: 'reply', subject: { note: 1 }, answer: { url: null } };
const failed: PanelEvent = { type: 'reply.failed', note: 1, duplicate: false };
const own = () => screen.getByRole('group', { name: 'Your reply' });

describe('the own reply', () => {
  const sent = async () => {
    const shown = show();
    await userEvent.type(box(), 'Hello');
    await userEvent.click(send());
    return shown;
  };

  test('[own-reply.at-once] stands there at once with “Sending…”, then with its time, and keeps the focus', async () => {
    const { world } = await sent();
    expect(own()).toHaveTextContent('Your replySending…Hello');
    expect(own()).toHaveFocus();
    const element = own();
    act(() => world.tell({ type: 'reply.waited', note: 1 }));
    expect(own()).toHaveTextContent('Sending…');
    act(() => world.tell(posted));
    expect(own()).toBe(element);
    expect(own()).toHaveFocus();
    expect(within(own()).getByText('now')).toHaveAttribute('dateTime', new Date(noon).toISOString());
    expect(own()).toHaveAttribute('data-own-reply', 'posted');
  });

  test('[reply.failed] that failed stays there with “Try again” and “Edit”, and the box is gone', async () => {
    const { world } = await sent();
    act(() => world.tell(failed));
    expect(own()).toHaveTextContent('Not sentHello');
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(within(own()).getByRole('button', { name: 'Try again' }));
    expect(ofType(world.said, 'user.sentReply')).toHaveLength(2);
    expect(own()).toHaveTextContent('Sending…');
    expect(own()).toHaveFocus();
    act(() => world.tell(failed));
    await userEvent.click(within(own()).getByRole('button', { name: 'Edit' }));
    expect(screen.queryByRole('group')).toBeNull();
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue('Hello');
    expect(box().selectionStart).toBe(5);
    await userEvent.keyboard('!');
    expect(box()).toHaveValue('Hello!');
  });

  test('[focus.not-stolen] takes the focus from its box alone', async () => {
    const { world } = show();
    await userEvent.type(box(), 'Hello');
    await userEvent.tab();
    act(() => send().blur());
    act(() => world.tell({ type: 'user.sentReply', note: 1 }));
    expect(own()).not.toHaveFocus();
  });
});

describe('[draft.kept] the draft', () => {
  test('is in the state after each letter, with the caret', async () => {
    const { world } = show();
    await userEvent.type(box(), 'ab');
    expect(ofType(world.said, 'user.wroteReply')).toEqual([
      { type: 'user.wroteReply', note: 1, edit: { start: 0, removed: 0, inserted: 'a' }, caret: 1 },
      { type: 'user.wroteReply', note: 1, edit: { start: 1, removed: 0, inserted: 'b' }, caret: 2 },
    ]);
    await userEvent.keyboard('{ArrowLeft}x');
    expect(box()).toHaveValue('axb');
    expect(box().selectionStart).toBe(2);
    expect(world.state$.value.reply).toMatchObject({ caret: 2, focused: 1 });
  });

  test('that was kept is in the box, with the caret at its end when R focuses it', () => {
    const note = aNote(1);
    const state = readyState([note], { selected: 1 });
    const world = panelWorld({ ...state, reply: { ...state.reply, drafts: { 1: { text: 'saved', at: 1 } } } });
    renderPanel(<OpenNote />, world);
    expect(box()).toHaveValue('saved');
    act(() => world.tell({ type: 'user.focusedReply', note: 1 }));
    expect(box()).toHaveFocus();
    expect(box().selectionStart).toBe(5);
    expect(world.said).toEqual([]);
  });

  test('[draft.kept] of white space alone is removed when the box is left; any other stays', async () => {
    const { world } = show();
    await userEvent.type(box(), '  ');
    await userEvent.tab();
    expect(box()).toHaveValue('');
    await userEvent.type(box(), ' a ');
    await userEvent.tab();
    expect(box()).toHaveValue(' a ');
    expect(ofType(world.said, 'user.blurredReply')).toHaveLength(2);
  });

  test('keeps a selection that the person makes', async () => {
    show();
    await userEvent.type(box(), 'abcdef');
    await userEvent.type(box(), 'X', { initialSelectionStart: 1, initialSelectionEnd: 4 });
    expect(box()).toHaveValue('aXef');
    expect(box().selectionStart).toBe(2);
  });
});

describe('focus', () => {
  test('[reply.escape] Escape leaves the box, and is used; the next one is for the page', async () => {
    const { world } = show();
    const used: boolean[] = [];
    const listen = (event: KeyboardEvent) => used.push(event.defaultPrevented);
    document.addEventListener('keydown', listen);
    await userEvent.click(box());
    await userEvent.keyboard('{Escape}{Escape}');
    document.removeEventListener('keydown', listen);
    expect(box()).not.toHaveFocus();
    expect(world.state$.value.reply.focused).toBeNull();
    expect(used).toEqual([true, false]);
  });

  test('is reported as left when the box is removed with the caret in it, so that shortcuts work again', async () => {
    const { world } = show();
    await userEvent.click(box());
    act(() => world.set((state) => ({ ...state, notes: { ...state.notes, byId: {}, order: [] } })));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(world.state$.value.reply.focused).toBeNull();
  });

  test('stays in the box when the window loses the focus and gets it back', async () => {
    const { world } = show();
    await userEvent.click(box());
    fireEvent.blur(box());
    expect(world.state$.value.reply.focused).toBe(1);
    expect(box()).toHaveFocus();
  });
});

describe('mentions', () => {
  test('[mentions.match] a bare @ opens nothing; with text after it the matching people are listed', async () => {
    show();
    await userEvent.type(box(), 'hi @');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.type(box(), 'ad');
    expect(options().map((option) => option.textContent)).toEqual(['Ada Thorne@ada', 'Adam Ngo@adam']);
    expect(screen.getByText('2 matches')).toBeInTheDocument();
  });

  test('[mentions.match] at most ten are shown', async () => {
    show(
      {},
      Array.from({ length: 30 }, (_, index) => person(index + 1, `ada${index}`, 'Ada')),
    );
    await userEvent.type(box(), '@ada');
    expect(options()).toHaveLength(10);
  });

  test('[mentions.keys] the textbox points at the list and at its active option', async () => {
    show();
    await userEvent.type(box(), '@ad');
    const [first, second] = options();
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(box()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
    expect(box()).toHaveAttribute('aria-activedescendant', first?.id);
    expect(first).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    expect(box()).toHaveAttribute('aria-activedescendant', second?.id);
    expect(first).toHaveAttribute('aria-selected', 'false');
    await userEvent.keyboard('{ArrowDown}');
    expect(first).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowUp}');
    expect(second).toHaveAttribute('aria-selected', 'true');
    expect(box()).toHaveFocus();
  });

  test('[mentions.keys] without a list it points at nothing', async () => {
    show();
    await userEvent.type(box(), 'a');
    for (const name of ['aria-expanded', 'aria-controls', 'aria-activedescendant'])
      expect(box()).not.toHaveAttribute(name);
  });

  test('[mentions.keys] Enter inserts the login and a space where it was being typed, and the caret is after it', async () => {
    const { world } = show();
    await userEvent.type(box(), 'hi @ad you{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    const typed = ofType(world.said, 'user.wroteReply').length;
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(world.said.at(-1)).toEqual({ type: 'user.choseMention', note: 1, login: 'adam', start: 3, end: 6 });
    expect(ofType(world.said, 'user.wroteReply')).toHaveLength(typed);
    expect(box()).toHaveValue('hi @adam  you');
    expect(box().selectionStart).toBe('hi @adam '.length);
    expect(world.state$.value.reply.caret).toBe('hi @adam '.length);
    expect(box()).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('and');
    expect(box()).toHaveValue('hi @adam and you');
  });

  test('[mentions.keys] a click chooses, and the focus stays in the box', async () => {
    const { world } = show();
    await userEvent.type(box(), '@b');
    await userEvent.click(screen.getByRole('option', { name: /Bo Lindqvist/ }));
    expect(box()).toHaveValue('@bo ');
    expect(box()).toHaveFocus();
    expect(ofType(world.said, 'user.blurredReply')).toEqual([]);
  });

  test('[mentions.keys] a touch chooses', async () => {
    show();
    await userEvent.type(box(), '@b');
    await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('option', { name: /Bo/ }) });
    expect(box()).toHaveValue('@bo ');
    expect(box()).toHaveFocus();
  });

  test('[mentions.keys] Escape closes the list and stays in the box; the list stays closed for this mention and opens for the next', async () => {
    show();
    await userEvent.type(box(), '@ad{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box()).toHaveFocus();
    await userEvent.keyboard('a');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard(' @b');
    expect(options()).toHaveLength(1);
  });
});
