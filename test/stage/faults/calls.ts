/** Faults of calls on their way: slow, cut, spoilt, done twice. */
import { mend, ofActs, routed, spoil, spoilAndLook } from '../ways';
import type { Fault } from './fault';

const minuteMs = 60_000;
const end: Fault['end'] = ({ stage }) => mend(stage);
const unreachable = /^alert .*couldn't be refreshed\. The server can't be reached/;
const notRefreshed = /^alert .*couldn't be refreshed/;

export const callFaults: readonly Fault[] = [
  {
    id: 'network.slow',
    what: 'Each answer takes a while.',
    // In a random session a call takes 12 to 40 seconds, or its answer is lost meanwhile.
    begin: (place) => spoil({ kind: 'slow', ms: place.which === null ? 400 : 12_000 + 280 * place.which })(place),
    end,
    steps: { begin: 'slow' },
  },
  {
    id: 'network.cut',
    what: 'Each connection is cut before the answer.',
    begin: spoilAndLook({ kind: 'drop' }),
    end,
    lastsMs: 6 * minuteMs,
    says: unreachable,
    steps: { begin: 'cut' },
  },
  {
    id: 'network.no-answer',
    what: 'No call is ever answered.',
    begin: spoilAndLook({ kind: 'hang' }),
    end,
    says: unreachable,
    steps: { begin: 'hangs' },
  },
  {
    id: 'network.half-json',
    what: 'Each answer ends in its middle.',
    begin: spoilAndLook({ kind: 'brokenJson' }),
    end,
    says: notRefreshed,
    steps: { begin: 'broken' },
  },
  {
    id: 'network.unavailable',
    what: 'The service answers each call with 503.',
    begin: spoil({ kind: 'status', status: 503 }),
    end,
    says: /^status .*couldn't be trashed/,
    steps: { begin: 'unavailable' },
  },
  {
    id: 'network.timed-out',
    what: 'The service answers each call with 408.',
    begin: spoilAndLook({ kind: 'status', status: 408 }),
    end,
    says: /^alert .*answered with an error \(408\)/,
    steps: { begin: 'timedOut' },
  },
  {
    id: 'network.refused',
    what: 'The service forbids each act with 403.',
    begin: spoil({ kind: 'status', status: 403 }, ofActs),
    end,
    says: /^status .*couldn't be trashed/,
    steps: { begin: 'refused' },
  },
  {
    id: 'network.half-answer',
    what: 'Each connection breaks off in the middle of the answer.',
    begin: spoilAndLook({ kind: 'cut' }),
    end,
    says: unreachable,
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
  },
  {
    id: 'network.too-many',
    what: 'The service has had too many calls, and says when it will take the next.',
    begin: spoil({ kind: 'status', status: 429, headers: { 'retry-after': '120' } }),
    end,
    lastsMs: 2 * minuteMs,
    says: /^status .*couldn't be trashed/,
  },
  {
    id: 'network.portal',
    what: 'A network that wants to be paid answers each call with its own page.',
    begin: spoilAndLook({ kind: 'status', status: 200, body: '<!doctype html><title>Pay for the Wi-Fi</title>' }),
    end,
    says: notRefreshed,
  },
  {
    id: 'network.error-page',
    what: 'From the start, a server in between answers each call with 502 and a page.',
    at: 'opening',
    begin: spoil({ kind: 'status', status: 502, body: '<h1>Bad gateway</h1>' }),
    end,
    says: /^alert .*couldn't be loaded\. The server answered with an error \(502\)\..*Next try in/,
  },
  {
    id: 'network.answer-lost',
    what: 'What is asked is done, and the connection is cut before the answer.',
    begin: spoilAndLook({ kind: 'drop', carriedOut: true }),
    end,
    says: unreachable,
  },
  {
    id: 'network.answer-never',
    what: 'What is asked is done, and the answer never comes.',
    begin: spoil({ kind: 'hang', carriedOut: true }, ofActs),
    end,
    lastsMs: 3 * minuteMs,
  },
];
