import type { Entry, PanelEvent } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { replay } from '../../../src/replay/cli/commands';
import { panelFold } from '../../../src/replay/fold/panelFold';
import type { Fold } from '../../../src/replay/fold/pass';
import { hashOf } from '../../../src/replay/values/hash';
import { tellEffort } from '../../support/effort';
import { entriesOf, logText } from '../support/logs';
import { textWorld } from '../support/textWorld';

const secret = 'zanzibar';
const note = 1012;
const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** Reducers of another release, which everybody can read: its states have one more field. */
const otherRelease: Fold<State> = {
  initial: { ...panelFold.initial, older: 1 } as State,
  reduce: (state, entry) => ({ ...panelFold.reduce(state, entry), older: 1 }) as State,
};

const clear = entriesOf('morning');
const typed = [...secret].map((inserted, start): Entry => {
  const event: PanelEvent = { type: 'user.wroteReply', note, edit: { start, removed: 0, inserted }, caret: start + 1 };
  return { seq: clear.length + start + 1, at: (clear.at(-1)?.at ?? 0) + start, event };
});

/** The hash after each entry, as the lines of a log have it. */
const hashesIn = (log: string): ReadonlyMap<number, string> =>
  new Map([...log.matchAll(/"checkpoint":(\d+),"hash":"(\w+)"/g)].map(([, seq, hash = '']) => [Number(seq), hash]));

/** @returns the draft as far as the hashes tell it, by trying each letter at each keystroke */
function draftByHashes(log: string, reducers: Fold<State>): string {
  const hashes = hashesIn(log);
  let state = clear.reduce(reducers.reduce, reducers.initial);
  let read = '';
  let tried = 0;
  for (const entry of typed) {
    const guesses = alphabet.map((inserted, index) => {
      const edit = { start: read.length, removed: 0, inserted };
      const event: PanelEvent = { type: 'user.wroteReply', note, edit, caret: read.length + 1 };
      tried += 1;
      return { letter: alphabet[index] ?? '', after: reducers.reduce(state, { ...entry, event }) };
    });
    const right = guesses.find(({ after }) => hashOf(after) === hashes.get(entry.seq));
    if (!right) break;
    read += right.letter;
    state = right.after;
  }
  tellEffort('by hashes', `${tried} states`, `${read.length} of ${secret.length} letters of a draft`);
  return read;
}

async function copyOf(log: string): Promise<string> {
  const world = textWorld({ 'a.ndjson': log });
  await replay(['a.ndjson'], { redact: 'b.ndjson' }, world);
  return world.files.get('b.ndjson') ?? '';
}

test.each([
  ['of today’s reducers', panelFold],
  ['of another release’s reducers, which today’s contradict', otherRelease],
])('[file.attacker] no hash of a redacted log tells a letter of a draft, with hashes %s', async (_what, reducers) => {
  const log = logText([...clear, ...typed], { every: 1, fold: reducers });
  // The attack reads the draft where the hashes are those of the log itself.
  expect(draftByHashes(log, reducers)).toBe(secret);
  const copy = await copyOf(log);
  expect(hashesIn(copy).size).toBe(hashesIn(log).size);
  expect(draftByHashes(copy, reducers)).toBe('');
});

test('[file.attacker] a checkpoint that is wrong in the log is wrong in the copy, and is found at the same entry', async () => {
  const log = logText([...clear, ...typed], { every: 4, fold: panelFold }).replace(
    /("checkpoint":16,"hash":")[0-9a-f]{4}/,
    '$1ffff',
  );
  const world = textWorld({ 'a.ndjson': log, 'b.ndjson': await copyOf(log) });
  const wrongIn = async (file: string): Promise<string> => {
    expect(await replay([file], { verify: true }, world)).toBe(1);
    const line = world.said.find((said) => said.startsWith(`${file}: the state at`)) ?? '';
    return line.replace(/^\S+ /, '').replace(/\(.*\)/, '');
  };
  expect(await wrongIn('b.ndjson')).toBe(await wrongIn('a.ndjson'));
});
