/** Where a panel with a `placement` stands, what closes one that fills the screen, the badge, and the tag with a bell. */
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import {
  allInPanels,
  embedHere,
  endAll,
  panelSays,
  panelSrc,
  record,
  recordPosts,
  setUpPage,
  startPanel,
} from './hostPage';

const setWindow = (width: number, isSmall: boolean): void => {
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: isSmall, media: query }) as MediaQueryList;
  const size = { clientWidth: width, clientHeight: 800 };
  for (const [name, value] of Object.entries(size))
    Object.defineProperty(document.documentElement, name, { value, configurable: true });
};
const bellAt = (bell: Element, left: number, top: number): void => {
  bell.getBoundingClientRect = () => new BellRect(left, top, 40, 40);
};
class BellRect {
  readonly right: number;
  readonly bottom: number;
  constructor(
    readonly left: number,
    readonly top: number,
    width: number,
    height: number,
  ) {
    this.right = left + width;
    this.bottom = top + height;
  }
  toJSON(): void {}
  readonly x = 0;
  readonly y = 0;
  readonly width = 40;
  readonly height = 40;
}
/** The text of the style that the dialog got last, because jsdom drops what it does not know. */
let style = '';
beforeEach(() => {
  setWindow(1100, false);
  const setter = Object.getOwnPropertyDescriptor(CSSStyleDeclaration.prototype, 'cssText')?.set;
  jest.spyOn(CSSStyleDeclaration.prototype, 'cssText', 'set').mockImplementation(function (this: unknown, text) {
    if (text.includes('color-scheme')) style = text;
    setter?.call(this, text);
  });
});
afterEach(() => {
  endAll();
  jest.restoreAllMocks();
});

const closer = (name: string) =>
  allInPanels(`[aria-label="${name}"]`).find(({ parentElement }) => !parentElement?.hidden) ?? null;

test.each([
  ['top right', 1000, 10, { top: '58px', right: 'max(8px,60px)' }],
  ['top left', 20, 10, { top: '58px', left: 'max(8px,20px)' }],
  ['bottom left', 20, 750, { bottom: '58px', left: 'max(8px,20px)' }],
])('[kit.placement] a popover stands beside a bell at the %s', (_where, left, top, place) => {
  const { bell } = setUpPage();
  bellAt(bell, left, top);
  embedHere({ placement: 'popover' }).show();
  for (const [side, value] of Object.entries(place)) expect(style).toContain(`${side}:${value}`);
  expect(style).not.toContain('#0007');
  expect(closer('Close')).toBeNull();
});

test('[kit.placement] a popover follows its bell while it is open', () => {
  const { bell } = setUpPage();
  bellAt(bell, 1000, 10);
  const panel = embedHere({ placement: 'popover' });
  panel.show();
  bellAt(bell, 1000, 100);
  dispatchEvent(new Event('scroll'));
  expect(style).toContain('top:148px');
  panel.close();
  bellAt(bell, 1000, 200);
  dispatchEvent(new Event('scroll'));
  expect(style).toContain('top:148px');
});

test('[kit.placement] a drawer darkens the page, and one without a placement does not', () => {
  setUpPage();
  const panel = embedHere({ placement: 'drawer' });
  panel.show();
  expect(style).toContain('100vmax #0007');
  panel.destroy();
  embedHere().show();
  expect(style).not.toContain('shadow');
});

test.each(['popover', 'drawer'] as const)(
  '[kit.placement] in a small window a %s fills the screen and has a bar with a button that closes it',
  async (placement) => {
    setWindow(390, true);
    const { place, bell } = setUpPage();
    const panel = embedHere({ placement, closeLabel: 'Fermer' });
    const seen = record(place);
    bell.focus();
    panel.show();
    expect(style).toContain(';inset:0;');
    expect(style).not.toContain('width:min');
    await userEvent.click(closer('Fermer') as Element);
    expect(panel.open).toBe(false);
    expect(seen.at(-1)).toEqual(['close', { reason: 'button' }]);
    expect(bell).toHaveFocus();
  },
);

