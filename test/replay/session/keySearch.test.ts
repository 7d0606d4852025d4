/** A redacted log against someone who has half of its names in the clear, and searches for a key that explains their stand-ins. */
import type { PanelEvent } from '../../../reducers/events';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { SealedLog } from '../../../src/replay/session/seal';
import { attempts, tellEffort } from '../../support/effort';
import { beliefs, type Keyed, type KnownPair, readWith, searchKey } from '../support/keySearch';
import { header } from '../support/logs';
import { commentNote, dice } from '../support/notes';

/** Of the keys that are tried. */
const bits = attempts(16, 20);

const roll = dice(17);
const name = (): string => Array.from({ length: 6 + roll(4) }, () => String.fromCharCode(97 + roll(26))).join('');
const names = Array.from({ length: 80 }, name);
const isKnown = (index: number): boolean => index % 2 === 0;

/** The stand-in of each name in a redacted log that lists a note of each person. */
function standInsOfLog(): readonly string[] {
  const notes = names.map((text, index) => {
    const note = commentNote(1001 + index, 1_000_000 - index);
    return { ...note, body: note.body.map((block) => ({ ...block, text })) };
  });
  const event: PanelEvent = {
    type: 'api.answered',
    call: 'listNotes',
    subject: null,
    answer: { notes, lastSeen: 0, leftOut: 0 },
  };
  const base = { seq: 0, state: panelFold.initial };
  const { entries } = SealedLog.seal(panelFold, header, { base, entries: [{ seq: 1, at: 1_000_000, event }] });
  const { notes: kept } = [...entries].reduce(panelFold.reduce, panelFold.initial);
  return names.map((_, index) => {
    const note = kept.byId[1001 + index];
    return note?.readable ? (note.body[0]?.text ?? '') : '';
  });
}

/** @returns how many of the unknown names the search reads, with a dictionary that has all of them */
function namesRead(belief: string, keyed: Keyed, standIns: readonly string[]): number {
  const known = names.flatMap((clear, index): KnownPair[] =>
    isKnown(index) ? [{ clear, standIn: standIns[index] ?? '' }] : [],
  );
  const { keys, tried } = searchKey(keyed, known, bits);
  const unknown = names.filter((_, index) => !isKnown(index));
  const others = standIns.filter((_, index) => !isKnown(index));
  const read = keys.map((key) => readWith(keyed, key, names, others).filter((text, at) => text === unknown[at]).length);
  const most = Math.max(0, ...read);
  tellEffort(
    `for a key of ${belief} letters`,
    `${tried} keys with ${known.length} known names`,
    `${keys.length} keys, ${most} of ${unknown.length} names`,
  );
  return most;
}

const standIns = standInsOfLog();

test.each(Object.entries(beliefs))(
  '[file.stand-ins] [file.attacker] no key of %s letters explains the stand-ins, and the search for it reads no name',
  (belief, keyed) => {
    expect(standIns.map(({ length }) => length)).toEqual(names.map(({ length }) => length));
    expect(namesRead(belief, keyed, standIns)).toBe(0);
  },
);

test.each(Object.entries(beliefs))(
  'the same search reads every name where a key of %s letters made them',
  (belief, keyed) => {
    const weak = names.map((text) => keyed(2 ** 16 - 77, text));
    expect(namesRead(belief, keyed, weak)).toBe(names.length / 2);
  },
);
