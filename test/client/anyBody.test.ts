/** A fetch of the caller's own: its answers may be less than a Response of the browser. */
import { Readable } from 'node:stream';
import { createClient } from '../../src/client/index';
import { fetchTransport } from '../../src/client/transports/fetch';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).slice().buffer;

/** What node-fetch, mocks and older polyfills answer with. */
const bodies = {
  'a stream of Node': (text: string) => ({ body: Readable.from([text]), text: async () => text }),
  'no body, but text()': (text: string) => ({ text: async () => text }),
  'null, but text()': (text: string) => ({ body: null, text: async () => text }),
  'no body, but arrayBuffer()': (text: string) => ({ arrayBuffer: async () => bytes(text) }),
};

const clientWith = (make: (text: string) => object, text: string, type: string, status = 200) => {
  const answer = { ok: status < 300, status, statusText: '', headers: new Headers({ 'content-type': type }) };
  const own = async () => ({ ...answer, json: async () => JSON.parse(text), ...make(text) });
  return createClient({ transport: fetchTransport({ fetch: own as unknown as typeof fetch }) });
};

describe.each(Object.entries(bodies))('with %s', (_name, make) => {
  test('the body of an answer is read', async () => {
    const client = clientWith(make, '{"ID":1,"username":"Åsa 山田"}', 'application/json');
    await expect(client.me().get()).resolves.toEqual({ ID: 1, username: 'Åsa 山田' });
  });

  test('an error has the name and the words of its body', async () => {
    const client = clientWith(make, '{"error":"unknown_blog","message":"Unknown blog"}', 'application/json', 404);
    await expect(client.site(1).get()).rejects.toMatchObject({ name: 'UnknownBlogError', message: 'Unknown blog' });
  });

  test('records of a stream arrive in order, and the last line is the answer', async () => {
    const lines =
      '{"status":102,"body":1}\n{"status":102,"body":2}\n{"status":200,"headers":{},"body":{"done":true}}\n';
    const records: unknown[] = [];
    const client = clientWith(make, lines, 'application/x-ndjson').with({ onStreamRecord: (one) => records.push(one) });
    await expect(client.req.get('/x')).resolves.toEqual({ done: true });
    expect(records).toEqual([
      { status: 102, body: 1 },
      { status: 102, body: 2 },
    ]);
  });
});

test('an answer without a body is null', async () => {
  const client = clientWith(bodies['no body, but text()'], '', 'text/plain', 204);
  await expect(client.req.post('/x')).resolves.toBeNull();
});
