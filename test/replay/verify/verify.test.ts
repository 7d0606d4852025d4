/** Folding a log again names the entry at which today's reducers differ, as exactly as the log allows. */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { type Fold, pass } from '../../../src/replay/fold/pass';
import { readLog } from '../../../src/replay/session/reader';
import { createVerifier, type VerifyReport } from '../../../src/replay/verify/verify';
import { bytesOf, entriesOf, testedLog } from '../support/logs';

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
    expect(report).toMatchObject({ ok: true, mismatch: null, entries: entriesOf(name).length, cut: null });
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
