/** One body for each typed row, written from the provider's public documents; `satisfies` compares each with its type. */
import type { Answers } from '../../../src/client/index';
import { commentBodies } from './comments';
import { meBodies } from './me';
import { mediaBodies } from './media';
import { noteBodies } from './notes';
import { postBodies } from './posts';
import { siteBodies } from './sites';
import { statsBodies } from './stats';

export const bodies = {
  ...meBodies,
  ...siteBodies,
  ...postBodies,
  ...mediaBodies,
  ...commentBodies,
  ...noteBodies,
  ...statsBodies,
} satisfies Answers;
