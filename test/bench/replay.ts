/**
 * What recording and replaying cost, on 100,000 entries of a long session: jump, memory, verify, and
 * the fold rate. `npm run bench replay` prints it.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { reduce } from '../../reducers';
import type { Entry } from '../../reducers/events';
import { initialState } from '../../reducers/state';
import { createHistory } from '../../src/replay/fold/history';
import { panelFold } from '../../src/replay/fold/panelFold';
import { pass } from '../../src/replay/fold/pass';
import { makeHeader } from '../../src/replay/session/header';
import { readLog } from '../../src/replay/session/reader';
import { writeLog } from '../../src/replay/session/writer';
import { createVerifier } from '../../src/replay/verify/verify';
import { createLog } from '../../streams/log';
import { longSession } from '../replay/support/longSession';
import { dice } from '../replay/support/notes';
import { recordSession, startMs } from '../replay/support/recordSession';
import type { Measure } from './measure';

const wanted = 100_000;
/** Enough acts for that many entries. */
const acts = 9_500;

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
function heldBytes(): number {
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

function timed(work: () => void): number {
  const since = performance.now();
  work();
  return performance.now() - since;
}

/** Fresh copies, not frozen: a live session appends such events. */
const fresh = (text: readonly string[]): Entry[] => text.map((line): Entry => JSON.parse(line));

function jumping(entries: readonly Entry[]): readonly Measure[] {
  const before = heldBytes();
  const history = createHistory({ fold: panelFold, entries });
  const besideMb = (heldBytes() - before) / 1e6;
  const roll = dice(3);
  const jumps = Array.from({ length: 2_000 }, () => {
    const seq = 1 + roll(entries.length);
    return timed(() => history.stateAt(seq));
  });
  const sorted = [...jumps].sort((a, b) => a - b);
  return [
    { name: 'jump to a random entry, median', value: median(jumps), unit: 'ms', aim: 3 },
    {
      name: 'jump to a random entry, 99th of 100',
      value: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
      unit: 'ms',
    },
    { name: 'history, memory beside the entries', value: besideMb, unit: 'MB', aim: 4 },
  ];
}

async function verifying(entries: readonly Entry[]): Promise<readonly Measure[]> {
  const text = [...writeLog({ header: makeHeader('0.0.0', startMs, 'none'), fold: panelFold, entries })].join('');
  const bytes = new TextEncoder().encode(text);
  async function* source() {
    for (let at = 0; at < bytes.length; at += 1 << 18) yield bytes.subarray(at, at + (1 << 18));
  }
  const verifier = createVerifier(panelFold);
  const since = performance.now();
  await pass(readLog(source()), panelFold, [verifier]);
  const seconds = (performance.now() - since) / 1000;
  if (!verifier.report().ok) throw new Error('The benchmark verified a log that does not fold as recorded.');
  return [
    { name: 'verify 100,000 entries', value: seconds, unit: 's', aim: 10 },
    { name: 'verify, rate', value: bytes.length / 1e6 / seconds, unit: 'MB/s' },
  ];
}

/** Entries a second, over each tenth. */
function rates(entries: readonly Entry[], take: (entry: Entry) => void): readonly number[] {
  const tenth = Math.floor(entries.length / 10);
  return Array.from({ length: 10 }, (_, index) => {
    const some = entries.slice(index * tenth, (index + 1) * tenth);
    return (1000 * some.length) / timed(() => some.forEach(take));
  });
}

const overall = (tenths: readonly number[]): number => tenths.length / tenths.reduce((sum, rate) => sum + 1 / rate, 0);

/** The log with a history beside it, as in the devtools, which can return to every moment. */
function ownRates(entries: readonly Entry[]): readonly number[] {
  let at = 0;
  const log = createLog({
    initial: initialState,
    reduce,
    now: () => at,
    budget: { events: entries.length + 1, bytes: 1e12 },
  });
  const history = createHistory({ fold: panelFold });
  log.entry$.subscribe((entry) => history.append(entry, log.state$.value));
  return rates(entries, (entry) => {
    at = entry.at;
    log.append(
      entry.cause === undefined ? { event: entry.event } : { event: entry.event, cause: { seq: entry.cause } },
    );
  });
}

function folding(text: readonly string[]): readonly Measure[] {
  const tenths = ownRates(fresh(text));
  const [first = 0] = tenths;
  const last = tenths.at(-1) ?? 0;
  return [
    { name: 'fold rate, recorded with history', value: overall(tenths), unit: 'entries/s' },
    { name: 'last tenth of 100,000 against the first', value: last / first, unit: 'times', aim: 0.5, atLeast: true },
  ];
}

/** Runs for a minute or two. */
export async function replayBench(): Promise<readonly Measure[]> {
  const { entries } = recordSession(longSession(acts));
  if (entries.length < wanted) throw new Error(`The session left ${entries.length} entries: it needs more acts.`);
  const some = entries.slice(0, wanted);
  const text = some.map((entry) => JSON.stringify(entry));
  return [...jumping(some), ...(await verifying(some)), ...folding(text)];
}
