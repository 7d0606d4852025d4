/** One try to deliver a report. */
import { deliver, parseRetryAfter } from '../../../src/frame/reports/deliver';
import { readEngine } from '../../../src/frame/reports/engine';
import type { SealedBytes } from '../../../src/frame/reports/reportFile';

const now = Date.UTC(2026, 10, 21, 12);
const body = (bytes: number) => new ArrayBuffer(bytes) as SealedBytes;

test.each([
  ['0', 0],
  ['120', 120_000],
  ['Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  ['120 s', null],
  ['1 Nov 2026', null],
  [`Sat, 21 Nov 2026 12:01:00 GMT${' '.repeat(11)}`, 60_000],
  [`Sat, 21 Nov 2026 12:01:00 GMT${' '.repeat(12)}`, null],
  ['-5', null],
  ['', null],
  ['1'.repeat(10_000), null],
  [null, null],
])('[reports.retry-after] Retry-After %p is %p ms', (value, ms) => {
  expect(parseRetryAfter(value, now)).toBe(ms);
});

test.each([
  ['https://reports.example/panel', 'POST', 'https://reports.example/panel'],
  ['https://bucket.example/panel/{name}', 'PUT', 'https://bucket.example/panel/a.ndjson.gz'],
])('[reports.address] %s is sent to by %s', async (url, method, to) => {
  const fetch = jest.fn().mockResolvedValue({ status: 200, body: null, headers: new Headers() });
  await deliver({ fetch, url, now: () => now, mayLeave: () => true }, 'a.ndjson.gz', body(3));
  expect(fetch.mock.calls).toEqual([
    [
      to,
      {
        method,
        body: expect.any(ArrayBuffer),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        redirect: 'error',
        keepalive: true,
        signal: expect.any(AbortSignal),
      },
    ],
  ]);
});

test('[reports.retry-after] what became of it is the status and the wait that the answer asks for; without an answer both are none', async () => {
  const cancel = jest.fn();
  const answer = { status: 503, body: { cancel }, headers: new Headers({ 'retry-after': '120' }) };
  const to = (fetch: jest.Mock) =>
    deliver({ fetch, url: 'https://reports.example', now: () => now, mayLeave: () => true }, '', body(3));
  expect(await to(jest.fn().mockResolvedValue(answer))).toEqual({ status: 503, retryMs: 120_000 });
  expect(cancel).toHaveBeenCalledTimes(1);
  const bare = { status: 200, body: null, headers: new Headers() };
  expect(await to(jest.fn().mockResolvedValue(bare))).toEqual({ status: 200, retryMs: null });
  expect(await to(jest.fn().mockRejectedValue(new TypeError('offline')))).toEqual({ status: 0, retryMs: null });
});

test.each([
  [60_000, true],
  [60_001, false],
])('[reports.soon] %d bytes outlive the page: %s', async (bytes, keepalive) => {
  const fetch = jest.fn().mockResolvedValue({ status: 200, body: null, headers: new Headers() });
  await deliver({ fetch, url: 'https://reports.example', now: () => now, mayLeave: () => true }, '', body(bytes));
  expect(fetch).toHaveBeenCalledWith('https://reports.example', expect.objectContaining({ keepalive }));
});

test('[reports.switch] a report that may not leave is not requested, and nothing comes between question and request', async () => {
  const order: string[] = [];
  const fetch = jest.fn(async () => {
    order.push('request');
    return { status: 200, body: null, headers: new Headers() } as Response;
  });
  const asked = (may: boolean) => () => {
    order.push('question');
    void Promise.resolve().then(() => order.push('later'));
    return may;
  };
  const to = { fetch, url: 'https://reports.example', now: () => now };
  expect(await deliver({ ...to, mayLeave: asked(false) }, '', body(3))).toBeNull();
  await deliver({ ...to, mayLeave: asked(true) }, '', body(3));
  expect(order).toEqual(['question', 'later', 'question', 'request', 'later']);
});

const mozilla = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
test.each([
  [`${mozilla} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.60 Safari/537.36`, 'Chromium 142'],
  [`${mozilla} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Chromium 141'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Gecko 145'],
  [`${mozilla} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'WebKit 18'],
  ['curl/8.5.0', 'other'],
  ['', 'other'],
])('[reports.content] %s is told as %s', (userAgent, engine) => {
  expect(readEngine(userAgent)).toBe(engine);
});
