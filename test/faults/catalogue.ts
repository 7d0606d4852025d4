/**
 * The catalogue of faults: everything that the panel is known to survive, a row each. runner.ts runs the rows, and
 * random sessions draw from them.
 */
import type { FaultRow } from './faultRow';
import { callRows } from './rows/calls';
import { connectionRows } from './rows/connections';
import { effectRows } from './rows/effects';
import { frameRows } from './rows/frame';
import { machineRows } from './rows/machine';
import { serviceRows } from './rows/service';
import { storageRows } from './rows/storage';
import { tabsRows } from './rows/tabs';

export const catalogue: readonly FaultRow[] = [
  ...callRows,
  ...connectionRows,
  ...serviceRows,
  ...frameRows,
  ...storageRows,
  ...tabsRows,
  ...machineRows,
  ...effectRows,
];
