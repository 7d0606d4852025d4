/** One log under two codes: the first entry after which their states differ. */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { comparing } from '../../../src/replay/fleet/comparing';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { type Fold, foldAll, pass } from '../../../src/replay/fold/pass';
import { readLog } from '../../../src/replay/session/reader';
import { bytesOf, entriesOf, logText } from '../support/logs';

const entries = entriesOf('morning');
const chosen = entries.flatMap(({ seq, event }) => (event.type === 'user.openedNote' ? seq : []));

/** Reducers of another code, which ignore these entries. */
const without = (...seqs: number[]): Fold<State> => ({
  initial: panelFold.initial,
  reduce: (state, entry) => (seqs.includes(entry.seq) ? state : panelFold.reduce(state, entry)),
});

async function compared(theirs: Fold<State>, text = logText(entries)) {
  const visitor = comparing(theirs);
  await pass(readLog(bytesOf(text, 50_000)), panelFold, [visitor]);
  return visitor.findings();
}

test('[fleet.against] the same code differs nowhere, nor does code that makes equal states in other objects', async () => {
  expect(await compared(panelFold)).toEqual([]);
  const copying = (state: State, entry: Entry): State => ({ ...panelFold.reduce(state, entry) });
  expect(await compared({ initial: panelFold.initial, reduce: copying })).toEqual([]);
});

test('[fleet.against] of all entries after which the states differ the first is told, with the first place', async () => {
  expect(await compared(without(...chosen))).toMatchObject([
    {
      kind: 'against',
      seq: chosen[0],
      type: 'user.openedNote',
      words: 'notes.readUnderFilter.* differs after user.openedNote',
    },
  ]);
  expect(await compared(without(chosen[1] ?? 0))).toMatchObject([{ seq: chosen[1] }]);
});

test('[fleet.against] a log that lost its beginning is compared from its base on', async () => {
  const base = { seq: 20, state: foldAll(panelFold, panelFold.initial, entries.slice(0, 20)) };
  const text = logText(entries.slice(20), { base });
  expect(await compared(panelFold, text)).toEqual([]);
  expect(await compared({ ...panelFold, initial: { ...panelFold.initial } }, text)).toEqual([]);
  const later = chosen.find((seq) => seq > 20) ?? 0;
  expect(await compared(without(...chosen), text)).toMatchObject([{ seq: later }]);
});

test('[fleet.against] a code that begins with another state is told at the first entry', async () => {
  const initial: State = { ...panelFold.initial, panel: { ...panelFold.initial.panel, filter: 'likes' } };
  expect(await compared({ ...panelFold, initial })).toMatchObject([
    { seq: 1, words: expect.stringMatching(/^panel\.filter /) },
  ]);
});
