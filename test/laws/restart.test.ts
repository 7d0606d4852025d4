/**
 * The law of rest for sessions in which an effect throws once, at any moment: the session begins again by itself, and
 * nothing that the person typed or asked is lost.
 */
import fc from 'fast-check';
import { type EffectName, effectNames, failing } from '../support/failing';
import { lawRuns } from '../support/lawRuns';
import { course } from './courses';
import { expectDrafts, expectNothingTwice, expectReplays, expectRest, expectWanted } from './judging';
import { startSession } from './randomSession';
import { go, rest } from './sessions';

/** The number of sessions that a run judges; `LAW_RUNS` and `LAW_SEED` set others. */
const runs = lawRuns(100);
const seed = Number(process.env['LAW_SEED'] ?? 20_261_121);
/** Long enough for a busy machine. */
const slowMachineMs = 900_000;

/** A page that alone knows of an act waits with the new page until storage takes it, so these are left out. */
const refusals = ['storageBlocked', 'storageFull'];

/** The person leaves a page. What was typed in it goes with it when the effect that stores it has failed. */
const leaving = ['reload', 'closeSecond'];

const failure = fc.record({ name: fc.constantFrom<EffectName>(...effectNames), at: fc.integer({ min: 1, max: 100 }) });

test(
  `[effects.reload] ${runs} random sessions with an effect that throws, seed ${seed}: at rest nothing is lost`,
  () => {
    let restarts = 0;
    fc.assert(
      fc.property(course, failure, (made, { name, at }) => {
        const hasSecond = made.steps.some(({ does }) => 'happening' in does && does.happening === 'openSecond');
        const { effect, spare } = failing(name, at);
        const left = name === 'storage' ? [...refusals, ...leaving] : refusals;
        const steps = made.steps.filter(({ does }) => !('happening' in does && left.includes(does.happening)));
        const run = startSession(made, made.tabs > 1 || hasSecond, { effect, mayFail: true });
        go(run, steps);
        spare();
        rest(run);
        // Without the effect that stores it, a page with a typed text stays. [effects.reload]
        if (name === 'storage' && run.tabs.some((tab) => tab.state().session.failed !== undefined)) return;
        expectRest(run);
        expectWanted(run);
        expectDrafts(run);
        expectNothingTwice(run);
        expectReplays(run);
        for (const tab of run.all) restarts += tab.sessions.length - 1;
        for (const tab of run.tabs) tab.kill();
      }),
      {
        numRuns: runs,
        seed,
        endOnFailure: process.env['LAW_QUICK'] === '1',
        ...(process.env['LAW_PATH'] && { path: process.env['LAW_PATH'] }),
      },
    );
    if (!process.env['LAW_PATH']) expect(restarts).toBeGreaterThan(runs / 4);
  },
  slowMachineMs,
);
