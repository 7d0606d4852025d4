/** No argument, whatever JSON it is, leads a call to another path, method or host than its row of the table. */
import fc from 'fast-check';
import { isRecord } from '../../reducers/guards';
import { listEndpoints } from '../../src/client/endpoints';
import type { ApiRequest } from '../../src/client/transport';
import { pathOf } from '../../src/client/transports/fetch';
import { lawRuns } from '../support/lawRuns';
import { recording } from './support/recording';

const hostile: readonly unknown[] = [
  ...[
    '..',
    '.',
    '../..',
    '/../..',
    '%2e%2e',
    '%2E.',
    'a/../../b',
    '\\..\\..',
    '#',
    '?a=b',
    '//evil.example',
    '@evil.example',
  ],
  ...['\t..', '..\n', '. .', 'https://evil.example/', ':443', '1#', '{site}', '__proto__', 'constructor', '\ud800'],
  { site: 2, id: 3 },
  { id: '../..', post: 9, site: 8, slug: '../x', comment: 7, media: 6, voucher: 5 },
  { slug: 's', path: '/oauth2/token', method: 'DELETE', apiVersion: '1.2' },
  { id: ['..'], slug: { id: '..' } },
  { apiVersion: '1/../../oauth2/token#' },
  { apiVersion: '1.1\n/..', apiNamespace: null },
  { apiVersion: ['..'], host: 'evil.example', token: 'x' },
  { apiNamespace: 'rest/v1.1/me#' },
  { apiNamespace: '../oauth2' },
  { apiNamespace: 'oauth2/token' },
  { apiNamespace: '/evil.example/v1' },
  { apiNamespace: 'wp/v2', apiVersion: '..' },
  { apiVersion: '1.3', a: 1 },
  { media: '/etc/hostname', file: '/etc/hostname', content: 'c', name: 'n', destination_site_id: '../..', url: '..' },
];
const value = fc.oneof(fc.constantFrom(...hostile), fc.jsonValue({ maxDepth: 2 }), fc.webPath(), fc.string());

const origin = 'https://api.example';
const root = /^(\/rest\/v\d+(\.\d+)?|\/wp-json|\/[a-z][\w-]*\/v\d+(\.\d+)?)(?=\/)/i;

/** The path below version and namespace, as the network sees it; null when that is another host or path than asked. */
function pathOnTheWire(request: ApiRequest): string | null {
  const whole = pathOf(request);
  const url = new URL(`${origin}${whole}${request.query ? `?${request.query}` : ''}`);
  const isSame = url.origin === origin && url.pathname === whole && url.hash === '' && root.test(whole);
  return isSame ? whole.replace(root, '') : null;
}

const literal = (text: string) => text.replace(/[.+*?^${}()|[\]\\]/g, '\\$&');

/** The row's path with the ids that were given, as a pattern; what the call itself takes may be any one segment. */
const patternOf = (path: string, ids: ReadonlyMap<string, unknown>): RegExp =>
  new RegExp(
    `^${path
      .split(/({\w+})/)
      .map((part) => {
        const name = /^{(\w+)}$/.exec(part)?.[1];
        if (name === undefined) return literal(part);
        return ids.has(name) ? literal(encodeURIComponent(String(ids.get(name)))) : '(?!\\.{1,2}(/|$))[^/?#\\\\]+';
      })
      .join('')}$`,
  );

/** Every call of the table but the two that gather their arguments (tried below): helpers with what they take, and the call's name. */
const rows = listEndpoints()
  .filter(({ name }) => !/^(batch|marketing)/.test(name))
  .map((row) => ({
    ...row,
    helpers: [...row.name.matchAll(/(\w+)\((\w*)\??\)\./g)].map(([, helper = '', takes = '']) => ({ helper, takes })),
    call: row.name.slice(row.name.lastIndexOf('.') + 1),
  }));

interface Tried {
  readonly row: (typeof rows)[number];
  readonly values: readonly unknown[];
}

/** Makes one call with these values as ids and arguments. @returns the ids that its path may hold, and its requests */
async function tryCall({ row, values }: Tried) {
  const { client, requests } = recording();
  const ids = new Map<string, unknown>();
  const left = [...values];
  try {
    let at: object = client;
    for (const [depth, { helper, takes }] of row.helpers.entries()) {
      // Most values are no site; with a good one as the first id more calls come to their own arguments.
      const key = takes === '' ? undefined : depth === 0 && typeof values[0] !== 'string' ? 1 : left.shift();
      const { id, slug } = isRecord(key) ? key : { id: key, slug: undefined };
      if (takes === 'post') ids.set('slug', slug);
      if (takes !== '') ids.set(takes, takes === 'slug' ? (slug ?? id) : id);
      at = Reflect.apply(Reflect.get(at, helper), at, [key]);
    }
    await Reflect.apply(Reflect.get(at, row.call), at, left.slice(0, 4));
  } catch (problem) {
    // A value that is no id, version, file or text is an error, and sends nothing more.
    if (!(problem instanceof Error)) throw problem;
  }
  return { requests, ids };
}

