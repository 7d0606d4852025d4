/** All effects. The panel page runs them with the real world, `replay --effects` with a recorded one, tests with a simulated one. */
import { analytics } from './analytics';
import { type Effects, together } from './effect';
import { hostMessages, openingWindows } from './host';
import { outbox } from './outbox/outbox';
import { pushing } from './push';
import { lastSeen, openedItem, reading } from './reading';
import { ownReplies, persistedDrafts, replying, suggestions } from './reply';
import { claiming, currentUser, restarting, storageAccess, unanswered } from './session';
import { statusBar } from './statusBar';
import { deviceStorage, persistence } from './storage';
import { refetching, sync } from './sync/sync';
import { leaderElection } from './tabs';

export type { Effect } from './effect';

/** Each entry reaches the effects in this order. */
export const effects = {
  persistence,
  persistedDrafts,
  sync,
  openingWindows,
  hostMessages,
  currentUser,
  deviceStorage,
  storageAccess,
  restarting,
  claiming,
  lastSeen,
  reading,
  outbox,
  replying,
  ownReplies,
  refetching,
  suggestions,
  openedItem,
  leaderElection,
  pushing,
  analytics,
  statusBar,
  unanswered,
} satisfies Effects;
export const effectNames: readonly string[] = Object.keys(effects);

export const rootEffect = together(effects);
