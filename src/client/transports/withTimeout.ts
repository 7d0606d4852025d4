/** Gives any transport a time-out. `createClient` wraps its transport in it; `with({ timeoutMs })` sets the time. */
import { ApiError } from '../errors';
import { linked } from '../signals';
import type { Transport } from '../transport';

/** Browsers fire a longer timer at once. */
export const longestTimerMs = 2 ** 31 - 1;

/**
 * @param transport the one that carries the request; its signal aborts when the time is over
 * @param defaultMs milliseconds for requests without `timeoutMs`; counted from the request and again from each part, so
 *   that an upload that goes on is not cut off. None when absent. An open push channel has none.
 * @returns a transport that rejects with a `TimeoutError`. [client.timeout]
 */
export function withTimeout<Answer>(transport: Transport<Answer>, defaultMs?: number): Transport<Answer> {
  return (request, onPart) => {
    const timeoutMs = request.timeoutMs ?? defaultMs;
    if (timeoutMs === undefined || timeoutMs > longestTimerMs || request.action === 'connect')
      return transport(request, onPart);
    const { controller, release } = linked(request.signal);
    let timer: ReturnType<typeof setTimeout>;
    return new Promise<Answer>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          const words = 'Action timed out while waiting for response.';
          const problem = new ApiError('TimeoutError', words, request, { fields: { timeoutMs } });
          reject(problem);
          controller.abort(problem);
        }, timeoutMs);
      };
      transport({ ...request, signal: controller.signal }, (part) => {
        if (!controller.signal.aborted) start();
        return onPart?.(part);
      }).then(resolve, reject);
      // Started after the transport's own timers, so that the transport's error, which says more, wins when both end at once.
      start();
    }).finally(() => {
      clearTimeout(timer);
      release();
    });
  };
}
