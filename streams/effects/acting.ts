/** The effects of acting on a note: a second chunk, asked for at once (docs/decisions/0003). */
import { counting } from './counting';
import { type Effect, together } from './effect';
import { following } from './following';
import { likes } from './likes';
import { moderation } from './moderation';
import { opening } from './opening';
import { refreshing } from './refreshing';
import { replying } from './replying';
import { suggesting } from './suggesting';

export const acting: Effect = together(
  moderation,
  likes,
  replying,
  refreshing,
  following,
  suggesting,
  opening,
  counting,
);
