/** What a real browser cannot be brought to do at will: hostile messages, frames that die, exact times. */

import { createClient } from '../../../src/client/index';
import type { ApiRequest, ApiResponse, Part } from '../../../src/client/transport';
import { proxyFrameTransport } from '../../../src/client/transports/proxyFrame';

const apiOrigin = 'https://api.example';
const url = `${apiOrigin}/wp-admin/rest-proxy/?v=2.0#${window.location.origin}`;
const get: ApiRequest = { path: '/me', apiVersion: '1.1' };

const frames = () => [...document.querySelectorAll('iframe')];
function open() {
  const transport = proxyFrameTransport({ apiOrigin });
  const results: unknown[] = [];
  const parts: Part[] = [];
  const ask = (request: Partial<ApiRequest> = {}) => {
    const promise = transport({ ...get, ...request }, (part) => parts.push(part));
    const at = results.push(undefined) - 1;
    const keep = (result: unknown) => {
      results[at] = result;
    };
    promise.then(keep, keep);
    return promise;
  };
  return { ask, results, parts };
}
/** What was posted to the newest frame, and a way to speak as it. */
function frame() {
  const element = frames().at(-1);
  const source = element?.contentWindow;
  if (!element || !source) throw new Error('there is no frame');
  const posted: unknown[][] = [];
  jest.spyOn(source, 'postMessage').mockImplementation((...args: unknown[]) => void posted.push(args));
  const say = (data: unknown, from: { origin?: string; source?: MessageEventSource | null } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: apiOrigin, source, ...from }));
  const messages = () => posted.map(([message]) => record(message));
  const callback = (at: number) => messages()[at]?.['callback'];
  return { element, posted, say, messages, callback };
}
const record = (value: unknown): Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) throw new Error(`not an object: ${value}`);
  return { ...value };
};
const turn = () =>
  Promise.resolve()
    .then(() => Promise.resolve())
    .then(() => Promise.resolve());

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

describe('the frame', () => {
  test('is made at the first request, hidden, in the body, with the page in its hash', () => {
    const { ask } = open();
    expect(frames()).toEqual([]);
    void ask();
    void ask();
    expect(frames().map(({ src, parentNode }) => [src, parentNode])).toEqual([[url, document.body]]);
    expect(frames()[0]).not.toBeVisible();
  });

  test('gets what waited, in order, when it is ready, and what follows at once', () => {
    const { ask } = open();
    for (const path of ['/1', '/2', '/3']) void ask({ path });
    const { say, posted, messages } = frame();
    expect(posted).toEqual([]);
    say('ready');
    void ask({ path: '/4' });
    expect(messages().map(({ path }) => path)).toEqual(['/1', '/2', '/3', '/4']);
    expect(posted.every(([, origin]) => origin === apiOrigin)).toBe(true);
    expect(new Set(messages().map(({ callback }) => callback)).size).toBe(4);
  });

  test('that is not ready in 30 s is named in the error of each request that waits; the next one makes a new frame', async () => {
    const { ask, results } = open();
    void ask();
    void ask({ path: '/2' });
    jest.advanceTimersByTime(29_999);
    await turn();
    expect(results).toEqual([undefined, undefined]);
    jest.advanceTimersByTime(1);
    await turn();
    const words = `The hidden frame ${url} was not ready within 30 s.`;
    expect(results).toMatchObject([
      { name: 'FrameError', message: words, path: '/me' },
      { name: 'FrameError', message: words, path: '/2' },
    ]);
    expect(frames()).toEqual([]);
    void ask();
    expect(frames()).toHaveLength(1);
    frame().say('ready');
    jest.advanceTimersByTime(60_000);
    await turn();
    expect(results[2]).toBe(undefined);
  });

  test('that was taken out of the page fails what it carried; the next request makes a new one', async () => {
    const { ask, results } = open();
    void ask();
    const first = frame();
    first.say('ready');
    first.element.remove();
    void ask({ path: '/2' });
    await turn();
    expect(results).toMatchObject([
      { name: 'FrameError', message: `The hidden frame ${url} was removed from the page.` },
      undefined,
    ]);
    expect(frames()).toHaveLength(1);
    const second = frame();
    second.say('ready');
    expect(second.messages()).toMatchObject([{ path: '/2' }]);
  });

  test('that was loaded anew fails what the old page carried, and keeps what the new one got', async () => {
    const { ask, results } = open();
    void ask({ path: '/old' });
    const { say, element, messages } = frame();
    const load = () => element.dispatchEvent(new Event('load'));
    say('ready');
    load();
    await turn();
    expect(results).toEqual([undefined]);
    say('ready');
    void ask({ path: '/new' });
    await turn();
    expect(results).toEqual([undefined, undefined]);
    load();
    await turn();
    expect(results).toMatchObject([
      { name: 'FrameError', message: `The hidden frame ${url} was loaded anew and lost this request.` },
      undefined,
    ]);
    expect(messages().map(({ path }) => path)).toEqual(['/old', '/new']);
  });

  test('that says "ready" twice changes nothing', async () => {
    const { ask, results } = open();
    void ask();
    const { say, posted } = frame();
    say('ready');
    say('ready');
    await turn();
    expect([posted.length, results]).toEqual([1, [undefined]]);
  });

  test('of another document works with that document', () => {
    const other = document.implementation.createHTMLDocument();
    void proxyFrameTransport({ apiOrigin, document: other })(get);
    expect(other.querySelector('iframe')?.src).toBe(url);
    expect(frames()).toEqual([]);
  });

  test('needs an origin that is a URL', () => {
    expect(() => proxyFrameTransport({ apiOrigin: 'api' })).toThrow(new TypeError('apiOrigin "api" is not a URL'));
    expect(() => proxyFrameTransport()).not.toThrow();
  });
});

