import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FilterName } from '../../../reducers/names';
import type { Note } from '../../../reducers/note';
import type { State } from '../../../reducers/state';
import { ListView } from '../../../src/panel/list/ListView';
import { views } from '../../../src/panel/views';
import { aNote, anUnreadableNote, block, noon, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

const day = 86_400_000;
const filters: readonly FilterName[] = ['all', 'unread', 'comments', 'follows', 'likes'];

function show(state: State) {
  const world = panelWorld(state);
  const view = renderPanel(<ListView {...views} />, world);
  return { world, user: userEvent.setup(), ...view };
}
const showNotes = (...notes: readonly Note[]) => show(readyState(notes));
const rowOf = (name: RegExp) => {
  const row = screen.getByRole('link', { name }).closest('li');
  if (!row) throw new Error(`no row holds a link named ${name}`);
  return row;
};

/** Whether the panel kept the browser from following the link; the browser is kept from it either way. */
function clickIsOurs(link: HTMLElement, init: MouseEventInit = {}): boolean {
  let ours = false;
  const last = (event: Event) => {
    ours = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', last, { once: true });
  fireEvent.click(link, init);
  return ours;
}

describe('filters', () => {
  test('[filter.order] are in their order, the chosen one pressed', () => {
    show(readyState([], { filter: 'comments' }));
    const group = screen.getByRole('group', { name: 'Filter notifications' });
    const names = within(group).getAllByRole('button');
    expect(names.map((button) => button.textContent)).toEqual(['All', 'Unread', 'Comments', 'Follows', 'Likes']);
    expect(within(group).getByRole('button', { pressed: true })).toHaveTextContent('Comments');
  });

  test('[filter.order] say how many are unread in a description, and keep their names', () => {
    showNotes(aNote(1), aNote(2, { type: 'like' }), aNote(3), aNote(4, { type: 'follow', read: true }));
    const group = screen.getByRole('group', { name: 'Filter notifications' });
    const described = ['All', 'Unread', 'Comments', 'Follows', 'Likes'].map((name) => {
      const button = within(group).getByRole('button', { name });
      return [button.textContent, button.getAttribute('aria-description') ?? ''];
    });
    expect(described).toEqual([
      ['All', ''],
      ['Unread3', 'Unread: 3'],
      ['Comments2', 'Unread: 2'],
      ['Follows', ''],
      ['Likes1', 'Unread: 1'],
    ]);
    expect(within(group).getByRole('button', { name: 'Unread' })).toHaveAccessibleDescription('Unread: 3');
  });

  test('[filter.order] follow what is read', () => {
    const { world } = showNotes(aNote(1), aNote(2));
    act(() => world.tell({ type: 'user.openedNote', note: 1 }));
    expect(screen.getByRole('button', { name: 'Unread' })).toHaveTextContent('Unread1');
    act(() => world.tell({ type: 'user.openedNote', note: 2 }));
    expect(screen.getByRole('button', { name: 'Unread' })).toHaveTextContent(/^Unread$/);
  });

  test('[filter.order] a press chooses', async () => {
    const { world, user } = showNotes();
    await user.click(screen.getByRole('button', { name: 'Likes' }));
    expect(world.said).toEqual([{ type: 'user.choseFilter', filter: 'likes' }]);
  });
});

describe('rows', () => {
  test('[list.order] are lists under the headings of their time, newest first', () => {
    showNotes(
      aNote(1),
      aNote(2, { timestamp: noon - day }),
      aNote(3, { timestamp: noon - 3 * day }),
      aNote(4, { timestamp: noon - 9 * day }),
      aNote(5, { timestamp: noon - 40 * day }),
    );
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(headings).toEqual(['Today', 'Yesterday', 'Older than 2 days', 'Older than a week', 'Older than a month']);
    for (const name of headings) {
      expect(within(screen.getByRole('list', { name: name ?? '' })).getAllByRole('listitem')).toHaveLength(1);
    }
  });

  test("[row.one-link] hold one link with the note's address and the subject as name", () => {
    showNotes(aNote(1));
    const link = within(screen.getByRole('listitem')).getByRole('link');
    expect(link).toHaveAccessibleName('Ada commented on post 1');
    expect(link).toHaveAttribute('href', 'https://harbourlights.example/post/#comment-7001');
  });

  test('have their data attributes', () => {
    const [plain, user] = [aNote(1), aNote(2)];
    const [, comment] = user.body;
    showNotes(
      plain,
      aNote(2, {
        read: true,
        type: 'comment',
        body: [block(), { ...block(), ...comment, nestLevel: 1, actions: { 'approve-comment': false } }],
      }),
    );
    expect(rowOf(/post 1/)).toHaveAttribute('data-note-id', '1');
    expect(rowOf(/post 1/)).toHaveAttribute('data-note-type', 'comment');
    expect(rowOf(/post 1/)).toHaveAttribute('data-read', 'false');
    expect(rowOf(/post 1/)).not.toHaveAttribute('data-unapproved');
    expect(rowOf(/post 1/)).not.toHaveAttribute('data-nested');
    expect(rowOf(/post 2/)).toHaveAttribute('data-read', 'true');
    expect(rowOf(/post 2/)).toHaveAttribute('data-unapproved');
    expect(rowOf(/post 2/)).toHaveAttribute('data-nested');
  });

  test('[row.unread-and-pending] tell unread and pending in words, beside the name and not in it', () => {
    const note = aNote(1, { body: [block({ actions: { 'approve-comment': false } })] });
    showNotes(note);
    const link = screen.getByRole('link', { name: 'Ada commented on post 1' });
    expect(link).toHaveAccessibleDescription(/Unread.*Pending.*Excerpt of 1/);
  });

  const aReply = (header: readonly string[]) => {
    const [user, comment] = aNote(2).body;
    return aNote(2, {
      header: header.map((text) => block({ text })),
      body: [block(user), block({ ...comment, nestLevel: 1 })],
    });
  };

  test('[row.nested] a reply stands under the line that it answers, which describes its link', () => {
    showNotes(aReply(['Sam', ' Did you see the gulls? ']));
    const link = screen.getByRole('link', { name: 'Ada commented on post 2' });
    expect(link).toHaveAccessibleDescription('Unread Excerpt of 2 In reply to: Did you see the gulls?');
    const line = screen.getByText(/Did you see/);
    expect(line.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test.each([
    ['a reply without a header', aReply([])],
    ['a reply whose header has a blank line', aReply(['Sam', '  '])],
    ['a comment that is no reply', aNote(2, { header: [block({ text: 'Sam' }), block({ text: 'Hello' })] })],
  ])('[row.nested] %s shows no answered line', (_, note) => {
    showNotes(note);
    expect(screen.getByRole('link', { name: 'Ada commented on post 2' })).toHaveAccessibleDescription(
      'Unread Excerpt of 2',
    );
  });

  test('[body.pictures] [security.no-referrer] have a picture that says no referrer, and only the icon of their kind once it fails', () => {
    const { container } = showNotes(aNote(1));
    const picture = container.querySelector('.row-avatar img');
    expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
    act(() => void picture?.dispatchEvent(new Event('error')));
    expect(container.querySelector('.row-avatar img')).toBeNull();
    expect(container.querySelector('.row-avatar')).toHaveAttribute('data-kind', '\uf300');
  });

  test('[row.time] show their time for people and for machines', () => {
    showNotes(aNote(5));
    const time = within(screen.getByRole('listitem')).getByText('5m');
    expect(time).toHaveAttribute('datetime', '2026-11-21T11:55:00.000Z');
    expect(time).toHaveAttribute('title', expect.stringContaining('2026'));
  });

  test('[row.time] a note without a readable time shows none', () => {
    const { container } = showNotes({ ...anUnreadableNote(2), timestamp: 0 });
    expect(screen.getByRole('listitem')).toHaveTextContent("This notification can't be shown.");
    expect(container.querySelector('time')).toBeNull();
  });

  test.each([
    ['its title', 'A comment', 'A comment'],
    ['words that say so, when the title is blank too', ' \n', "This notification can't be shown."],
  ])('[row.one-link] a note with a blank subject is named by %s', (_, title, name) => {
    showNotes(aNote(1, { title, subject: [block({ text: ' \u00a0\n' })] }));
    expect(within(screen.getByRole('listitem')).getByRole('link')).toHaveAccessibleName(name);
  });

  test('[row.click] a plain click opens the note in the panel and not the page of its link', () => {
    const { world } = showNotes(aNote(1));
    expect(clickIsOurs(screen.getByRole('link', { name: /post 1/ }))).toBe(true);
    expect(world.said).toEqual([{ type: 'user.openedNote', note: 1 }]);
  });

  test.each([
    ['meta', { metaKey: true }],
    ['ctrl', { ctrlKey: true }],
    ['shift', { shiftKey: true }],
    ['middle', { button: 1 }],
  ])("[row.click] a %s click is the browser's own", (_, init) => {
    const { world } = showNotes(aNote(1));
    expect(clickIsOurs(screen.getByRole('link', { name: /post 1/ }), init)).toBe(false);
    expect(world.said).toEqual([]);
  });

  test('[row.one-link] only the highlighted row is current, and only one row is a tab stop', () => {
    const { world } = showNotes(aNote(1), aNote(2), aNote(3));
    const stops = () => screen.getAllByRole('link', { name: /post/ }).filter((link) => link.tabIndex === 0);
    expect(stops().map((link) => link.textContent)).toEqual(['Ada commented on post 1']);
    act(() => world.tell({ type: 'user.highlightedNote', note: 2 }));
    expect(stops().map((link) => link.textContent)).toEqual(['Ada commented on post 2']);
    expect(screen.getAllByRole('listitem', { current: true })).toEqual([rowOf(/post 2/)]);
  });
});

describe('states of the list', () => {
  const firstLoad = (state: State): State => ({
    ...state,
    sync: { ...state.sync, loading: true, everLoaded: false },
  });

  test('[states.first-load] the first load is a skeleton, never an empty list', () => {
    show(firstLoad(readyState()));
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('progressbar', { name: 'Loading notifications' })).toBeInTheDocument();
    expect(screen.queryByText('No notifications yet.')).not.toBeInTheDocument();
  });

  test('[states.first-load] a refresh keeps the rows', () => {
    const { world } = showNotes(aNote(1));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    act(() => world.tell({ type: 'api.requested', request: { call: 'listNotes', number: 10 } }));
    expect(screen.getByRole('progressbar', { name: 'Loading notifications' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /post 1/ })).toBeInTheDocument();
  });

  const empties: { readonly [filter in FilterName]: readonly [string, string, string] } = {
    all: ['No notifications yet.', 'Get active! Comment on posts from blogs you follow.', '/read/'],
    unread: ["You're all caught up!", 'Reignite the conversation: write a new post.', '/post/'],
    comments: [
      'No new comments yet!',
      'Join a conversation: search for blogs that share your interests in the Reader.',
      '/read/search/',
    ],
    follows: ['No new followers to report yet.', "Get noticed: comment on posts you've read.", '/activities/likes/'],
    likes: ['No new likes to show yet.', "Get noticed: comment on posts you've read.", '/activities/likes/'],
  };
  test.each(filters)('[list.empty] an empty list under %s has its sentence and its link', async (filter) => {
    const { world, user } = show(readyState([], { filter }));
    const [text, link, path] = empties[filter];
    expect(screen.getByText(text)).toBeInTheDocument();
    const leads = screen.getByRole('link', { name: link });
    expect(leads).toHaveAttribute('href', `https://wordpress.com${path}`);
    await user.click(leads);
    expect(world.said).toEqual([{ type: 'user.followedEmptyLink', filter }]);
  });

  test('[states.error] an error is never an empty list', () => {
    const { world } = show(firstLoad(readyState()));
    const problem = { name: 'ServiceUnavailableError', message: '503', status: 503 };
    act(() => world.tell({ type: 'api.failed', call: 'listNotes', subject: null, problem }));
    expect(screen.getByRole('alert')).toHaveTextContent("Your notifications couldn't be loaded.");
    expect(screen.queryByText('No notifications yet.')).not.toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  test('[states.error] rows that are shown stay when a refresh fails', () => {
    const { world } = showNotes(aNote(1));
    const problem = { name: 'NetworkError', message: 'no answer', status: 0 };
    act(() => world.tell({ type: 'api.failed', call: 'listNotes', subject: null, problem }));
    expect(screen.getByRole('alert')).toHaveTextContent("Your notifications couldn't be refreshed.");
    expect(screen.getByRole('link', { name: /post 1/ })).toBeInTheDocument();
  });

  test('[list.the-end] "The End" shows when the list is taller than the panel and nothing loads', () => {
    const notes = Array.from({ length: 9 }, (_, index) => aNote(index + 1));
    const { world } = show(readyState(notes));
    expect(screen.getByText('The End')).toBeInTheDocument();
    act(() => world.tell({ type: 'api.requested', request: { call: 'listNotes', number: 20 } }));
    expect(screen.queryByText('The End')).not.toBeInTheDocument();
  });

  test('[list.the-end] at 100 notes the end leads to the page of all notifications, where the settings name one', () => {
    const state = readyState(Array.from({ length: 100 }, (_, index) => aNote(index + 1)));
    const links = (all: string): State => ({
      ...state,
      session: { ...state.session, links: { ...state.session.links, all } },
    });
    const { world } = show(links('https://own.example/all'));
    const says = 'These are the newest 100. Older ones are on your site.';
    expect(screen.getByRole('link', { name: says })).toHaveAttribute('href', 'https://own.example/all');
    act(() => world.set(() => links('')));
    expect(screen.queryByRole('link', { name: says })).not.toBeInTheDocument();
    expect(screen.getByText(says)).toBeInTheDocument();
  });

  test('[more.near-end] the list is watched for scrolling as long as it is drawn', () => {
    const { world, unmount } = showNotes(aNote(1));
    expect(world.watched.size).toBe(1);
    unmount();
    expect(world.watched.size).toBe(0);
  });
});

describe('arrivals', () => {
  const arrive = (...ids: readonly number[]) => ({
    type: 'api.answered' as const,
    call: 'listNotes' as const,
    subject: null,
    answer: { notes: [...ids.map((id) => aNote(id)), aNote(10)], lastSeen: 0, leftOut: 0 },
  });

  test('[arrivals.wait] wait behind a pill while the list is scrolled down; the pill brings them and the focus', async () => {
    const { world, user } = showNotes(aNote(10));
    act(() => world.tell({ type: 'user.scrolledAway', away: true }));
    act(() => world.tell(arrive(1, 2)));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '2 new notifications' }));
    expect(world.said).toContainEqual({ type: 'user.askedArrivals' });
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: '2 new notifications' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /post 1$/ })).toHaveFocus();
  });
});

