/**
 * The ring of recorded sessions: what survives a reload, what is dropped, and that a session becomes a log again.
 * @jest-environment node
 */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { pass } from '../../../src/replay/fold/pass';
import { makeHeader } from '../../../src/replay/session/header';
import { loadLog } from '../../../src/replay/session/loadLog';
import { readLog } from '../../../src/replay/session/reader';
import {
  createRing,
  overBudget,
  type RingConfig,
  type Segment,
  type SegmentInfo,
  sessionLog,
} from '../../../src/replay/session/ring';
import { createVerifier } from '../../../src/replay/verify/verify';
import { bytesOf, entriesOf } from '../support/logs';

function memory() {
  const segments = new Map<string, Segment>();
  const key = (session: number, from: number) => `${session} ${from}`;
  return {
    segments,
    of: (session: number) => [...segments.values()].filter((one) => one.session === session),
    store: {
      put: async (segment: Segment) => void segments.set(key(segment.session, segment.from), segment),
      remove: async (session: number, from: number) => void segments.delete(key(session, from)),
      infos: async (): Promise<readonly SegmentInfo[]> => [...segments.values()],
    },
  };
}

const entries = entriesOf('moderating');
const fails = (error: unknown) => {
  throw error;
};

function record(
  config: Partial<RingConfig<State>> & Pick<RingConfig<State>, 'store'>,
  some: readonly Entry[] = entries,
) {
  const ring = createRing({ session: 1000, initial: panelFold.initial, every: 20, onFailure: fails, ...config });
  let state = panelFold.initial;
  for (const entry of some) {
    state = panelFold.reduce(state, entry);
    ring.append(entry, state);
  }
  return ring;
}

const header = makeHeader('1.0.0', 1000, 'none');

test('[recording.flush] what was flushed is a whole log after a reload', async () => {
  const { store, of } = memory();
  await record({ store }).flush();
  const log = await loadLog(panelFold, sessionLog(header, of(1000)).join(''));
  expect(log.entries).toEqual(entries);
});

test('[file.versions] what a panel of version 1 kept on the device is read as version 1', async () => {
  const event = { type: 'push.failed', reason: 'Timeout has occurred', unknownType: false };
  const lines = `${JSON.stringify({ seq: 1, at: 1, event })}\n`;
  const kept: Segment = { session: 1000, from: 1, to: 1, user: 7, bytes: lines.length, base: '', lines };
  const log = await loadLog(panelFold, sessionLog(header, [kept]).join(''));
  expect(log.entries).toEqual([{ seq: 1, at: 1, event: { type: 'push.failed', kind: 'error', name: 'TimeoutError' } }]);
});

test('[recording.flush] a page that dies loses only what came after the last flush', async () => {
  const { store, of } = memory();
  const ring = record({ store }, entries.slice(0, 30));
  await ring.flush();
  const { entries: kept } = await loadLog(panelFold, sessionLog(header, of(1000)).join(''));
  expect(kept).toHaveLength(30);
  expect(of(1000).map(({ from, to }) => [from, to])).toEqual([
    [1, 20],
    [21, 30],
  ]);
});

test('[recording.ring] over the budget the oldest pieces go, and the rest is a log that begins at its base', async () => {
  const { store, of } = memory();
  await record({ store }).flush();
  const wholeBytes = of(1000).reduce((sum, { bytes }) => sum + bytes, 0);
  await record({ store, budgetBytes: wholeBytes * 0.6 }).flush();
  const [first] = of(1000).sort((a, b) => a.from - b.from);
  expect(first?.from).toBeGreaterThan(1);
  const text = sessionLog(header, of(1000)).join('');
  const verifier = createVerifier(panelFold);
  const end = await pass(readLog(bytesOf(text)), panelFold, [verifier]);
  expect(verifier.report()).toMatchObject({ ok: true, checkpoints: 1 });
  expect(end.seq).toBe(entries.length);
  expect(end.state).toEqual(entries.reduce(panelFold.reduce, panelFold.initial));
});

const info = (session: number, from: number, bytes: number): SegmentInfo => ({
  session,
  from,
  to: from,
  user: 7,
  bytes,
});

test('[recording.ring] the oldest session goes first, and the newest piece never', () => {
  const infos = [info(2, 1, 50), info(1, 21, 50), info(1, 1, 50), info(2, 21, 500)];
  const gone = (budget: number) => overBudget(infos, budget).map(({ session, from }) => [session, from]);
  expect(gone(650)).toEqual([]);
  expect(gone(600)).toEqual([[1, 1]]);
  expect(gone(1)).toEqual([
    [1, 1],
    [1, 21],
    [2, 1],
  ]);
});

test('[recording.per-person] when another person signs in, the recording is kept for its owner, and what cannot be assigned to anybody is removed', async () => {
  const { store, segments } = memory();
  const put = (session: number, user: number | null) =>
    store.put({ ...info(session, 1, 10), user, base: '', lines: '' });
  await put(1, 7);
  await put(2, 8);
  await put(3, null);
  const ring = record({ store }, entries.slice(0, 25));
  await ring.flush();
  await ring.belongTo(7);
  await ring.flush();
  expect([...segments.values()].map(({ session, user }) => [session, user])).toEqual([
    [1, 7],
    [2, 8],
    [1000, null],
    [1000, 7],
  ]);
});

test('[recording.store-fails] a store that fails is told once, and the panel goes on', async () => {
  const errors: unknown[] = [];
  const { store } = memory();
  const put = async () => {
    throw new Error('QuotaExceededError');
  };
  const ring = record({ store: { ...store, put }, onFailure: (error) => errors.push(error) });
  await ring.flush();
  await ring.flush();
  expect(errors).toEqual([new Error('QuotaExceededError')]);
});
