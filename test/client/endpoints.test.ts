import { listEndpoints } from '../../src/client/endpoints';
import { chainOf } from './support/chainOf';
import { described, endpointLines, runCall } from './support/endpointLines';
import { recording } from './support/recording';

describe('[client.table] [client.query] the table, against the list written by hand', () => {
  test.each(endpointLines)('$call', async ({ call, wanted }) => {
    const { client, requests } = recording();
    await runCall(client, call);
    expect(requests.map(described).join(' + ')).toBe(wanted);
  });

  test('leaves no call of the table out of the list', () => {
    const listed = new Set(endpointLines.map(({ call }) => chainOf(call)));
    const missing = listEndpoints()
      .map(({ name }) => chainOf(name))
      .filter((chain) => !listed.has(chain));
    // A comment of a site has no post that it could be added to; checks.test.ts has the error.
    expect(missing).toEqual(['site.comment.add']);
  });

  test('holds no verb but GET and POST, and only paths that begin with a slash', () => {
    for (const { name, method, path } of listEndpoints()) {
      expect(`${name} ${method}`).toMatch(/ (GET|POST)$/);
      expect(path).toMatch(/^\/[^ ]*$/);
    }
  });

  test('names each call by the chain that leads to it, with what each helper takes', () => {
    const names = listEndpoints().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['me().get', 'site(site).post(post?).like().add', 'site(site).get']));
    for (const name of names) expect(name).toMatch(/^(?:\w+\((?:\w+\??)?\)\.)*\w+$/);
  });

  test('knows about 170 calls of the provider', () => {
    expect(listEndpoints().length).toBeGreaterThanOrEqual(170);
  });
});
