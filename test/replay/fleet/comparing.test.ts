/** One log under two codes: the first entry after which their states, or their pages, differ. */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { comparing, comparingPages } from '../../../src/replay/fleet/comparing';
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

test('the same code differs nowhere, nor does code that makes equal states in other objects', async () => {
  expect(await compared(panelFold)).toEqual([]);
  const copying = (state: State, entry: Entry): State => ({ ...panelFold.reduce(state, entry) });
  expect(await compared({ initial: panelFold.initial, reduce: copying })).toEqual([]);
});

test('of all entries after which the states differ the first is told, with the first place', async () => {
  expect(await compared(without(...chosen))).toMatchObject([
    {
      kind: 'against',
      seq: chosen[0],
      type: 'user.openedNote',
      words: 'notes.flagged.* differs after user.openedNote',
    },
  ]);
  expect(await compared(without(chosen[1] ?? 0))).toMatchObject([{ seq: chosen[1] }]);
});

test('a log that lost its beginning is compared from its base on', async () => {
  const base = { seq: 20, state: foldAll(panelFold, panelFold.initial, entries.slice(0, 20)) };
  const text = logText(entries.slice(20), { base });
  expect(await compared(panelFold, text)).toEqual([]);
  expect(await compared({ ...panelFold, initial: { ...panelFold.initial } }, text)).toEqual([]);
  const later = chosen.find((seq) => seq > 20) ?? 0;
  expect(await compared(without(...chosen), text)).toMatchObject([{ seq: later }]);
});

test('a code that begins with another state is told at the first entry', async () => {
  const initial: State = { ...panelFold.initial, panel: { ...panelFold.initial.panel, filter: 'likes' } };
  expect(await compared({ ...panelFold, initial })).toMatchObject([
    { seq: 1, words: expect.stringMatching(/^panel\.filter /) },
  ]);
});

const drawing = (draw: (state: State, at: number) => string) => ({ draw });
const filterOf = drawing(({ panel }) => `<p>${panel.filter}</p>`);

async function drawn(
  theirs: { readonly draw: (state: State, at: number) => string },
  fold = panelFold,
  ours = filterOf,
) {
  const visitor = comparingPages(ours, theirs, fold);
  await pass(readLog(bytesOf(logText(entries), 50_000)), panelFold, [visitor]);
  return visitor.findings();
}

test('equal pages are no difference', async () => {
  expect(await drawn(filterOf)).toEqual([]);
});

test('the first page that differs is told, also when it differs because the states do', async () => {
  const open = drawing(({ panel }) => `<p>${panel.selected === null ? panel.filter : 'open'}</p>`);
  const first = { kind: 'against', seq: chosen[0], words: 'the page: the text of p differs after user.openedNote' };
  expect(await drawn(open)).toMatchObject([first]);
  expect(await drawn(open, without(...chosen), open)).toMatchObject([first]);
  expect(await drawn(filterOf, without(...chosen))).toEqual([]);
});

test('a page that cannot be drawn is told, also when neither code can draw it', async () => {
  const throwing = drawing(() => {
    throw new TypeError('no');
  });
  const wordsOf = async (...of: Parameters<typeof drawn>) => (await drawn(...of)).map(({ words }) => words);
  expect(await wordsOf(throwing)).toEqual([
    'the page: only the other code cannot draw it (TypeError) after session.started',
  ]);
  expect(await wordsOf(throwing, panelFold, throwing)).toEqual([
    'the page: it cannot be drawn (TypeError) after session.started',
  ]);
});

test('both pages are drawn at the time of the entry, because a countdown shows it', async () => {
  const times: number[] = [];
  const clock = drawing((_state, at) => {
    times.push(at);
    return '';
  });
  await drawn(clock, panelFold, clock);
  const known = new Set(entries.map(({ at }) => at));
  expect(times.every((at, index) => known.has(at) && at === times[index - (index % 2)])).toBe(true);
});
