/**
 * The sandbox answers only programs and pages of this machine, because any website can send requests to 127.0.0.1, from its
 * own origin or by a host name that it points there. src/sandbox/listen.ts asks here before every request. [sandbox.local]
 */
import type { IncomingHttpHeaders } from 'node:http';

const name = String.raw`(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?`;
const localHost = new RegExp(`^${name}$`, 'i');
const localOrigin = new RegExp(`^https?://${name}$`);

/** Whether the origin is of this machine, at any port. */
export const isLocalOrigin = (origin: string): boolean => localOrigin.test(origin);

/** @returns why a request with these headers is refused, in one sentence; null when it is not */
export function refusalOf({ host, origin }: IncomingHttpHeaders): string | null {
  if (host === undefined || !localHost.test(host))
    return 'The sandbox answers requests to localhost, 127.0.0.1 and [::1] only, and this one names another host.';
  // Programs send no origin. Pages without one ("null") may be of any website.
  if (origin !== undefined && !isLocalOrigin(origin))
    return 'The sandbox answers pages of this machine only, and this request is of another origin.';
  return null;
}
