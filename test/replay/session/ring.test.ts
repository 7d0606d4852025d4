/** The ring of recorded sessions: what survives a reload, what is dropped, and that a session becomes a log again. */
import fc from 'fast-check';
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { pass } from '../../../src/replay/fold/pass';
import { makeHeader } from '../../../src/replay/session/header';
import { loadLog } from '../../../src/replay/session/loadLog';
import { logVersion } from '../../../src/replay/session/logFormat';
import { readLog } from '../../../src/replay/session/reader';
import {
  createRing,
  olderThan,
  overBudget,
  type RingConfig,
  type Segment,
  sessionLog,
} from '../../../src/replay/session/ring';
import { hashOf } from '../../../src/replay/values/hash';
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
      all: async (): Promise<readonly Segment[]> => [...segments.values()],
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

const piece = (session: number, from: number, bytes: number, base = `base ${from}\n`): Segment => ({
  ...{ session, from, to: from, at: session, user: 7, bytes },
  ...{ version: logVersion, base, lines: `${from}\n` },
});

const goneOf = (pieces: readonly Segment[], budget: number) =>
  overBudget(pieces, budget).map(({ session, from }) => [session, from]);

test('[recording.ring] the oldest session goes first, and the newest piece never', () => {
  const pieces = [piece(2, 1, 50), piece(1, 21, 50), piece(1, 1, 50), piece(2, 21, 500)];
  const gone = (budget: number) => goneOf(pieces, budget);
  expect(gone(650)).toEqual([]);
  expect(gone(600)).toEqual([[1, 1]]);
  expect(gone(1)).toEqual([
    [1, 1],
    [1, 21],
    [2, 1],
  ]);
});

test('[recording.ring] a base goes with the pieces that go on from it, and the newest of them never', () => {
  const pieces = [
    ...[piece(1, 1, 10, ''), piece(1, 3, 10, ''), piece(1, 5, 10, '')],
    ...[piece(2, 1, 50), piece(2, 11, 50, ''), piece(2, 21, 20), piece(2, 31, 20, '')],
  ];
  expect(goneOf(pieces, 170)).toEqual([]);
  expect(goneOf(pieces, 169)).toEqual([
    [1, 1],
    [1, 3],
    [1, 5],
  ]);
  expect(goneOf(pieces, 1).slice(3)).toEqual([
    [2, 1],
    [2, 11],
  ]);
});

test('[recording.per-person] when another person signs in, the recording is kept for its owner, and what cannot be assigned to anybody is removed', async () => {
  const { store, segments } = memory();
  const put = (session: number, user: number | null) =>
    store.put({ ...piece(session, 1, 10), user, base: '', lines: '' });
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
    [1000, 7],
    [1000, 7],
  ]);
});

