/**
 * The effects that are not needed to show the list: acts, and what goes on once the list is there. The panel page loads
 * them after its first frame (`startedLate`).
 */
import { analytics } from './analytics';
import { claiming } from './claiming';
import type { Effects } from './effect';
import { lastSeen } from './lastSeen';
import { leaderElection } from './leaderElection';
import { moderation } from './moderation';
import { openedItem } from './openedItem';
import { ownReplies } from './ownReplies';
import { pushing } from './pushing';
import { readMarks } from './readMarks';
import { refetching } from './refetching';
import { replying } from './replying';
import { reporting } from './reporting';
import { statusBar } from './statusBar';
import { suggestions } from './suggestions';
import { approving, following, liking } from './switches';
import { unanswered } from './unanswered';

/** By name, in the order in which they are told each entry. */
export const lateEffects = {
  claiming,
  lastSeen,
  moderation,
  readMarks,
  approving,
  liking,
  replying,
  ownReplies,
  refetching,
  following,
  suggestions,
  openedItem,
  leaderElection,
  pushing,
  analytics,
  statusBar,
  unanswered,
  reporting,
} satisfies Effects;
