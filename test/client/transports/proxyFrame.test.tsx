/** What a real browser does not do on command: frames that are lost, exact times, and the messages that are posted. */
import { createClient } from '../../../src/client/index';
import type { ApiRequest } from '../../../src/client/transport';
import { proxyFrameTransport } from '../../../src/client/transports/proxyFrame';
import { hiddenFrame } from '../../../src/client/transports/proxyWire';
import { apiOrigin, frame, frames, get, open, turn, url } from './support/playedFrame';

describe('[start.asks-first] a frame that the page opened before, with a request of its own', () => {
  const list: ApiRequest = { path: '/notifications/', query: 'number=10', apiVersion: '1.1' };
  const answer = [{ notes: [] }, 200, {}, 'first'];

  /** @param heard what the frame said before the transport came */
  function takenOver(...heard: readonly unknown[]) {
    const element = hiddenFrame(apiOrigin, document);
    document.body.append(element);
    const stop = jest.fn();
    let fresh = true;
    const isFresh = () => fresh;
    const begun = { element, loads: () => 1, heard, request: list, id: 'first', isFresh, stop };
    const age = () => {
      fresh = false;
    };
    return { ...open({ begun }), stop, age };
  }

  test.each([
    ['came before the transport', ['ready', answer], []],
    ['comes after the transport', ['ready'], [answer]],
  ])('the same request gets the answer that %s, and is not posted again', async (_when, before, after) => {
    const { ask, results, stop } = takenOver(...before);
    void ask({ path: '/me' });
    const { say, messages } = frame();
    for (const data of after) say(data);
    void ask(list);
    void ask(list);
    await turn();
    expect(results).toEqual([undefined, expect.objectContaining({ status: 200, body: { notes: [] } }), undefined]);
    expect(messages().map(({ path }) => path)).toEqual(['/notifications/']);
    expect([frames().length, stop.mock.calls.length]).toEqual([1, 1]);
  });

  test('before it is ready nothing was posted, so the transport posts when it is', () => {
    const { ask } = takenOver();
    void ask(list);
    const { say, messages } = frame();
    say('ready');
    expect(messages().map(({ path }) => path)).toEqual(['/notifications/']);
    void ask(list);
    expect(messages()).toHaveLength(2);
  });

  test('an answer that was asked for too long ago is not taken', () => {
    const { ask, age } = takenOver('ready', answer);
    age();
    const { messages } = frame();
    void ask(list);
    expect(messages().map(({ path }) => path)).toEqual(['/notifications/']);
  });

  test('a frame that was loaded anew has lost the request', () => {
    const { ask } = takenOver('ready');
    void ask({ path: '/me' });
    const { say, element, messages } = frame();
    say('ready');
    element.dispatchEvent(new Event('load'));
    void ask(list);
    expect(messages().map(({ path }) => path)).toEqual(['/notifications/']);
  });
});

