/** Laws of `embed`: when it loads, opens and closes, what it tells the page and the panel, and that it leaves no trace. */
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import {
  embedHere,
  endAll,
  frameOrNull,
  panelOrigin,
  panelSays,
  panelSrc,
  pressEscape,
  record,
  recordPosts,
  setUpPage,
  startPanel,
  tap,
  theFrame,
} from './hostPage';

const message = (action: string, fields = {}) => ({ type: 'notesIframeMessage', action, ...fields });

afterEach(() => {
  endAll();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('loading', () => {
  test('nothing is fetched before the panel is first shown when it is lazy', () => {
    setUpPage();
    const panel = embedHere({ lazy: true });
    expect(frameOrNull()).toBeNull();
    panel.show();
    expect(theFrame().src).toContain(panelSrc);
  });

  test('by default the frame comes in an idle moment after the page has loaded', () => {
    jest.useFakeTimers();
    setUpPage();
    embedHere({ lazy: null });
    expect(frameOrNull()).toBeNull();
    jest.runAllTimers();
    expect(theFrame().src).toContain(panelSrc);
  });

  test('a page that is still loading is waited for', () => {
    jest.useFakeTimers();
    setUpPage();
    const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    embedHere({ lazy: false });
    jest.runAllTimers();
    expect(frameOrNull()).toBeNull();
    state.mockReturnValue('complete');
    dispatchEvent(new Event('load'));
    jest.runAllTimers();
    expect(frameOrNull()).not.toBeNull();
  });

  test('it is loaded once, however often it is asked for, and stays when the panel is closed', () => {
    setUpPage();
    const panel = embedHere();
    panel.load();
    const frame = theFrame();
    panel.show();
    panel.close();
    panel.load();
    expect(theFrame()).toBe(frame);
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });

  test('locale and theme travel as query parameters beside those of the URL', () => {
    setUpPage();
    embedHere({ src: `${panelSrc}?devtools=1`, locale: 'pt-BR', theme: 'dark' }).load();
    expect(theFrame().src).toBe(`${panelSrc}?devtools=1&locale=pt-BR&theme=dark`);
  });

  test("without a locale the panel speaks the document's language, and with theme auto the system decides", () => {
    setUpPage();
    document.documentElement.lang = 'he';
    embedHere({ theme: 'auto' }).load();
    expect(theFrame().src).toBe(`${panelSrc}?locale=he`);
    document.documentElement.removeAttribute('lang');
  });

  test('the frame has a name, a referrer to answer to, and no right to move the page or to open dialogs', () => {
    setUpPage();
    embedHere({ label: 'Novedades' }).load();
    const frame = screen.getByTitle('Novedades');
    expect(frame).toHaveAttribute('referrerpolicy', 'origin');
    const rights = frame.getAttribute('sandbox')?.split(' ');
    expect(rights).toEqual(
      expect.arrayContaining([
        'allow-scripts',
        'allow-same-origin',
        'allow-downloads',
        'allow-storage-access-by-user-activation',
      ]),
    );
    expect(rights?.filter((right) => /top-navigation|modals/.test(right))).toEqual([]);
  });

  test('a panel that does not come up is told once, and showing it again loads it anew', () => {
    jest.useFakeTimers();
    const { place } = setUpPage();
    const seen = record(place);
    const panel = embedHere();
    panel.show();
    jest.advanceTimersByTime(19_999);
    expect(seen).toEqual([['open', null]]);
    jest.advanceTimersByTime(60_000);
    expect(seen.slice(1)).toEqual([['error', { message: expect.stringContaining(panelSrc) }]]);
    const before = theFrame().contentWindow;
    panel.close();
    panel.show();
    expect(theFrame().contentWindow).not.toBe(before);
  });

  test('a panel that has come up is never told to have failed', () => {
    jest.useFakeTimers();
    const { place } = setUpPage();
    const seen = record(place);
    startPanel(embedHere());
    jest.advanceTimersByTime(60_000);
    expect(seen).toEqual([['ready', null]]);
  });

  test('a panel that comes up late works, and is not loaded a second time', () => {
    jest.useFakeTimers();
    const { place } = setUpPage();
    const seen = record(place);
    const panel = embedHere();
    panel.load();
    jest.advanceTimersByTime(30_000);
    const { contentWindow } = theFrame();
    panelSays({ action: 'iFrameReady' });
    panel.show({ focus: false });
    expect(theFrame().contentWindow).toBe(contentWindow);
    expect(seen.map(([name]) => name)).toEqual(['error', 'ready', 'open']);
  });
});

describe('opening and closing', () => {
  test('the bell opens and closes it, and says which it is', async () => {
    const { bell, place } = setUpPage();
    const panel = embedHere();
    expect(bell).toHaveAttribute('aria-haspopup', 'dialog');
    expect(bell).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(bell);
    expect(panel.open).toBe(true);
    expect(bell).toHaveAttribute('aria-expanded', 'true');
    expect(place.dataset.notifications).toBe('open');
    expect(screen.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await userEvent.click(bell);
    expect(panel.open).toBe(false);
    expect(bell).toHaveAttribute('aria-expanded', 'false');
    expect(place.dataset.notifications).toBe('closed');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a bell that is a link keeps its ways to a new tab', () => {
    const { bell } = setUpPage();
    const panel = embedHere();
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) {
      const click = new MouseEvent('click', { [key]: true, bubbles: true, cancelable: true });
      bell.dispatchEvent(click);
      expect([panel.open, click.defaultPrevented]).toEqual([false, false]);
    }
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    bell.dispatchEvent(click);
    expect([panel.open, click.defaultPrevented]).toEqual([true, true]);
  });

  test('each way to close it is named', () => {
    const { bell, place } = setUpPage();
    const panel = embedHere();
    startPanel(panel);
    const seen = record(place);
    const ways: [string, () => void][] = [
      ['call', () => panel.close()],
      ['call', () => panel.toggle()],
      ['opener', () => bell.click()],
      ['escape', () => pressEscape()],
      ['outside', () => tap(screen.getByText('Text'))],
      ['panel', () => panelSays({ action: 'togglePanel' })],
      ['destroyed', () => panel.destroy()],
    ];
    for (const [reason, close] of ways) {
      panel.show();
      close();
      expect(seen.splice(0)).toEqual([
        ['open', null],
        ['close', { reason }],
      ]);
    }
  });

  test('closing what is closed and opening what is open says nothing', () => {
    const { place } = setUpPage();
    const panel = embedHere();
    startPanel(panel);
    panel.show();
    const seen = record(place);
    panel.show();
    expect(seen).toEqual([]);
    panel.close();
    seen.splice(0);
    panel.close();
    pressEscape();
    tap(document.body);
    panelSays({ action: 'togglePanel' });
    expect(seen).toEqual([]);
  });

  test('an Escape that the page has used for itself does not close it', () => {
    const { field } = setUpPage();
    const panel = embedHere();
    panel.show();
    field.addEventListener('keydown', (key) => key.preventDefault());
    pressEscape(field);
    expect(panel.open).toBe(true);
  });

  test('a click in the panel or on the bell is not a click outside, nor is one in an inline panel’s own element', () => {
    const { bell, place } = setUpPage();
    const drawer = embedHere();
    drawer.show();
    tap(theFrame());
    tap(bell);
    expect(drawer.open).toBe(true);
    tap(place);
    expect(drawer.open).toBe(false);
    drawer.destroy();
    const inline = embedHere({ inline: true });
    inline.show();
    tap(place);
    expect(inline.open).toBe(true);
  });

  test('with keepOpen a click elsewhere leaves it open, Escape does not', () => {
    setUpPage();
    const panel = embedHere({ keepOpen: true });
    panel.show();
    tap(document.body);
    expect(panel.open).toBe(true);
    pressEscape();
    expect(panel.open).toBe(false);
  });

  test('a closed panel is out of sight and out of reach', () => {
    setUpPage();
    const panel = embedHere();
    startPanel(panel);
    expect(theFrame()).not.toBeVisible();
    panel.show();
    expect(theFrame()).toBeVisible();
  });
});

describe('focus', () => {
  test('goes into the frame, and back to the field it came from', () => {
    const { field } = setUpPage();
    const panel = embedHere();
    field.focus();
    panel.show();
    expect(theFrame()).toHaveFocus();
    panel.close();
    expect(field).toHaveFocus();
  });

  test('goes back to the bell when it came from nowhere, or from what is no longer there', () => {
    const { bell, field } = setUpPage();
    const panel = embedHere();
    panel.show();
    panel.close();
    expect(bell).toHaveFocus();
    field.focus();
    panel.show();
    field.remove();
    pressEscape();
    expect(bell).toHaveFocus();
  });

  test('is left alone when the reader has moved on to another field', () => {
    const { bell, field } = setUpPage();
    const panel = embedHere();
    bell.focus();
    panel.show();
    field.focus();
    tap(field);
    expect(panel.open).toBe(false);
    expect(field).toHaveFocus();
  });

  test('stays in the page when show is told so', () => {
    const { field } = setUpPage();
    const panel = embedHere();
    field.focus();
    panel.show({ focus: false });
    expect(field).toHaveFocus();
    panel.close();
    expect(field).toHaveFocus();
  });

  test('is given to the page of the frame once that has come, if it still is in the frame', () => {
    const { field } = setUpPage();
    const panel = embedHere();
    panel.show();
    const { contentWindow } = theFrame();
    if (!contentWindow) throw new Error('the frame has no window');
    const given = jest.spyOn(contentWindow, 'focus').mockImplementation(() => undefined);
    panelSays({ action: 'iFrameReady' });
    expect(given).toHaveBeenCalledTimes(1);
    field.focus();
    panelSays({ action: 'iFrameReady' });
    expect(given).toHaveBeenCalledTimes(1);
  });

  test('goes back though a frame does not let go of it when told to, as in WebKit', () => {
    const { bell, field } = setUpPage();
    const panel = embedHere();
    for (const from of [field, bell]) {
      from.focus();
      panel.show();
      jest.spyOn(theFrame(), 'blur').mockImplementation(() => undefined);
      panel.close();
      expect(from).toHaveFocus();
    }
  });

  test('works in a shadow tree', () => {
    const { bell } = setUpPage();
    const shadow = document.createElement('div');
    document.body.append(shadow);
    const place = document.createElement('div');
    place.id = 'place';
    document.querySelector('#place')?.remove();
    document.body.append(place);
    const panel = embedHere();
    shadow.attachShadow({ mode: 'open' }).append(place);
    bell.focus();
    panel.show();
    expect(shadow.shadowRoot?.activeElement).toBe(shadow.shadowRoot?.querySelector('iframe'));
    panel.close();
    expect(bell).toHaveFocus();
    panel.destroy();
  });
});

describe('what the panel is told', () => {
  test('nothing before it is ready; then whether it is seen and shown, and each change', () => {
    setUpPage();
    const panel = embedHere();
    panel.load();
    const posts = recordPosts();
    panel.show();
    panel.refresh();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(posts).toEqual([]);
    panelSays({ action: 'iFrameReady' });
    panel.close();
    panel.refresh();
    expect(posts.map(({ message }) => message)).toEqual([
      message('toggleVisibility', { hidden: false }),
      message('togglePanel', { showing: true }),
      message('togglePanel', { showing: false }),
      message('refreshNotes'),
    ]);
  });

  test('only the panel’s origin is posted to', () => {
    setUpPage();
    const panel = embedHere();
    const posts = startPanel(panel);
    panel.show();
    panel.refresh();
    expect(new Set(posts.map(({ to }) => to))).toEqual(new Set([panelOrigin]));
  });

  test('a hidden and a revealed document', () => {
    setUpPage();
    const posts = startPanel(embedHere());
    posts.splice(0);
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(posts.map(({ message }) => message)).toEqual([
      message('toggleVisibility', { hidden: true }),
      message('toggleVisibility', { hidden: false }),
    ]);
  });

  test('a panel that reloaded itself learns again how things stand', () => {
    setUpPage();
    const panel = embedHere();
    const posts = startPanel(panel);
    panel.show();
    posts.splice(0);
    panelSays({ action: 'iFrameReady' });
    expect(posts.map(({ message }) => message)).toEqual([
      message('toggleVisibility', { hidden: false }),
      message('togglePanel', { showing: true }),
    ]);
  });
});

describe('what the page is told', () => {
  test('the count is unknown until the panel says it', () => {
    setUpPage();
    const panel = embedHere();
    startPanel(panel);
    expect([panel.count, panel.latestType]).toEqual([null, null]);
    panelSays({ action: 'render', num_new: 3, latest_type: 'like' });
    expect([panel.count, panel.latestType]).toEqual([3, 'like']);
    panelSays({ action: 'renderAllSeen' });
    expect([panel.count, panel.latestType]).toEqual([0, null]);
  });

  test('count and newest type are told on a change only', () => {
    const { place } = setUpPage();
    startPanel(embedHere());
    const seen = record(place);
    panelSays({ action: 'renderAllSeen' });
    panelSays({ action: 'renderAllSeen' });
    panelSays({ action: 'render', num_new: 1, latest_type: 'comment' });
    panelSays({ action: 'render', num_new: 1, latest_type: 'comment' });
    panelSays({ action: 'render', num_new: 1, latest_type: 'follow' });
    panelSays({ action: 'render', num_new: 0, latest_type: 'follow' });
    expect(seen).toEqual([
      ['count', { count: 0, latestType: null }],
      ['count', { count: 1, latestType: 'comment' }],
      ['count', { count: 1, latestType: 'follow' }],
      ['count', { count: 0, latestType: null }],
    ]);
  });

  test('the bell’s name and its data-count hold the count, and no count at 0', () => {
    const { bell } = setUpPage();
    startPanel(embedHere());
    expect(bell).toHaveAccessibleName('Notifications');
    panelSays({ action: 'render', num_new: 3, latest_type: 'like' });
    expect(bell).toHaveAccessibleName('Notifications, 3 new');
    expect(bell).toHaveAttribute('data-count', '3');
    panelSays({ action: 'renderAllSeen' });
    expect(bell).toHaveAccessibleName('Notifications');
    expect(bell).not.toHaveAttribute('data-count');
  });

  test('the words are the page’s when it gives them', () => {
    const { bell } = setUpPage();
    bell.setAttribute('aria-label', 'Avisos');
    const panel = embedHere();
    startPanel(panel);
    panelSays({ action: 'render', num_new: 2, latest_type: 'like' });
    expect(bell).toHaveAccessibleName('Avisos, 2 new');
    panel.destroy();
    const other = embedHere({ label: 'Neues', countLabel: (count) => `${count} Neuigkeiten` });
    startPanel(other);
    panelSays({ action: 'render', num_new: 2, latest_type: 'like' });
    expect(bell).toHaveAccessibleName('2 Neuigkeiten');
    other.destroy();
    startPanel(embedHere({ countLabel: 'Nuevas: {count}' }));
    panelSays({ action: 'render', num_new: 2, latest_type: 'like' });
    expect(bell).toHaveAccessibleName('Nuevas: 2');
  });

  test('screen readers hear of arrivals while the panel is closed, and of nothing else', () => {
    setUpPage();
    const panel = embedHere();
    startPanel(panel);
    const status = screen.getByRole('status');
    panelSays({ action: 'render', num_new: 2, latest_type: 'like' });
    expect(status).toHaveTextContent('');
    panelSays({ action: 'render', num_new: 3, latest_type: 'like' });
    expect(status).toHaveTextContent('Notifications, 3 new');
    panelSays({ action: 'render', num_new: 1, latest_type: 'like' });
    expect(status).toHaveTextContent('');
    panel.show();
    panelSays({ action: 'render', num_new: 5, latest_type: 'like' });
    expect(status).toHaveTextContent('');
  });

  test('the messages of CONTRACT section 3 become events of the same name and fields', () => {
    const { place } = setUpPage();
    startPanel(embedHere());
    const seen = record(place);
    panelSays({ action: 'widescreen', widescreen: true });
    panelSays({ action: 'openSite', siteId: 1 });
    panelSays({ action: 'openPost', siteId: 1, postId: 2 });
    panelSays({ action: 'openComment', siteId: 1, postId: 2, commentId: 3 });
    panelSays({ action: 'editComment', siteId: 1, postId: 2, commentId: 3 });
    expect(seen).toEqual([
      ['widescreen', { widescreen: true }],
      ['openSite', { siteId: 1 }],
      ['openPost', { siteId: 1, postId: 2 }],
      ['openComment', { siteId: 1, postId: 2, commentId: 3 }],
      ['editComment', { siteId: 1, postId: 2, commentId: 3 }],
    ]);
  });

  test('its events bubble to the document', () => {
    setUpPage();
    const seen = record(document.documentElement);
    embedHere().show();
    expect(seen).toEqual([['open', null]]);
  });
});

describe('the end', () => {
  test('destroy leaves the page exactly as it was', () => {
    const { bell } = setUpPage();
    bell.setAttribute('aria-expanded', 'mine');
    bell.setAttribute('aria-label', 'My bell');
    bell.focus();
    const before = document.documentElement.outerHTML;
    const panel = embedHere();
    startPanel(panel);
    panelSays({ action: 'render', num_new: 3, latest_type: 'like' });
    panel.show();
    expect(document.documentElement.outerHTML).not.toBe(before);
    panel.destroy();
    expect(document.documentElement.outerHTML).toBe(before);
    expect(bell).toHaveFocus();
  });

  test('every listener that was added is removed', () => {
    setUpPage();
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const targets = [globalThis, document, document.querySelector('#bell') ?? document];
    const added = targets.map((target) => jest.spyOn(target, 'addEventListener'));
    const panel = embedHere({ lazy: false });
    const signals = added
      .flatMap((spy) => spy.mock.calls)
      .map(([, , options]) => (typeof options === 'object' ? options.signal : undefined));
    expect(signals.length).toBeGreaterThanOrEqual(6);
    panel.destroy();
    expect(signals.every((signal) => signal?.aborted)).toBe(true);
  });

  test.each(['loaded', 'not loaded'])('no timer outlives it, %s, and its methods do nothing any more', (state) => {
    jest.useFakeTimers();
    const { bell, place } = setUpPage();
    const panel = embedHere();
    if (state === 'loaded') panel.load();
    panel.destroy();
    expect(jest.getTimerCount()).toBe(0);
    const seen = record(place);
    panel.show();
    panel.load();
    panel.toggle();
    panel.refresh();
    panel.destroy();
    bell.click();
    expect([seen, frameOrNull(), panel.open, jest.getTimerCount()]).toEqual([[], null, false, 0]);
  });

  test('a destroyed panel does not undo what a new one on the same bell did', () => {
    const { bell } = setUpPage();
    const first = embedHere();
    first.destroy();
    embedHere();
    first.destroy();
    expect(bell).toHaveAttribute('aria-expanded', 'false');
  });

  test('an idle load that comes after the end loads nothing', () => {
    jest.useFakeTimers();
    setUpPage();
    embedHere({ lazy: false }).destroy();
    jest.runAllTimers();
    expect(frameOrNull()).toBeNull();
  });
});
