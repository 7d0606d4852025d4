/**
 * What replaces the texts of people in a redacted log: letters from the platform's random numbers. A table in memory
 * remembers which text has which stand-in until the redaction ends, so no key exists that could be found
 * (docs/decisions/0016-redaction.md). [file.stand-ins]
 */
import type { StandIn } from '../../../reducers/schemas/fields';

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** Bytes from here on are thrown away, because with them the first letters would come more often than the last. */
const fairBytes = 256 - (256 % letters.length);

/** @returns a source of letters; all letters are equally likely */
function createLetters(): () => string {
  const bytes = new Uint8Array(4_096);
  let at = bytes.length;
  return () => {
    for (;;) {
      if (at === bytes.length) {
        crypto.getRandomValues(bytes);
        at = 0;
      }
      const byte = bytes[at] ?? fairBytes;
      at += 1;
      if (byte < fairBytes) return letters.charAt(byte % letters.length);
    }
  };
}

/** In a text with white space a space stands at every seventh place, wherever the words of the text end. */
const sevenths = /(.{6}).(?=.)/g;
const scheme = /^(?:https?:\/\/|mailto:)/;
const isBlank = (text: string): boolean => text.trim() === '';
/** Short texts may have run out of stand-ins after this many draws; two texts then share one. */
const mostDraws = 64;
/** About the most UTF-16 units that a table remembers, as many as a live log holds, so that a log of any length fits. */
const mostUnits = 32_000_000;

/** Remembers stand-ins: the same text has the same one, another text another one of the same length. */
function remembering(draw: (text: string) => string): (text: string) => string {
  const given = new Map<string, string>();
  const taken = new Set<string>();
  let units = 0;

  return (text) => {
    const known = given.get(text);
    if (known !== undefined) return known;
    units += text.length;
    if (units > mostUnits) {
      given.clear();
      taken.clear();
      units = text.length;
    }
    let drawn = draw(text);
    for (let draws = 1; taken.has(drawn) && draws < mostDraws; draws += 1) drawn = draw(text);
    given.set(text, drawn);
    taken.add(drawn);
    return drawn;
  };
}

export type StandIns = { readonly [K in keyof StandIn]: (text: string) => string };

/** @returns stand-ins for one log; two logs get unrelated stand-ins for the same text, of the same length */
export function createStandIns(): StandIns {
  const letter = createLetters();
  const lettersFor = (length: number): string => {
    let made = '';
    while (made.length < length) made += letter();
    return made;
  };
  function prose(text: string): string {
    if (isBlank(text)) return ' '.repeat(text.length);
    const solid = lettersFor(text.length);
    return /\s/.test(text) ? solid.replace(sevenths, '$1 ') : solid;
  }
  function address(text: string): string {
    if (isBlank(text)) return ' '.repeat(text.length);
    const [kept = ''] = scheme.exec(text) ?? [];
    return kept + lettersFor(text.length - kept.length);
  }
  const typed = (text: string): string => text.replace(/[^\s@]/g, letter);
  const remembered = remembering(typed);
  return {
    text: remembering(prose),
    address: remembering(address),
    typed: remembered,
    draft: remembered,
    edit: typed,
  };
}
