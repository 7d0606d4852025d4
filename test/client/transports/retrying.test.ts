/** What is tried again, how often, and how long it waits. */
import { ApiError } from '../../../src/client/errors';
import type { ApiRequest, ApiResponse } from '../../../src/client/transport';
import { type Retry, retrying } from '../../../src/client/transports/retrying';

const read: ApiRequest = { method: 'GET', path: '/me' };
const write: ApiRequest = { method: 'POST', path: '/me/settings', body: {} };
const fine: ApiResponse = { status: 200, headers: {}, body: 'fine' };
const status = (code: number, headers = {}): ApiResponse => ({ status: code, headers, body: null });
const failure = (name: string) => new ApiError(name, 'No.', read);

/** Sends one request to a transport that ends its tries as listed, one after the other. @returns its outcome, and the waits */
async function sent(request: ApiRequest, retry: Retry, ...ends: (ApiResponse | ApiError)[]) {
  const at: number[] = [];
  const transport = retrying(async () => {
    at.push(Date.now());
    const end = ends[at.length - 1] ?? fine;
    if (end instanceof ApiError) throw end;
    return end;
  }, retry);
  const outcome = transport(request).then(
    ({ status: code }) => code,
    ({ name }: ApiError) => name,
  );
  await jest.advanceTimersByTimeAsync(600_000);
  return { outcome: await outcome, waits: at.slice(1).map((time, index) => time - (at[index] ?? 0)) };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('[client.retry] a read without an answer, and one that is away for a while, is tried again after 1, 2 and 4 s', async () => {
  const ends = [failure('NetworkError'), failure('TimeoutError'), status(503)];
  expect(await sent(read, { times: 3 }, ...ends)).toEqual({ outcome: 200, waits: [1_000, 2_000, 4_000] });
});

test('[client.retry] the last answer or failure is given', async () => {
  expect(await sent(read, { times: 1 }, status(502), status(504))).toEqual({ outcome: 504, waits: [1_000] });
  expect(await sent(read, { times: 1 }, failure('NetworkError'), failure('FrameError'))).toMatchObject({
    outcome: 'FrameError',
  });
});

test('[client.retry] what the service put off waits as long as it asked for, whatever the verb', async () => {
  const ends = [status(429, { 'retry-after': '30' }), status(429)];
  expect(await sent(write, { times: 2 }, ...ends)).toEqual({ outcome: 200, waits: [30_000, 2_000] });
});

test('[client.retry] a wait of years is not sent again at once', async () => {
  const transport = jest.fn(async () => status(429, { 'retry-after': '99999999' }));
  void retrying(transport, { times: 3 })(read);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(transport).toHaveBeenCalledTimes(1);
});

test.each<[string, ApiRequest, ApiResponse | ApiError, Retry]>([
  ['a write without an answer', write, failure('NetworkError'), { times: 3 }],
  ['a write that the service failed', write, status(503), { times: 3 }],
  ['a refusal', read, status(403), { times: 3 }],
  ['an answer that cannot be read', read, failure('AnswerError'), { times: 3 }],
  ['a stream', { ...read, stream: true }, failure('NetworkError'), { times: 3 }],
  ['a 429 where it is switched off', read, status(429), { times: 3, on429: false }],
  ['anything with 0 times', read, status(503), { times: 0 }],
])('[client.retry] %s is not tried again', async (_what, request, end, retry) => {
  expect(await sent(request, retry, end)).toMatchObject({ waits: [] });
});

test('[client.retry] a signal ends the wait at once, and nothing more is sent', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const transport = jest.fn(async () => status(503));
  const outcome = retrying(transport, { times: 3 })({ ...read, signal }).catch(({ name, cause }: ApiError) => [
    name,
    cause,
  ]);
  await jest.advanceTimersByTimeAsync(500);
  controller.abort('enough');
  expect(await outcome).toEqual(['AbortError', 'enough']);
  expect(transport).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
});
