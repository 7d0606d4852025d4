/** The two things done with an AbortSignal: passing it on, and ending a request with it. Transports and pinghub use both. */
import { ApiError, quoted } from './errors';
import type { ApiRequest, ApiResponse } from './transport';

/** The error of a request that its caller aborted; the signal's reason is the `cause`. */
export const aborted = (request: ApiRequest): ApiError =>
  new ApiError('AbortError', `${quoted(request)} was aborted.`, request, {
    cause: request.signal?.reason,
  });

/** A controller that also aborts when `outer` does, until `release` is called. */
export function linked(outer: AbortSignal | undefined): { controller: AbortController; release: () => void } {
  const controller = new AbortController();
  const pass = () => controller.abort(outer?.reason);
  if (outer?.aborted) pass();
  outer?.addEventListener('abort', pass);
  return { controller, release: () => outer?.removeEventListener('abort', pass) };
}

/**
 * @param start begins the request and returns what ends it early
 * @returns the answer; rejects with an `AbortError` as soon as the request's signal aborts. With a signal that has
 *   aborted before, nothing is started.
 */
export function abortable(
  request: ApiRequest,
  start: (resolve: (response: ApiResponse) => void, reject: (problem: unknown) => void) => () => void,
): Promise<ApiResponse> {
  const { signal } = request;
  let abort: () => void;
  return new Promise<ApiResponse>((resolve, reject) => {
    if (signal?.aborted) throw aborted(request);
    const stop = start(resolve, reject);
    abort = () => {
      reject(aborted(request));
      stop();
    };
    signal?.addEventListener('abort', abort);
  }).finally(() => signal?.removeEventListener('abort', abort));
}
