/** When something is due next. The effect `timing` waits for it and appends `timer.fired`. */
import { nextOutboxTime } from './mutations';
import { needsList } from './selectors';
import type { State } from './state';

/** When a stale note is fetched again. */
const nextStaleTime = (state: State): number | null => {
  if (needsList(state)) return null;
  const times = Object.values(state.notes.stale).flatMap(({ nextTryAt }) => nextTryAt ?? []);
  return times.length ? Math.min(...times) : null;
};

/** Milliseconds since 1970; null while the state waits for nothing. */
export function nextDueAt(state: State): number | null {
  const times = [nextOutboxTime(state), nextStaleTime(state), state.sync.lastSeenNextTryAt].filter(
    (time) => time !== null,
  );
  return times.length ? Math.min(...times) : null;
}
