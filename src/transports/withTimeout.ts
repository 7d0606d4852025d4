/** Gives any transport a time-out. `createClient` wraps its transport in it; `with({ timeoutMs })` sets the time. */
import { ApiError } from '../client/errors';
import type { Transport } from '../client/transport';

/** Browsers fire a longer timer at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * @param transport the one that carries the request; its signal aborts when the time is over
 * @param defaultMs milliseconds for requests without `timeoutMs`; counted from the request and anew from each part, so
 *   that an upload that goes on is not cut off. An open push channel has none.
 * @returns a transport that rejects with a `TimeoutError` (SPEC section 8: "Action timed out while waiting for response.")
 */
export function withTimeout(transport: Transport, defaultMs = Number.POSITIVE_INFINITY): Transport {
  return (request, onPart) => {
    const ms = request.timeoutMs ?? defaultMs;
    if (!(ms <= longestTimerMs) || request.action === 'connect') return transport(request, onPart);
    const controller = new AbortController();
    const outer = request.signal;
    const pass = () => controller.abort(outer?.reason);
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout>;
      const end = () => {
        clearTimeout(timer);
        outer?.removeEventListener('abort', pass);
      };
      const start = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          const problem = new ApiError('TimeoutError', 'Action timed out while waiting for response.', request, {
            fields: { timeoutMs: ms },
          });
          end();
          reject(problem);
          controller.abort(problem);
        }, ms);
      };
      if (outer?.aborted) pass();
      outer?.addEventListener('abort', pass);
      start();
      transport({ ...request, signal: controller.signal }, (part) => {
        if (!controller.signal.aborted) start();
        return onPart?.(part);
      })
        .finally(end)
        .then(resolve, reject);
    });
  };
}
