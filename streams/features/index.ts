/** All effects. The panel page runs them with the real world, `replay --effects` with a recorded one, tests with a simulated one. */
import { analytics } from './analytics';
import { choosing } from './choices';
import { device } from './device';
import { type Effects, together } from './effect';
import { hostMessages, openingWindows } from './host';
import { failedRemovals, outbox } from './outbox';
import { pushing } from './push';
import { lastSeen, openedItem, postsSeen } from './reading';
import { othersReplies, ownReplies, replying, suggestions } from './reply';
import { claiming, currentUser, endingFailed, reloading, signingOut, storageAccess, unanswered } from './session';
import { statusBar } from './statusBar';
import { cleaning, storage } from './storage';
import { polling } from './sync/checks';
import { refetching, sync } from './sync/sync';
import { leaderElection } from './tabs';
import { timing } from './timer';

export type { Effect, RootEffect, Transition } from './effect';

export const effects = {
  analytics,
  choosing,
  claiming,
  cleaning,
  currentUser,
  device,
  endingFailed,
  failedRemovals,
  hostMessages,
  lastSeen,
  leaderElection,
  openedItem,
  openingWindows,
  othersReplies,
  outbox,
  ownReplies,
  polling,
  postsSeen,
  pushing,
  refetching,
  reloading,
  replying,
  signingOut,
  statusBar,
  storage,
  storageAccess,
  suggestions,
  sync,
  timing,
  unanswered,
} satisfies Effects;

export const rootEffect = together(effects);