describe('[transport.proxy-ready] the frame', () => {
  test('[transport.proxy-ready] is made at the first request, hidden, in the body, with the page in its hash', () => {
    const { ask } = open();
    expect(frames()).toEqual([]);
    void ask();
    void ask();
    expect(frames().map(({ src, parentNode }) => [src, parentNode])).toEqual([[url, document.body]]);
    expect(frames()[0]).not.toBeVisible();
  });

  test('gets the waiting requests in order when it is ready, and later ones at once', () => {
    const { ask } = open();
    for (const path of ['/1', '/2', '/3']) void ask({ path });
    const { say, posted, messages } = frame();
    void ask({ path: '/4' });
    expect(posted).toEqual([]);
    say('ready');
    void ask({ path: '/5' });
    expect(messages().map(({ path }) => path)).toEqual(['/1', '/2', '/3', '/4', '/5']);
    expect(posted.every(([, origin]) => origin === apiOrigin)).toBe(true);
    expect(new Set(messages().map(({ callback }) => callback)).size).toBe(5);
  });

  test('[transport.proxy-ready] may tell of its load before it is ready: what waits is posted all the same', async () => {
    const { ask, results } = open();
    void ask();
    const { say, element, messages } = frame();
    element.dispatchEvent(new Event('load'));
    say('ready');
    await turn();
    expect([messages().length, results]).toEqual([1, [undefined]]);
  });

  test('[transport.proxy-not-ready] whose first page is loaded and silent, as the one of a browser without a provider is, has 5 s more; when they are over no listener stays', async () => {
    const added = jest.spyOn(window, 'addEventListener');
    const removed = jest.spyOn(window, 'removeEventListener');
    const { ask, results } = open();
    void ask();
    jest.advanceTimersByTime(1_000);
    frame().element.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(4_999);
    await turn();
    expect(results).toEqual([undefined]);
    jest.advanceTimersByTime(1);
    await turn();
    expect(results).toMatchObject([
      { name: 'FrameError', message: `The proxy frame ${url} was not ready within 5 s.` },
    ]);
    const heard = added.mock.calls.filter(([type]) => type === 'message');
    expect(heard).toHaveLength(1);
    expect(removed.mock.calls).toEqual(heard);
  });

  test('[transport.proxy-ready] that is ready and loaded may be silent for as long as it likes', () => {
    const { ask } = open();
    void ask();
    const { say, element, messages } = frame();
    say('ready');
    element.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(60_000);
    void ask({ path: '/2' });
    expect([frames().length, messages().length]).toEqual([1, 2]);
  });

  test('[transport.proxy-not-ready] that is not ready in 30 s is named in the error of each request that waits; the next one makes a new frame', async () => {
    const { ask, results } = open();
    void ask();
    void ask({ path: '/2' });
    jest.advanceTimersByTime(29_999);
    await turn();
    expect(results).toEqual([undefined, undefined]);
    jest.advanceTimersByTime(1);
    await turn();
    const words = `The proxy frame ${url} was not ready within 30 s.`;
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

  test('that was removed from the page fails its requests; the next request makes a new one', async () => {
    const { ask, results } = open();
    void ask();
    const first = frame();
    first.say('ready');
    first.element.remove();
    void ask({ path: '/2' });
    await turn();
    expect(results).toMatchObject([
      { name: 'FrameError', message: `The proxy frame ${url} was removed from the page.` },
      undefined,
    ]);
    expect(frames()).toHaveLength(1);
    const second = frame();
    second.say('ready');
    expect(second.messages()).toMatchObject([{ path: '/2' }]);
  });

  test('that was loaded again fails the requests of the old page, and keeps the requests of the new page', async () => {
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
      { name: 'FrameError', message: `The proxy frame ${url} was loaded anew and lost this request.` },
      undefined,
    ]);
    expect(messages().map(({ path }) => path)).toEqual(['/old', '/new']);
  });

  test('[transport.proxy-not-ready] that loaded another page which never says "ready" is replaced after 5 s', async () => {
    const { ask, results } = open();
    void ask({ path: '/1' });
    const { say, element, callback } = frame();
    const load = () => element.dispatchEvent(new Event('load'));
    say('ready');
    load();
    say([{}, 200, {}, callback(0)]);
    // The provider was away while the frame loaded again, so this is the browser's error page.
    load();
    void ask({ path: '/2' });
    jest.advanceTimersByTime(5_000);
    await turn();
    expect(results[1]).toMatchObject({ message: `The proxy frame ${url} was not ready within 5 s.` });
    expect(frames()).toEqual([]);
    void ask({ path: '/3' });
    const second = frame();
    second.say('ready');
    expect(second.messages()).toMatchObject([{ path: '/3' }]);
  });

  test('of another document works with that document', () => {
    const outer = document.createElement('iframe');
    document.body.append(outer);
    const other = outer.contentDocument ?? document;
    void proxyFrameTransport({ apiOrigin, document: other })(get);
    expect(other.querySelector('iframe')?.src).toBe(`${url.split('#')[0]}#${outer.contentWindow?.location.origin}`);
    expect(frames()).toEqual([outer]);
  });

  test('needs an origin that is a URL', () => {
    expect(() => proxyFrameTransport({ apiOrigin: 'api' })).toThrow(new TypeError('apiOrigin "api" is not a URL'));
    expect(() => proxyFrameTransport()).not.toThrow();
  });
});

describe('a request', () => {
  test('is posted as the frame knows it: upper-case verb, an id, what it supports, and no other field', () => {
    const { ask } = open();
    const { signal } = new AbortController();
    const own = { method: 'post', path: '/x', apiNamespace: undefined, query: 'a[]=1', body: { b: 2 }, token: 'T' };
    void ask({ ...own, signal, timeoutMs: 5 });
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
    const message = `The proxy frame ${url} cannot take the body of this request.`;
    expect(results).toMatchObject([{ name: 'FrameError', message, path: '/bad', cause }, undefined]);
  });

  test('[transport.keeps-open] in stream mode is an error with the exact words, and makes no frame', async () => {
    const { ask } = open();
    await expect(ask({ stream: true })).rejects.toMatchObject({
      name: 'StreamError',
      message: 'stream mode processing is not yet implemented for wpcom-proxy-request',
    });
    expect(frames()).toEqual([]);
  });
});

test('[transport.proxy-not-ready] a client with the same 30 seconds is told which frame was not ready, not only that time is over', async () => {
  const client = createClient({ transport: proxyFrameTransport({ apiOrigin }) });
  const failed = client.me().get();
  const outcome = expect(failed).rejects.toMatchObject({ name: 'FrameError', path: '/me' });
  await jest.advanceTimersByTimeAsync(30_000);
  await outcome;
  expect(jest.getTimerCount()).toBe(0);
});
