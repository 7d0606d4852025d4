/** Every journey, each written once for all engines. */
import type { Journey } from '../support/journey';
import { acting } from './acting';
import { demo } from './demo';
import { hosts } from './hosts';

export const journeys: readonly Journey[] = [...acting, ...hosts, ...demo];
