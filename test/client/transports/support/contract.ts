/**
 * The behaviour of every transport: one list of cases. The Node suite runs them on fetch, the browser suite on fetch and on
 * the proxy frame, against the sandbox. A case runs as text in a page, so it may use only its kit and globals.
 */
import type { Kit } from './kit';

export interface Case {
  readonly law: string;
  readonly run: (kit: Kit) => Promise<unknown>;
  /** What `run` resolves with, as JSON. */
  readonly gives: unknown;
}

const requests: readonly Case[] = [
  {
    law: 'a call resolves with the body of its answer',
    run: async ({ client }) => {
      const { ID, username } = await client.me().get();
      return { ID: typeof ID, username: typeof username };
    },
    gives: { ID: 'number', username: 'string' },
  },
  {
    law: '[client.table] query, version and namespace arrive as they were meant',
    run: async ({ client }) => [
      await client.req.get('/echo/a', { list: [1, 'zwei'], text: 'a&b=c ü', no: false, apiVersion: '1.3' }),
      await client.req.get({ path: '/echo/b', apiNamespace: 'wpcom/v2' }, { a: 1 }),
      await client.req.get({ path: '/echo/c', apiNamespace: 'wp' }),
    ],
    gives: [
      {
        method: 'GET',
        path: '/echo/a',
        apiVersion: '1.3',
        apiNamespace: null,
        query: { 'list[]': ['1', 'zwei'], text: 'a&b=c ü', no: 'false' },
        body: null,
        form: null,
        endpoint: null,
      },
      expect.objectContaining({ path: '/echo/b', apiVersion: null, apiNamespace: 'wpcom/v2', query: { a: '1' } }),
      expect.objectContaining({ path: '/echo/c', apiVersion: null, apiNamespace: 'wp-json' }),
    ],
  },
  {
    law: 'a body arrives as JSON',
    run: ({ client }) => client.req.post('/echo/a', { a: 1 }, { text: '🦊 "q"', list: [null, true], deep: { b: {} } }),
    gives: expect.objectContaining({
      method: 'POST',
      query: { a: '1' },
      body: { text: '🦊 "q"', list: [null, true], deep: { b: {} } },
    }),
  },
  {
    law: '[client.uploads] files arrive with their names, types and bytes, and with what was said about them',
    run: ({ client }) =>
      client
        .site(1)
        .media()
        .addFiles([
          new File(['hello'], 'ä.txt', { type: 'text/plain' }),
          { file: new File(['12345678'], 'b.png', { type: 'image/png' }), title: 'B', caption: 'C' },
        ]),
    gives: expect.objectContaining({
      path: '/sites/1/media/new',
      form: [
        { name: 'media[]', value: { file: 'ä.txt', type: 'text/plain', bytes: 5 } },
        { name: 'attrs[1][title]', value: 'B' },
        { name: 'attrs[1][caption]', value: 'C' },
        { name: 'media[]', value: { file: 'b.png', type: 'image/png', bytes: 8 } },
      ],
    }),
  },
  {
    law: 'an edited picture arrives as a form',
    run: ({ client }) =>
      client
        .site(1)
        .media(5)
        .edit({ media: new File(['x'], 'c.png', { type: 'image/png' }), attrs: { alt: 'Sea' } }),
    gives: expect.objectContaining({
      path: '/sites/1/media/5/edit',
      form: [
        { name: 'media', value: { file: 'c.png', type: 'image/png', bytes: 1 } },
        { name: 'attrs[alt]', value: 'Sea' },
      ],
    }),
  },
  {
    law: 'sixty calls at once each get their own answer',
    run: async ({ client }) => {
      const paths = Array.from({ length: 60 }, (_none, at) => `/echo/${at}`);
      const answers = await Promise.all(paths.map((path) => client.req.get(path)));
      return JSON.stringify(answers.map((answer) => Object(answer).path)) === JSON.stringify(paths);
    },
    gives: true,
  },
  {
    law: 'a batch asks for several paths in one call',
    run: async ({ client }) => Object.keys(Object(await client.batch().add('/me').add('/echo/1').run())),
    gives: ['/me', '/echo/1'],
  },
  {
    law: 'an envelope is unwrapped, and an inner failure is an error',
    run: async ({ client, failure }) => [
      Object(await client.with({ envelope: true }).req.get('/echo/a')).path,
      (await failure(client.with({ envelope: true }).req.get('/nowhere'))).name,
    ],
    gives: ['/echo/a', 'UnknownEndpointError'],
  },
];

