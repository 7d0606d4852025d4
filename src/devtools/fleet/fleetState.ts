/** The viewer's state about a fleet: which fleet, the chosen item, and the logs that were given with it. */
import type { FleetLogs } from './fleetLogs';
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
