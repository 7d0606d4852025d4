/** Tries a failed request again. `createClient({ retry })` wraps its transport in it. */
import { ApiError, errorOf } from '../errors';
import { aborted } from '../signals';
import { type ApiRequest, type ApiResponse, methodOf, type ReadingTransport } from '../transport';
import { longestTimerMs } from './withTimeout';

export interface Retry {
  /** How often a failed request is tried again; 0: never. */
  readonly times: number;
  /** Also after a 429, which carried nothing out, whatever the verb; true when absent. */
  readonly on429?: boolean | undefined;
}

const unanswered = new Set(['NetworkError', 'TimeoutError', 'FrameError']);
/** No answer, and the answers of a service that is away for a while. */
const passing = new Set([0, 502, 503, 504]);

/** Whether the same request may be sent again: a read is, and what the service put off. A stream has given records. */
function mayRepeat({ stream, ...request }: ApiRequest, status: number, { on429 = true }: Retry): boolean {
  if (stream || request.action) return false;
  if (status === 429) return on429;
  return methodOf(request) === 'GET' && passing.has(status);
}

/** What the answer asks for, else 1, 2, 4 s and so on, up to half less, so that many clients do not come at once. */
function waitMs(retryAfter: unknown, tries: number): number {
  const seconds = Number(retryAfter);
  const ms = retryAfter && seconds >= 0 ? seconds * 1_000 : 2 ** tries * 1_000 * (1 - Math.random() / 2);
  return Math.min(ms, longestTimerMs);
}

/** @throws ApiError `AbortError` as soon as the signal of the request aborts */
function waited(request: ApiRequest, ms: number): Promise<void> {
  const { signal } = request;
  return new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(aborted(request));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/**
 * @param transport carries each try, with its own time-out
 * @returns a transport that gives the last answer, or the last failure. [client.retry]
 */
export function retrying(transport: ReadingTransport, retry: Retry): ReadingTransport {
  const attempt = async (tries: number, ...asked: Parameters<ReadingTransport>): Promise<ApiResponse> => {
    const [request] = asked;
    const ended = await transport(...asked).catch((problem: unknown) => {
      if (problem instanceof ApiError && unanswered.has(problem.name)) return problem;
      throw problem;
    });
    const isAnswer = !(ended instanceof ApiError);
    if (tries < retry.times && mayRepeat(request, ended.status, retry)) {
      await waited(request, waitMs(isAnswer && errorOf(request, ended)['retryAfter'], tries));
      return attempt(tries + 1, ...asked);
    }
    if (isAnswer) return ended;
    throw ended;
  };
  return (request, onPart) => attempt(0, request, onPart);
}
