/** What a static host must do for the built pages: the right copy, type and cache header, and nothing from elsewhere. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { serveBuilt } from '../../src/sandbox/serveBuilt';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'served-'));
  const folder = join(root, 'built');
  mkdirSync(folder);
  const script = 'export default 1;';
  writeFileSync(join(root, 'secret.json'), '{}');
  writeFileSync(join(folder, 'index.html'), '<p>Hello</p>');
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync('<p>Hello</p>'));
  writeFileSync(join(folder, 'panel.1a2b3c4d.js'), script);
  writeFileSync(join(folder, 'panel.1a2b3c4d.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'panel.1a2b3c4d.js.gz'), gzipSync(script));
  for (const name of ['a.css', 'a.json', 'a.svg', 'a.woff2', 'a.png']) writeFileSync(join(folder, name), name);
});
afterAll(() => rmSync(root, { recursive: true }));

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  serveBuilt(join(root, 'built'), { below: '/at', policy: () => "default-src 'none'" }).request(
    `http://host/at${path}`,
    {
      headers,
      method,
    },
  );

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
])('accept-encoding "%s" gets the %s copy', async (accepted, encoding, unpack) => {
  const answer = await ask('/panel.1a2b3c4d.js', { 'accept-encoding': accepted });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  expect(unpack(new Uint8Array(await answer.arrayBuffer())).toString()).toBe('export default 1;');
});

test('without a copy that the browser takes, the file itself is sent', async () => {
  const answer = await ask('/panel.1a2b3c4d.js', { 'accept-encoding': 'identity' });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.text()).toBe('export default 1;');
});

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/index.html', 'text/html; charset=utf-8'],
  ['/a.css', 'text/css; charset=utf-8'],
  ['/a.json', 'application/json'],
  ['/a.svg', 'image/svg+xml; charset=utf-8'],
  ['/a.woff2', 'font/woff2'],
  ['/a.png', 'image/png'],
])('%s is %s, under the policy, and browsers do not guess', async (path, type) => {
  const { status, headers } = await ask(path);
  expect([status, headers.get('content-type')]).toEqual([200, type]);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('a hashed name is kept for a year, any other is asked for again, and 304 says that it is the same', async () => {
  expect((await ask('/panel.1a2b3c4d.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const page = await ask('/');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const again = await ask('/', { 'if-none-match': page.headers.get('etag') ?? '' });
  expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([304, '', 'no-cache']);
  expect(again.headers.get('content-security-policy')).toBe("default-src 'none'");
});

test('HEAD answers without a body', async () => {
  const answer = await ask('/', {}, 'HEAD');
  expect([answer.status, await answer.text(), answer.headers.get('content-length')]).toEqual([200, '', '12']);
});

test.each([
  '/nothing.1a2b3c4d.js',
  '/..%2fsecret.json',
  '/%2e%2e%2fsecret.json',
  '/%252e%252e%252fsecret.json',
  '/..\\secret.json',
  '//secret.json',
  '/%00',
])('%s is a 404 that no cache keeps', async (path) => {
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toMatch(/^Nothing is built at .*\. Run: npm run build$/);
  expect(answer.headers.get('cache-control')).toBeNull();
});

test('a folder that is not there is a 404 also where pages are rewritten', async () => {
  const app = serveBuilt(join(root, 'built'), { below: '/at', rewrite: (html) => html.toUpperCase() });
  const answer = await app.request('http://host/at/nowhere/');
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringMatching(/^Nothing is built at /)]);
});

test('a page that is rewritten is sent uncompressed, with a length and an entity tag of its own', async () => {
  const app = serveBuilt(join(root, 'built'), { rewrite: (html) => html.replace('Hello', 'Hello, sandbox') });
  const answer = await app.request('http://host/', { headers: { 'accept-encoding': 'br' } });
  expect(await answer.text()).toBe('<p>Hello, sandbox</p>');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('content-length')).not.toBe('12');
  expect(answer.headers.get('etag')).not.toBe((await ask('/')).headers.get('etag'));
});

test('a folder that is built later is served then', async () => {
  const app = serveBuilt(join(root, 'later'));
  expect((await app.request('http://host/a.css')).status).toBe(404);
  mkdirSync(join(root, 'later'));
  writeFileSync(join(root, 'later/a.css'), '');
  expect((await app.request('http://host/a.css')).status).toBe(200);
});
