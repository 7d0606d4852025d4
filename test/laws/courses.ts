/** Random courses of a session, for the law of rest (atRest.test.ts): what happens, in which order, and how fast answers come. */
import fc from 'fast-check';
import { type Fault, noNetwork, problem } from '../support/virtualProvider';
import type { Act } from './personsActs';
import type { Happening } from './worldsHappenings';

/** The most steps of a session; `LAW_STEPS` sets them. */
const steps = Number(process.env['LAW_STEPS'] ?? 60);

export const actNames = [
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
  'showArrivals',
  'filter',
  'highlight',
  'openItem',
  'closeItem',
  'retry',
  'eachRead',
  'eachUnread',
  'eachTrash',
  'eachApprove',
  'dismissEach',
  'undoEach',
  'sendAgain',
  'undoDelay',
  'singleKeys',
] as const satisfies readonly Act[];

export const happenings: readonly Happening[] = [
  'touch',
  'add',
  'addTwelve',
  'remove',
  'readElsewhere',
  'unreadElsewhere',
  'likeElsewhere',
  'approveElsewhere',
  'followElsewhere',
  'replyElsewhere',
  'restore',
  'pushTwice',
  'pushAll',
  'dropPush',
  'refusePush',
  'silencePush',
  'allowPush',
  'refuseMarks',
  'takeMarks',
  'disagree',
  'agree',
  'refresh',
  'hide',
  'show',
  'hideByHost',
  'showByHost',
  'goOffline',
  'goOnline',
  'reload',
  'openSecond',
  'closeSecond',
  'storageFull',
  'storageBlocked',
  'storageFree',
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
  'getMe',
  'any',
);

/**
 * A call is lost before or after it was done, gets no answer until the time-out, an answer half a minute late, or two
 * answers.
 */
const faultKinds = ['before', 'after', 'hangs', 'slow', 'doubled'] as const;

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
        // A reply is tried four times.
        times: fc.integer({ min: 1, max: 4 }),
        how: fc.constantFrom(...faultKinds),
        problem: fc.constantFrom(
          noNetwork,
          problem(500),
          problem(408, 'RequestTimeoutError'),
          problem(403, 'ForbiddenError'),
          problem(404, 'NotFoundError'),
          { ...problem(429, 'TooManyRequestsError'), retryAfter: '7' },
          { ...problem(503, 'ServiceUnavailableError'), retryAfter: '120' },
        ),
      }),
    },
  ),
  tab: fc.nat(2),
  /** Milliseconds until the next step. */
  waitMs: fc.oneof(
    fc.integer({ min: 1, max: 30 }),
    fc.integer({ min: 3, max: 300 }),
    fc.integer({ min: 5, max: 6_000 }),
    fc.integer({ min: 5, max: 60_000 }),
  ),
});

export const course = fc.record({
  tabs: fc.constantFrom(1, 1, 2, 3),
  speaks: fc.boolean(),
  push: fc.constantFrom('open' as const, 'refuse' as const),
  hashCoversActs: fc.boolean(),
  /** An approval brings a comment back from the trash, as WordPress does. */
  approveRestores: fc.boolean(),
  /** The person is known, so who is signed in has to be confirmed. */
  owned: fc.boolean(),
  /** How many notes the service has at the beginning. */
  notes: fc.constantFrom(4, 4, 12, 99, 104),
  deep: fc.boolean(),
  width: fc.constantFrom(400, 400, 1_000),
  latencies: fc.array(fc.record({ up: fc.integer({ min: 1, max: 400 }), down: fc.integer({ min: 1, max: 1_500 }) }), {
    minLength: 1,
    maxLength: 12,
  }),
  steps: fc.array(step, { minLength: 1, maxLength: steps, size: 'max' }),
});
