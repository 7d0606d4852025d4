/** Playing a log at the speed it was recorded: pure arithmetic over a clock that the player moves. [devtools.playback] */

export interface PlayClock {
  readonly position: number;
  /** The log's time since the entry at the position, milliseconds. */
  readonly sinceMs: number;
}

export interface PlayRules {
  /** 1 is as recorded. */
  readonly speed: number;
  /** Longer pauses are cut to this, milliseconds of the log's time; Infinity keeps them whole. */
  readonly longestPauseMs: number;
  readonly last: number;
  /** Time of the entry at a position, milliseconds since 1970. */
  readonly at: (position: number) => number;
}

/**
 * Moves the clock on.
 * @param elapsedMs real milliseconds since the last call
 * @returns the new clock; it stays at the last entry
 */
export function advance(clock: PlayClock, elapsedMs: number, rules: PlayRules): PlayClock {
  const { speed, longestPauseMs, last, at } = rules;
  let { position } = clock;
  let sinceMs = clock.sinceMs + elapsedMs * speed;
  while (position < last) {
    const gap = at(position + 1) - at(position);
    const pause = Math.min(longestPauseMs, Number.isFinite(gap) ? Math.max(0, gap) : 0);
    if (sinceMs < pause) break;
    sinceMs -= pause;
    position += 1;
  }
  return position >= last ? { position: last, sinceMs: 0 } : { position, sinceMs };
}
