/** One try to deliver a report: one request, which holds only the report. [reports.content] */
import { reportLimits } from '../../../reducers/reportLimits';
import type { SealedBytes } from './reportFile';

export interface Delivery {
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** The wait that the answer asked for, milliseconds. */
  readonly retryMs: number | null;
}

/**
 * @param value of `Retry-After`: seconds, or a date
 * @param now milliseconds since 1970
 * @returns milliseconds from now; null for anything else
 */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (value === null || value.length > 40) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return !/^[A-Z]/.test(value) || Number.isNaN(at) ? null : Math.max(0, at - now);
}

export interface DeliveryConfig {
  readonly fetch: typeof window.fetch;
  readonly url: string;
  readonly now: () => number;
  /** Whether the report may be sent now. It is asked directly before the request. */
  readonly mayLeave: () => boolean;
}

/**
 * Sends a POST without a content type, because that needs no preflight. If the address holds `{name}`, it is a PUT.
 * @param name of the file, the same at each try
 * @returns null when the report may not leave; never rejects
 */
export async function deliver(
  { fetch, url, now, mayLeave }: DeliveryConfig,
  name: string,
  body: SealedBytes,
): Promise<Delivery | null> {
  if (!mayLeave()) return null;
  try {
    const answer = await fetch(url.replaceAll('{name}', name), {
      method: url.includes('{name}') ? 'PUT' : 'POST',
      body,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
      keepalive: body.byteLength <= reportLimits.mostKeepaliveBytes,
      signal: AbortSignal.timeout(reportLimits.answerMs),
    });
    await answer.body?.cancel();
    return { status: answer.status, retryMs: parseRetryAfter(answer.headers.get('retry-after'), now()) };
  } catch {
    return { status: 0, retryMs: null };
  }
}