describe('a request', () => {
  test('is posted as the frame knows it: upper-case verb, an id, what it supports, and nothing of ours', () => {
    const { ask } = open();
    const { signal } = new AbortController();
    void ask({ method: 'post', path: '/x', query: 'a[]=1', body: { b: 2 }, token: 'T', signal, timeoutMs: 5 });
    const { say, messages } = frame();
    say('ready');
    expect(messages()).toStrictEqual([
      {
        method: 'POST',
        path: '/x',
        apiVersion: '1.1',
        query: 'a[]=1',
        body: { b: 2 },
        token: 'T',
        callback: expect.any(String),
        supports_args: true,
        supports_error_obj: true,
        supports_progress: true,
      },
    ]);
  });

  test('without a verb is a GET', () => {
    const { ask } = open();
    void ask();
    const { say, messages } = frame();
    say('ready');
    expect(messages()).toMatchObject([{ method: 'GET' }]);
  });

  test('rebuilds its files, with name, type and time', () => {
    const { ask } = open();
    const file = new File(['hello'], 'a.txt', { type: 'text/plain', lastModified: 5 });
    const blob = new Blob(['b']);
    void ask({
      formData: [
        ['media[]', file],
        ['raw', blob],
        ['title', 'T'],
      ],
    });
    const { say, messages } = frame();
    say('ready');
    const form = messages()[0]?.['formData'];
    const sent: unknown[][] = Array.isArray(form) ? form : [];
    expect(sent.map(([name]) => name)).toEqual(['media[]', 'raw', 'title']);
    expect(sent[0]?.[1]).not.toBe(file);
    expect(sent[0]?.[1]).toMatchObject({ name: 'a.txt', type: 'text/plain', lastModified: 5, size: 5 });
    expect(sent[1]?.[1]).toBe(blob);
    expect(sent[2]?.[1]).toBe('T');
  });

  test('with a body that cannot be copied fails alone', async () => {
    const { ask, results } = open();
    void ask({ path: '/bad' });
    void ask({ path: '/good' });
    const { element, say } = frame();
    const cause = new DOMException('no', 'DataCloneError');
    jest
      .spyOn(element.contentWindow ?? window, 'postMessage')
      .mockImplementationOnce(() => {
        throw cause;
      })
      .mockImplementation(() => {});
    say('ready');
    await turn();
    expect(results).toMatchObject([{ name: 'FrameError', path: '/bad', cause }, undefined]);
  });

  test('in stream mode is an error with the exact words, and makes no frame', async () => {
    const { ask } = open();
    await expect(ask({ stream: true })).rejects.toMatchObject({
      name: 'StreamError',
      message: 'stream mode processing is not yet implemented for wpcom-proxy-request',
    });
    expect(frames()).toEqual([]);
  });
});

