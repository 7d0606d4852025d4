/** Trying again by a policy, in marbles: the policy is a value, the time is virtual. */
import { Observable, of, throwError } from 'rxjs';
import { limits } from '../../../reducers/limits';
import { type RetryPolicy, retrying } from '../../../streams/operators/retrying';
import { marbles } from '../support/marbles';

/** The policy of replies: 2, 4, 6 s, then no more; a duplicate is given up at once ([reply.retries]). */
const replyPolicy: RetryPolicy<string> = {
  delayMs: (retry, error) =>
    error === 'duplicate' || retry > limits.replyRetries ? null : retry * limits.replyRetryStepMs,
};

function draw(attempts: readonly string[], expected: string, error: unknown = 'error') {
  marbles().run(({ cold, expectObservable }) => {
    const attempt = (retry: number) => cold(attempts[Math.min(retry, attempts.length - 1)] ?? '#', undefined, error);
    expectObservable(retrying(attempt, replyPolicy)).toBe(expected, undefined, error);
  });
}

test('what works at once is tried once', () => draw(['--a|'], '--a|'));
test('the second try comes 2 s after the first failed', () => draw(['--#', '--a|'], '-- 2s --a|'));
test('waits are 2, 4 and 6 s, then the last error is the result', () => draw(['#'], '12s #'));
test('the time a try itself took is not part of the wait', () => draw(['-----#'], '20ms 12s #'));
test('an error the policy gives up on is the result at once', () => draw(['--#'], '--#', 'duplicate'));
test('the values of a failed try come through', () => draw(['a-#', 'b|'], 'a- 2s b|'));

test('each try knows its number and the error that led to it', () => {
  const tries: [number, string | null][] = [];
  const policy: RetryPolicy<string> = { delayMs: (retry) => (retry > 2 ? null : 0) };
  const scheduler = marbles();
  scheduler.run(({ expectObservable, flush }) => {
    const attempt = (retry: number, last: string | null) => {
      tries.push([retry, last]);
      return throwError(() => `failure ${retry}`);
    };
    expectObservable(retrying(attempt, policy, scheduler)).toBe('#', undefined, 'failure 2');
    flush();
  });
  expect(tries).toEqual([
    [0, null],
    [1, 'failure 0'],
    [2, 'failure 1'],
  ]);
});

test('the policy is asked with retries counted from 1', () => {
  const delayMs = jest.fn(() => null);
  retrying(() => throwError(() => 'no'), { delayMs }).subscribe({ error: () => {} });
  expect(delayMs.mock.calls).toEqual([[1, 'no']]);
});

test('a try that throws while it is made counts as a failed one', () => {
  const seen: unknown[] = [];
  retrying(
    () => {
      throw new Error('at once');
    },
    { delayMs: () => null },
  ).subscribe({ error: (error: Error) => seen.push(error.message) });
  expect(seen).toEqual(['at once']);
});

test('nothing is tried before it is subscribed, and each subscriber has its own count', () => {
  const attempt = jest.fn(() => of(1));
  const result$ = retrying(attempt, replyPolicy);
  expect(attempt).not.toHaveBeenCalled();
  result$.subscribe();
  result$.subscribe();
  expect(attempt.mock.calls).toEqual([
    [0, null],
    [0, null],
  ]);
});

test('unsubscribing ends a try under way, and a wait', () => {
  jest.useFakeTimers();
  try {
    let live = 0;
    const attempt = () =>
      new Observable<never>(() => {
        live += 1;
        return () => {
          live -= 1;
        };
      });
    const first = retrying(attempt, replyPolicy).subscribe();
    expect(live).toBe(1);
    first.unsubscribe();
    expect(live).toBe(0);
    const second = retrying(() => throwError(() => 'no'), replyPolicy).subscribe();
    expect(jest.getTimerCount()).toBe(1);
    second.unsubscribe();
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});
