/** All effects as one. Tests drain it into a log; `replay --effects` runs it against a recorded world. */
import { acting } from './acting';
import { together } from './effect';
import { listing } from './listing';

export type { Effect } from './effect';
export const rootEffect = together(listing, acting);
