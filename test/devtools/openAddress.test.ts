/** A log that the page's address names. */
import { openAddress } from '../../src/devtools/openAddress';

const page = 'http://127.0.0.1:4601/devtools.html?log=1';
const own = '/sandbox/reports/1.ndjson.gz';

async function opened(answer: () => Promise<Pick<Response, 'ok' | 'status' | 'blob'>>, url = own) {
  const fetch = jest.fn(answer);
  Object.assign(globalThis, { fetch });
  const openFile = jest.fn();
  const say = jest.fn();
  await openAddress(url, page, { openFile }, { say });
  return { openFile, say, fetch };
}

test('[devtools.log-address] the log at the address is opened under its name', async () => {
  const { openFile, say } = await opened(async () => ({ ok: true, status: 200, blob: async () => new Blob(['log']) }));
  expect(openFile).toHaveBeenCalledWith(expect.objectContaining({ name: '1.ndjson.gz', size: 3 }));
  expect(say).not.toHaveBeenCalled();
});

test.each([
  ['no answer came', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['its status is 404', async () => ({ ok: false, status: 404, blob: async () => new Blob() })],
  ['broke off', async () => ({ ok: true, status: 200, blob: () => Promise.reject(new TypeError()) })],
])('[devtools.log-address] %s: one sentence', async (words, answer) => {
  const { openFile, say } = await opened(answer);
  expect(openFile).not.toHaveBeenCalled();
  expect(say.mock.calls).toEqual([[expect.stringContaining(words)]]);
});

test.each([
  'http://127.0.0.1:4602/sandbox/reports/1.ndjson.gz',
  'http://127.0.0.1:4601.attacker.example/1.ndjson.gz',
  'https://127.0.0.1:4601/1.ndjson.gz',
  '//attacker.example/1.ndjson.gz',
  'data:application/gzip,log',
  'blob:http://attacker.example/1',
  'http://[',
])('[devtools.log-address] %s is of another origin: it is not fetched, and one sentence says so', async (url) => {
  const { openFile, say, fetch } = await opened(
    async () => ({ ok: true, status: 200, blob: async () => new Blob() }),
    url,
  );
  expect(fetch).not.toHaveBeenCalled();
  expect(openFile).not.toHaveBeenCalled();
  expect(say.mock.calls).toEqual([[expect.stringContaining("not of this page's origin")]]);
});

test('[devtools.log-address] an answer from elsewhere, after a redirection, counts as none', async () => {
  const { fetch } = await opened(async () => ({ ok: true, status: 200, blob: async () => new Blob() }));
  expect(fetch).toHaveBeenCalledWith(new URL(own, page), { credentials: 'omit', redirect: 'error' });
});
