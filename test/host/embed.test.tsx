/** When `embed` loads, opens and closes the panel. */
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import {
  allInPanels,
  dialog,
  embedHere,
  endAll,
  frameOrNull,
  panelSays,
  panelSrc,
  pressEscape,
  record,
  setUpPage,
  startPanel,
  tap,
  theFrame,
} from './hostPage';

afterEach(() => {
  endAll();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('loading', () => {
  test('nothing is fetched before the panel is first shown with `load: "open"`', () => {
    setUpPage();
    const panel = embedHere({ load: 'open' });
    expect(frameOrNull()).toBeNull();
    panel.show();
    expect(theFrame().src).toContain(panelSrc);
  });

  test.each(['pointerenter', 'focus'])(
    'with `load: "hover"` the frame comes at the first %s of the bell, once',
    (near) => {
      jest.useFakeTimers();
      setUpPage();
      embedHere({ load: 'hover' });
      jest.runAllTimers();
      expect(frameOrNull()).toBeNull();
      const bell = screen.getByRole('button');
      bell.dispatchEvent(new Event(near));
      const frame = theFrame();
      bell.dispatchEvent(new Event(near));
      expect(theFrame()).toBe(frame);
    },
  );

  test('by default the frame comes in an idle moment after the page has loaded', () => {
    jest.useFakeTimers();
    setUpPage();
    embedHere({ load: null });
    expect(frameOrNull()).toBeNull();
    jest.runAllTimers();
    expect(theFrame().src).toContain(panelSrc);
  });

  test('a page that is still loading is waited for', () => {
    jest.useFakeTimers();
    setUpPage();
    const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    embedHere({ load: 'idle' });
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
    expect(allInPanels('iframe')).toHaveLength(1);
  });

  test('locale and theme travel as query parameters beside those of the URL', () => {
    setUpPage();
    embedHere({ src: `${panelSrc}?devtools=1`, locale: 'pt-BR', theme: 'dark' }).load();
    expect(theFrame().src).toBe(`${panelSrc}?devtools=1&locale=pt-BR&theme=dark`);
  });

  test('[return.named] who is signed in travels as a query parameter', () => {
    setUpPage();
    embedHere({ user: '712' }).load();
    expect(new URL(theFrame().src).searchParams.get('user')).toBe('712');
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
    const frame = theFrame();
    expect(frame.title).toBe('Novedades');
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

  test('[kit.failure] a panel that does not become ready is reported once, and showing it again loads it again', () => {
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

  test('[kit.failure] a panel that has come up is never told to have failed', () => {
    jest.useFakeTimers();
    const { place } = setUpPage();
    const seen = record(place);
    startPanel(embedHere());
    jest.advanceTimersByTime(60_000);
    expect(seen).toEqual([['ready', null]]);
  });

  test('[kit.failure] a panel that comes up late works, and is not loaded a second time', () => {
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

describe('[kit.closing] opening and closing', () => {
  test('the bell opens and closes it, and says which it is', async () => {
    const { bell, place } = setUpPage();
    const panel = embedHere();
    expect(bell).toHaveAttribute('aria-haspopup', 'dialog');
    expect(bell).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(bell);
    expect(panel.open).toBe(true);
    expect(bell).toHaveAttribute('aria-expanded', 'true');
    expect(place.dataset.notifications).toBe('open');
    expect(dialog()).toBeVisible();
    await userEvent.click(bell);
    expect(panel.open).toBe(false);
    expect(bell).toHaveAttribute('aria-expanded', 'false');
    expect(place.dataset.notifications).toBe('closed');
    expect(dialog()).not.toBeVisible();
  });

  test('a bell that is a link still opens in a new tab when asked to', () => {
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

  test('[kit.closing] each way to close it is named', () => {
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

  test('closing a closed panel and opening an open one dispatch nothing', () => {
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

  test('[kit.closing] with keepOpen a click elsewhere leaves it open, Escape does not', () => {
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

test('[kit.print] an open panel is not on paper, and is back afterwards', () => {
  setUpPage();
  const panel = embedHere();
  panel.show();
  const display = () => theFrame().parentElement?.style.display;
  dispatchEvent(new Event('beforeprint'));
  expect(display()).toBe('none');
  dispatchEvent(new Event('afterprint'));
  expect(display()).not.toBe('none');
});
