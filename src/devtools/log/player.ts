/** Plays a track at recorded speed, frame by frame, until its end or until it is stopped. */
import { advance, type PlayClock } from './playClock';
import type { Track } from './track';

/** What a player and a search need of the page. */
export interface ViewerWorld {
  /** Milliseconds, for measuring. */
  readonly now: () => number;
  /** Runs once in the next frame. Returns a function that cancels it. */
  readonly soon: (run: () => void) => () => void;
}

export const longestPauseMs = 2_000;

export interface Playing {
  readonly track: Track;
  readonly from: number;
  /** Read at each frame: they may change while it plays. */
  readonly rules: () => { readonly speed: number; readonly cutPauses: boolean };
  readonly onMoment: (position: number) => void;
  readonly onEnd: () => void;
}

/** @returns a function that stops it */
export function startPlaying(world: ViewerWorld, { track, from, rules, onMoment, onEnd }: Playing): () => void {
  let clock: PlayClock = { position: from, sinceMs: 0 };
  let then = world.now();
  let cancel = world.soon(tick);

  function tick(): void {
    const now = world.now();
    const columns = track.columns();
    const { speed, cutPauses } = rules();
    const before = clock.position;
    clock = advance(clock, now - then, {
      speed,
      longestPauseMs: cutPauses ? longestPauseMs : Number.POSITIVE_INFINITY,
      last: track.last(),
      at: (position) => columns.at(position - track.base() - 1),
    });
    then = now;
    if (clock.position >= track.last()) {
      onMoment(clock.position);
      onEnd();
      return;
    }
    if (clock.position !== before) onMoment(clock.position);
    cancel = world.soon(tick);
  }
  return () => cancel();
}
