/** The host page's messages: which are heard, what they mean, and how few entries a flood makes. */
import { VirtualTimeScheduler } from 'rxjs';
import type { HostEvent } from '../../../reducers/events';
import { messageType, writeHostMessage } from '../../../streams/protocol';
import { type MessagesConfig, messages } from '../../../streams/sources/messages';
import { CountingTarget } from '../support/countingTarget';
import { marbles } from '../support/marbles';

// The test's own window is the parent, and an iframe in it is any other window.
const parent = window;
const stranger = document.body.appendChild(document.createElement('iframe')).contentWindow;
const origin = 'https://host.example';
const show = writeHostMessage({ action: 'togglePanel', showing: true });

interface Said {
  readonly data: unknown;
  readonly source?: unknown;
  readonly origin?: string;
}

function world(config: Partial<MessagesConfig> = {}) {
  const target = new CountingTarget();
  const scheduler = new VirtualTimeScheduler();
  const heard: HostEvent[] = [];
  const source$ = messages(target, { parent, origins: [], scheduler, ...config });
  const subscription = source$.subscribe((event) => heard.push(event));
  const say = ({ data, source = parent, origin: from = origin }: Said) =>
    target.say('message', { data, source, origin: from });
  return { target, scheduler, heard, say, source$, subscription };
}

/** What one message alone leads to, its time windows waited out. */
function meaning(said: Said, config: Partial<MessagesConfig> = {}): HostEvent[] {
  const { say, heard, scheduler } = world(config);
  say(said);
  scheduler.flush();
  return heard;
}

test.each([
  ['togglePanel, showing', { action: 'togglePanel', showing: true }, 'host.shown'],
  ['togglePanel, not showing', { action: 'togglePanel', showing: false }, 'host.hidden'],
  ['toggleVisibility, hidden', { action: 'toggleVisibility', hidden: true }, 'host.concealed'],
  ['toggleVisibility, not hidden', { action: 'toggleVisibility', hidden: false }, 'host.revealed'],
  ['refreshNotes', { action: 'refreshNotes' }, 'host.askedRefresh'],
])('[host.shapes] %s is understood as an object and as a JSON string', (_, message, type) => {
  const data = { type: messageType, ...message };
  expect(meaning({ data })).toEqual([{ type }]);
  expect(meaning({ data: JSON.stringify(data) })).toEqual([{ type }]);
});

test('[token.memory] a token is handed on, and the event does not hold it', () => {
  const tokens: unknown[] = [];
  const { say, heard } = world({ onToken: (token) => tokens.push(token) });
  for (const token of ['secret', null]) say({ data: { type: messageType, action: 'token', token } });
  expect(tokens).toEqual(['secret', null]);
  expect(heard).toEqual([{ type: 'host.gaveToken' }, { type: 'host.tookToken' }]);
});

test.each(['', 'two words', 'line\nbreak', 'é', 'x'.repeat(8193), 7, undefined])(
  '[token.memory] %j is no token',
  (token) => {
    const onToken = jest.fn();
    expect(meaning({ data: { type: messageType, action: 'token', token } }, { onToken })).toEqual([
      { type: 'host.sentUnknown', count: 1 },
    ]);
    expect(onToken).not.toHaveBeenCalled();
  },
);

test('[token.listed] where the panel takes no token, a token is a message that it does not know', () => {
  const data = { type: messageType, action: 'token', token: 'secret' };
  expect(meaning({ data })).toEqual([{ type: 'host.sentUnknown', count: 1 }]);
});

test.each([
  ['not JSON', '{"type":'],
  ['no object', 7],
  ['nothing', null],
  ['of another type', { type: 'other', action: 'refreshNotes' }],
  ['an unknown action', { type: messageType, action: 'explode' }],
  ['a field of the wrong type', { type: messageType, action: 'togglePanel', showing: 'true' }],
])('what the parent sends that is %s is counted', (_, data) => {
  expect(meaning({ data })).toEqual([{ type: 'host.sentUnknown', count: 1 }]);
});

test('[host.only-parent] only the parent window is heard, and other windows are not counted', () => {
  expect(meaning({ data: show, source: stranger })).toEqual([]);
  expect(meaning({ data: show, source: null })).toEqual([]);
  expect(meaning({ data: 'rubbish', source: stranger })).toEqual([]);
});

test('[host.only-parent] with a list of origins only those are heard, exactly', () => {
  const origins = ['https://a.example', 'https://b.example:8443'];
  expect(meaning({ data: show, origin: 'https://b.example:8443' }, { origins })).toEqual([{ type: 'host.shown' }]);
  for (const from of ['https://b.example', 'http://a.example', 'https://a.example.evil.example', 'null', '']) {
    expect(meaning({ data: show, origin: from }, { origins })).toEqual([]);
    expect(meaning({ data: 'rubbish', origin: from }, { origins })).toEqual([]);
  }
});

