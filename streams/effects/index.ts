/** All effects as one. The frame drains it into the log; `replay --effects` runs it against a recorded world. */
import { counting } from './counting';
import { dismissing } from './dismissing';
import { together } from './effect';
import { following } from './following';
import { identifying } from './identifying';
import { keeping } from './keeping';
import { leading } from './leading';
import { likes } from './likes';
import { moderation } from './moderation';
import { opening } from './opening';
import { reading } from './reading';
import { refreshing } from './refreshing';
import { replying } from './replying';
import { seen } from './seen';
import { suggesting } from './suggesting';
import { sync } from './sync';
import { telling } from './telling';

export type { Effect } from './effect';

/** Keeping comes first: what must not be lost is on disk before anything is sent. */
export const rootEffect = together(
  keeping,
  moderation,
  reading,
  seen,
  likes,
  replying,
  refreshing,
  following,
  suggesting,
  opening,
  leading,
  sync,
  telling,
  identifying,
  counting,
  dismissing,
);
