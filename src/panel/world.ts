/** How components use the log: `usePanel` reads the state, `useAppend` appends what the person did. */
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';
import type { PanelEvent } from '../../reducers/events';
import type { State } from '../../reducers/state';

/** What the panel page, the devtools or a test gives the panel. */
export interface PanelWorld {
  /** The states of the log; `value` is the present state. */
  readonly state$: Observable<State> & { readonly value: State };
  readonly append: (event: PanelEvent) => void;
  /** Watches a scrolling list for "load more" and for leaving its top. @returns a function that stops it */
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
 * Reads a part of the state. The component renders when that part changes.
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