test('[recording.flush] a store that fails is told once, and the panel goes on', async () => {
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

test('[recording.flush] a piece is written when it is whole or flushed, again when it has grown, and not otherwise', async () => {
  const { store } = memory();
  const puts: Segment[] = [];
  const put = async (segment: Segment) => void puts.push(segment);
  const ring = record({ store: { ...store, put } }, entries.slice(0, 5));
  expect(puts).toEqual([]);
  await ring.flush();
  await ring.flush();
  const lines = entries.slice(0, 5).map((entry) => `${JSON.stringify(entry)}\n`);
  const [first] = puts;
  expect(puts).toEqual([
    {
      version: logVersion,
      session: 1000,
      from: 1,
      to: 5,
      at: entries[4]?.at,
      user: null,
      bytes: lines.join('').length + (first?.base.length ?? 0),
      base: `{"checkpoint":0,"hash":"${hashOf(panelFold.initial)}","state":${JSON.stringify(panelFold.initial)}}\n`,
      lines: lines.join(''),
    },
  ]);
  for (const entry of entries.slice(5, 21)) ring.append(entry, panelFold.initial);
  await ring.flush();
  await ring.flush();
  expect(puts.slice(1).map(({ from, to }) => [from, to])).toEqual([
    [1, 20],
    [21, 21],
  ]);
  await createRing({ store: { ...store, put }, session: 1, initial: {}, onFailure: fails }).flush();
  expect(puts).toHaveLength(3);
});

test('[recording.ring] a piece goes when it and all that need its base are too old', () => {
  const piece = (session: number, from: number, base: string, at: number): Segment => ({
    ...{ session, from, to: from, at, version: logVersion, user: 7, bytes: 1, base, lines: '' },
  });
  const [old, needed, young, own] = [
    piece(1, 1, 'base', 10),
    piece(2, 1, 'base', 10),
    piece(2, 2, '', 30),
    piece(2, 3, 'base', 10),
  ] as const;
  expect(olderThan([young, own, old, needed], 20)).toEqual([old, own]);
});

test('however long the entries and whenever they are written, pieces make the log; a large one is not written again', async () => {
  const step = fc.record({ units: fc.integer({ min: 1, max: 40_000 }), flushes: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { store, of } = memory();
      const sizes = new Map<number, number>();
      const put = async (segment: Segment) => {
        expect(sizes.get(segment.from) ?? 0).toBeLessThanOrEqual(65_536);
        sizes.set(segment.from, segment.bytes);
        await store.put(segment);
      };
      const all = steps.map(({ units }, at): Entry => {
        return { seq: at + 1, at: 1, event: { type: 'push.failed', kind: 'error', name: 'x'.repeat(units) } };
      });
      const ring = createRing<number>({
        ...{ store: { ...store, put }, session: 1000, initial: 0, every: 8, onFailure: fails },
      });
      for (const [at, entry] of all.entries()) {
        ring.append(entry, at + 1);
        if (steps[at]?.flushes) await ring.flush();
      }
      await ring.flush();
      const pieces = of(1000).sort((one, other) => one.from - other.from);
      expect(pieces.map(({ lines }) => lines).join('')).toBe(all.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      // A base stands before every eighth entry, and is of the state there.
      const based = pieces.filter(({ base }) => base !== '');
      expect(based.map(({ from, base }) => [from, JSON.parse(base)])).toEqual(
        all
          .filter(({ seq }) => seq % 8 === 1)
          .map(({ seq }) => [seq, { checkpoint: seq - 1, hash: hashOf(seq - 1), state: seq - 1 }]),
      );
    }),
  );
});

test('[recording.per-person] what was written before the person was known is theirs', async () => {
  const { store, of } = memory();
  const ring = record({ store }, entries.slice(0, 45));
  await ring.flush();
  await ring.belongTo(7);
  expect(of(1000).map(({ from, user }) => [from, user])).toEqual([
    [1, 7],
    [21, 7],
    [41, 7],
  ]);
  ring.append(entries[45] as Entry, panelFold.initial);
  await ring.flush();
  expect(of(1000).at(-1)).toMatchObject({ from: 41, to: 46, user: 7 });
});

test('[recording.flush] pieces become a log in the order of their entries; the first one’s base is left out where it begins the session', () => {
  const [head = '', ...rest] = sessionLog(header, [piece(1, 21, 1), piece(1, 1, 1)]);
  expect([JSON.parse(head).version, rest.join('')]).toEqual([1, '1\n21\n']);
  expect(
    sessionLog(header, [piece(1, 41, 1), piece(1, 21, 1)])
      .slice(1)
      .join(''),
  ).toBe('base 21\n21\n41\n');
});

test('[recording.ring] only this person’s pieces count against the budget', async () => {
  const { store, segments } = memory();
  await store.put(piece(1, 1, 1_000_000, ''));
  const ring = record({ store, budgetBytes: 1 }, []);
  await ring.belongTo(8);
  let state = panelFold.initial;
  for (const entry of entries.slice(0, 40)) {
    state = panelFold.reduce(state, entry);
    ring.append(entry, state);
  }
  await ring.flush();
  expect([...segments.values()].map(({ user, from }) => [user, from])).toEqual([
    [7, 1],
    [8, 21],
  ]);
});

test('[recording.per-person] of the others, the four who were here last keep theirs', async () => {
  const { store, segments } = memory();
  for (const [session, user] of [
    [10, 1],
    [20, 2],
    [30, 3],
    [40, 4],
    [50, 5],
    [5, 5],
    [60, 7],
    [1, 7],
  ] as const)
    await store.put({ ...piece(session, 1, 1), user });
  await record({ store }, []).belongTo(7);
  const kept = [...segments.values()].map(({ session }) => session);
  expect(kept.sort((one, other) => one - other)).toEqual([1, 5, 20, 30, 40, 50, 60]);
});

test('[recording.flush] after a failure the store is asked for nothing more', async () => {
  const { store } = memory();
  const asked: string[] = [];
  const failing = {
    put: async () => {
      asked.push('put');
      throw new Error('full');
    },
    remove: async () => void asked.push('remove'),
    all: async () => {
      asked.push('all');
      return store.all();
    },
  };
  const ring = record({ store: failing, onFailure: () => {} });
  await ring.flush();
  await ring.belongTo(7);
  for (const entry of entries.slice(0, 25)) ring.append(entry, panelFold.initial);
  await ring.flush();
  expect(asked).toEqual(['put']);
});
