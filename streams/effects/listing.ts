/** The effects that the list itself needs: part of the panel's first load (docs/decisions/0003). */
import { dismissing } from './dismissing';
import { type Effect, together } from './effect';
import { identifying } from './identifying';
import { keeping } from './keeping';
import { leading } from './leading';
import { reading } from './reading';
import { seen } from './seen';
import { sync } from './sync';
import { telling } from './telling';

/** Keeping comes first: what must not be lost is on disk before anything is sent. */
export const listing: Effect = together(keeping, reading, seen, leading, sync, telling, identifying, dismissing);
