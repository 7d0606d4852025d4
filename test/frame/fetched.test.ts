/** Code that is fetched late. */
import { fetched } from '../../src/frame/fetched';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('[layout.asked-again] what could not be fetched is asked for every 3 seconds until it comes, and the first failure is told', async () => {
  const failures = [new TypeError('no network'), new TypeError('still none')];
  const load = jest.fn(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return 'the code';
  });
  const failed = jest.fn();
  const code = fetched(load, failed);
  await jest.advanceTimersByTimeAsync(2_999);
  expect(load).toHaveBeenCalledTimes(1);
  // A page that goes away in the meantime has nothing to report.
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  expect(failed.mock.calls).toEqual([[new TypeError('no network')]]);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await code).toBe('the code');
  expect(failed).toHaveBeenCalledTimes(1);
});

test('what comes at once is told nothing of', async () => {
  const failed = jest.fn();
  expect(await fetched(async () => 'the code', failed)).toBe('the code');
  expect(failed).not.toHaveBeenCalled();
});