const failures: readonly Case[] = [
  {
    law: '[client.errors] an answer that is not 2xx is an error, whatever its body on the wire',
    run: async ({ client, control, failure }) => {
      const answers: [number, unknown][] = [
        [404, { error: 'unknown_blog', message: 'M' }],
        [403, {}],
        [502, '<html><h1>Bad</h1></html>'],
        [503, ''],
        [500, '{"broken'],
        [429, 'null'],
      ];
      const seen: unknown[] = [];
      for (const [status, body] of answers) {
        await control('POST', '/faults', { kind: 'status', path: '/me', status, body });
        const { name, message, path, method, ...rest } = await failure(client.me().get());
        seen.push([status, rest['status'] === status, path, method, name, message]);
      }
      return seen;
    },
    gives: [
      [404, true, '/me', 'GET', 'UnknownBlogError', 'M'],
      [403, true, '/me', 'GET', 'ForbiddenError', '403 status code for "GET /me"'],
      [502, true, '/me', 'GET', 'BadGatewayError', '502 status code for "GET /me"'],
      [503, true, '/me', 'GET', 'ServiceUnavailableError', '503 status code for "GET /me"'],
      [500, true, '/me', 'GET', 'InternalServerError', '500 status code for "GET /me"'],
      [429, true, '/me', 'GET', 'TooManyRequestsError', '429 status code for "GET /me"'],
    ],
  },
  {
    law: '[client.errors] an error has the fields of the answer',
    run: async ({ client, control, failure }) => {
      await control('POST', '/faults', {
        kind: 'status',
        path: '/me',
        status: 400,
        body: { error: 'x', data: { a: [1] } },
      });
      return failure(client.me().get());
    },
    gives: {
      name: 'XError',
      message: '400 status code for "GET /me"',
      status: 400,
      path: '/me',
      method: 'GET',
      error: 'x',
      data: { a: [1] },
    },
  },
  {
    law: 'answers without a body or of text are no errors',
    run: async ({ client, control }) => {
      await control('POST', '/faults', { kind: 'status', path: '/me', status: 204, body: '' });
      const nothing: unknown = await client.me().get();
      await control('POST', '/faults', { kind: 'status', path: '/me', status: 200, body: 'hello' });
      return [nothing, await client.me().get()];
    },
    gives: [null, 'hello'],
  },
  {
    law: '[client.errors] a connection that breaks is a NetworkError with status 0, and the next call works',
    run: async ({ client, control, failure }) => {
      // A browser repeats a request by itself when a kept connection is gone.
      await control('POST', '/faults', { kind: 'drop', method: 'POST', path: '/echo/a', times: 5 });
      const { name, status, path, message } = await failure(client.req.post('/echo/a', {}));
      return [name, status, path, message, Object(await client.req.get('/echo/a')).path];
    },
    gives: ['NetworkError', 0, '/echo/a', expect.stringMatching(/^No answer to "POST \/echo\/a" from http/), '/echo/a'],
  },
  {
    law: 'an abort rejects at once, and other calls go on',
    run: async ({ client, control, failure, until, calls }) => {
      await control('POST', '/faults', { kind: 'hang', path: '/echo/hangs' });
      const controller = new AbortController();
      const hanging = failure(client.with({ signal: controller.signal }).req.get('/echo/hangs'));
      const other = client.req.get('/echo/other');
      await until(async () => (await calls()).some(({ path }) => path === '/echo/hangs'));
      controller.abort();
      const { name, message, status } = await hanging;
      return [name, message, status, Object(await other).path];
    },
    gives: ['AbortError', '"GET /echo/hangs" was aborted.', 0, '/echo/other'],
  },
  {
    law: 'what was aborted before it began is never sent',
    run: async ({ client, failure, calls }) => {
      const { name } = await failure(client.with({ signal: AbortSignal.abort() }).req.get('/echo/never'));
      await client.req.get('/echo/after');
      return [name, (await calls()).map(({ path }) => path)];
    },
    gives: ['AbortError', ['/echo/after']],
  },
  {
    law: '[client.timeout] no answer in time is a TimeoutError with the exact words',
    run: async ({ client, control, failure }) => {
      await control('POST', '/faults', { kind: 'hang', path: '/echo/hangs' });
      const { name, message, path } = await failure(client.timeout(300).req.get('/echo/hangs'));
      return [name, message, path];
    },
    gives: ['TimeoutError', 'Action timed out while waiting for response.', '/echo/hangs'],
  },
];

