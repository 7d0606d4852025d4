/** @jest-environment node */
/** What the shared contract cannot see: the wire itself, cut streams, back-pressure, broken answers. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '../../../src/client/index';
import type { ApiRequest, Part } from '../../../src/client/transport';
import { type FetchOptions, fetchTransport, pathOf } from '../../../src/client/transports/fetch';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;
const servers: Server[] = [];

async function serving(handler: Handler): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => handler(request, response, Buffer.concat(chunks).toString()));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${isAddress(address) ? address.port : 0}`;
}
const isAddress = (value: unknown): value is AddressInfo => typeof value === 'object' && value !== null;
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const echo: Handler = ({ method, url, headers }, response, body) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ method, url, headers, body }));
};
const text =
  (words: string, type: string, status = 200): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(words);
  };
const me: ApiRequest = { path: '/me', apiVersion: '1.1' };
const asking = async (handler: Handler, request: Partial<ApiRequest> = {}, onPart?: (part: Part) => unknown) =>
  fetchTransport({ apiOrigin: await serving(handler) })({ ...me, ...request }, onPart);

describe('paths', () => {
  test.each([
    [{ path: '/me' }, '/rest/v1.1/me'],
    [{ path: '/me', apiVersion: '2' }, '/rest/v2/me'],
    [{ path: '/sites/1/vouchers', apiNamespace: 'wpcom/v2', apiVersion: '1.1' }, '/wpcom/v2/sites/1/vouchers'],
    [{ path: '/posts', apiNamespace: 'wp' }, '/wp-json/posts'],
  ])('%j is %s', (request, path) => {
    expect(pathOf(request)).toBe(path);
  });
});

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

  test('credentials and a fetch of the caller are used as given', async () => {
    const asked: [unknown, RequestInit | undefined][] = [];
    const own: FetchOptions['fetch'] = async (input, init) => {
      asked.push([input, init]);
      return Response.json({ fine: true });
    };
    const transport = fetchTransport({ apiOrigin: 'https://api.example/ignored?', credentials: 'include', fetch: own });
    await expect(transport(me)).resolves.toMatchObject({ body: { fine: true } });
    expect(asked).toMatchObject([['https://api.example/rest/v1.1/me', { credentials: 'include', method: 'GET' }]]);
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
    ['JSON that nobody called so', '{"a":1}', 'text/html', 200, { a: 1 }],
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

  test('broken JSON of a success is an error that names the request', async () => {
    await expect(asking(text('{"a":', 'application/json'))).rejects.toMatchObject({
      name: 'AnswerError',
      message: 'The answer to "GET /me" is not the JSON it claims to be.',
      status: 200,
      cause: expect.any(SyntaxError),
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

  test('no answer is a NetworkError that names request and provider', async () => {
    const apiOrigin = await serving((request) => void request.socket.destroy());
    await expect(fetchTransport({ apiOrigin })(me)).rejects.toMatchObject({
      name: 'NetworkError',
      message: expect.stringMatching(new RegExp(`^No answer to "GET /me" from ${apiOrigin}: `)),
      status: 0,
      cause: expect.objectContaining({ message: 'fetch failed' }),
    });
  });

  test('an answer that breaks off is a NetworkError', async () => {
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

describe('NDJSON', () => {
  const lines = (...records: unknown[]): Handler =>
    text(records.map((one) => `${JSON.stringify(one)}\n`).join(''), 'application/x-ndjson; charset=utf-8');
  const last = { status: 200, headers: { a: 'b' }, body: { done: true } };
  const streaming = async (handler: Handler, onStreamRecord: (record: unknown) => unknown = () => {}) =>
    createClient({ transport: fetchTransport({ apiOrigin: await serving(handler) }) })
      .with({ onStreamRecord })
      .req.get('/x');

  test('is asked for', async () => {
    const { body } = await asking(echo, { stream: true });
    expect(body).toMatchObject({ headers: { accept: 'application/x-ndjson, application/json' } });
  });

  test('gives records under 200 to the caller as they stand, and resolves with the unwrapped last line', async () => {
    const seen: unknown[] = [];
    const records = [{ status: 100, body: { at: 1 } }, { status: 199 }];
    await expect(streaming(lines(...records, last), (record) => seen.push(record))).resolves.toEqual({ done: true });
    expect(seen).toEqual(records);
  });

  test('may end without a line break, and may hold blank lines', async () => {
    const words = `\n{"status":100}\n\n${JSON.stringify(last)}`;
    const seen: unknown[] = [];
    await expect(streaming(text(words, 'application/x-ndjson'), (record) => seen.push(record))).resolves.toEqual({
      done: true,
    });
    expect(seen).toEqual([{ status: 100 }]);
  });

  test('an inner failure is an error', async () => {
    const failed = { status: 404, headers: {}, body: { error: 'unknown_blog', message: 'M' } };
    await expect(streaming(lines({ status: 100 }, failed))).rejects.toMatchObject({
      name: 'UnknownBlogError',
      status: 404,
    });
  });

  test.each([
    ['nothing', []],
    ['records alone', [{ status: 100, body: 1 }]],
    ['no envelope', [{ status: 100 }, { a: 1 }]],
  ])('with %s ends without its answer', async (_what, records) => {
    await expect(streaming(lines(...records))).rejects.toMatchObject({
      name: 'StreamError',
      message: 'The stream of "GET /x" ended without its answer.',
    });
  });

  test('with a broken line is an error', async () => {
    await expect(streaming(text('{"status":100}\n{"a\n', 'application/x-ndjson'))).rejects.toMatchObject({
      name: 'AnswerError',
      message: 'The answer to "GET /x" is not the JSON it claims to be.',
    });
  });

  test('a record handler that fails ends the stream with its error as the cause', async () => {
    const problem = new Error('mine');
    const failing = streaming(lines({ status: 100 }, last), () => {
      throw problem;
    });
    await expect(failing).rejects.toMatchObject({ cause: problem });
  });

  test('a slow reader holds the source back', async () => {
    const line = `${JSON.stringify({ status: 100, body: 'x'.repeat(10_000) })}\n`;
    const total = 2_000;
    let written = 0;
    let full = false;
    const handler: Handler = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      const go = () => {
        while (written < total) {
          written += 1;
          if (!response.write(line)) {
            full = true;
            return;
          }
        }
        response.end(JSON.stringify(last));
      };
      response.on('drain', go);
      go();
    };
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let seen = 0;
    const answer = streaming(handler, () => {
      seen += 1;
      return gate;
    });
    // Everything that may be buffered on the way is given time to fill.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([seen, full]).toEqual([1, true]);
    expect(written).toBeLessThan(total);
    release();
    await expect(answer).resolves.toEqual({ done: true });
    expect([seen, written]).toEqual([total, total]);
  });
});
