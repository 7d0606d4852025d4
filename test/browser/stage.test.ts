/** A short run of the stage; `npm run stage` does long ones. Each session is judged at rest against the provider's own state. */
import { join } from 'node:path';
import { catalogue } from '../stage/faults/catalogue';
import { day, play } from '../stage/session';
import { makeSteps, stepText } from '../stage/steps';
import { launchBrowser } from './support/browser';

const root = join(__dirname, '../..');

test.each([{ seed: 1681, width: 1000, notes: 40, judgedFor: ['safety', 'leaks'] as const }])(
  '[rest.by-itself] [rest.safe] [focus.removed] [draft.never-lost] a random session of 20 steps ends right, seed $seed',
  async ({ judgedFor, ...made }) => {
    const steps = makeSteps(made.seed, 20);
    const { wrong } = await play(await launchBrowser(), { root, ...made }, { steps, judgedFor });
    // As a whole, so that a failure names the steps as well.
    expect({ wrong, steps: steps.map(stepText).join(',') }).toEqual({
      wrong: [],
      steps: steps.map(stepText).join(','),
    });
  },
  180_000,
);

test.each(['network.answer-lost', 'storage.full', 'tabs.leader-killed-in-undo-window', 'effect.throws-once'])(
  '[rest.by-itself] %s is survived',
  async (id) => {
    const fault = catalogue.find((one) => one.id === id);
    if (!fault) throw new Error(`The catalogue has no fault ${id}.`);
    const options = { root, seed: 5, notes: 14, width: 1000 };
    const { wrong } = await play(await launchBrowser(), options, { steps: day, fault, judgedFor: ['safety'] });
    expect(wrong).toEqual([]);
  },
  120_000,
);
