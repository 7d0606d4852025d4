/**
 * A search for the key of a redaction, as somebody would begin it who believes that stand-ins are computed from texts: words that
 * are known in the clear, with their stand-ins, tell the right key among all that are tried. With it every word of a dictionary can
 * be tried on the other stand-ins.
 */
import { dice } from './notes';

/** A text that the searcher has in the clear, with its stand-in. */
export interface KnownPair {
  readonly clear: string;
  readonly standIn: string;
}

/** How stand-ins are made from a key, by the searcher's belief. */
export type Keyed = (key: number, text: string) => string;

const { imul } = Math;
const letterOf = (number: number): string => String.fromCharCode(97 + ((number >>> 0) % 26));

/** Letters of a hash of key and text, by the mixing of xxHash and MurmurHash. */
const hashed: Keyed = (key, text) => {
  let state = imul(key ^ 0x9e37_79b9, 0x85eb_ca6b);
  for (let at = 0; at < text.length; at += 1) state = imul(state ^ text.charCodeAt(at), 0x0193_0b6f) ^ (state >>> 13);
  return Array.from(text, () => {
    state = imul(state ^ (state >>> 15), 0x2545_f491) + 1;
    return letterOf(state ^ (state >>> 14));
  }).join('');
};

/** A substitution of letters, which is shuffled by the key. */
const substituted: Keyed = (key, text) => {
  const roll = dice(key);
  const letters = Array.from({ length: 26 }, () => String.fromCharCode(97 + roll(26)));
  return text.replace(/[a-z]/g, (letter) => letters[letter.charCodeAt(0) - 97] ?? letter);
};

export const beliefs = { hashed, substituted };

export interface KeySearch {
  readonly keys: readonly number[];
  readonly tried: number;
}

/** Tries each key; one that explains every known pair is found. */
export function searchKey(keyed: Keyed, known: readonly KnownPair[], bits: number): KeySearch {
  const keys: number[] = [];
  const [first, ...others] = known;
  for (let key = 0; key < 2 ** bits && first; key += 1)
    if (keyed(key, first.clear) === first.standIn && others.every((pair) => keyed(key, pair.clear) === pair.standIn))
      keys.push(key);
  return { keys, tried: 2 ** bits };
}

/** The texts whose stand-ins the key and a dictionary explain. */
export const readWith = (keyed: Keyed, key: number, dictionary: readonly string[], standIns: readonly string[]) =>
  standIns.map((standIn) => dictionary.find((text) => text.length === standIn.length && keyed(key, text) === standIn));
