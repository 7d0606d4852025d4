/** The React components under StrictMode: one panel, its count, its events, and nothing left when they go. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, StrictMode, useEffect } from 'react';
import { NotificationBell, NotificationPanel, useNotifications } from '../../src/react';
import {
  allInPanels,
  dialog,
  frameOrNull,
  panelSays,
  panelSrc,
  recordPosts,
  theFrame,
  theHolder,
} from '../host/hostPage';

beforeEach(() => {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
});

function Reader({ onPost }: { readonly onPost: (post: unknown) => void }) {
  const { count, latest, isOpen, open, close, on } = useNotifications();
  useEffect(() => on('openPost', onPost), [on, onPost]);
  return (
    <p>
      {`${count} ${latest} ${isOpen}`}
      <button type="button" onClick={open}>
        open it
      </button>
      <button type="button" onClick={close}>
        close it
      </button>
    </p>
  );
}

test('[kit.react] a bell with a badge opens one panel; the hook says and does the same elsewhere in the page', async () => {
  const onPost = jest.fn();
  const { unmount } = render(
    <StrictMode>
      <Reader onPost={onPost} />
      <NotificationBell src={panelSrc} />
    </StrictMode>,
  );
  expect(screen.getByText('null null false')).toBeInTheDocument();
  expect(allInPanels('[role="status"]')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(theHolder()).toHaveFocus();
  recordPosts();
  act(() => {
    panelSays({ action: 'iFrameReady' });
    panelSays({ action: 'render', num_new: 2, latest_type: 'like' });
    panelSays({ action: 'openPost', siteId: 1, postId: 2 });
  });
  expect(screen.getByRole('button', { name: 'Notifications, 2 new', expanded: true })).toHaveTextContent('2');
  expect(screen.getByText('2 like true')).toBeInTheDocument();
  expect(onPost.mock.calls.map(([detail]) => detail)).toEqual([{ siteId: 1, postId: 2 }]);
  await userEvent.click(screen.getByRole('button', { name: 'close it' }));
  expect(screen.getByText('2 like false')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'open it' }));
  expect(screen.getByText('2 like true')).toBeInTheDocument();
  unmount();
  expect([frameOrNull(), document.body.textContent]).toEqual([null, '']);
});

test('[kit.react] a new value of an option makes a new panel, and the same values do not', () => {
  const { rerender } = render(<NotificationBell src={panelSrc} theme="light" />);
  const first = dialog();
  rerender(<NotificationBell src={panelSrc} theme="light" />);
  expect(dialog()).toBe(first);
  rerender(<NotificationBell src={panelSrc} theme="dark" />);
  expect(dialog()).not.toBe(first);
});

test('[kit.react] a bell takes attributes and a ref, and keeps its badge beside a text', () => {
  const ref = createRef<HTMLButtonElement>();
  const onFocus = jest.fn();
  const bell = (text: string) => (
    <NotificationBell
      src={panelSrc}
      ref={ref}
      id="news"
      style={{ color: 'red' }}
      onFocus={onFocus}
      countLabel={(n) => `${text} ${n}`}
    >
      {text}
    </NotificationBell>
  );
  const { rerender } = render(bell('News'));
  act(() => ref.current?.focus());
  expect([ref.current?.id, onFocus.mock.calls.length]).toEqual(['news', 1]);
  expect(ref.current?.style).toMatchObject({ display: 'inline-grid', color: 'red' });
  act(() => ref.current?.click());
  recordPosts();
  act(() => {
    panelSays({ action: 'iFrameReady' });
    panelSays({ action: 'render', num_new: 2, latest_type: 'like' });
  });
  rerender(bell('Neues'));
  expect(ref.current).toHaveTextContent('Neues2');
  act(() => panelSays({ action: 'render', num_new: 3, latest_type: 'like' }));
  expect(screen.getByRole('button', { name: 'Neues 3' })).toBe(ref.current);
});

test('[kit.react] a panel takes the attributes of its element, and another one makes no new panel', () => {
  const column = (height: number) => <NotificationPanel src={panelSrc} id="column" style={{ height }} />;
  const { rerender } = render(column(500));
  const frame = theFrame();
  rerender(column(600));
  expect(theFrame()).toBe(frame);
  expect(document.getElementById('column')).toHaveStyle({ height: '600px' });
});

test('[token.wanted] a token that the component was given later is the one that the panel gets, in the same panel', async () => {
  const give = (token: string) => <NotificationPanel src={panelSrc} token={async () => token} />;
  const { rerender } = render(give('one'));
  const frame = theFrame();
  const posts = recordPosts();
  panelSays({ action: 'iFrameReady' });
  rerender(give('two'));
  expect(theFrame()).toBe(frame);
  panelSays({ action: 'needToken' });
  await act(async () => {});
  expect(posts.at(-1)?.message).toMatchObject({ action: 'token', token: 'two' });
});

test('[token.sign-out] a token that becomes null signs the panel out, and a later one signs it in, in the same panel', async () => {
  const give = (token: string | null) => <NotificationPanel src={panelSrc} token={token} />;
  const { rerender } = render(give('one'));
  const frame = theFrame();
  const posts = recordPosts();
  panelSays({ action: 'iFrameReady' });
  for (const token of [null, 'two']) {
    rerender(give(token));
    await act(async () => {});
    expect(posts.map(({ message }) => message)).toContainEqual(expect.objectContaining({ action: 'token', token }));
  }
  expect(theFrame()).toBe(frame);
});

test('[kit.appearance] another appearance is posted to the same panel', () => {
  const { rerender } = render(<NotificationPanel src={panelSrc} appearance={{ radius: 1 }} />, { wrapper: StrictMode });
  const frame = theFrame();
  const posts = recordPosts();
  panelSays({ action: 'iFrameReady' });
  rerender(<NotificationPanel src={panelSrc} appearance={{ radius: 1 }} />);
  rerender(<NotificationPanel src={panelSrc} appearance={{ radius: 5 }} />);
  rerender(<NotificationPanel src={panelSrc} />);
  expect(theFrame()).toBe(frame);
  const told = posts.filter(({ message }) => JSON.stringify(message).includes('setAppearance'));
  expect(told.map(({ message }) => message)).toMatchObject([
    { appearance: { radius: 1 } },
    { appearance: { radius: 5 } },
    { appearance: {} },
  ]);
});

test('[kit.react] children and a class are the page’s own', () => {
  render(
    <NotificationBell src={panelSrc} load="open" className="mine" label="News">
      <b>News</b>
    </NotificationBell>,
  );
  const bell = screen.getByRole('button', { name: 'News' });
  expect([bell.className, bell.getAttribute('style'), bell.innerHTML]).toEqual(['mine', null, '<b>News</b>']);
});

test('[kit.react] the panel alone fills its element and shows at once, without taking the focus', () => {
  render(<NotificationPanel src={panelSrc} className="column" />);
  expect(theFrame()).toBeInTheDocument();
  expect(dialog()).toBeVisible();
  expect(theHolder()).not.toHaveFocus();
});
