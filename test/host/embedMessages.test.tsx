/** What `embed` tells the panel, and what it tells the page. */
import { embed } from '../../src/host/host';
import {
  allInPanels,
  dialog,
  embedHere,
  endAll,
  panelOrigin,
  panelSays,
  panelSrc,
  record,
  recordPosts,
  setUpPage,
  startPanel,
  theFrame,
} from './hostPage';

const message = (action: string, fields = {}) => ({ type: 'notesIframeMessage', action, ...fields });

afterEach(() => {
  endAll();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('[kit.hears-panel] what the panel is told', () => {
  test('nothing before it is ready; then whether it is shown and visible, and each change', () => {
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

  test('[kit.hears-panel] only the panel’s origin is posted to', () => {
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

  test('a panel that reloaded itself is told again whether it is shown and visible', () => {
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

describe('[host.links] a link of a note', () => {
  const url = 'https://harbour.example/post/';

  test('opens in a new tab without a handle, unless the page cancels the event', () => {
    const { place } = setUpPage();
    startPanel(embedHere());
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const seen = record(place);
    panelSays({ action: 'openLink', url });
    expect(opened.mock.calls).toEqual([[url, '', 'noopener']]);
    place.addEventListener('notifications-openLink', (event) => event.preventDefault());
    panelSays({ action: 'openLink', url });
    expect(opened).toHaveBeenCalledTimes(1);
    expect(seen).toEqual([
      ['openLink', { url }],
      ['openLink', { url }],
    ]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '/post/'])('%s is none', (other) => {
    const { place } = setUpPage();
    startPanel(embedHere());
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const seen = record(place);
    panelSays({ action: 'openLink', url: other });
    expect([opened.mock.calls, seen]).toEqual([[], []]);
  });
});

describe('[kit.appearance] the theme', () => {
  const said = (appearance: object) => message('setAppearance', { appearance });

  test('is posted first when the panel is ready, and again when the panel has reloaded itself, to its origin alone', () => {
    setUpPage();
    const appearance = { light: { accent: '#123456' }, radius: 3 };
    const panel = embedHere({ appearance });
    const posts = startPanel(panel);
    // The page's own object is its own.
    appearance.radius = 9;
    expect(posts[0]).toEqual({ message: said({ light: { accent: '#123456' }, radius: 3 }), to: panelOrigin });
    posts.splice(0);
    panelSays({ action: 'iFrameReady' });
    expect(posts.map((post) => post.message)[0]).toEqual(said({ light: { accent: '#123456' }, radius: 3 }));
    expect(panel.appearance).toEqual({ light: { accent: '#123456' }, radius: 3 });
  });

  test('[kit.appearance] changes while the panel runs; the same value is not posted again, and null is the panel’s own', () => {
    setUpPage();
    const panel = embedHere();
    const posts = startPanel(panel);
    expect([panel.appearance, posts.filter(({ message }) => JSON.stringify(message).includes('setApp'))]).toEqual([
      null,
      [],
    ]);
    posts.splice(0);
    panel.setAppearance({ density: 'compact' });
    panel.setAppearance({ density: 'compact' });
    panel.setAppearance(null);
    expect(posts.map((post) => post.message)).toEqual([said({ density: 'compact' }), said({})]);
  });

  test('[kit.appearance] set before the panel is ready it is posted once, and after the end nothing is', () => {
    setUpPage();
    const panel = embedHere();
    panel.setAppearance({ radius: 1 });
    panel.setAppearance({ radius: 2 });
    const posts = startPanel(panel);
    expect(posts.map((post) => post.message)).toContainEqual(said({ radius: 2 }));
    expect(posts.map((post) => post.message)).not.toContainEqual(said({ radius: 1 }));
    posts.splice(0);
    panel.destroy();
    panel.setAppearance({ radius: 4 });
    expect(posts.filter((post) => JSON.stringify(post).includes('setAppearance'))).toEqual([]);
  });

  test('[kit.appearance] its scheme is that of the bar above a panel that fills the screen', () => {
    setUpPage();
    const panel = embedHere({ theme: 'light' });
    const scheme = () => dialog().style.getPropertyValue('color-scheme');
    panel.setAppearance({ theme: 'dark' });
    expect(scheme()).toBe('dark');
    panel.setAppearance({ theme: 'auto' });
    expect(scheme()).toBe('light dark');
    panel.setAppearance(null);
    expect(scheme()).toBe('light');
  });

  test('[kit.appearance] what is no object is refused by name', () => {
    setUpPage();
    const panel = embedHere();
    expect(() => Reflect.apply(panel.setAppearance, panel, ['red'])).toThrow('appearance must be object, not "red"');
    expect(panel.appearance).toBeNull();
  });
});

describe('[kit.count] what the page is told', () => {
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

  test('[kit.count] count and newest type are told on a change only', () => {
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

  test('[kit.count] the bell’s name and its data-count hold the count, and no count at 0', () => {
    const { bell } = setUpPage();
    startPanel(embedHere());
    expect(bell).toHaveAccessibleName('Notifications');
    panelSays({ action: 'render', num_new: 3, latest_type: 'like' });
    expect(bell).toHaveAccessibleName('Notifications, 3 new');
    expect(bell).toHaveAttribute('data-count', '3');
    panelSays({ action: 'render', num_new: 10, latest_type: 'like', more: true });
    expect(bell).toHaveAccessibleName('Notifications, 10+ new');
    panelSays({ action: 'renderAllSeen' });
    expect(bell).toHaveAccessibleName('Notifications');
    expect(bell).not.toHaveAttribute('data-count');
  });

  test('the page may give its own words', () => {
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

  test('screen readers are told of arrivals while the panel is closed, and of nothing else', () => {
    setUpPage();
    const panel = embedHere();
    startPanel(panel);
    const status = allInPanels('[role="status"]')[0];
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

  test('the panel’s messages become events of the same name and fields', () => {
    const { place } = setUpPage();
    startPanel(embedHere());
    const seen = record(place);
    panelSays({ action: 'widescreen', widescreen: true });
    panelSays({ action: 'openSite', siteId: 1 });
    panelSays({ action: 'openPost', siteId: 1, postId: 2 });
    panelSays({ action: 'openComment', siteId: 1, postId: 2, commentId: 3 });
    panelSays({ action: 'editComment', siteId: 1, postId: 2, commentId: 3 });
    panelSays({ action: 'act', act: 'follow', on: true, siteId: 1 });
    expect(seen).toEqual([
      ['widescreen', { widescreen: true }],
      ['openSite', { siteId: 1 }],
      ['openPost', { siteId: 1, postId: 2 }],
      ['openComment', { siteId: 1, postId: 2, commentId: 3 }],
      ['editComment', { siteId: 1, postId: 2, commentId: 3 }],
      ['act', { act: 'follow', on: true, siteId: 1 }],
    ]);
  });

  test('its events bubble to the document', () => {
    setUpPage();
    const seen = record(document.documentElement);
    embedHere().show();
    expect(seen).toEqual([['open', null]]);
  });

  test('[kit.markup] its events leave the shadow root of a component that embeds it', () => {
    setUpPage();
    const place = document.createElement('div');
    document.querySelector('#place')?.attachShadow({ mode: 'open' }).append(place);
    const seen = record(document.documentElement);
    embed(place, { src: panelSrc, opener: '#bell' }).show();
    expect(seen).toEqual([['open', null]]);
  });
});

describe('a token', () => {
  const asked = async () => {
    panelSays({ action: 'needToken' });
    await Promise.resolve();
    await Promise.resolve();
  };
  const tokens = (posts: ReturnType<typeof recordPosts>) =>
    posts.flatMap(({ message }) => {
      const { action, token } = message as Readonly<Record<string, unknown>>;
      return action === 'token' ? [token] : [];
    });

  test('[token.wanted] is given each time the panel wants one, to its origin alone', async () => {
    setUpPage();
    const supply = ['t1', 't2'];
    const panel = embedHere({ token: async () => supply.shift() });
    const posts = startPanel(panel);
    await asked();
    await asked();
    expect(tokens(posts)).toEqual(['t1', 't2']);
    expect(new Set(posts.map(({ to }) => to))).toEqual(new Set([panelOrigin]));
    expect(theFrame().src).toContain('signin=token');
    expect(theFrame().src).not.toContain('t1');
  });

  test('[token.wanted] of a page without the option is not given', async () => {
    setUpPage();
    const posts = startPanel(embedHere());
    await asked();
    expect(tokens(posts)).toEqual([]);
    expect(theFrame().src).not.toContain('signin');
  });

  test('[token.page] a function that fails is an error event, and is asked again', async () => {
    const told = record(setUpPage().place);
    const posts = startPanel(embedHere({ token: () => Promise.reject(new Error('no session')) }));
    await asked();
    await asked();
    expect(tokens(posts)).toEqual([]);
    const failed = ['error', { message: '"token" failed: Error: no session' }];
    expect(told.filter(([name]) => name === 'error')).toEqual([failed, failed]);
  });

  test('[token.sign-out] after a sign-out null is given, until the page asks to refresh', async () => {
    const told = record(setUpPage().place);
    const panel = embedHere({ token: 'own' });
    const posts = startPanel(panel);
    panel.signOut();
    await asked();
    panelSays({ action: 'signedOut' });
    panel.refresh();
    await asked();
    expect(tokens(posts)).toEqual([null, null, 'own', 'own']);
    expect(told.filter(([name]) => name === 'signedout')).toHaveLength(1);
  });

  test('[token.sign-out] the page is told of it once, however often the panel begins anew, and again after the next sign-in', () => {
    const told = record(setUpPage().place);
    startPanel(embedHere({ token: 'own' }));
    for (const action of ['signedOut', 'iFrameReady', 'signedOut'] as const) panelSays({ action });
    expect(told.filter(([name]) => name === 'signedout')).toHaveLength(1);
    panelSays({ action: 'render', num_new: 1, latest_type: 'like' });
    panelSays({ action: 'signedOut' });
    expect(told.filter(([name]) => name === 'signedout')).toHaveLength(2);
  });
});
