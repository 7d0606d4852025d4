/**
 * The law of rest: whatever a person does, whatever others change, and whenever answers, failures, polls and pushes
 * come, some minutes after the faults have ended the panel has by itself what the service has: on screen, in storage
 * and in its calls. No step of the test forces a fetch.
 */
import fc from 'fast-check';
import { lawRuns } from '../support/lawRuns';
import { actNames, course, happenings } from './courses';
import { expectDrafts, expectFewCalls, expectNothingTwice, expectReplays, expectRest, expectWanted } from './judging';
import { startSession } from './randomSession';
import { go, rest } from './sessions';

/** The number of sessions that a run judges; `LAW_RUNS` sets it, `LAW_SEED` repeats a seed. */
const runs = lawRuns(300);
const seed = Number(process.env['LAW_SEED'] ?? 20_261_121);

/** Long enough for a busy machine. */
const slowMachineMs = 900_000;

test(
  `[rest.by-itself] ${runs} random sessions, seed ${seed}: at rest screen, storage and calls are right by themselves`,
  () => {
    let sessions = 0;
    const done = new Map<string, number>();
    fc.assert(
      fc.property(course, (made) => {
        const run = startSession(
          made,
          made.tabs > 1 || made.steps.some(({ does }) => 'happening' in does && does.happening === 'openSecond'),
        );
        go(run, made.steps);
        rest(run);
        expectRest(run);
        expectWanted(run);
        expectDrafts(run);
        expectNothingTwice(run);
        expectFewCalls(run);
        expectReplays(run);
        for (const tab of run.tabs) tab.kill();
        sessions += 1;
        for (const [name, count] of run.done) done.set(name, (done.get(name) ?? 0) + count);
      }),
      {
        numRuns: runs,
        seed,
        // `LAW_QUICK` leaves out making a failing session smaller, which takes minutes.
        endOnFailure: process.env['LAW_QUICK'] === '1',
        // The path that a failing run printed: the run begins there, and makes that session smaller.
        ...(process.env['LAW_PATH'] && { path: process.env['LAW_PATH'] }),
      },
    );
    if (process.env['LAW_RUNS'])
      console.info(`Seed ${seed}, ${sessions} sessions:`, Object.fromEntries([...done].sort()));
    // A run of fewer sessions may lack some acts.
    if (runs >= 300) expect([...actNames, ...happenings].filter((name) => !done.has(name))).toEqual([]);
  },
  slowMachineMs,
);
