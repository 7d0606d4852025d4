/** One body for each typed row, written from the provider's public documents; `satisfies` compares each with its type. */
import type { Answers } from '../../../src/client/index';
import { commentBodies } from './comments';
import { meBodies } from './me';
import { noteBodies } from './notes';
import { siteBodies } from './sites';

export const bodies = { ...meBodies, ...siteBodies, ...commentBodies, ...noteBodies } satisfies Answers;
