/** What the person does with a fleet: opens it, chooses an item, gives logs to it. */
import type { ViewerStore } from '../viewer/viewerState';
import { type GivenFile, withLogs } from './fleetLogs';
import type { Fleet } from './readFleet';

export const createFleetShown = (store: ViewerStore, stop: () => void) => ({
  openFleet(fleet: Fleet): void {
    stop();
    store.set({ fleet, isFleetShown: true, fleetItem: null, problem: null, busy: null });
  },
  /** Switches between the fleet and the log. */
  showFleet(isFleetShown: boolean): void {
    stop();
    store.set({ isFleetShown });
  },
  chooseItem: (fleetItem: string): void => store.set({ fleetItem }),
  giveLogs: (files: readonly GivenFile[]): void =>
    store.set({ fleetLogs: withLogs(store.get().fleetLogs, files), problem: null, busy: null }),
});
