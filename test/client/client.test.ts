import fc from 'fast-check';
import { clientOver } from '../../src/client/client';
import { recording } from './support/recording';

const only = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (list.length !== 1 || one === undefined) throw new Error(`expected one, got ${list.length}`);
  return one;
};

describe('what goes to the transport', () => {
  test('[client.table] an id is URI-encoded exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, unit: 'grapheme' }), async (id) => {
        fc.pre(!/^\.{1,2}$/.test(id));
        const { client, requests } = recording();
        await client.site(id).post(id).get();
        expect(only(requests).path).toBe(`/sites/${encodeURIComponent(id)}/posts/${encodeURIComponent(id)}`);
      }),
    );
  });

  test('version, token, signal and time-out of the client go with every request', async () => {
    const { transport, requests } = recording();
    const { signal } = new AbortController();
    const client = clientOver({ transport, token: 'T', apiVersion: '1.3', timeoutMs: 9 });
    await client.with({ signal }).me().get();
    expect(only(requests)).toMatchObject({ apiVersion: '1.3', token: 'T', timeoutMs: 9, signal });
  });

  test('without options: version 1.1, 30 seconds, no token, no stream', async () => {
    const { client, requests } = recording();
    await client.me().get();
    expect(only(requests)).toEqual({ method: 'GET', path: '/me', apiVersion: '1.1', timeoutMs: 30_000 });
  });

  test('a row with a version or a namespace of its own overrules the client, and a query overrules both', async () => {
    const { client, requests } = recording();
    await client.site(1).media(2).get();
    await client.site(1).media(2).get({ apiVersion: '1.4' });
    await client.site(1).creditVouchers().list();
    expect(requests.map(({ apiVersion, apiNamespace }) => apiVersion ?? apiNamespace)).toEqual([
      '1.2',
      '1.4',
      'wpcom/v2',
    ]);
    expect(requests.map(({ query }) => query)).toEqual([undefined, undefined, undefined]);
  });

  test('a path without its slash gets one', async () => {
    const { client, requests } = recording();
    await client.req.get('me');
    expect(only(requests).path).toBe('/me');
  });

  test('a body may stand in the parameters; one beside them goes before it', async () => {
    const { client, requests } = recording();
    await client.req.post({ path: '/x', body: { a: 1 } });
    await client.req.post({ path: '/x', body: { a: 1 } }, { b: 2 });
    expect(requests.map(({ body }) => body)).toEqual([{ a: 1 }, { b: 2 }]);
  });

  test('settings of the proxy frame itself go as they are', async () => {
    const { client, requests } = recording({ body: 'metaAPIupdated' });
    await client.req.post({ metaAPI: { accessAllUsersBlogs: true } });
    expect(only(requests)).toMatchObject({ method: 'POST', path: '', metaAPI: { accessAllUsersBlogs: true } });
  });

  test('[client.table] a delete has no body', async () => {
    const { client, requests } = recording();
    await client.req.del('/x', { a: 1 });
    await client.site(1).comment(2).del();
    expect(requests.map(({ method, body, query }) => [method, body, query])).toEqual([
      ['POST', undefined, 'a=1'],
      ['POST', undefined, undefined],
    ]);
  });
});

describe('with and timeout', () => {
  test('make a new client and leave the old one as it was', async () => {
    const { client, requests } = recording();
    await client.timeout(5).me().get();
    await client.with({ timeoutMs: 6 }).with({ envelope: true }).me().get();
    await client.timeout().me().get();
    await client.me().get();
    expect(requests.map(({ timeoutMs, query }) => [timeoutMs, query])).toEqual([
      [5, undefined],
      [6, 'http_envelope=1'],
      [30_000, undefined],
      [30_000, undefined],
    ]);
  });

  test('hold for helpers, req, batch and survey alike', async () => {
    const { client, requests } = recording();
    const quick = client.timeout(5);
    await quick.site(1).post(2).like().add();
    await quick.req.get('/me');
    await quick.batch().add('/me').run();
    await quick.marketing().survey(1).submit();
    await quick.pinghub.disconnect('/x');
    expect(requests.map(({ timeoutMs }) => timeoutMs)).toEqual([5, 5, 5, 5, 5]);
  });

  test('records and progress reach the caller', async () => {
    const { client, requests, onParts } = recording();
    const records: unknown[] = [];
    const progress: unknown[] = [];
    await client
      .with({ onStreamRecord: (record) => records.push(record), onProgress: (part) => progress.push(part) })
      .me()
      .get();
    expect(only(requests).stream).toBe(true);
    const part = { kind: 'upload', lengthComputable: true, loaded: 1, total: 2 } as const;
    only(onParts)?.({ kind: 'record', record: { status: 100 } });
    only(onParts)?.(part);
    expect([records, progress]).toEqual([[{ status: 100 }], [part]]);
  });

  test('messages of a channel are no progress; without handlers nothing that comes before the answer is told', async () => {
    const { client, onParts } = recording();
    const progress: unknown[] = [];
    await client
      .with({ onProgress: (part) => progress.push(part) })
      .me()
      .get();
    onParts[0]?.({ kind: 'message', body: {} });
    expect(progress).toEqual([]);
    await client.me().get();
    for (const kind of ['record', 'upload', 'message'])
      expect(onParts[1]?.(JSON.parse(JSON.stringify({ kind })))).toBeUndefined();
  });

  test('a record handler that waits makes the transport wait', async () => {
    const { client, onParts } = recording();
    const waiting = Promise.resolve('later');
    await client
      .with({ onStreamRecord: () => waiting })
      .me()
      .get();
    expect(only(onParts)?.({ kind: 'record', record: {} })).toBe(waiting);
  });
});

