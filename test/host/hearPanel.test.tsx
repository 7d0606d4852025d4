/** Which messages the kit accepts: well-formed ones of its own frame's window at the panel's origin, and no others. */
import fc from 'fast-check';
import { embedHere, endAll, panelOrigin, record, say, setUpPage, startPanel, theFrame } from './hostPage';

afterEach(() => {
  endAll();
  jest.restoreAllMocks();
});

const forged = JSON.stringify({ type: 'notesIframeMessage', action: 'render', num_new: 99, latest_type: 'like' });

/** A page with a running panel, a sibling frame, and a record of all events and posts of the kit. */
function pageWithSibling() {
  const { bell, place } = setUpPage();
  const panel = embedHere();
  const posts = startPanel(panel);
  posts.splice(0);
  const sibling = document.createElement('iframe');
  document.body.append(sibling);
  return { bell, panel, posts, sibling, seen: record(place) };
}

test('[kit.hears-panel] a message of another origin, of a sibling frame, of the page itself or without a sender does nothing', () => {
  const { bell, panel, posts, sibling, seen } = pageWithSibling();
  const others = [
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
  for (const other of others) {
    say(forged, other);
    say({ type: 'notesIframeMessage', action: 'iFrameReady' }, other);
  }
  expect([seen, posts, panel.count, bell.getAttribute('data-count')]).toEqual([[], [], null, null]);
});

test('[kit.hears-panel] the old window of a frame that was loaded again is not heard', () => {
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

test('[kit.hears-panel] the data of another sender is not read, ten thousand times', () => {
  const { sibling, seen } = pageWithSibling();
  const read = jest.fn(() => forged);
  for (let times = 0; times < 10_000; times++) {
    const event = new MessageEvent('message', { source: sibling.contentWindow, origin: panelOrigin });
    Object.defineProperty(event, 'data', { get: read });
    dispatchEvent(event);
  }
  expect(read).not.toHaveBeenCalled();
  expect(seen).toEqual([]);
});

test('[kit.hears-panel] a message with a field of the wrong type, or none, is dropped whole', () => {
  const { panel, seen } = pageWithSibling();
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

test('[kit.hears-panel] what a message holds beyond its fields does not reach the page', () => {
  const { seen } = pageWithSibling();
  say({ type: 'notesIframeMessage', action: 'openSite', siteId: 5, postId: 6, html: '<img>' });
  expect(seen).toEqual([['openSite', { siteId: 5 }]]);
});

test('[kit.hears-panel] no data makes it throw, post or dispatch anything', () => {
  const { panel, posts, seen } = pageWithSibling();
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (data) => {
      say(data);
      expect([seen, posts, panel.open]).toEqual([[], [], false]);
    }),
  );
});
