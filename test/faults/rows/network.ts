/** Faults between the page and the provider: slow, cut, refused, away. */
import type { FaultRow } from '../row';
import { goOffline, goOnline, mend, ofActs, setSockets, spoil, stop } from '../ways';

const end: FaultRow['end'] = ({ stage }) => mend(stage);
const unreachable = { role: 'alert', text: /couldn't be refreshed\. The server can't be reached/ } as const;

export const networkRows: readonly FaultRow[] = [
  {
    id: 'network.slow',
    what: 'Each answer takes a while.',
    begin: spoil({ kind: 'slow', ms: 400 }),
    end,
    says: [],
    steps: { begin: 'slow' },
  },
  {
    id: 'network.cut',
    what: 'Each connection is cut before the answer.',
    begin: spoil({ kind: 'drop' }),
    end,
    says: [unreachable],
    steps: { begin: 'cut' },
  },
  {
    id: 'network.no-answer',
    what: 'No call is ever answered.',
    begin: spoil({ kind: 'hang' }),
    end,
    says: [unreachable],
    steps: { begin: 'hangs' },
  },
  {
    id: 'network.half-json',
    what: 'Each answer ends in its middle.',
    begin: spoil({ kind: 'brokenJson' }),
    end,
    says: [{ role: 'alert', text: /couldn't be refreshed/ }],
    steps: { begin: 'broken' },
  },
  {
    id: 'network.offline',
    what: 'The machine is offline.',
    begin: ({ stage }) => goOffline(stage),
    end: ({ stage }) => goOnline(stage),
    says: [{ role: 'line', text: /^Offline$/ }],
    steps: { begin: 'offline', end: 'online' },
  },
  {
    id: 'network.provider-away',
    what: 'Nobody answers at the address of the provider.',
    begin: ({ stage }) => stop(stage),
    end,
    says: [unreachable],
    steps: { begin: 'stopped', end: 'mended' },
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
    begin: spoil({ kind: 'status', status: 408 }),
    end,
    says: [{ role: 'alert', text: /answered with an error \(408\)/ }],
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
    id: 'network.push-dropped',
    what: 'The push channel breaks off.',
    begin: ({ stage }) => setSockets(stage, 'drop'),
    says: [],
    steps: { begin: 'dropPush' },
  },
  {
    id: 'network.push-refused',
    what: 'The push channel breaks off and cannot be opened again.',
    begin: ({ stage }) => setSockets(stage, 'refuse'),
    end: ({ stage }) => setSockets(stage, 'allow'),
    says: [{ role: 'line', text: /Checking every 30 seconds/ }],
    steps: { begin: 'refusePush', end: 'allowPush' },
  },
];