describe('answers', () => {
  test.each([200, 201, 204, 207, 299])('%i resolves with the body', async (status) => {
    const { client } = recording({ status, body: { ID: 1 } });
    await expect(client.me().get()).resolves.toEqual({ ID: 1 });
  });

  test.each([0, 199, 300, 304, 404, 500])('%i rejects', async (status) => {
    const { client } = recording({ status });
    await expect(client.me().get()).rejects.toMatchObject({ status, path: '/me' });
  });

  test('an envelope is unwrapped, and an inner status that is not 2xx is an error', async () => {
    const fine = recording({ body: { code: 201, headers: [], body: { ID: 1 } } }).client.with({ envelope: true });
    await expect(fine.me().get()).resolves.toEqual({ ID: 1 });
    const failed = recording({ body: { status: 404, headers: {}, body: { error: 'unknown_blog', message: 'M' } } });
    await expect(failed.client.with({ envelope: true }).site(9).get()).rejects.toMatchObject({
      name: 'UnknownBlogError',
      message: 'M',
      status: 404,
    });
  });

  test('an envelope is asked for by the parameter of the kind of API, or by the caller in the query', async () => {
    const { client, requests } = recording({ body: { code: 200, headers: {}, body: 'inner' } });
    const wrapped = client.with({ envelope: true });
    expect(await wrapped.me().get()).toBe('inner');
    expect(await wrapped.req.get({ path: '/posts', apiNamespace: 'wp/v2' })).toBe('inner');
    expect(await client.req.get('/me', { http_envelope: 1 })).toBe('inner');
    expect(await client.req.get({ path: '/posts', apiNamespace: 'wp/v2' }, { _envelope: 1 })).toBe('inner');
    expect(requests.map(({ query }) => query)).toEqual([
      'http_envelope=1',
      '_envelope=1',
      'http_envelope=1',
      '_envelope=1',
    ]);
  });

  test('what looks like an envelope but was not asked for stays as it is', async () => {
    const body = { code: 200, headers: {}, body: 'inner' };
    await expect(recording({ body }).client.me().get()).resolves.toEqual(body);
  });

  test('statistics of all time are the four answers in one', async () => {
    const { client } = recording(({ path }) => ({ body: { [path.slice(path.lastIndexOf('/') + 1)]: 1 } }));
    await expect(client.site(1).emailStatsAlltime(2, 'opens')).resolves.toEqual({
      client: 1,
      device: 1,
      country: 1,
      rate: 1,
    });
  });

  test('a part of them that is no record adds nothing', async () => {
    const { client } = recording(({ path }) => ({ body: path.endsWith('rate') ? 'none' : { opened: 1 } }));
    await expect(client.site(1).emailStatsAlltime(2, 'opens')).resolves.toEqual({ opened: 1 });
  });

  test('one failed part of them fails the call', async () => {
    const { client } = recording(({ path }) => ({ status: path.endsWith('rate') ? 500 : 200 }));
    await expect(client.site(1).emailStatsAlltime(2, 'opens')).rejects.toMatchObject({ status: 500 });
  });

  test('an option of the settings is taken out of them', async () => {
    const { client } = recording({ body: { settings: { lang: 2 } } });
    await expect(client.site(1).settings().getOption('lang')).resolves.toBe(2);
    await expect(client.site(1).settings().getOption('none')).resolves.toBe(undefined);
    await expect(recording({ body: null }).client.site(1).settings().getOption('lang')).resolves.toBe(undefined);
  });
});

test('a survey sends what it had when it was submitted', async () => {
  const { client, requests } = recording();
  const survey = client.marketing().survey('s', 1).addResponse('a', 1);
  await survey.submit();
  survey.addResponses({ a: 2, b: 3 });
  expect(only(requests).body).toEqual({ survey_id: 's', site_id: 1, survey_responses: { a: 1 } });
});

test("a transport may answer with a fetch's own Response", async () => {
  const client = clientOver({
    transport: async ({ path }) =>
      path === '/me' ? Response.json({ ID: 1 }) : Response.json({ error: 'unknown_blog' }, { status: 404 }),
  });
  await expect(client.me().get()).resolves.toEqual({ ID: 1 });
  await expect(client.site(9).get()).rejects.toMatchObject({ name: 'UnknownBlogError', status: 404 });
});
