/** The sandbox on a developer's machine: pages and names of elsewhere are refused, and no request ends the process. */
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { refusalOf } from '../../src/sandbox/refusal';
import { start } from './running';

describe('[sandbox.local] who is answered', () => {
  const local = ['127.0.0.1', '127.0.0.1:4602', 'localhost:1', 'LOCALHOST', '[::1]:4602'];
  const elsewhere = [
    'evil.example',
    'evil.example:4602',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1@evil.example',
    'evil.example/127.0.0.1',
    '127.0.0.1:4602.evil.example',
    'localhost:x',
    '0x7f000001',
    '192.168.0.1',
    '',
  ];

  test.each(local)('a request to %s, by a program or a page of this machine', (host) => {
    expect(refusalOf({ host })).toBeNull();
    for (const origin of ['http://127.0.0.1:4600', 'http://localhost:1', 'https://[::1]'])
      expect(refusalOf({ host, origin })).toBeNull();
  });

  test.each(elsewhere)('not a request to "%s"', (host) => {
    expect(refusalOf({ host })).toMatch(/^[^.]+127\.0\.0\.1[^.]+\.$/);
  });

  test.each(['https://evil.example', 'null', '', 'http://localhost.evil.example', 'http://127.0.0.1:4600/', 'file://'])(
    'not a page of "%s"',
    (origin) => {
      expect(refusalOf({ host: '127.0.0.1:4602', origin })).toMatch(/^[^.]+another origin\.$/);
    },
  );

  test('not a request without a host', () => {
    expect(refusalOf({})).not.toBeNull();
  });
});

interface Sent {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
/** Unlike fetch, sends any `Host` and `Origin`. */
const send = (url: string, { method = 'GET', headers, body = '' }: Sent): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const asked = httpRequest(url, { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
    });
    asked.on('error', reject);
    asked.end(body);
  });

test('[sandbox.local] on all three origins a foreign name or page gets a 403 of one sentence, whatever it asks', async () => {
  const { sandbox } = await start();
  for (const origin of [sandbox.host, sandbox.panel, sandbox.provider])
    for (const path of ['/', '/sandbox/notes', '/rest/v1.1/me', '/wp-admin/rest-proxy/'])
      for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE'])
        for (const headers of [{ host: 'evil.example:4602' }, { origin: 'https://evil.example' }, { origin: 'null' }]) {
          const { status, text } = await send(origin + path, { method, headers });
          expect([status, text]).toEqual([
            403,
            expect.stringMatching(/^The sandbox answers [^.]+(\.0\.0\.1[^.]+)?\.$/),
          ]);
        }
  expect(await (await fetch(`${sandbox.provider}/sandbox/calls`)).json()).toEqual([]);
});

test.each([
  ['/sandbox/reset', '{"notes":0}'],
  ['/sandbox/kill', '{}'],
  ['/sandbox/session', '{"signedOut":true}'],
  ['/sandbox/notes', '{}'],
])('[sandbox.local] %s takes a body only as JSON', async (path, body) => {
  const { sandbox, control } = await start();
  const before = await (await control('GET', '/state')).text();
  for (const type of [
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ]) {
    const { status, text } = await send(sandbox.provider + path, {
      method: 'POST',
      headers: type === '' ? {} : { 'content-type': type },
      body,
    });
    expect([type, status, JSON.parse(text).message]).toEqual([type, 415, 'The body must be sent as application/json.']);
  }
  expect(await (await control('GET', '/state')).text()).toBe(before);
  const charset = await fetch(`${sandbox.provider}/sandbox/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: '{"signedOut":false}',
  });
  expect(charset.status).toBe(200);
});

test('[sandbox.local] a page of elsewhere gets no push channel', async () => {
  const { sandbox } = await start();
  const url = `${sandbox.provider.replace('http', 'ws')}/pinghub/wpcom/me/newest-note-data`;
  const opens = (options: object): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = new WebSocket(url, options);
      socket.on('open', () => {
        socket.terminate();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
  expect(await opens({ origin: sandbox.provider })).toBe(true);
  expect(await opens({})).toBe(true);
  expect(await opens({ origin: 'https://evil.example' })).toBe(false);
  expect(await opens({ origin: 'null' })).toBe(false);
  expect(await opens({ headers: { host: 'evil.example' } })).toBe(false);
});

/** Sends bytes as they are; resolves with what came back when the other side has ended, or was silent for a while. */
const sendRaw = (port: number, text: string, isCut = false): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let got = '';
    const end = () => {
      socket.destroy();
      resolve(got);
    };
    socket.setTimeout(300, end);
    socket.on('data', (data) => {
      got += data;
      if (!isCut && /\r\n\r\n/.test(got)) end();
    });
    socket.on('error', end);
    socket.on('close', () => resolve(got));
    socket.write(text, 'latin1', () => {
      if (isCut) socket.resetAndDestroy();
    });
  });

const upgradeHeaders =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const isAlive = async (provider: string) => (await fetch(`${provider}/sandbox/state`)).status === 200;

test.each(['//', '///', '/\\\\', 'http://', '//:80', '/pinghub/%', '/pinghub/\u00ff', '*', '', '/pinghub/../..//'])(
  'an upgrade of "%s" ends no more than its connection',
  async (target) => {
    const { sandbox } = await start({ notes: 1 });
    const port = Number(new URL(sandbox.provider).port);
    await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${upgradeHeaders}\r\n`);
    expect(await isAlive(sandbox.provider)).toBe(true);
  },
);

