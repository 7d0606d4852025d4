/** The viewer's state about a fleet: which fleet, the chosen item, and the logs that were given with it. */
import type { ViewerStore } from '../viewer/viewerState';
import { type FleetLogs, type GivenFile, withLogs } from './fleetLogs';
import type { Fleet } from './readFleet';

export interface FleetState {
  readonly fleet: Fleet | null;
  /** True when the page shows the fleet and not the log. */
  readonly isFleetShown: boolean;
  /** The key of the chosen item; null for the first. */
  readonly fleetItem: string | null;
  readonly fleetLogs: FleetLogs;
}

export const noFleet: FleetState = { fleet: null, isFleetShown: false, fleetItem: null, fleetLogs: new Map() };

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
