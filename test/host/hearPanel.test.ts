/** Laws of whom the kit believes: its own frame's window at the panel's origin, well-formed messages, and nobody else. */
import fc from 'fast-check';
import { embedHere, endAll, panelOrigin, panelSays, record, say, setUpPage, startPanel, theFrame } from './hostPage';

afterEach(() => {
  endAll();
  jest.restoreAllMocks();
});

const forged = JSON.stringify({ type: 'notesIframeMessage', action: 'render', num_new: 99, latest_type: 'like' });

/** A page with a running panel, a sibling frame, and a record of all the kit says and sends. */
function besieged() {
  const { bell, place } = setUpPage();
  const panel = embedHere();
  const posts = startPanel(panel);
  posts.splice(0);
  const sibling = document.createElement('iframe');
  document.body.append(sibling);
  return { bell, panel, posts, sibling, seen: record(place) };
}

test('a message of another origin, of a sibling frame, of the page itself or of nobody does nothing', () => {
  const { bell, panel, posts, sibling, seen } = besieged();
  const strangers = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: `${panelOrigin}.evil.example` },
    { origin: panelOrigin.replace('https', 'http') },
    { origin: `${panelOrigin}:8443` },
    { source: sibling.contentWindow },
    { source: window },
    { source: null },
  ];
  for (const stranger of strangers) {
    say(forged, stranger);
    say({ type: 'notesIframeMessage', action: 'iFrameReady' }, stranger);
  }
  expect([seen, posts, panel.count, bell.getAttribute('data-count')]).toEqual([[], [], null, null]);
});

test('before there is a frame, a message of nobody at the right origin does nothing', () => {
  const { place } = setUpPage();
  embedHere({ lazy: true });
  const seen = record(place);
  say(forged, { source: null });
  expect(seen).toEqual([]);
});

test('the old window of a frame that was loaded anew is a stranger', () => {
  jest.useFakeTimers();
  const { place } = setUpPage();
  const panel = embedHere();
  panel.load();
  const { contentWindow: old } = theFrame();
  jest.advanceTimersByTime(20_000);
  panel.load();
  jest.useRealTimers();
  const seen = record(place);
  say(forged, { source: old });
  expect(theFrame().contentWindow).not.toBe(old);
  expect(seen).toEqual([]);
});

test('the data of a stranger is not even read, ten thousand times', () => {
  const { sibling, seen } = besieged();
  const read = jest.fn(() => forged);
  for (let times = 0; times < 10_000; times++) {
    const event = new MessageEvent('message', { source: sibling.contentWindow, origin: panelOrigin });
    Object.defineProperty(event, 'data', { get: read });
    dispatchEvent(event);
  }
  expect(read).not.toHaveBeenCalled();
  expect(seen).toEqual([]);
});

test('ten thousand equal messages of the panel itself are told once', () => {
  const { seen } = besieged();
  for (let times = 0; times < 10_000; times++) panelSays({ action: 'render', num_new: 7, latest_type: 'like' });
  expect(seen).toEqual([['count', { count: 7, latestType: 'like' }]]);
});

test('the panel may speak in objects as well as in JSON', () => {
  const { seen } = besieged();
  say({ type: 'notesIframeMessage', action: 'openSite', siteId: 5 });
  expect(seen).toEqual([['openSite', { siteId: 5 }]]);
});

test('a message with a field of the wrong type, or none, is dropped whole', () => {
  const { panel, seen } = besieged();
  panel.show();
  seen.splice(0);
  const broken = [
    { action: 'render', num_new: '3', latest_type: 'like' },
    { action: 'render', num_new: -1, latest_type: 'like' },
    { action: 'render', num_new: 1.5, latest_type: 'like' },
    { action: 'render', num_new: 3 },
    { action: 'widescreen', widescreen: 1 },
    { action: 'openPost', siteId: 1 },
    { action: 'openSite', siteId: '1;alert(1)' },
    { action: 'editComment', siteId: 1, postId: 2, commentId: null },
    { action: 'toString' },
    { action: '__proto__' },
    {},
  ];
  for (const fields of broken) {
    say({ type: 'notesIframeMessage', ...fields });
    say(JSON.stringify({ type: 'notesIframeMessage', ...fields }));
  }
  say({ type: 'somethingElse', action: 'togglePanel' });
  expect(seen).toEqual([]);
  expect(panel.open).toBe(true);
});

test('what a message holds beyond its fields does not reach the page', () => {
  const { seen } = besieged();
  say({ type: 'notesIframeMessage', action: 'openSite', siteId: 5, postId: 6, html: '<img>' });
  expect(seen).toEqual([['openSite', { siteId: 5 }]]);
});

test('no data whatsoever makes it throw, or speak', () => {
  const { panel, posts, seen } = besieged();
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (data) => {
      say(data);
      expect([seen, posts, panel.open]).toEqual([[], [], false]);
    }),
  );
});
