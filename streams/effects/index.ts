/** All effects as one. The frame drains it into the log; `replay --effects` runs it against a recorded world. */
import { analytics } from './analytics';
import { approving } from './approving';
import { currentUser } from './currentUser';
import { deviceStorage } from './deviceStorage';
import { together } from './effect';
import { following } from './following';
import { hostMessages } from './hostMessages';
import { lastSeen } from './lastSeen';
import { leaderElection } from './leaderElection';
import { liking } from './liking';
import { moderation } from './moderation';
import { openedItem } from './openedItem';
import { openingWindows } from './openingWindows';
import { ownReplies } from './ownReplies';
import { persistence } from './persistence';
import { readMarks } from './readMarks';
import { refetching } from './refetching';
import { replying } from './replying';
import { statusBar } from './statusBar';
import { storageAccess } from './storageAccess';
import { suggestions } from './suggestions';
import { sync } from './sync';

export type { Effect } from './effect';

/**
 * By name, in the order in which they are told each entry. `persistence` must stay first: what must not be lost is stored
 * before anything is sent ([draft.never-lost]).
 */
const effects = {
  persistence,
  moderation,
  readMarks,
  lastSeen,
  approving,
  liking,
  replying,
  ownReplies,
  refetching,
  following,
  suggestions,
  openedItem,
  leaderElection,
  sync,
  openingWindows,
  hostMessages,
  currentUser,
  analytics,
  statusBar,
  deviceStorage,
  storageAccess,
};
export const effectNames: readonly string[] = Object.keys(effects);

export const rootEffect = together(effects);
