/** All effects. The panel page runs them over its log; `replay --effects` and the tests run them over a recorded or simulated world. */
import { analytics } from './analytics';
import { deviceStorage } from './device';
import { persistedDrafts } from './drafts';
import { type Effects, together } from './effect';
import { hostMessages, openingWindows } from './host';
import { outbox } from './outbox/outbox';
import { pushing } from './push';
import { lastSeen, openedItem, reading } from './reading';
import { ownReplies, replying, suggestions } from './reply';
import { reporting } from './reports';
import { claiming, currentUser, restarting, storageAccess, unanswered } from './session';
import { statusBar } from './statusBar';
import { persistence } from './storage';
import { refetching } from './sync/refetching';
import { sync } from './sync/sync';
import { leaderElection } from './tabs';

export type { Effect } from './effect';

/** By name, because built code has no names of functions. The effects get each entry in this order. */
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
  reporting,
} satisfies Effects;
export const effectNames: readonly string[] = Object.keys(effects);

export const rootEffect = together(effects);
