/**
 * Hooks that use RxJS, for the views of the first load only. The hooks of the late views are in world.ts, because an
 * operator that both chunks use would make the first load larger (docs/decisions/0003-first-load.md).
 */
import { useState } from 'react';
import { asyncScheduler, map, takeWhile, timer } from 'rxjs';
import { useObservable } from 'rxjs-hooks';

const secondsUntil = (at: number): number => Math.max(0, Math.ceil((at - asyncScheduler.now()) / 1000));

/**
 * Counts down, for display only. A component that uses it needs `at` as its key.
 * @param at milliseconds since 1970
 * @returns whole seconds left, never below 0
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
 * The time since something happened, when the component is first drawn: its animation starts that far in.
 * @param at milliseconds since 1970
 * @returns milliseconds, never below 0
 */
export function useAgeAtFirst(at: number): number {
  const [age] = useState(() => Math.max(0, asyncScheduler.now() - at));
  return age;
}
