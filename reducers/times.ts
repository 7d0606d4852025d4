/** The waits after failures, and a time that the service may give in two units. */
import { limits } from './limits';

/**
 * A wait of this session: up to a quarter sooner, by a share that its random name gives. So many sessions that lost the service at
 * one moment do not come back at one moment, and a log replays with the same waits. [sync.spread]
 * @param tab the name of the session, which begins with a number of 32 bits
 */
export const spread = (ms: number, tab: string): number =>
  Math.round(ms * (1 - (Number.parseInt(tab, 10) || 0) / 2 ** 34));

/** The wait before the next check after this many failures in a row: 30 s times (failures + 1), at most 180 s ([sync.backoff]). */
export const backoffMs = (failures: number, tab: string): number =>
  spread(Math.min(limits.pollMs * (failures + 1), limits.maxBackoffMs), tab);

/** The wait before the next call after this many calls without an answer. [outbox.sent-again] */
export const retryMs = (tries: number, tab: string): number =>
  spread(Math.min(limits.retryMs * 2 ** Math.max(0, tries - 1), limits.retryMostMs), tab);

/** Seconds from a time that may be in milliseconds. */
export const asSeconds = (time: number): number => (time > limits.millisecondsAbove ? Math.floor(time / 1000) : time);
