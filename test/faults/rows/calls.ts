/** Faults of calls on their way: slow, cut, spoilt, done twice. */
import type { FaultRow } from '../faultRow';
import { mend, ofActs, routed, spoil, spoilAndLook } from '../faultWays';

const minuteMs = 60_000;
const end: FaultRow['end'] = ({ stage }) => mend(stage);
const unreachable = { role: 'alert', text: /couldn't be refreshed\. The server can't be reached/ } as const;
const likeFailed = { role: 'status', text: /like couldn't be saved/ } as const;
/** A like, a trash and a read mark without an answer are sent again by themselves, longer than most faults last. */
const replyFailed = { role: 'status', text: /Reply Failed/ } as const;
/** A call that is answered with a failure is not made again by itself. */
const actsFailed = [{ role: 'status', text: /couldn't be trashed/ }, replyFailed] as const;

export const callRows: readonly FaultRow[] = [
  {
    id: 'network.slow',
    what: 'Each answer takes a while.',
    // In a random session a call takes 12 to 40 seconds, or its answer is lost meanwhile.
    begin: (place) => spoil({ kind: 'slow', ms: place.which === null ? 400 : 12_000 + 280 * place.which })(place),
    end,
    says: [],
    steps: { begin: 'slow' },
  },
  {
    id: 'network.cut',
    what: 'Each connection is cut before the answer.',
    begin: spoilAndLook({ kind: 'drop' }),
    end,
    lastsMs: 6 * minuteMs,
    says: [unreachable, likeFailed, replyFailed],
    steps: { begin: 'cut' },
  },
  {
    id: 'network.no-answer',
    what: 'No call is ever answered.',
    begin: spoilAndLook({ kind: 'hang' }),
    end,
    says: [unreachable],
    steps: { begin: 'hangs' },
  },
  {
    id: 'network.half-json',
    what: 'Each answer ends in its middle.',
    begin: spoilAndLook({ kind: 'brokenJson' }),
    end,
    says: [{ role: 'alert', text: /couldn't be refreshed/ }],
    steps: { begin: 'broken' },
  },
  {
    id: 'network.unavailable',
    what: 'The service answers each call with 503.',
    begin: spoil({ kind: 'status', status: 503 }),
    end,
    says: [{ role: 'status', text: /couldn't be trashed/ }],
    refusesReads: true,
    steps: { begin: 'unavailable' },
  },
  {
    id: 'network.timed-out',
    what: 'The service answers each call with 408.',
    begin: spoilAndLook({ kind: 'status', status: 408 }),
    end,
    says: [{ role: 'alert', text: /answered with an error \(408\)/ }, replyFailed],
    steps: { begin: 'timedOut' },
  },
  {
    id: 'network.refused',
    what: 'The service forbids each act with 403.',
    begin: spoil({ kind: 'status', status: 403 }, ofActs),
    end,
    says: [{ role: 'status', text: /couldn't be trashed/ }],
    steps: { begin: 'refused' },
  },
  {
    id: 'network.half-answer',
    what: 'Each connection breaks off in the middle of the answer.',
    begin: spoilAndLook({ kind: 'cut' }),
    end,
    says: [unreachable],
  },
  {
    id: 'network.wrong-length',
    what: 'Each answer says that it is half as long as it is.',
    begin: spoilAndLook({ kind: 'short' }),
    end,
    says: [{ role: 'alert', text: /couldn't be refreshed/ }],
  },
  {
    id: 'network.doubled-answer',
    what: 'Each answer comes twice over its connection.',
    begin: spoil({ kind: 'doubled' }),
    end,
    says: [],
  },
  {
    id: 'network.doubled-call',
    what: 'Something on the way sends each act twice.',
    ...routed(
      ({ pathname }) => pathname.includes('/sites/'),
      async (route) => {
        await route.fetch();
        await route.continue();
      },
    ),
    says: [],
  },
  {
    id: 'network.too-many',
    what: 'The service has had too many calls, and says when it will take the next.',
    begin: spoil({ kind: 'status', status: 429, headers: { 'retry-after': '120' } }),
    end,
    lastsMs: 2 * minuteMs,
    says: [{ role: 'status', text: /couldn't be trashed/ }],
    refusesReads: true,
  },
  {
    id: 'network.redirected',
    what: 'Each call is sent on to a page of somebody else.',
    begin: spoilAndLook({ kind: 'status', status: 302, headers: { location: 'http://localhost:9/sign-in' } }),
    end,
    says: [unreachable, replyFailed],
    // The frame's own policy.
    excused: [/Connecting to 'http:\/\/localhost:9\/sign-in' violates/],
  },
  {
    id: 'network.portal',
    what: 'A network that wants to be paid answers each call with its own page.',
    begin: spoilAndLook({ kind: 'status', status: 200, body: '<!doctype html><title>Pay for the Wi-Fi</title>' }),
    end,
    says: [{ role: 'alert', text: /couldn't be refreshed/ }, ...actsFailed],
  },
  {
    id: 'network.error-page',
    what: 'From the start, a server in between answers each call with 502 and a page.',
    at: 'beforeOpening',
    begin: spoil({ kind: 'status', status: 502, body: '<h1>Bad gateway</h1>' }),
    end,
    says: [{ role: 'alert', text: /couldn't be loaded\. The server answered with an error \(502\)\..*Next try in/ }],
  },
  {
    id: 'network.empty-answers',
    what: 'Each answer is a 200 without a word.',
    begin: spoilAndLook({ kind: 'status', status: 200, body: '' }),
    end,
    says: [{ role: 'alert', text: /couldn't be refreshed/ }, ...actsFailed],
  },
  {
    id: 'network.answer-lost',
    what: 'What is asked is done, and the connection is cut before the answer.',
    begin: spoilAndLook({ kind: 'drop', carriedOut: true }),
    end,
    says: [unreachable],
  },
  {
    id: 'network.answer-never',
    what: 'What is asked is done, and the answer never comes.',
    begin: spoil({ kind: 'hang', carriedOut: true }, ofActs),
    end,
    lastsMs: 3 * minuteMs,
    says: [replyFailed],
  },
  {
    id: 'network.every-other',
    what: 'Every other call of each path fails.',
    begin: async ({ stage: { context } }) => {
      const asked = new Map<string, number>();
      await context.route(
        ({ pathname }) => pathname.startsWith('/rest/'),
        (route) => {
          const path = new URL(route.request().url()).pathname;
          const count = asked.get(path) ?? 0;
          asked.set(path, count + 1);
          return count % 2 === 0 ? route.abort('connectionreset') : route.continue();
        },
      );
    },
    end: ({ stage: { context } }) => context.unrouteAll({ behavior: 'ignoreErrors' }),
    says: [unreachable],
  },
];
