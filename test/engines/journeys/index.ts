/** Every journey, written once for all engines. */
import type { Journey } from '../support/journey';
import { acting } from './acting';
import { hosts } from './hosts';
import { looks } from './looks';
import { mishaps } from './mishaps';

export const journeys: readonly Journey[] = [...acting, ...mishaps, ...hosts, ...looks];
