/** A few short random sessions; `npm run monkey` does long ones. Each is judged at rest against the provider's own state. */
import { join } from 'node:path';
import { play } from '../monkey/session';
import { makeSteps, stepText } from '../monkey/steps';
import { launchBrowser } from './support/browser';

const root = join(__dirname, '../..');

test.each([
  { seed: 11, width: 400, notes: 14 },
  { seed: 12, width: 1000, notes: 40 },
])(
  '[rest.by-itself] [focus.removed] [draft.never-lost] a random session of 40 steps ends right, seed $seed',
  async (made) => {
    const steps = makeSteps(made.seed, 40);
    const { wrong } = await play(await launchBrowser(), { root, ...made }, steps);
    // As a whole, so that a failure names the steps as well.
    expect({ wrong, steps: steps.map(stepText).join(',') }).toEqual({
      wrong: [],
      steps: steps.map(stepText).join(','),
    });
  },
  120_000,
);