describe('an answer', () => {
  test('is known by the id at its end, whatever stands before it', async () => {
    const { ask, results } = open();
    void ask({ path: '/1' });
    void ask({ path: '/2' });
    const { say, callback } = frame();
    say('ready');
    say([{ ID: 2 }, 200, { a: 'b' }, 'more', 'and more', callback(1)]);
    say([null, 404, callback(0)]);
    await turn();
    expect(results).toEqual([
      { status: 404, headers: { status: 404 }, body: null },
      { status: 200, headers: { a: 'b', status: 200 }, body: { ID: 2 } },
    ]);
  });

  test('counts once', async () => {
    const { ask, results } = open();
    void ask();
    const { say, callback } = frame();
    say('ready');
    say(['first', 200, {}, callback(0)]);
    say(['second', 200, {}, callback(0)]);
    await turn();
    expect(results).toMatchObject([{ body: 'first' }]);
  });

  test.each<[string, (parts: { id: unknown; source: MessageEventSource | null }) => [unknown, object?]]>([
    ['another origin', ({ id }) => [['x', 200, {}, id], { origin: 'https://evil.example' }]],
    ['a look-alike origin', ({ id }) => [['x', 200, {}, id], { origin: `${apiOrigin}.evil.example` }]],
    ['another window of the same origin', ({ id }) => [['x', 200, {}, id], { source: window }]],
    ['no window', ({ id }) => [['x', 200, {}, id], { source: null }]],
    ['an unknown id', () => [['x', 200, {}, 'nobody']]],
    ['an id that is an object', () => [['x', 200, {}, { toString: () => 'x' }]]],
    ['an empty array', () => [[]]],
    ['falsy data', () => [null]],
    ['an empty text', () => ['']],
    ['a number', () => [7]],
    ['an object without progress', ({ id }) => [{ callbackId: id, loaded: 1 }]],
    ['progress of nobody', () => [{ upload: true, callbackId: 'nobody', loaded: 1 }]],
  ])('from %s is ignored', async (_what, make) => {
    const { ask, results, parts } = open();
    void ask();
    const { say, callback, element } = frame();
    say('ready');
    const [data, from] = make({ id: callback(0), source: element.contentWindow });
    expect(() => say(data, from)).not.toThrow();
    await turn();
    expect([results, parts]).toEqual([[undefined], []]);
  });

  test('"ready" from anywhere else is ignored', () => {
    const { ask } = open();
    void ask();
    const { say, posted } = frame();
    say('ready', { origin: 'https://evil.example' });
    say('ready', { source: window });
    expect(posted).toEqual([]);
  });

  test('without a status is no success', async () => {
    const { ask, results } = open();
    void ask();
    const { say, callback } = frame();
    say('ready');
    say(['x', callback(0)]);
    await turn();
    expect(results).toMatchObject([{ status: Number.NaN }]);
  });

  test('to the settings of the frame is 200 when it says so and 500 otherwise', async () => {
    const { ask, results } = open();
    void ask({ path: '', metaAPI: { accessAllUsersBlogs: true } });
    void ask({ path: '', metaAPI: { accessAllUsersBlogs: true } });
    const { say, callback, messages } = frame();
    say('ready');
    say(['metaAPIupdated', callback(0)]);
    say(['something else', 200, {}, callback(1)]);
    await turn();
    expect(messages()).toMatchObject([{ metaAPI: { accessAllUsersBlogs: true } }, {}]);
    expect(results).toMatchObject([{ status: 200, body: 'metaAPIupdated' }, { status: 500 }]);
  });
});

