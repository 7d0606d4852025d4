import type { ApiRequest, ApiResponse, Part, Transport } from '../../../src/client/transport';
import { withTimeout } from '../../../src/client/transports/withTimeout';

const answer: ApiResponse = { status: 200, headers: {}, body: 'fine' };
const asked: ApiRequest = { method: 'GET', path: '/me' };

/** A transport that is settled by the test. */
function held() {
  const seen: { request: ApiRequest; onPart: ((part: Part) => unknown) | undefined }[] = [];
  let settle: (response: ApiResponse) => void = () => {};
  const transport: Transport = (request, onPart) => {
    seen.push({ request, onPart });
    return new Promise((resolve) => {
      settle = resolve;
    });
  };
  return { transport, seen, answer: () => settle(answer) };
}
const outcome = (promise: Promise<unknown>) => {
  const state: { value?: unknown; problem?: unknown } = {};
  promise.then(
    (value) => Object.assign(state, { value }),
    (problem) => Object.assign(state, { problem }),
  );
  return state;
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('[client.timeout] no answer in time is an error with the exact words, and the request is aborted', async () => {
  const { transport, seen } = held();
  const state = outcome(withTimeout(transport, 30_000)(asked));
  await jest.advanceTimersByTimeAsync(29_999);
  expect(state).toEqual({});
  await jest.advanceTimersByTimeAsync(1);
  expect(state.problem).toMatchObject({
    name: 'TimeoutError',
    message: 'Action timed out while waiting for response.',
    path: '/me',
    method: 'GET',
    status: 0,
    timeoutMs: 30_000,
  });
  expect(seen[0]?.request.signal?.aborted).toBe(true);
});

test('[client.timeout] an answer in time is the answer, and leaves no timer', async () => {
  const { transport, answer: say } = held();
  const state = outcome(withTimeout(transport, 30_000)(asked));
  await jest.advanceTimersByTimeAsync(29_000);
  say();
  await jest.advanceTimersByTimeAsync(0);
  expect(state).toEqual({ value: answer });
  expect(jest.getTimerCount()).toBe(0);
});

test("[client.timeout] the request's own time goes before the default", async () => {
  const { transport } = held();
  const state = outcome(withTimeout(transport, 30_000)({ ...asked, timeoutMs: 10 }));
  await jest.advanceTimersByTimeAsync(10);
  expect(state.problem).toMatchObject({ timeoutMs: 10 });
});

test('[client.timeout] each sign of life starts the time again', async () => {
  const { transport, seen } = held();
  const parts: Part[] = [];
  const state = outcome(withTimeout(transport, 100)(asked, (part) => parts.push(part)));
  const part: Part = { kind: 'upload', lengthComputable: true, loaded: 1, total: 2 };
  for (let at = 0; at < 5; at += 1) {
    await jest.advanceTimersByTimeAsync(90);
    seen[0]?.onPart?.(part);
  }
  expect(state).toEqual({});
  expect(parts).toHaveLength(5);
  await jest.advanceTimersByTimeAsync(100);
  expect(state.problem).toMatchObject({ name: 'TimeoutError' });
  seen[0]?.onPart?.(part);
  expect(jest.getTimerCount()).toBe(0);
});

test.each([
  ['a push channel', { ...asked, action: 'connect', timeoutMs: 10 } as const],
  ['Infinity', { ...asked, timeoutMs: Number.POSITIVE_INFINITY }],
  ['more than a timer can hold', { ...asked, timeoutMs: 2 ** 31 }],
])('[client.timeout] %s waits for ever', async (_what, request) => {
  const { transport } = held();
  const state = outcome(withTimeout(transport, 100)(request));
  await jest.advanceTimersByTimeAsync(1e9);
  expect(state).toEqual({});
});

test("[client.timeout] the caller's abort reaches the transport with its reason, before and after the start", async () => {
  const { transport, seen } = held();
  const controller = new AbortController();
  const state = outcome(withTimeout(transport, 100)({ ...asked, signal: controller.signal }));
  controller.abort('enough');
  expect(seen[0]?.request.signal?.reason).toBe('enough');
  outcome(withTimeout(transport, 100)({ ...asked, signal: AbortSignal.abort('before') }));
  expect(seen[1]?.request.signal?.reason).toBe('before');
  expect(state).toEqual({});
});

test('[client.timeout] a failure of the transport is the failure', async () => {
  const problem = new Error('no');
  await expect(withTimeout(() => Promise.reject(problem), 100)(asked)).rejects.toBe(problem);
  await expect(
    withTimeout(() => {
      throw problem;
    }, 100)(asked),
  ).rejects.toBe(problem);
  expect(jest.getTimerCount()).toBe(0);
});