test('an appearance is handed on, of the parent alone, and is no event', () => {
  const onAppearance = jest.fn();
  const { say, heard, scheduler } = world({ onAppearance, origins: [origin] });
  const appearance = { light: { accent: '#123456' } };
  const data = { type: messageType, action: 'setAppearance', appearance };
  say({ data, source: stranger });
  say({ data, origin: 'https://elsewhere.example' });
  expect(onAppearance).not.toHaveBeenCalled();
  say({ data });
  say({ data: JSON.stringify(data) });
  scheduler.flush();
  expect([onAppearance.mock.calls, heard]).toEqual([[[appearance], [appearance]], []]);
});

test('the data of a dropped message is never read', () => {
  const { target, heard } = world({ origins: [origin] });
  const unreadable = (fields: object) =>
    target.dispatchEvent(
      Object.defineProperty(Object.assign(new Event('message'), fields), 'data', {
        get: () => {
          throw new Error('A message of a stranger was read.');
        },
      }),
    );
  const failed = jest.fn();
  window.addEventListener('error', failed);
  unreadable({ source: stranger, origin });
  unreadable({ source: parent, origin: 'https://elsewhere.example' });
  window.removeEventListener('error', failed);
  expect(failed).not.toHaveBeenCalled();
  expect(heard).toEqual([]);
});

test('a page that was opened by itself listens to no window', () => {
  const { target, say, heard } = world({ parent: null });
  say({ data: show, source: null });
  expect(target.live).toBe(0);
  expect(heard).toEqual([]);
});

test('the origin of the first accepted message is told once, before its event', () => {
  const order: string[] = [];
  const { target, subscription } = world();
  subscription.unsubscribe();
  messages(target, { parent, origins: [], onOrigin: (from) => order.push(from) }).subscribe(({ type }) =>
    order.push(type),
  );
  target.say('message', { data: show, source: stranger, origin: 'https://stranger.example' });
  target.say('message', { data: show, source: parent, origin });
  target.say('message', { data: show, source: parent, origin: 'https://later.example' });
  expect(order).toEqual([origin, 'host.shown', 'host.shown']);
});

test('neither an unknown message nor an opaque origin makes an origin known', () => {
  const onOrigin = jest.fn();
  const { say } = world({ onOrigin });
  say({ data: 'rubbish' });
  say({ data: show, origin: 'null' });
  say({ data: show, origin: '' });
  expect(onOrigin).not.toHaveBeenCalled();
  say({ data: show });
  expect(onOrigin.mock.calls).toEqual([[origin]]);
});

const forged = { data: { type: messageType, action: 'forged' } };

test('a flood of 10,000 forged messages leaves two entries, and none of them is lost from the count', () => {
  const { say, heard, scheduler } = world();
  for (let index = 0; index < 10_000; index += 1) say(forged);
  scheduler.flush();
  expect(heard).toEqual([
    { type: 'host.sentUnknown', count: 1 },
    { type: 'host.sentUnknown', count: 9_999 },
  ]);
});

test('a flood that goes on leaves one entry a second', () => {
  const scheduler = marbles();
  scheduler.run(({ hot, expectObservable }) => {
    const target = new CountingTarget();
    hot('xxx 400ms x 700ms x 3s x').subscribe(() => target.say('message', { ...forged, source: parent, origin }));
    expectObservable(messages(target, { parent, origins: [] })).toBe('a 999ms b 999ms a 2104ms a', {
      a: { type: 'host.sentUnknown', count: 1 },
      b: { type: 'host.sentUnknown', count: 3 },
    });
  });
});

test('[sync.host-refresh] a flood of refreshes is one at once and one a second, so that the last one counts too', () => {
  const { say, heard, scheduler } = world();
  for (let index = 0; index < 10_000; index += 1) say({ data: { type: messageType, action: 'refreshNotes' } });
  expect(heard).toEqual([{ type: 'host.askedRefresh' }]);
  scheduler.flush();
  expect(heard).toEqual([{ type: 'host.askedRefresh' }, { type: 'host.askedRefresh' }]);
});

test('a flood never delays or drops other messages of the host', () => {
  const { say, heard } = world();
  say(forged);
  say(forged);
  say({ data: show });
  expect(heard.at(-1)).toEqual({ type: 'host.shown' });
});

test('the end of the subscription leaves no listener and no timer', () => {
  jest.useFakeTimers();
  try {
    const target = new CountingTarget();
    const source$ = messages(target, { parent, origins: [] });
    expect(target.live).toBe(0);
    const subscription = source$.subscribe();
    expect(target.live).toBe(1);
    target.say('message', { ...forged, source: parent, origin });
    expect(jest.getTimerCount()).toBeGreaterThan(0);
    subscription.unsubscribe();
    expect([target.live, jest.getTimerCount()]).toEqual([0, 0]);
  } finally {
    jest.useRealTimers();
  }
});