describe('[kit.back] Back', () => {
  const back = () =>
    new Promise<void>((resolve) => {
      addEventListener('popstate', () => resolve(), { once: true });
      history.back();
    });

  test('[kit.back] closes a panel that fills the screen and leaves the page where it was', async () => {
    setWindow(390, true);
    history.pushState({ mine: 1 }, '');
    const { place } = setUpPage();
    const panel = embedHere({ placement: 'popover' });
    startPanel(panel);
    const seen = record(place);
    panel.show();
    expect(history.state).toMatchObject({ mine: 1 });
    await back();
    expect([panel.open, history.state]).toEqual([false, { mine: 1 }]);
    expect(seen.at(-1)).toEqual(['close', { reason: 'back' }]);
  });

  test('[kit.back] the entry is taken back when the panel is closed otherwise, but not when the page has moved on', async () => {
    setWindow(390, true);
    history.pushState({ mine: 2 }, '');
    setUpPage();
    const panel = embedHere({ placement: 'popover' });
    panel.show();
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    panel.close();
    await gone;
    expect(history.state).toEqual({ mine: 2 });
    panel.show();
    history.pushState({ mine: 3 }, '');
    const went = jest.spyOn(history, 'back');
    panel.close();
    expect(went).not.toHaveBeenCalled();
    expect(history.state).toEqual({ mine: 3 });
  });

  /** The browser tells the key of the page's entry, and goes to an entry by its key. */
  const withNavigation = () => {
    const traverseTo = jest.fn(() => ({ committed: Promise.reject(new Error('The page goes elsewhere.')) }));
    Object.assign(window, { navigation: { currentEntry: { key: 'first' }, traverseTo } });
    return { traverseTo, went: jest.spyOn(history, 'back').mockImplementation(() => {}) };
  };
  afterEach(() => {
    Reflect.deleteProperty(window, 'navigation');
    history.replaceState(null, '');
  });

  test('[kit.back] where the browser has keys of entries, those of an open note are taken back with the panel’s', () => {
    setWindow(390, true);
    setUpPage();
    const { traverseTo, went } = withNavigation();
    const panel = embedHere({ placement: 'popover' });
    panel.show();
    panel.close();
    expect(traverseTo.mock.calls).toEqual([['first']]);
    expect(went).not.toHaveBeenCalled();
  });

  test('[kit.back] a panel that is made again while it is open stays open when the old entry has been taken back, and Back closes it', () => {
    setWindow(390, true);
    setUpPage();
    withNavigation();
    const old = embedHere({ placement: 'popover' });
    old.show();
    old.destroy();
    const panel = embedHere({ placement: 'popover' });
    panel.show();
    const arriveAt = (state: unknown) => {
      history.replaceState(state, '');
      dispatchEvent(new PopStateEvent('popstate', { state }));
    };
    const push = jest.spyOn(history, 'pushState');
    arriveAt({ mine: 5 });
    expect([panel.open, push.mock.calls.length]).toEqual([true, 1]);
    arriveAt({ mine: 5 });
    expect(panel.open).toBe(false);
  });

  test.each([
    ['with a key is taken back', 'first', [['first']]],
    ['without one is left alone', true, []],
  ])(
    '[kit.back] an entry that is left from before a reload %s, and opening adds one again',
    (_what, mark, traversed) => {
      setWindow(390, true);
      history.replaceState({ mine: 4, 'notifications-panel': mark }, '');
      setUpPage();
      const { traverseTo, went } = withNavigation();
      const panel = embedHere({ placement: 'popover' });
      expect(traverseTo.mock.calls).toEqual(traversed);
      expect(went).not.toHaveBeenCalled();
      const push = jest.spyOn(history, 'pushState');
      panel.show();
      expect(push).toHaveBeenCalledTimes(1);
    },
  );

  test('[kit.back] a popover in a wide window leaves the history alone', () => {
    setUpPage();
    const push = jest.spyOn(history, 'pushState');
    embedHere({ placement: 'popover' }).show();
    expect(push).not.toHaveBeenCalled();
  });
});

test('[kit.count] the bell shows the number, at most 99+, nothing at 0, and is as before when the panel ends', () => {
  const { bell } = setUpPage();
  const before = bell.outerHTML;
  const panel = embedHere({ badge: true });
  startPanel(panel);
  const shows = (count: number) => {
    panelSays({ action: 'render', num_new: count, latest_type: 'like' });
    return bell.textContent?.replace('Bell', '');
  };
  expect([3, 99, 100, 0, 2].map(shows)).toEqual(['3', '99', '99+', '', '2']);
  expect(screen.getByRole('button', { name: 'Notifications, 2 new' })).toBe(bell);
  expect(bell.querySelector('[aria-hidden]')).toHaveTextContent('2');
  panel.destroy();
  expect(bell.outerHTML).toBe(before);
});

describe('[kit.element] <notifications-bell>', () => {
  const put = (attributes = ''): HTMLElement => {
    document.body.innerHTML = `<notifications-bell src="${panelSrc}" load="open" ${attributes}></notifications-bell>`;
    const element = document.querySelector('notifications-bell');
    if (!element) throw new Error('the page has no such element');
    return element;
  };
  const bellOf = (element: HTMLElement) => element.shadowRoot?.querySelector('button') as HTMLButtonElement;

  test('[kit.element] has a button with a name, which opens the panel as a popover, and a badge', () => {
    const element = put();
    const bell = bellOf(element);
    expect(bell.getAttribute('aria-label')).toBe('Notifications');
    bell.click();
    expect(element.dataset['notifications']).toBe('open');
    expect(style).toContain('border-radius:12px');
    recordPosts();
    panelSays({ action: 'iFrameReady' });
    panelSays({ action: 'render', num_new: 4, latest_type: 'like' });
    expect([bell.textContent, bell.getAttribute('aria-label')]).toEqual(['4', 'Notifications, 4 new']);
    element.remove();
    expect(bell.textContent).toBe('');
  });

  test('[kit.element] attributes are the options, and the bell stays when one changes', () => {
    const element = put('placement="drawer" label="Neues"');
    const bell = bellOf(element);
    bell.click();
    expect(style).toContain('100vmax #0007');
    element.setAttribute('theme', 'dark');
    expect([bellOf(element), element.dataset['notifications']]).toEqual([bell, 'open']);
    expect(bell.getAttribute('aria-label')).toBe('Neues');
  });
});
