/** What the shared contract cannot show: the wire itself and broken answers. */
import { createClient } from '../../../src/client/index';
import type { Part } from '../../../src/client/transport';
import { type FetchOptions, fetchTransport } from '../../../src/client/transports/fetch';
import { asking, echo, type Handler, me, serving, text } from './support/served';

describe('the wire', () => {
  test('a GET carries query, token and no body', async () => {
    const { body } = await asking(echo, { query: 'a[]=1&b=%20', token: 'T', body: { a: 1 } });
    expect(body).toMatchObject({ method: 'GET', url: '/rest/v1.1/me?a[]=1&b=%20', body: '' });
    expect(body).toMatchObject({ headers: { authorization: 'Bearer T', accept: 'application/json' } });
  });

  test('a path that has a query of its own gets the rest behind it', async () => {
    const { body } = await asking(echo, { path: '/me?x=1', query: 'y=2' });
    expect(body).toMatchObject({ url: '/rest/v1.1/me?x=1&y=2' });
  });

  test('a POST carries JSON, or nothing at all', async () => {
    const { body } = await asking(echo, { method: 'post', body: { ä: [1, null] } });
    expect(body).toMatchObject({
      method: 'POST',
      body: '{"ä":[1,null]}',
      headers: { 'content-type': 'application/json' },
    });
    expect((await asking(echo, { method: 'POST' })).body).toMatchObject({
      body: '',
      headers: { 'content-length': '0' },
    });
  });

  test('form data win over a body', async () => {
    const { body } = await asking(echo, {
      method: 'POST',
      body: { a: 1 },
      formData: [
        ['f', new File(['hi'], 'ä.txt')],
        ['t', 'x'],
      ],
    });
    expect(body).toMatchObject({
      headers: { 'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/) },
    });
    expect(body).toMatchObject({
      body: expect.stringMatching(/name="f"; filename="ä.txt"[\s\S]*hi[\s\S]*name="t"[\s\S]*x/),
    });
  });

  test('credentials, a path before the paths of calls and a fetch of the caller are used as given', async () => {
    const asked: [unknown, RequestInit | undefined][] = [];
    const own: FetchOptions['fetch'] = async (input, init) => {
      asked.push([input, init]);
      return Response.json({ fine: true });
    };
    const transport = fetchTransport({
      apiOrigin: 'https://api.example/a/b/?ignored',
      credentials: 'include',
      fetch: own,
    });
    await expect(transport(me)).resolves.toMatchObject({ body: { fine: true } });
    expect(asked).toMatchObject([['https://api.example/a/b/rest/v1.1/me', { credentials: 'include', method: 'GET' }]]);
  });

  test('the provider is the public one unless another is named; what is no URL is refused', async () => {
    const asked: unknown[] = [];
    const own: FetchOptions['fetch'] = async (input) => {
      asked.push(input);
      return Response.json({});
    };
    await fetchTransport({ fetch: own })(me);
    expect(asked).toEqual(['https://public-api.wordpress.com/rest/v1.1/me']);
    expect(() => fetchTransport({ apiOrigin: '/api' })).toThrow(new TypeError('apiOrigin "/api" is not a URL'));
  });
});

describe('answers', () => {
  test('have their status, reason and headers', async () => {
    const answer = await asking(text('{"a":1}', 'application/json; charset=utf-8', 404));
    expect(answer).toMatchObject({
      status: 404,
      reason: 'Not Found',
      headers: { 'content-type': 'application/json; charset=utf-8', status: 404 },
      body: { a: 1 },
    });
  });

  test.each([
    ['text', 'hello', 'text/plain', 200, 'hello'],
    ['JSON with another content type', '{"a":1}', 'text/html', 200, { a: 1 }],
    ['JSON after a byte order mark', '\uFEFF{"a":1}', 'application/json', 200, { a: 1 }],
    ['nothing', '', 'application/json', 200, null],
    ['blank', ' \n', 'application/json', 200, null],
    ['broken JSON of an error', '{"a":', 'application/json', 500, '{"a":'],
    ['a page of an error', '<html>', 'text/html', 502, '<html>'],
  ])('%s', async (_what, words, type, status, body) => {
    await expect(asking(text(words, type, status))).resolves.toMatchObject({ status, body });
  });

  test('a 204 is null', async () => {
    await expect(asking((_request, response) => void response.writeHead(204).end())).resolves.toMatchObject({
      body: null,
    });
  });

  test('letters that are cut between two pieces are whole again', async () => {
    const bytes = new TextEncoder().encode('{"a":"🦊é"}');
    const pieces = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    await expect(fetchTransport({ fetch: async () => new Response(pieces) })(me)).resolves.toMatchObject({
      body: { a: '🦊é' },
    });
  });

  test.each([
    ['createClient()', () => createClient()],
    ['createClient({ transport })', () => createClient({ transport: fetchTransport() })],
  ])('where there is no fetch, a call of %s is rejected at once with what to do', async (_how, make) => {
    // No timer fires: what waited for one would wait for ever.
    jest.useFakeTimers();
    const { fetch: own } = globalThis;
    Reflect.deleteProperty(globalThis, 'fetch');
    const asked = make().me().get();
    globalThis.fetch = own;
    await expect(asked).rejects.toMatchObject({
      name: 'NetworkError',
      message: 'This runtime has no fetch: pass one to fetchTransport({ fetch }).',
    });
    jest.useRealTimers();
  });

  test('[client.errors] no answer is a NetworkError that names request and provider', async () => {
    const apiOrigin = await serving((request) => void request.socket.destroy());
    await expect(fetchTransport({ apiOrigin })(me)).rejects.toMatchObject({
      name: 'NetworkError',
      message: expect.stringMatching(new RegExp(`^No answer to "GET /me" from ${apiOrigin}: `)),
      status: 0,
      cause: expect.objectContaining({ message: 'fetch failed' }),
    });
  });

  test('[client.errors] an answer that breaks off is a NetworkError', async () => {
    const handler: Handler = (request, response) => {
      response.writeHead(200, { 'content-length': '100', 'content-type': 'application/json' });
      response.write('{"a"', () => request.socket.destroy());
    };
    await expect(asking(handler)).rejects.toMatchObject({ name: 'NetworkError' });
  });
});

describe('progress', () => {
  test('of a download is told as it comes, with its size when that is known', async () => {
    const words = JSON.stringify('x'.repeat(200_000));
    const parts: Part[] = [];
    const handler: Handler = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(words.length) });
      response.end(words);
    };
    await asking(handler, {}, (part) => parts.push(part));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.at(-1)).toEqual({
      kind: 'download',
      lengthComputable: true,
      loaded: words.length,
      total: words.length,
    });
  });

  test('of a download without a known size has no total', async () => {
    const parts: Part[] = [];
    await asking(
      (_request, response) => {
        response.write('{"a":');
        response.end('1}');
      },
      {},
      (part) => parts.push(part),
    );
    expect(parts.at(-1)).toEqual({ kind: 'download', lengthComputable: false, loaded: 7, total: 0 });
  });
});

describe('an abort', () => {
  test('ends the request on the wire too', async () => {
    const controller = new AbortController();
    let closed = (): void => {};
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const handler: Handler = (request) => {
      request.socket.on('close', closed);
      controller.abort('enough');
    };
    await expect(asking(handler, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
      message: '"GET /me" was aborted.',
      cause: 'enough',
    });
    await isClosed;
  });

  test('while the answer is read is an abort as well', async () => {
    const controller = new AbortController();
    const handler: Handler = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"a"');
    };
    const abort = () => controller.abort();
    await expect(asking(handler, { signal: controller.signal }, abort)).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('before the start asks nothing', async () => {
    const own = jest.fn();
    await expect(fetchTransport({ fetch: own })({ ...me, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(own).not.toHaveBeenCalled();
  });
});
