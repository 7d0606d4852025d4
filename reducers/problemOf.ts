/** A thrown value as data for the log. It uses no RxJS, because late chunks call it, and sharing RxJS makes the first load larger. */
import type { Problem } from './api';
import { partOf } from './guards';
import { limits } from './limits';

/** @param error anything that was thrown, of any type */
export function problemOf(error: unknown): Problem {
  try {
    const { name, message, status, retryAfter } = partOf(error);
    const asksWait = typeof retryAfter === 'string' && /^\d{1,9}(?:\.\d{1,9})?$/.test(retryAfter);
    return {
      name: typeof name === 'string' ? name : 'Error',
      message: typeof message === 'string' ? message : String(error),
      status: typeof status === 'number' && Number.isFinite(status) ? status : 0,
      ...(asksWait && { retryMs: Math.min(Math.ceil(Number(retryAfter) * 1_000), limits.retryAfterMostMs) }),
    };
  } catch {
    return { name: 'Error', message: 'The error cannot be read.', status: 0 };
  }
}
