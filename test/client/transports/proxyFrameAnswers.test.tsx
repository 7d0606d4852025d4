/** Which messages of a proxy frame count, hostile ones among them, and what an abort does. */
import type { ApiResponse } from '../../../src/client/transport';
import { proxyFrameTransport } from '../../../src/client/transports/proxyFrame';
import { apiOrigin, frame, frames, open, turn } from './support/playedFrame';

describe('[transport.proxy-heard] an answer', () => {
  test('[transport.proxy-heard] is known by the id at its end, whatever stands before it', async () => {
    const { ask, results } = open();
    void ask({ path: '/1' });
    void ask({ path: '/2' });
    void ask({ path: '/3' });
    const { say, callback } = frame();
    say('ready');
    say([{ ID: 2 }, 200, { a: 'b' }, 'more', 'and more', callback(1)]);
    say([null, 404, callback(0)]);
    say([null, 404, ['headers', 'that are no record'], callback(2)]);
    await turn();
    expect(results).toEqual([
      { status: 404, headers: { status: 404 }, body: null },
      { status: 200, headers: { a: 'b', status: 200 }, body: { ID: 2 } },
      { status: 404, headers: { status: 404 }, body: null },
    ]);
  });

  test('[transport.proxy-heard] counts once', async () => {
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
    ['an unknown id', () => [['x', 200, {}, 'unknown']]],
    ['an id that is an object', () => [['x', 200, {}, { toString: () => 'x' }]]],
    ['an empty array', () => [[]]],
    ['falsy data', () => [null]],
    ['an empty text', () => ['']],
    ['a number', () => [7]],
    ['an object without progress', ({ id }) => [{ callbackId: id, loaded: 1 }]],
    ['progress of an unknown id', () => [{ upload: true, callbackId: 'unknown', loaded: 1 }]],
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

  test('[transport.proxy-heard] "ready" from anywhere else is ignored', () => {
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

  test('[transport.keeps-open] 207 is a message and keeps the request open; any other status ends it', async () => {
    const { ask, results, parts } = open();
    void ask({ action: 'connect', path: '/pinghub/x' });
    const { say, callback } = frame();
    say('ready');
    say([{ type: 'open' }, 207, {}, callback(0)]);
    say([{ type: 'message', data: 'm' }, 207, {}, callback(0)]);
    for (const type of ['closed', 'no error']) say([{ type }, 207, {}, callback(0)]);
    await turn();
    expect(results).toEqual([undefined]);
    say([null, 200, {}, callback(0)]);
    say([{ type: 'message', data: 'late' }, 207, {}, callback(0)]);
    await turn();
    expect(parts).toEqual([
      { kind: 'message', body: { type: 'open' } },
      { kind: 'message', body: { type: 'message', data: 'm' } },
      { kind: 'message', body: { type: 'closed' } },
      { kind: 'message', body: { type: 'no error' } },
    ]);
    expect(results).toMatchObject([{ status: 200 }]);
  });

  test('who takes no parts may ask as well, and nothing fails on the page', async () => {
    const failed = jest.fn();
    window.addEventListener('error', failed);
    const answer = proxyFrameTransport({ apiOrigin })({ path: '/pinghub/x', action: 'connect' });
    const { say, callback } = frame();
    say('ready');
    say({ download: true, callbackId: callback(0), loaded: 1, total: 2 });
    say([{ type: 'open' }, 207, {}, callback(0)]);
    say([null, 200, {}, callback(0)]);
    window.removeEventListener('error', failed);
    expect(await answer).toMatchObject({ status: 200 });
    expect(failed).not.toHaveBeenCalled();
  });

  test.each(['close', 'error'])('[transport.keeps-open] a message of type %s is the last one', async (type) => {
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

  test('after the frame was removed from the page is an abort as well, and nothing fails on the page', async () => {
    const { ask, results } = open();
    const controller = new AbortController();
    void ask({ signal: controller.signal });
    const { say, element } = frame();
    say('ready');
    element.remove();
    const failed = jest.fn();
    window.addEventListener('error', failed);
    controller.abort();
    window.removeEventListener('error', failed);
    await turn();
    expect(results).toMatchObject([{ name: 'AbortError' }]);
    expect(failed).not.toHaveBeenCalled();
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
