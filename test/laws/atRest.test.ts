/**
 * The law of rest: whatever a person does, whatever others change, however answers, failures, polls and pushes fall in
 * between, once the faults are over and some minutes have passed, the panel has by itself what the service has: on
 * screen, in storage and in the calls that it made. Nothing here forces a fetch.
 */
import fc from 'fast-check';
import { lawRuns } from '../support/lawRuns';
import { actNames, course, happenings } from './courses';
import { expectActs, expectDrafts, expectNothingTwice, expectReplays, expectRest, expectWishes } from './judging';
import { begin } from './run';
import { go, rest } from './sessions';

/** Sessions a run of the test judges; `LAW_RUNS` asks for more, `LAW_SEED` for one seed again. */
const runs = lawRuns(500);
const seed = Number(process.env['LAW_SEED'] ?? 20_261_121);

/** A busy machine must not fail it. */
const slowMachineMs = 900_000;

test(
  `[rest.by-itself] ${runs} random sessions, seed ${seed}: at rest screen, storage and calls are right by themselves`,
  () => {
    let sessions = 0;
    const done = new Map<string, number>();
    fc.assert(
      fc.property(course, (made) => {
        const run = begin(
          made,
          made.tabs > 1 || made.steps.some(({ does }) => 'happening' in does && does.happening === 'openSecond'),
        );
        go(run, made.steps);
        rest(run);
        expectRest(run);
        expectWishes(run);
        expectDrafts(run);
        expectActs(run);
        expectNothingTwice(run);
        expectReplays(run);
        for (const tab of run.tabs) tab.kill();
        sessions += 1;
        for (const [name, count] of run.done) done.set(name, (done.get(name) ?? 0) + count);
      }),
      {
        numRuns: runs,
        seed,
        // Without it a failing session is made smaller, which takes minutes.
        endOnFailure: process.env['LAW_QUICK'] === '1',
        // Where a failing run says it failed: it begins there, and makes that session smaller.
        ...(process.env['LAW_PATH'] && { path: process.env['LAW_PATH'] }),
      },
    );
    if (process.env['LAW_RUNS'])
      console.info(`Seed ${seed}, ${sessions} sessions:`, Object.fromEntries([...done].sort()));
    // Fewer sessions need not hold everything.
    if (runs >= 500) expect([...actNames, ...happenings].filter((name) => !done.has(name))).toEqual([]);
  },
  slowMachineMs,
);
