/** How components meet the log: `usePanel` reads the state, `useAppend` says what the person did. RxJS ends here. */
import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react';
import { asyncScheduler, map, type Observable, takeWhile, timer } from 'rxjs';
import { useObservable } from 'rxjs-hooks';
import type { PanelEvent } from '../../reducers/events';
import type { State } from '../../reducers/state';

/** What a composition root gives the panel: the live frame, the devtools' picture of a moment, or a test. */
export interface PanelWorld {
  /** A stream of states that always has a present value. */
  readonly state$: Observable<State> & { readonly value: State };
  readonly append: (event: PanelEvent) => void;
  /** Watches a scrolling list for the load-more threshold and for leaving its top; returns how to stop. */
  readonly watchScroll: (list: HTMLElement) => () => void;
}

const homeless = (): never => {
  throw new Error('The panel is drawn outside a PanelWorldContext provider: wrap it in one (src/panel/hooks.ts).');
};
const nowhere: PanelWorld = {
  get state$() {
    return homeless();
  },
  append: homeless,
  watchScroll: homeless,
};

export const PanelWorldContext = createContext<PanelWorld>(nowhere);
export const usePanelWorld = (): PanelWorld => useContext(PanelWorldContext);

/**
 * Reads a piece of the state: no torn frame, no flash, safe in StrictMode (DESIGN section 4).
 * @param selector must return the same reference for the same state
 */
export function usePanel<T>(selector: (state: State) => T): T {
  const { state$ } = usePanelWorld();
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = state$.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [state$],
  );
  const read = () => selector(state$.value);
  return useSyncExternalStore(subscribe, read, read);
}

export const useAppend = (): PanelWorld['append'] => usePanelWorld().append;

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
