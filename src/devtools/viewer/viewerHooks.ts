/** React hooks by which views read the viewer and call it. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Viewer } from './viewer';
import type { ViewerState } from './viewerState';

const noProvider = (): never => {
  throw new Error('A view of the devtools is drawn outside a ViewerContext provider (src/devtools/main.tsx).');
};
export const ViewerContext = createContext<() => Viewer>(noProvider);

export const useViewerActions = (): Viewer => useContext(ViewerContext)();

/** @param selector must return the same reference for the same state */
export function useViewer<T>(selector: (state: ViewerState) => T): T {
  const viewer = useViewerActions();
  const read = () => selector(viewer.state());
  return useSyncExternalStore(viewer.subscribe, read, read);
}
