/** All effects. The panel page runs them over its log; `replay --effects` and the tests run them over a recorded or simulated world. */
import { analytics } from './analytics';
import { claiming } from './claiming';
import { currentUser } from './currentUser';
import { deviceStorage } from './deviceStorage';
import { type Effects, together } from './effect';
import { hostMessages } from './hostMessages';
import { lastSeen } from './lastSeen';
import { leaderElection } from './leaderElection';
import { openedItem } from './openedItem';
import { openingWindows } from './openingWindows';
import { outbox } from './outbox';
import { ownReplies } from './ownReplies';
import { persistedDrafts } from './persistedDrafts';
import { persistence } from './persistence';
import { pushing } from './pushing';
import { reading } from './reading';
import { refetching } from './refetching';
import { replying } from './replying';
import { reporting } from './reporting';
import { restarting } from './restarting';
import { statusBar } from './statusBar';
import { storageAccess } from './storageAccess';
import { suggestions } from './suggestions';
import { sync } from './sync';
import { unanswered } from './unanswered';

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