const pushes: readonly Case[] = [
  {
    law: 'a channel tells open, messages as text, and close',
    run: async ({ client, control, until, openChannels }) => {
      const seen: unknown[] = [];
      client.pinghub.connect('/pinghub/wpcom/me/newest-note-data').subscribe({
        next: (event) => seen.push(event),
        error: (problem) => seen.push(String(problem)),
        complete: () => seen.push('complete'),
      });
      await until(async () => (await openChannels()) === 1);
      await control('POST', '/push', { action: 'send', message: { action: 'push', note_id: 2 } });
      await until(async () => seen.length === 2);
      await control('POST', '/push', { action: 'close' });
      await until(async () => seen.includes('complete'));
      return seen;
    },
    gives: [
      { type: 'open' },
      { type: 'message', data: '{"action":"push","note_id":2}' },
      { type: 'close' },
      'complete',
    ],
  },
  {
    law: '[client.pinghub] a channel that is refused is an error',
    run: async ({ client, control }) => {
      await control('POST', '/push', { action: 'refuse' });
      return new Promise((resolve) => {
        client.pinghub.connect('/pinghub/wpcom/me/newest-note-data').subscribe({
          error: (problem) => resolve(String(problem)),
          complete: () => resolve('complete'),
        });
      });
    },
    gives: 'PushError: The push channel /pinghub/wpcom/me/newest-note-data failed.',
  },
  {
    law: '[client.pinghub] unsubscribing closes the channel, and a new subscription opens another',
    run: async ({ client, until, openChannels }) => {
      const stream = client.pinghub.connect('/wpcom/me/newest-note-data');
      const seen: unknown[] = [];
      for (let round = 0; round < 2; round += 1) {
        const subscription = stream.subscribe((event) => seen.push(event));
        await until(async () => (await openChannels()) === 1);
        await until(async () => seen.length === round + 1);
        subscription.unsubscribe();
        await until(async () => (await openChannels()) === 0);
      }
      return seen;
    },
    gives: [{ type: 'open' }, { type: 'open' }],
  },
  {
    law: 'what is sent goes through the channel of that path; disconnect closes it',
    run: async ({ client, until }) => {
      const seen: unknown[] = [];
      client.pinghub.connect('/any/echo').subscribe({
        next: ({ type, data }) => seen.push(data ?? type),
        complete: () => seen.push('complete'),
      });
      await until(async () => seen.length === 1);
      await client.pinghub.send('/any/echo', 'hello');
      await until(async () => seen.length === 2);
      await client.pinghub.disconnect('/any/echo');
      await until(async () => seen.includes('complete'));
      return seen;
    },
    gives: ['open', 'hello', 'close', 'complete'],
  },
];

/** For every transport. */
export const contract: readonly Case[] = [...requests, ...failures, ...pushes];

const progressOf = async ({ client }: Kit) => {
  const parts: { kind: string; loaded: number; total: number; lengthComputable: boolean }[] = [];
  const big = new File(['x'.repeat(2_000_000)], 'big.txt');
  await client
    .with({ onProgress: (part) => parts.push(part) })
    .site(1)
    .media()
    .addFiles(big);
  const uploads = parts.filter(({ kind }) => kind === 'upload');
  const downloads = parts.filter(({ kind }) => kind === 'download');
  const grows = uploads.every(({ loaded }, at) => loaded >= (uploads[at - 1]?.loaded ?? 0));
  const last = uploads.at(-1);
  return [grows, (last?.loaded ?? 0) > 2_000_000, last?.loaded === last?.total, downloads.length > 0];
};

/** For both transports in a browser. Node's fetch reports no upload progress. */
export const browserContract: readonly Case[] = [
  { law: 'an upload tells how far it is', run: progressOf, gives: [true, true, true, true] },
];

/** What only fetch can: streams. */
export const streamContract: readonly Case[] = [
  {
    law: '[transport.ndjson] a stream gives its records as they come, then its answer',
    run: async ({ client }) => {
      const records: unknown[] = [];
      const streaming = client.with({ onStreamRecord: (record) => records.push(record) });
      const answer = await streaming.req.get('/echo/stream', { records: 3 });
      return [records, Object(answer).path];
    },
    gives: [[1, 2, 3].map((done) => ({ status: 102, body: { done, of: 3 } })), '/echo/stream'],
  },
];

/** What only the frame can. */
export const frameContract: readonly Case[] = [
  {
    law: 'its settings are answered, and a setting it does not know is an error',
    run: async ({ client, failure }) => [
      await client.req.post({ metaAPI: { accessAllUsersBlogs: true } }),
      (await failure(client.req.post({ metaAPI: { other: true } }))).status,
    ],
    gives: ['metaAPIupdated', 500],
  },
  {
    law: '[transport.proxy-ready] requests made before it is ready all get their answers when it is',
    run: async ({ client, control }) => {
      await control('POST', '/faults', { kind: 'slow', ms: 300, path: '/wp-admin/rest-proxy/' });
      const answers = await Promise.all(['/echo/1', '/echo/2', '/echo/3'].map((path) => client.req.get(path)));
      return [answers.map((answer) => Object(answer).path), document.querySelectorAll('iframe').length];
    },
    gives: [['/echo/1', '/echo/2', '/echo/3'], 1],
  },
  {
    law: 'a frame that loads again fails its requests, and carries the requests after that',
    run: async ({ client, control, failure, until, calls }) => {
      await control('POST', '/faults', { kind: 'hang', path: '/echo/hangs' });
      const hanging = failure(client.req.get('/echo/hangs'));
      await until(async () => (await calls()).some(({ path }) => path === '/echo/hangs'));
      const frame = document.querySelector('iframe');
      if (frame) frame.src = frame.src.replace('v=2.0', 'v=2.0&again=1');
      const { name, message } = await hanging;
      return [name, message, Object(await client.req.get('/echo/other')).path];
    },
    gives: ['FrameError', expect.stringMatching(/ was loaded anew and lost this request\.$/), '/echo/other'],
  },
  {
    law: '[transport.proxy-not-ready] a frame that was taken out of the page is replaced',
    run: async ({ client }) => {
      await client.req.get('/echo/1');
      document.querySelector('iframe')?.remove();
      return [Object(await client.req.get('/echo/2')).path, document.querySelectorAll('iframe').length];
    },
    gives: ['/echo/2', 1],
  },
];
