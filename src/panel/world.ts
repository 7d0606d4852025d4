/** How components meet the log: `usePanel` reads the state, `useAppend` says what the person did. */
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';
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
  throw new Error('The panel is drawn outside a PanelWorldContext provider: wrap it in one (src/panel/world.ts).');
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
