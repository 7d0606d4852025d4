/** View-only streams for components: RxJS ends here. What the late views need is in `world`, so that RxJS is not shared with their chunk. */
import { useState } from 'react';
import { asyncScheduler, map, takeWhile, timer } from 'rxjs';
import { useObservable } from 'rxjs-hooks';

const secondsUntil = (at: number): number => Math.max(0, Math.ceil((at - asyncScheduler.now()) / 1000));

/**
 * Counts down, for the eye alone: nothing is decided by it. A component that uses it is keyed by `at`.
 * @param at milliseconds since 1970
 * @returns whole seconds left, 0 from then on
 */
export function useSecondsUntil(at: number): number {
  const [first] = useState(() => secondsUntil(at));
  return useObservable(
    () =>
      timer(0, 1000).pipe(
        map(() => secondsUntil(at)),
        takeWhile((left) => left > 0, true),
      ),
    first,
  );
}

/**
 * How long ago something was when the component was first drawn, so that an animation starts where it should.
 * @param at milliseconds since 1970
 */
export function useAgeAtFirst(at: number): number {
  const [age] = useState(() => Math.max(0, asyncScheduler.now() - at));
  return age;
}
