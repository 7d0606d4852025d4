/** A log that the page's address names. */
import { openAddress } from '../../src/devtools/openAddress';

const url = 'http://127.0.0.1:4602/sandbox/reports/1.ndjson.gz';

async function opened(answer: () => Promise<Pick<Response, 'ok' | 'status' | 'blob'>>) {
  Object.assign(globalThis, { fetch: jest.fn(answer) });
  const openFile = jest.fn();
  const say = jest.fn();
  await openAddress(url, { openFile }, { say });
  return { openFile, say };
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
