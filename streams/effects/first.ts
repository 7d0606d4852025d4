/**
 * The effects that bring the list on screen and keep what must not be lost: part of the first load
 * (docs/decisions/0003-first-load.md). All others are in `late`.
 */
import { currentUser } from './currentUser';
import { deviceStorage } from './deviceStorage';
import type { Effects } from './effect';
import { hostMessages } from './hostMessages';
import { openingWindows } from './openingWindows';
import { persistence } from './persistence';
import { storageAccess } from './storageAccess';
import { sync } from './sync';

/**
 * By name, in the order in which they are told each entry. `persistence` must stay first: what must not be lost is stored
 * before anything is sent ([draft.never-lost]).
 */
export const firstEffects = {
  persistence,
  sync,
  openingWindows,
  hostMessages,
  currentUser,
  deviceStorage,
  storageAccess,
} satisfies Effects;
