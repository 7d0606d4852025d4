/** What callers may say of a request's place: a version, a namespace, a path. */
import { clientOver } from '../../src/client/client';
import { pathOf } from '../../src/client/transports/fetch';
import { recording } from './support/recording';

test.each([
  ['a site in the key of a post', 'site(1).post({site: 2, id: 3}).delete()', '/rest/v1.1/sites/1/posts/3/delete'],
  ['a slug in the key of a site', 'site({id: 1, slug: "x"}).post(2).get()', '/rest/v1.1/sites/1/posts/2'],
])('[client.own-id] %s changes nothing', async (_what, code, path) => {
  const { client, requests } = recording();
  await new Function('client', `return client.${code}`)(client);
  expect(requests.map(pathOf)).toEqual([path]);
});

test.each(['1/../../oauth2/token#', '1.1/me', 'v1', '', '1.', ' 1', '1.1\n'])(
  '[client.own-id] the version %j is refused, in the query and in the client’s options',
  (apiVersion) => {
    const { client, requests, transport } = recording();
    const words = new TypeError('`apiVersion` is not correctly defined');
    expect(() => client.me().get({ apiVersion })).toThrow(words);
    expect(() => client.req.get({ path: '/me', apiVersion })).toThrow(words);
    expect(() => clientOver({ transport, apiVersion }).me().get()).toThrow(words);
    expect(requests).toEqual([]);
  },
);

test.each(['rest/v1.1/me#', '../oauth2', '/wp/v2', 'wp/v2/', 'oauth2/token', 'wp/v2?', 'wp\\v2'])(
  '[client.own-id] the namespace %j is refused',
  (apiNamespace) => {
    const { client, requests } = recording();
    const words = new TypeError('`apiNamespace` is not correctly defined');
    expect(() => client.me().get({ apiNamespace })).toThrow(words);
    expect(() => client.req.post({ path: '/me', apiNamespace }, {})).toThrow(words);
    expect(requests).toEqual([]);
  },
);

test.each(['/../oauth2/token', '/a/%2E%2e/b', '/a\\..\\b', '/a#b', '/..\t', '/.\t./a', '/a/..?b', '.', '..\u0000'])(
  '[client.own-id] the path %j is refused by req and pinghub',
  (path) => {
    const { client, requests } = recording();
    expect(() => client.req.get(path)).toThrow(new TypeError('`path` is not correctly defined'));
    expect(() => client.pinghub.connect(path)).toThrow('`path` is not correctly defined');
    expect(requests).toEqual([]);
  },
);

test.each([
  ['1', 'wp/v2'],
  ['1.1', 'wpcom/v2.1'],
  ['12.34', 'WP-2_x'],
])(
  '[client.own-id] the version %s and the namespace %s are taken, in the query and beside it',
  async (apiVersion, apiNamespace) => {
    const { client, requests } = recording();
    await client.me().get({ apiVersion });
    await client.req.get({ path: '/me', apiVersion });
    await client.me().get({ apiNamespace });
    await client.req.get({ path: '/me', apiNamespace });
    expect(requests.map((request) => [request.apiVersion, request.apiNamespace])).toEqual([
      [apiVersion, undefined],
      [apiVersion, undefined],
      [undefined, apiNamespace],
      [undefined, apiNamespace],
    ]);
  },
);

test.each(['/me', 'me', '/echo/a b', '/x?to=/../y', '/posts/slug:..a', '/ü', '/a.b/..c/...'])(
  'the path %j is as it was',
  async (path) => {
    const { client, requests } = recording();
    await client.req.get(path);
    expect(requests[0]?.path).toBe(path[0] === '/' ? path : `/${path}`);
  },
);
