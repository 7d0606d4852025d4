/** A redacted log against someone who has half of its texts in the clear, and tries to read the other half. */
import type { Entry, PanelEvent } from '../../../reducers/events';
import { draftText } from '../../../reducers/selectors';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { SealedLog } from '../../../src/replay/session/seal';
import { tellEffort } from '../../support/effort';
import { type Attacker, attackers, blindly, byLengths, type Seen } from '../support/attackers';
import { header } from '../support/logs';
import { commentNote, type Dice, dice } from '../support/notes';

const vocabulary =
  'the to and a of in is it you that was for on are with as i his they be at one have this from or had by hot but some what there we can out other were all your when up use word how said an each she which do their time if will way about many then them would write like so these her long make thing see him two has look more day could go come did my sound no most number who over know water than call first people may down side been now find'.split(
    ' ',
  );

/** A sentence in which the nth word of the vocabulary is about 1/n as frequent as the first. */
function sentence(roll: Dice, length: number): string {
  const word = () => vocabulary[Math.floor(vocabulary.length ** (roll(10_000) / 10_000)) - 1] ?? 'the';
  return Array.from({ length }, word).join(' ');
}

const roll = dice(3);
const ofNotes = Array.from({ length: 80 }, () => sentence(roll, 8 + roll(8)));
const ofDrafts = Array.from({ length: 80 }, () => sentence(roll, 8 + roll(8)));
const idOf = (index: number): number => 1001 + index;
const isKnown = (index: number): boolean => index % 2 === 0;

/** All notes are listed, and each is answered, a letter at a time. */
function session(): readonly Entry[] {
  const notes = ofNotes.map((text, index) => {
    const note = commentNote(idOf(index), 1_000_000 - index);
    return { ...note, body: note.body.map((block) => ({ ...block, text })) };
  });
  const answer = { notes, lastSeen: 0, leftOut: 0 };
  const events: PanelEvent[] = [{ type: 'api.answered', call: 'listNotes', subject: null, answer }];
  ofDrafts.forEach((text, index) => {
    for (let start = 0; start < text.length; start += 1) {
      const edit = { start, removed: 0, inserted: text.charAt(start) };
      events.push({ type: 'user.wroteReply', note: idOf(index), edit, caret: start + 1 });
    }
  });
  return events.map((event, index) => ({ seq: index + 1, at: 1_000_000 + index, event }));
}

/** What the attacker sees of the log. */
function seenIn(entries: Iterable<Entry>): readonly Seen[] {
  let state = panelFold.initial;
  const histories = ofDrafts.map((): string[] => []);
  for (const entry of entries) {
    state = panelFold.reduce(state, entry);
    if (entry.event.type === 'user.wroteReply')
      histories[entry.event.note - idOf(0)]?.push(draftText(state, entry.event.note));
  }
  const notes = ofNotes.map((text, index): Seen => {
    const note = state.notes.byId[idOf(index)];
    const standIn = note?.readable ? (note.body[0]?.text ?? '') : '';
    return { standIn, history: [], clear: isKnown(index) ? text : null };
  });
  const drafts = ofDrafts.map((text, index): Seen => {
    const history = histories[index] ?? [];
    return { standIn: history.at(-1) ?? '', history, clear: isKnown(index) ? text : null };
  });
  return [...notes, ...drafts];
}

/** The number of words of the unknown texts that an attacker finds. */
function found(attack: Attacker, seen: readonly Seen[]): number {
  const guesses = attack(seen);
  return [...ofNotes, ...ofDrafts].reduce((sum, text, index) => {
    if (isKnown(index)) return sum;
    return sum + text.split(' ').filter((word, at) => word === guesses[index]?.[at]).length;
  }, 0);
}

/** What the attacker sees of a log in which all that the parts match has one stand-in each. */
function seenIfReplaced(parts: RegExp): readonly Seen[] {
  const taken = new Map<string, string>();
  const letters = dice(11);
  const standIn = (part: string): string => {
    const made = taken.get(part) ?? Array.from(part, () => String.fromCharCode(97 + letters(26))).join('');
    taken.set(part, made);
    return made;
  };
  const redacted = (text: string) => text.replace(parts, standIn);
  return [...ofNotes, ...ofDrafts].map((text, index) => ({
    standIn: redacted(text),
    history: index < ofNotes.length ? [] : Array.from(text, (_, at) => redacted(text.slice(0, at + 1))),
    clear: isKnown(index) ? text : null,
  }));
}

const seen = seenIn(
  SealedLog.seal(panelFold, header, { base: { seq: 0, state: panelFold.initial }, entries: session() }).entries,
);
const guessed = (texts: readonly Seen[]) => Math.max(found(byLengths, texts), found(blindly, texts));
const words = [...ofNotes, ...ofDrafts]
  .filter((_, index) => !isKnown(index))
  .join(' ')
  .split(' ').length;

test.each(Object.entries(attackers))(
  '[file.attacker] half of the texts in the clear, an attack %s finds no more of the other half than a guess',
  (name, attack) => {
    const read = found(attack, seen);
    const guess = guessed(seen);
    tellEffort(name, `${seen.length / 2} known texts on ${words} words`, `${read} words, where a guess finds ${guess}`);
    // One word in a hundred may be found by chance.
    expect(read).toBeLessThanOrEqual(guess + words / 100);
  },
);

const eachWord = /\w+/g;
test.each([
  ['byWords', eachWord],
  ['byFrequencies', eachWord],
  ['byPrefixes', eachWord],
  ['byLetters', /\w/g],
] as const)(
  '[file.attacker] the same attack %s reads a log in which what %s matches has one stand-in',
  (name, parts) => {
    const weak = seenIfReplaced(parts);
    expect(found(attackers[name], weak)).toBeGreaterThan(1.5 * guessed(weak));
  },
);
