/**
 * All effects as one: `replay --effects` runs it against a recorded world, and so do the tests. The panel page runs the
 * same two parts, the second as soon as its code has come.
 */
import { together } from './effect';
import { firstEffects } from './first';
import { lateEffects } from './late';

export type { Effect } from './effect';

export const effects = { ...firstEffects, ...lateEffects };
export const effectNames: readonly string[] = Object.keys(effects);

export const rootEffect = together(effects);
