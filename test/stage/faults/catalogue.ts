/**
 * The catalogue of faults: what the panel is known to survive. `session.ts` plays a day of acts with each, and random
 * sessions draw those that have a step.
 */
import { callFaults } from './calls';
import { connectionFaults } from './connections';
import type { Fault } from './fault';
import { machineFaults } from './machine';
import { serviceFaults } from './service';
import { storageFaults } from './storage';

export const catalogue: readonly Fault[] = [
  ...callFaults,
  ...connectionFaults,
  ...serviceFaults,
  ...storageFaults,
  ...machineFaults,
];
