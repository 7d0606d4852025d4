/**
 * The law of rest: whatever a person does, whatever others change, however answers, failures, polls and pushes fall in
 * between, once the faults are over and some minutes have passed, the panel has by itself what the service has: on
 * screen, in storage and in the calls that it made. Nothing here forces a fetch.
 */
import fc from 'fast-check';
import { type Fault, noNetwork, problem } from '../support/virtualProvider';
import {
  begin,
  expectDrafts,
  expectNothingTwice,
  expectReplays,
  expectRest,
  go,
  type Happening,
  rest,
} from './sessions';

/** Sessions a run of the test judges; `LAW_RUNS` asks for more, `LAW_SEED` for one seed again. */
const runs = Number(process.env['LAW_RUNS'] ?? 500);
const seed = Number(process.env['LAW_SEED'] ?? 20_261_121);
const steps = Number(process.env['LAW_STEPS'] ?? 60);

const actNames = [
  'approve',
  'like',
  'follow',
  'spam',
  'trash',
  'undo',
  'dismiss',
  'hold',
  'release',
  'open',
  'close',
  'markUnread',
  'readAll',
  'undoAll',
  'write',
  'send',
  'blur',
  'reachEnd',
  'scrollAway',
  'scrollBack',
] as const;

const happenings: readonly Happening[] = [
  'touch',
  'add',
  'addTwelve',
  'remove',
  'readElsewhere',
  'unreadElsewhere',
  'likeElsewhere',
  'pushAll',
  'dropPush',
  'refusePush',
  'allowPush',
  'refresh',
  'hide',
  'show',
  'hideByHost',
  'showByHost',
  'goOffline',
  'goOnline',
  'reload',
  'openSecond',
  'clockForward',
  'clockBack',
  'clockRight',
];

const faulty = fc.constantFrom<Fault['call'][]>(
  'approve',
  'like',
  'follow',
  'getComment',
  'updateComment',
  'deleteComment',
  'markRead',
  'markRead',
  'markSeen',
  'getNote',
  'listPairs',
  'listNotes',
  'reply',
  'any',
);

const step = fc.record({
  does: fc.oneof(
    { weight: 6, arbitrary: fc.record({ act: fc.constantFrom(...actNames), note: fc.nat(7) }) },
    {
      weight: 3,
      arbitrary: fc.record({ happening: fc.constantFrom(...happenings), note: fc.nat(7), pushed: fc.boolean() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        fails: faulty,
        times: fc.integer({ min: 1, max: 3 }),
        how: fc.constantFrom('before' as const, 'after' as const, 'hangs' as const),
        problem: fc.constantFrom(
          noNetwork,
          problem(500),
          problem(408, 'RequestTimeoutError'),
          problem(403, 'ForbiddenError'),
        ),
      }),
    },
  ),
  tab: fc.nat(1),
  /** Milliseconds until the next step. */
  waitMs: fc.oneof(
    fc.integer({ min: 5, max: 60 }),
    fc.integer({ min: 5, max: 6_000 }),
    fc.integer({ min: 5, max: 60_000 }),
  ),
});

const course = fc.record({
  tabs: fc.constantFrom(1, 1, 2),
  speaks: fc.boolean(),
  push: fc.constantFrom('open' as const, 'refuse' as const),
  hashCoversActs: fc.boolean(),
  /** How many notes the service has at the beginning. */
  notes: fc.constantFrom(4, 4, 12, 99, 104),
  latencies: fc.array(fc.record({ up: fc.integer({ min: 1, max: 400 }), down: fc.integer({ min: 1, max: 1_500 }) }), {
    minLength: 1,
    maxLength: 12,
  }),
  steps: fc.array(step, { minLength: 1, maxLength: steps, size: 'max' }),
});

/** A busy machine must not fail it. */
const slowMachineMs = 900_000;

test(
  `[rest.by-itself] ${runs} random sessions, seed ${seed}: at rest screen, storage and calls are right by themselves`,
  () => {
    fc.assert(
      fc.property(course, (made) => {
        const run = begin(
          made,
          made.tabs > 1 || made.steps.some(({ does }) => 'happening' in does && does.happening === 'openSecond'),
        );
        go(run, made.steps);
        rest(run);
        expectRest(run);
        expectDrafts(run);
        expectNothingTwice(run);
        expectReplays(run);
        for (const tab of run.tabs) tab.kill();
      }),
      {
        numRuns: runs,
        seed,
        // Without it a failing session is made smaller, which takes minutes.
        endOnFailure: process.env['LAW_QUICK'] === '1',
      },
    );
  },
  slowMachineMs,
);