/** Whether the request stays in the row; of two paths of a row either will do. */
function isOwn(request: ApiRequest, { row }: Tried, ids: ReadonlyMap<string, unknown>): boolean {
  if (request.method !== row.method) return false;
  // The slug may also be the first argument of this one.
  const known = row.call === 'getBySlug' ? new Map([['site', ids.get('site')]]) : ids;
  const path = pathOnTheWire(request);
  return path !== null && [row.path, row.otherwise].some((own) => own && patternOf(own, known).test(path));
}

test('[client.own-id] ten thousand random JSON values, as ids and arguments of every call, leave each in its row', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const values = fc.sample(value, { numRuns: 10_500, seed });
  const strays: string[] = [];
  let sent = 0;
  for (const [at] of values.entries()) {
    const row = rows[at % rows.length];
    if (!row) continue;
    const tried = { row, values: values.slice(at, at + 6) };
    const { requests, ids } = await tryCall(tried);
    sent += requests.length;
    for (const request of requests)
      if (!isOwn(request, tried, ids))
        strays.push(`${row.name} ${JSON.stringify(tried.values)} asked ${request.method} ${pathOf(request)}`);
  }
  expect({ seed, strays: strays.slice(0, 5) }).toEqual({ seed, strays: [] });
  expect(sent).toBeGreaterThan(2_000);
});

test('[client.own-id] each hostile value as each id and each argument of each call leaves it in its row', async () => {
  const strays: string[] = [];
  let sent = 0;
  for (const row of rows) {
    const takes = row.helpers.filter((one) => one.takes !== '').length;
    for (const given of hostile)
      for (let place = 0; place < takes + 4; place += 1) {
        const values = Array.from({ length: takes + 4 }, (_, at): unknown =>
          at === place ? given : at < takes ? 1 : 'a',
        );
        const tried = { row, values };
        const { requests, ids } = await tryCall(tried);
        sent += requests.length;
        for (const request of requests)
          if (!isOwn(request, tried, ids))
            strays.push(`${row.name} ${JSON.stringify(values)} asked ${pathOf(request)}`);
      }
  }
  expect(strays.slice(0, 5)).toEqual([]);
  expect(sent).toBeGreaterThan(10_000);
}, 120_000);

test('[client.own-id] the two calls that gather their arguments keep their own path', async () => {
  await fc.assert(
    fc.asyncProperty(value, value, value, async (one, two, three) => {
      const { client, requests } = recording();
      const tries: (() => unknown)[] = [
        () => Reflect.apply(client.batch().add(String(one)).add(String(two)).run, null, [three]),
        () =>
          Reflect.apply(client.marketing().survey, null, [one, two])
            .addResponse(String(two), three)
            .addResponses(Object(one))
            .submit(),
      ];
      const paths = ['/batch', '/marketing/survey'];
      for (const [at, attempt] of tries.entries()) {
        const before = requests.length;
        await Promise.resolve()
          .then(attempt)
          .catch((problem) => expect(problem).toBeInstanceOf(Error));
        for (const request of requests.slice(before)) expect(pathOnTheWire(request)).toBe(paths[at]);
      }
    }),
    { numRuns: lawRuns(2_000) },
  );
});

test('[client.own-id] req keeps its verb and stays below version or namespace, pinghub stays below /pinghub/', async () => {
  const path = fc.oneof(fc.constantFrom(...hostile), fc.webPath(), fc.webUrl(), fc.string(), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(path, value, value, async (given, query, body) => {
      const { client, requests } = recording();
      const { req, pinghub } = client;
      const calls: [(...args: never[]) => unknown, ...unknown[]][] = [
        [req.get, given, query],
        [req.post, { path: given, apiVersion: query, apiNamespace: body }, query, body],
        [req.del, given, query],
        [pinghub.send, given, 'hi'],
        [pinghub.disconnect, given],
      ];
      for (const [call, ...args] of calls) {
        const before = requests.length;
        await Promise.resolve()
          .then(() => Reflect.apply(call, null, args))
          .catch((problem) => expect(problem).toBeInstanceOf(Error));
        const method = call === req.get ? 'GET' : 'POST';
        for (const request of requests.slice(before)) {
          const whole = request.action ? request.path : pathOf(request);
          const { origin: host, pathname, hash } = new URL(`${origin}${whole}`);
          expect([host, hash]).toEqual([origin, '']);
          expect(pathname).toMatch(request.action ? /^\/pinghub\// : /^(\/rest\/v\d|\/wp-json|\/[a-z][\w-]*\/v\d)/i);
          if (!request.action) expect(request.method).toBe(method);
        }
      }
    }),
    { numRuns: lawRuns(500) },
  );
});
