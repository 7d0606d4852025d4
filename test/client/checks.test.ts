import { clientOver } from '../../src/client/client';
import { endpoints, type Scope } from '../../src/client/endpoints';
import { createClient } from '../../src/client/index';
import { recording } from './support/recording';

/** Runs untyped code, because callers in plain JavaScript leave arguments out. */
const run = (code: string): unknown => {
  const { client, requests } = recording();
  const result: unknown = new Function('client', `return client.${code}`)(client);
  expect(requests).toEqual([]);
  return result;
};
const thrownBy = (code: string): unknown => {
  try {
    run(code);
  } catch (problem) {
    return problem;
  }
  return `nothing thrown by ${code}`;
};

/** Code, kind, exact message. A blank stands for undefined, null and ''. */
const checks: readonly (readonly [code: string, kind: string, message: string])[] = [
  ['site(_).category("c")', 'Error', '`site id` is not correctly defined'],
  ['site(_).tag("t")', 'Error', '`site id` is not correctly defined'],
  ['site(_).comment(1)', 'Error', '`site id` is not correctly defined'],
  ['site(_).post(1).comment(1)', 'Error', '`site id` is not correctly defined'],
  ['site(_).post(1).like()', 'Error', '`site id` is not correctly defined'],
  ['site(_).post(1).reblog()', 'Error', '`site id` is not correctly defined'],
  ['site(_).post(1).subscriber()', 'Error', '`site id` is not correctly defined'],
  ['site(_).follow()', 'Error', '`site id` is not correctly defined'],
  ['site(_).settings()', 'Error', '`site id` is not correctly defined'],
  ['site(_).creditVouchers()', 'Error', '`site id` is not correctly defined'],
  ['site(_).get()', 'Error', '`site id` is not correctly defined'],
  ['site(_).postsList()', 'Error', '`site id` is not correctly defined'],
  ['site(_).renderShortcode("[x]")', 'Error', '`site id` is not correctly defined'],
  ['site(_).media().addUrls("https://x.org/a.png")', 'Error', '`site id` is not correctly defined'],
  ['site(_).domain().getPrimary()', 'Error', '`site id` is not correctly defined'],
  ['site(1).post(_).like()', 'Error', '`post id` is not correctly defined'],
  ['site(1).post(_).reblog()', 'Error', '`post id` is not correctly defined'],
  ['site(1).post(_).subscriber()', 'Error', '`post id` is not correctly defined'],
  ['site(1).post(_).get()', 'Error', '`post id` is not correctly defined'],
  ['site(1).post(_).comment().add("Hi")', 'Error', '`post id` is not correctly defined'],
  ['site(1).comment().add("Hi")', 'Error', '`post id` is not correctly defined'],
  ['site(1).deletePost(_)', 'Error', '`post id` is not correctly defined'],
  ['site(1).comment(_).like()', 'Error', '`comment id` is not correctly defined'],
  ['site(1).post(2).comment(_).like()', 'Error', '`comment id` is not correctly defined'],
  ['site(1).comment(_).get()', 'Error', '`comment id` is not correctly defined'],
  ['site(1).media(_).get()', 'Error', '`media id` is not correctly defined'],
  ['site(1).plugin(_)', 'Error', '`slug` is not correctly defined'],
  ['site(1).wpcomPlugin(_)', 'Error', '`slug` is not correctly defined'],
  ['site(1).category(_).get()', 'Error', '`slug` is not correctly defined'],
  ['site(1).post(2).getBySlug(_)', 'Error', '`slug` is not correctly defined'],
  ['site(1).taxonomy("a").term(_).get()', 'Error', '`term` is not correctly defined'],
  ['site(1).taxonomy("a").term(_).update({name: "x"})', 'Error', '`term` is not correctly defined'],
  ['site(1).taxonomy("a").term(_).delete()', 'Error', '`term` is not correctly defined'],
  ['site(_).taxonomy("a")', 'TypeError', '`siteId` is not correctly defined'],
  ['site(_).postType("page")', 'TypeError', '`siteId` is not correctly defined'],
  ['site(1).taxonomy(_)', 'TypeError', '`taxonomy` is not correctly defined'],
  ['site(1).postType(_)', 'TypeError', '`postType` is not correctly defined'],
  ['site(1).renderShortcode(_null)', 'TypeError', 'expected a shortcode String'],
  ['site(1).renderEmbed(_null)', 'TypeError', 'expected an embed String'],
  ['marketing().survey(_)', 'TypeError', '`id` survey is not correctly defined'],
];

describe('[client.checks] argument checks throw at once, before anything is sent', () => {
  test.each(
    checks.flatMap(([code, kind, message]) =>
      code.includes('_null')
        ? ['undefined', 'null', '5'].map((blank) => [code.replace('_null', blank), kind, message])
        : ['undefined', 'null', "''"].map((blank) => [code.replace('_', blank), kind, message]),
    ),
  )('%s: %s %s', (code, kind, message) => {
    expect(thrownBy(code)).toEqual(expect.objectContaining({ name: kind, message }));
    expect(thrownBy(code)).toBeInstanceOf(kind === 'TypeError' ? TypeError : Error);
  });

  test('a term without a name rejects', async () => {
    for (const code of ['add({})', 'add({name: ""})', 'add()', 'add(null)']) {
      const problem = new Error('`params.name` is not correctly defined');
      await expect(run(`site(1).taxonomy("a").term().${code}`)).rejects.toEqual(problem);
    }
  });

  test('a reblog without a destination rejects', async () => {
    for (const code of ['add({note: "x"})', 'add()', 'to()', 'to(null, "x")']) {
      const problem = new Error('destination_site_id is not defined');
      await expect(run(`site(1).post(2).reblog().${code}`)).rejects.toEqual(problem);
    }
  });

  test('one or two dots are no id: they would lead to another path', () => {
    expect(thrownBy('site("..").get()')).toEqual(new Error('`site id` is not correctly defined'));
    expect(thrownBy('site(1).post(".").get()')).toEqual(new Error('`post id` is not correctly defined'));
  });

  test('zero is an id', async () => {
    const { client, requests } = recording();
    await client.site(0).get();
    expect(requests[0]?.path).toBe('/sites/0');
  });
});

describe('a client without a transport', () => {
  test.each([null, 5, {}])('%j: No request handler provided', (transport) => {
    const options: unknown = { transport };
    const make = (maker: unknown) => () => new Function('maker', 'options', 'maker(options)')(maker, options);
    expect(make(createClient)).toThrow(new Error('No request handler provided'));
    expect(make(clientOver)).toThrow(new Error('No request handler provided'));
  });
});

test('[client.table] each scope that needs a parameter is one that the chain to it gives', () => {
  const walk = (scope: Scope, given: readonly string[]): void => {
    const known = scope.takes ? [...given, scope.takes.replace('?', '')] : given;
    for (const name of scope.needs?.split(' ') ?? []) {
      expect(known).toContain(name);
    }
    for (const child of Object.values(scope.scopes ?? {})) walk(child, known);
  };
  walk(endpoints, []);
});