describe('tools beside the first heading', () => {
  test('[list.tools] hold the settings, in a new window, outside the heading', () => {
    showNotes(aNote(1));
    const settings = screen.getByRole('link', { name: 'Notification settings' });
    expect(settings).toHaveAttribute('href', 'https://wordpress.com/me/notifications');
    expect(settings).toHaveAttribute('target', '_blank');
    expect(settings).toHaveAttribute('rel', 'noopener noreferrer');
    expect(settings.closest('h2')).toBeNull();
  });

  const tools = () => [
    ...screen.queryAllByRole('link', { name: 'Notification settings' }),
    ...screen.queryAllByRole('button', { name: 'Keyboard shortcuts' }),
  ];

  test('[list.tools] [list.empty] an empty list has no toolbar, and quiet ways to settings and help', async () => {
    const { world, user } = show(readyState());
    expect(screen.getByText('No notifications yet.')).toBeInTheDocument();
    expect(document.querySelector('.list-tools')).toBeNull();
    const [settings, help] = tools();
    expect(settings).toHaveAttribute('href', 'https://wordpress.com/me/notifications');
    await user.click(help as HTMLElement);
    expect(world.said).toEqual([{ type: 'user.openedHelp' }]);
  });

  test('[list.tools] a list that failed has help and settings below its error', () => {
    const { world } = show(readyState());
    const problem = { name: 'ServerError', message: '', status: 500 };
    act(() => world.tell({ type: 'api.failed', call: 'listNotes', subject: null, problem }));
    expect(tools()).toHaveLength(2);
    for (const tool of tools())
      expect(screen.getByRole('alert').compareDocumentPosition(tool)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('[reading.mark-all] "Mark all as read" is offered while something is unread, and can be undone', async () => {
    const { world, user } = showNotes(aNote(1), aNote(2, { read: true }), aNote(3));
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(world.said).toContainEqual({ type: 'user.askedReadAll', notes: [1, 3] });
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
    const bar = screen.getByText(/^Marked all as read: \d+ notifications?$/).closest('[data-undo-for="all"]');
    expect(bar).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(world.said).toContainEqual({ type: 'user.askedUndo', key: 'all' });
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeInTheDocument();
  });

  test('[focus.removed] the focus is not lost with a control that is removed', async () => {
    const { world, user } = showNotes(aNote(1), aNote(2));
    screen.getByRole('button', { name: 'Mark all as read' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('link', { name: /post 1/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus();
    expect(world.said.filter(({ type }) => type === 'user.highlightedNote')).toHaveLength(1);
  });
});