test('requests of any shape end no more than their connection', async () => {
  const { sandbox } = await start({ notes: 3 });
  const ports = [sandbox.host, sandbox.panel, sandbox.provider].map((origin) => Number(new URL(origin).port));
  const oneOf = (...values: string[]) => fc.constantFrom(...values);
  const bytes = fc
    .array(fc.integer({ min: 0, max: 255 }), { maxLength: 40 })
    .map((codes) => String.fromCharCode(...codes));
  const target = fc.oneof(
    oneOf(
      '/',
      '//',
      '*',
      'http://',
      'http://[',
      '/%',
      '/%ff',
      '/..%2f..%2fetc/passwd',
      '/pinghub/x',
      '/rest/v1.1//',
      '/wp-json/%zz',
    ),
    oneOf(
      '/rest/v1.1/batch?urls[]=//',
      '/rest/v1.1/me?http_envelope=1&records=x',
      '/sandbox/notes',
      '/sandbox/push',
      '/sandbox/reset',
    ),
    oneOf('/sandbox/images/avatar/%E0%A4%A.svg', '/sandbox/notes/99999999999999999999', `/${'a/'.repeat(4000)}`),
    bytes.map((text) => `/${text}`),
    bytes,
  );
  const header = fc.oneof(
    oneOf('Host: 127.0.0.1', 'Host: evil.example', 'Host: ', 'Host: 127.0.0.1:99999', 'Host: [', 'Origin: null'),
    oneOf(
      'Content-Length: 5',
      'Content-Length: -1',
      'Content-Length: 99999999999',
      'Transfer-Encoding: chunked',
      'Expect: 100-continue',
    ),
    oneOf(
      'Content-Type: application/json',
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Type: multipart/form-data',
    ),
    oneOf(
      upgradeHeaders.trim(),
      'Upgrade: h2c\r\nConnection: Upgrade',
      'Sec-WebSocket-Key: x',
      'Accept: application/x-ndjson',
      'Authorization: Bearer',
    ),
    oneOf('If-None-Match: *', 'Range: bytes=9-1', 'Accept-Encoding: br;q=x', `X: ${'x'.repeat(20_000)}`),
    bytes,
  );
  const body = fc.oneof(
    oneOf('', '{}', '{"action":"send"}', '{"forMs":-1}', 'ffffffff\r\n', '5\r\nhello\r\n0\r\n\r\n'),
    oneOf('['.repeat(20_000)),
    bytes,
  );
  const raw = fc.oneof(
    { weight: 1, arbitrary: bytes },
    {
      weight: 9,
      arbitrary: fc
        .tuple(
          oneOf('GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'CONNECT', 'TRACE', 'BREW', 'PRI'),
          target,
          oneOf('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0'),
          fc.array(header, { maxLength: 5 }),
          fc.boolean(),
          body,
        )
        .map(([method, path, version, headers, isLocal, sent]) =>
          [`${method} ${path} ${version}`, ...(isLocal ? ['Host: 127.0.0.1'] : []), ...headers, '', sent].join('\r\n'),
        ),
    },
  );
  const problems: unknown[] = [];
  const note = (problem: unknown) => void problems.push(problem);
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => {});
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...ports), raw, fc.boolean()), { minLength: 20, maxLength: 20 }),
        async (requests) => {
          await Promise.all(requests.map(([port, text, isCut]) => sendRaw(port, text, isCut)));
          expect(problems).toEqual([]);
          for (const origin of [sandbox.host, sandbox.panel])
            expect((await fetch(`${origin}/favicon.ico`)).status).toBe(204);
          expect(await isAlive(sandbox.provider)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  } finally {
    quiet.mockRestore();
    process.off('uncaughtException', note);
    process.off('unhandledRejection', note);
  }
});

test('a body that would fill the memory is not read', async () => {
  const { sandbox } = await start({ notes: 1 });
  const port = Number(new URL(sandbox.provider).port);
  for (const path of ['/sandbox/reset', '/rest/v1.1/sites/1/media/new']) {
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n`;
    expect(await sendRaw(port, head)).toMatch(/^HTTP\/1.1 413 /);
  }
});

test('a provider that is killed again while it is away comes back once', async () => {
  const { sandbox, control } = await start({ notes: 1 });
  // On a slow machine the first kill cuts the connection of the second call, so one kill is an outcome, too.
  await Promise.allSettled([control('POST', '/kill', { forMs: 60 }), control('POST', '/kill', { forMs: 40 })]);
  const comesBack = async (): Promise<boolean> => {
    for (let tries = 0; tries < 400; tries += 1) {
      if (await isAlive(sandbox.provider).catch(() => false)) return true;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return false;
  };
  expect(await comesBack()).toBe(true);
  // The first answer may have come from before the kill.
  await sandbox.startProvider();
  expect(await comesBack()).toBe(true);
});
