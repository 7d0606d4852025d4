/** The sandbox's own address for reports of errors. */
import { gzipSync } from 'node:zlib';
import { list, noon, start } from '../running';

const header = { format: 'notifications-panel-log', version: 1, app: '1.2.3', startedAt: noon, redaction: 'text' };
const reportOf = (part: object = {}, more = '') => gzipSync(`${JSON.stringify({ ...header, ...part })}\n${more}`);

async function address() {
  const { sandbox } = await start();
  const url = `${sandbox.provider}/sandbox/reports`;
  const post = (body: Uint8Array | string, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body: body as Uint8Array<ArrayBuffer>, headers });
  return { url, post, told: async () => list(await (await fetch(url)).json()) };
}

test('a report is taken, gzipped or plain, and given back as it was sent', async () => {
  const { url, post, told } = await address();
  const body = reportOf({}, `${Array.from({ length: 20_000 }, (_, index) => index * 7919).join('\n')}\n`);
  expect((await post(body)).status).toBe(204);
  expect((await post(`${JSON.stringify(header)}\n`)).status).toBe(204);
  expect(await told()).toEqual([
    { id: 2, at: noon, bytes: expect.any(Number) },
    { id: 1, at: noon, bytes: body.length },
  ]);
  const file = await fetch(`${url}/1.ndjson.gz`);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(body);
  expect((await fetch(`${url}/3.ndjson.gz`)).status).toBe(404);
});

test.each([
  ['no log', 'hello'],
  ['nothing', ''],
  ['a log that is not redacted', reportOf({ redaction: 'none' })],
  ['damaged gzip', new Uint8Array([0x1f, 0x8b, 1, 2, 3])],
])('%s is refused with one sentence', async (_name, body) => {
  const { post, told } = await address();
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toMatch(/^This is no report: [^.]+\.$/);
  expect(await told()).toEqual([]);
});

test('[sandbox.local] what is too long, and what a page of elsewhere sends, is refused', async () => {
  const { post, told } = await address();
  expect((await post(reportOf(), { origin: 'https://evil.example' })).status).toBe(403);
  expect(await told()).toEqual([]);
  expect((await post(new Uint8Array(2_000_001))).status).toBe(413);
});

test('the newest fifty are kept', async () => {
  const { post, told } = await address();
  for (let index = 0; index < 52; index += 1) await post(reportOf());
  const ids = (await told()).map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([50, 52, 3]);
});
