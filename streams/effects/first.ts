/**
 * The effects that bring the list on screen and keep what must not be lost: part of the first load
 * (docs/decisions/0003-first-load.md). All others are in `late`.
 */
import { currentUser } from './currentUser';
import { deviceStorage } from './deviceStorage';
import type { Effects } from './effect';
import { hostMessages } from './hostMessages';
import { openingWindows } from './openingWindows';
import { persistedDrafts } from './persistedDrafts';
import { persistedReads } from './persistedReads';
import { persistence } from './persistence';
import { storageAccess } from './storageAccess';
import { sync } from './sync';

/**
 * By name, in the order in which they are told each entry. Those that store must stay first: what must not be lost is stored
 * before anything is sent, and as long as the page may go away before the other effects have come ([draft.never-lost]).
 */
export const firstEffects = {
  persistence,
  persistedDrafts,
  persistedReads,
  sync,
  openingWindows,
  hostMessages,
  currentUser,
  deviceStorage,
  storageAccess,
} satisfies Effects;
