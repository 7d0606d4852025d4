/** Folding a log again names the entry at which today's reducers differ, as exactly as the log allows. */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { type Fold, foldAll, pass } from '../../../src/replay/fold/pass';
import { readLog } from '../../../src/replay/session/reader';
import { createVerifier, type VerifyReport } from '../../../src/replay/verify/verify';
import { bytesOf, entriesOf, logText, testedLog } from '../support/logs';

const entries = entriesOf('morning');

async function verify(text: string, fold: Fold<State> = panelFold): Promise<VerifyReport> {
  const verifier = createVerifier(fold);
  await pass(readLog(bytesOf(text, 50_000)), fold, [verifier]);
  return verifier.report();
}

/** Reducers that treat opening a note as an unknown event. */
const forgetful: Fold<State> = {
  initial: panelFold.initial,
  reduce(state, entry) {
    const next = panelFold.reduce(state, entry);
    return entry.event.type === 'user.openedNote'
      ? { ...next, session: { ...next.session, unknownMessages: state.session.unknownMessages + 1 } }
      : next;
  },
};
const opened = entries.find(({ event }) => event.type === 'user.openedNote');
const openedSeq = opened?.seq ?? 0;

test.each(['morning', 'moderating', 'replying', 'pushLostAndFound', 'troubled'])(
  '%s folds as recorded',
  async (name) => {
    const report = await verify(testedLog(entriesOf(name)));
    expect(report).toMatchObject({ ok: true, mismatch: null, entries: entriesOf(name).length, cut: false });
    expect(report.checkpoints).toBe(entriesOf(name).length + 1);
  },
);

test('[replay.verify] with a checkpoint at each entry, the first wrong one is named, with its causes and the path', async () => {
  const { ok, mismatch } = await verify(testedLog(entries), forgetful);
  expect(ok).toBe(false);
  expect(mismatch).toMatchObject({
    kind: 'hash',
    after: openedSeq - 1,
    by: openedSeq,
    certain: true,
    comparedAt: openedSeq,
  });
  expect(mismatch?.entry).toEqual(opened);
  expect(mismatch?.causes.map(({ type }) => type)).toEqual(['user.openedNote']);
  expect(mismatch?.differences).toEqual([{ path: ['session', 'unknownMessages'], before: 0, after: 1 }]);
});

test('[replay.verify] the chain of causes leads back to the first cause', async () => {
  const wrong: Fold<State> = {
    initial: panelFold.initial,
    reduce(state, entry) {
      const next = panelFold.reduce(state, entry);
      const isLike = entry.event.type === 'api.answered' && entry.event.call === 'like';
      return isLike ? { ...next, notes: state.notes } : next;
    },
  };
  const { mismatch } = await verify(testedLog(entries), wrong);
  expect(mismatch?.causes.map(({ type }) => type)).toEqual([
    'api.answered',
    'api.requested',
    'outbox.recorded',
    'outbox.began',
    'user.askedLike',
  ]);
});

test('[replay.verify] with checkpoints far apart, the bounds are named, and the first entry that changes what differs', async () => {
  const { mismatch } = await verify(logText(entries, { every: 25 }), forgetful);
  expect(mismatch).toMatchObject({ after: 0, by: 25, certain: false, comparedAt: entries.length });
  expect(mismatch?.differences.map(({ path }) => path.slice(0, 2))).toContainEqual(['session', 'unknownMessages']);
  expect(mismatch?.entry?.seq).toBeLessThanOrEqual(25);
});

test('[replay.verify] with checkpoints far apart, the entry is named up to which a place was as recorded', async () => {
  /** Reducers that ignore the choice of a filter. */
  const unfiltered: Fold<State> = {
    initial: panelFold.initial,
    reduce(state, entry) {
      const next = panelFold.reduce(state, entry);
      const stays = entry.event.type === 'user.choseFilter';
      return stays ? { ...next, panel: { ...next.panel, filter: state.panel.filter } } : next;
    },
  };
  const { mismatch } = await verify(logText(entries, { fold: unfiltered }));
  expect(mismatch).toMatchObject({ place: ['panel', 'filter'], parts: true, certain: false });
  expect(mismatch?.entry?.event).toEqual({ type: 'user.choseFilter', filter: 'unread' });
});

test('without any recorded state the path is unknown, and comparedAt is null', async () => {
  const { mismatch } = await verify(logText(entries, { every: 25, finalState: false }), forgetful);
  expect(mismatch).toMatchObject({ comparedAt: null, differences: [], after: 0, by: 25 });
});

test('a changed hash in the file is a mismatch', async () => {
  const text = logText(entries, { every: 20 }).replace(/("checkpoint":20,"hash":")[0-9a-f]{4}/, '$1ffff');
  const { mismatch } = await verify(text);
  expect(mismatch).toMatchObject({ after: 0, by: 20 });
  expect(mismatch?.expected).toMatch(/^ffff/);
});

test('a changed entry in the file is a mismatch at its checkpoint', async () => {
  const text = testedLog(entries).replace(
    '"type":"user.openedNote","note":1012',
    '"type":"user.openedNote","note":1011',
  );
  const { mismatch } = await verify(text);
  expect(mismatch?.entry?.seq).toBe(openedSeq);
  expect(mismatch?.differences.map(({ path }) => path.join('.'))).toContain('panel.selected');
});

test('a base that does not have its hash is reported before anything else', async () => {
  const state = foldAll(panelFold, panelFold.initial, entries.slice(0, 30));
  const good = logText(entries.slice(30), { base: { seq: 30, state } });
  expect((await verify(good)).ok).toBe(true);
  const bad = good.replace('"userId":7', '"userId":8');
  expect((await verify(bad)).mismatch).toMatchObject({ kind: 'base', after: 30, by: 30 });
  const only = bad.split('\n').slice(0, 2).join('\n');
  expect((await verify(`${only}\n`)).mismatch).toMatchObject({ differences: [], comparedAt: null });
});

test('a reducer that throws is a mismatch at its entry, with the message', async () => {
  const throwing: Fold<State> = {
    initial: panelFold.initial,
    reduce(state, entry) {
      if (entry.seq === openedSeq) throw new TypeError('no such note');
      return panelFold.reduce(state, entry);
    },
  };
  const { mismatch, failures, entries: read } = await verify(testedLog(entries), throwing);
  expect(mismatch).toMatchObject({ kind: 'hash', by: openedSeq, certain: true });
  expect(failures).toMatchObject([{ seq: openedSeq, type: mismatch?.entry?.event.type, causes: mismatch?.causes }]);
  expect(failures[0]?.message).toContain('the reducers threw TypeError: no such note');
  expect(read).toBe(entries.length);
});

test('[replay.throws] a log at which the reducers throw as they did then is not in order, although its states are as recorded', async () => {
  const throwing: Fold<State> = {
    initial: panelFold.initial,
    reduce(state, entry) {
      if (entry.seq === openedSeq) throw new TypeError('no such note');
      return panelFold.reduce(state, entry);
    },
  };
  const report = await verify(logText(entries, { fold: throwing }), throwing);
  expect(report).toMatchObject({ ok: false, mismatch: null, threw: 1 });
});

test('[log.unknown-event] an unknown event leaves the state alone', async () => {
  const last = entries.at(-1);
  const unknown = {
    seq: entries.length + 1,
    at: last?.at ?? 0,
    event: { type: 'user.sang', note: 3 },
  } as unknown as Entry;
  const report = await verify(testedLog([...entries, unknown]));
  expect(report).toMatchObject({ ok: true, entries: entries.length + 1 });
  expect(report.hash).toBe((await verify(testedLog(entries))).hash);
});
