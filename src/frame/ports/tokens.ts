/** The bearer token that the host page gives. It is in the memory of this page alone: in no storage, log, address or report. [token.memory] */
import { type Observable, Subject } from 'rxjs';
import { ApiError } from '../../client/errors';
import type { ApiRequest, ReadingTransport } from '../../client/transport';

/** A host page that gives no token in this time is told again at the next request. */
const giveWithinMs = 10_000;

export interface Tokens {
  /** A token is wanted of the host page. The session itself says so at its start. */
  readonly wanted$: Observable<void>;
  /** Of the host page; null: nobody is signed in. */
  readonly give: (token: string | null) => void;
  /** Gives each request the token of its time. A request that a token did not open is asked once more with the next token. */
  readonly carriedBy: (carry: ReadingTransport) => ReadingTransport;
}

/**
 * @param isAwaited the host page is to give a token before anything is asked. Otherwise requests go with cookies until it gives one.
 */
export function tokensOf(isAwaited: boolean): Tokens {
  /** Undefined: none was given, or the service has refused it. */
  let token: string | undefined;
  let waits = isAwaited;
  let isTold = isAwaited;
  /** The host page said last that nobody is signed in. */
  let isNobody = false;
  const wanted$ = new Subject<void>();
  const waiting = new Set<() => void>();

  const answered = () =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(late);
        waiting.delete(end);
        resolve();
      };
      const late = setTimeout(end, giveWithinMs);
      waiting.add(end);
    });

  /** Null: nobody is signed in. Each request asks the host page again, so that a sign-in there is seen. */
  async function present(request: ApiRequest): Promise<string | null | undefined> {
    if (token !== undefined || !waits) return token;
    if (!isTold) wanted$.next();
    isTold = true;
    await answered();
    if (token !== undefined) return token;
    isTold = false;
    if (isNobody) return null;
    throw new ApiError('NoTokenError', 'The host page gave no token.', request);
  }

  return {
    wanted$,
    give(next) {
      token = next ?? undefined;
      isNobody = next === null;
      waits = true;
      isTold = false;
      for (const end of waiting) end();
    },
    carriedBy: (carry) => async (request, onPart) => {
      const used = await present(request);
      if (used === null) return { status: 401, headers: {}, body: null };
      const answer = await carry(used ? { ...request, token: used } : request, onPart);
      if (answer.status !== 401) return answer;
      // Another request may have been refused before, and a new token may be there already.
      if (used === token) token = undefined;
      if (!used) {
        wanted$.next();
        return answer;
      }
      const fresh = await present(request);
      return fresh && fresh !== used ? carry({ ...request, token: fresh }, onPart) : answer;
    },
  };
}