describe('before the answer', () => {
  test('progress comes as a part, with numbers even from a frame that sends none', () => {
    const { ask, parts } = open();
    void ask();
    const { say, callback } = frame();
    say('ready');
    say({ upload: true, callbackId: callback(0), lengthComputable: true, loaded: 5, total: 10 });
    say({ download: true, callbackId: callback(0), loaded: 'x' });
    expect(parts).toEqual([
      { kind: 'upload', lengthComputable: true, loaded: 5, total: 10 },
      { kind: 'download', lengthComputable: false, loaded: 0, total: 0 },
    ]);
  });

  test('207 is a message and keeps the request open; any other status ends it', async () => {
    const { ask, results, parts } = open();
    void ask({ action: 'connect', path: '/pinghub/x' });
    const { say, callback } = frame();
    say('ready');
    say([{ type: 'open' }, 207, {}, callback(0)]);
    say([{ type: 'message', data: 'm' }, 207, {}, callback(0)]);
    await turn();
    expect(results).toEqual([undefined]);
    say([null, 200, {}, callback(0)]);
    say([{ type: 'message', data: 'late' }, 207, {}, callback(0)]);
    await turn();
    expect(parts).toEqual([
      { kind: 'message', body: { type: 'open' } },
      { kind: 'message', body: { type: 'message', data: 'm' } },
    ]);
    expect(results).toMatchObject([{ status: 200 }]);
  });

  test.each(['close', 'error'])('a message of type %s is the last one', async (type) => {
    const { ask, results, parts } = open();
    void ask({ action: 'connect', path: '/pinghub/x' });
    const { say, callback } = frame();
    say('ready');
    say([{ type }, 207, {}, callback(0)]);
    say([{ type: 'message', data: 'late' }, 207, {}, callback(0)]);
    await turn();
    expect(parts).toEqual([{ kind: 'message', body: { type } }]);
    expect(results).toMatchObject<Partial<ApiResponse>[]>([{ status: 207 }]);
  });
});

describe('an abort', () => {
  test('of a request that waits posts nothing', async () => {
    const { ask, results } = open();
    const controller = new AbortController();
    void ask({ signal: controller.signal });
    void ask({ path: '/2' });
    const { say, messages } = frame();
    controller.abort('enough');
    say('ready');
    await turn();
    expect(messages()).toMatchObject([{ path: '/2' }]);
    expect(results).toMatchObject([
      { name: 'AbortError', message: '"GET /me" was aborted.', cause: 'enough' },
      undefined,
    ]);
  });

  test('of one that was posted tells the frame, once, and what comes later is ignored', async () => {
    const { ask, results } = open();
    const controller = new AbortController();
    void ask({ signal: controller.signal });
    const { say, posted, callback } = frame();
    say('ready');
    controller.abort();
    controller.abort();
    say(['x', 200, {}, callback(0)]);
    await turn();
    expect(posted.slice(1)).toEqual([[{ abort: true, callback: callback(0) }, apiOrigin]]);
    expect(results).toMatchObject([{ name: 'AbortError' }]);
  });

  test('after the answer does nothing', async () => {
    const { ask, results } = open();
    const controller = new AbortController();
    void ask({ signal: controller.signal });
    const { say, posted, callback } = frame();
    say('ready');
    say(['x', 200, {}, callback(0)]);
    await turn();
    await turn();
    controller.abort();
    expect(posted).toHaveLength(1);
    expect(results).toMatchObject([{ status: 200 }]);
  });

  test('is listened for only while the request is under way', async () => {
    const { ask } = open();
    const { signal } = new AbortController();
    const added = jest.spyOn(signal, 'addEventListener');
    const removed = jest.spyOn(signal, 'removeEventListener');
    const answer = ask({ signal });
    const { say, callback } = frame();
    say('ready');
    say(['x', 200, {}, callback(0)]);
    await answer;
    expect(added.mock.calls.map(([type, listener]) => [type, listener])).toEqual(removed.mock.calls);
  });

  test('before the start makes no frame', async () => {
    const { ask } = open();
    await expect(ask({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(frames()).toEqual([]);
  });
});

test('a client with the same 30 seconds hears which frame was not ready, not just that time is over', async () => {
  const client = createClient({ transport: proxyFrameTransport({ apiOrigin }) });
  const failed = client.me().get();
  const outcome = expect(failed).rejects.toMatchObject({ name: 'FrameError', path: '/me' });
  await jest.advanceTimersByTimeAsync(30_000);
  await outcome;
  expect(jest.getTimerCount()).toBe(0);
});
