/**
 * Counts the steps of a backtracking engine for a regular expression, because the browser's engine does not tell
 * them. `counting` runs it beside every real search, `patterns.test.ts` over texts made of the expression's own
 * characters.
 */

/** Continues from a place; false when the rest does not match there. */
type Next = (at: number) => boolean;
type Matcher = (at: number, next: Next) => boolean;

interface Limits {
  readonly few: number;
  readonly many: number;
}

export interface CountedPattern {
  /** @returns the steps of a search through the text that begins at this place, until it matches or has failed everywhere */
  readonly steps: (text: string, from: number) => number;
  /** One character for each single character or class of the expression, in order. */
  readonly characters: readonly string[];
}

const samples = [
  'a',
  'Z',
  '0',
  ' ',
  '-',
  '/',
  '<',
  '"',
  '\\',
  '.',
  ';',
  '\n',
  'é',
  '\u05d0',
  '\u200e',
  '😀',
  '一',
  '\u0301',
];
/** A search this long is not linear in any text of the tests. */
const mostSteps = 1_000_000;

class Reader {
  readonly characters: string[] = [];
  private at = 0;
  text = '';
  steps = 0;
  /** True when the last atom is one character, which matches in one way only. */
  private isSingle = false;
  private readonly source: string;
  private readonly flags: string;

  constructor(source: string, flags: string) {
    this.source = source;
    this.flags = flags.replace(/[gyd]/g, '');
  }

  alternatives(): Matcher {
    const branches = [this.sequence()];
    while (this.source[this.at] === '|') {
      this.at += 1;
      branches.push(this.sequence());
    }
    return (at, next) => branches.some((branch) => branch(at, next));
  }

  private sequence(): Matcher {
    const parts: Matcher[] = [];
    while (this.at < this.source.length && !/[|)]/.test(this.source[this.at] ?? '')) parts.push(this.quantified());
    return (at, next) => {
      const from = (index: number, place: number): boolean => {
        const part = parts[index];
        return part ? part(place, (after) => from(index + 1, after)) : next(place);
      };
      return from(0, at);
    };
  }

  private quantified(): Matcher {
    const atom = this.atom();
    const isOne = this.isSingle;
    const [whole, sign = '', least = '', comma, most = ''] =
      /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(this.source.slice(this.at)) ?? [];
    if (whole === undefined) return atom;
    this.at += whole.length;
    const few = sign ? Number(sign === '+') : Number(least);
    const many = sign ? (sign === '?' ? 1 : Infinity) : comma ? Number(most || Infinity) : few;
    const isLazy = whole.length > 1 && whole.endsWith('?');
    const limits = { few, many };
    if (isLazy) return (at, next) => this.lazy(atom, limits, at, next);
    return (at, next) => (isOne ? this.run(atom, limits, at, next) : this.greedy(atom, limits, at, next));
  }

  private lazy(atom: Matcher, { few, many }: Limits, at: number, next: Next): boolean {
    if (few <= 0 && next(at)) return true;
    if (many <= 0) return false;
    return atom(at, (after) => after > at && this.lazy(atom, { few: few - 1, many: many - 1 }, after, next));
  }

  private greedy(atom: Matcher, { few, many }: Limits, at: number, next: Next): boolean {
    const again = (after: number) => after > at && this.greedy(atom, { few: few - 1, many: many - 1 }, after, next);
    if (many > 0 && atom(at, again)) return true;
    return few <= 0 && next(at);
  }

  /** As `greedy`, without recursion, for single characters, which long texts repeat often. */
  private run(atom: Matcher, { few, many }: Limits, start: number, next: Next): boolean {
    const places = [start];
    const take: Next = (after) => {
      places.push(after);
      return true;
    };
    while (places.length <= many && atom(places.at(-1) ?? start, take));
    for (let count = places.length - 1; count >= few; count -= 1) {
      this.steps += 1;
      if (next(places[count] ?? start)) return true;
    }
    return false;
  }

  private atom(): Matcher {
    const rest = this.source.slice(this.at);
    const take = (length: number): string => {
      this.at += length;
      return rest.slice(0, length);
    };
    const group = /^\((?:\?(?:(:)|(=|!)|(<=|<!)|<\w+>))?/.exec(rest);
    if (group) {
      take(group[0].length);
      const inside = this.alternatives();
      this.at += 1;
      this.isSingle = false;
      if (group[3]) throw new Error(`A look behind is not counted: ${this.source}`);
      if (!group[2]) return inside;
      const wanted = group[2] === '=';
      return (at, next) => inside(at, () => true) === wanted && next(at);
    }
    if (/^[\^$]|^\\[bB]/.test(rest)) {
      const anchor = new RegExp(take(rest[0] === '\\' ? 2 : 1), `y${this.flags}`);
      return (at, next) => {
        this.steps += 1;
        anchor.lastIndex = at;
        return anchor.test(this.text) && next(at);
      };
    }
    const one =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c.|\d+|.)|[^\\])/isu.exec(
        rest,
      )?.[0] ?? '';
    const single = new RegExp(take(one.length), `y${this.flags}`);
    const alone = new RegExp(`^(?:${one})$`, this.flags);
    const literal = one.replace(/^\\(?=\W)/, '');
    const sample = [literal, ...samples].find((character) => alone.test(character)) ?? 'a';
    this.characters.push(sample);
    this.isSingle = true;
    return (at, next) => {
      this.steps += 1;
      if (this.steps > mostSteps) throw new RangeError('too many steps');
      single.lastIndex = at;
      const found = single.test(this.text);
      return found && next(single.lastIndex);
    };
  }
}

const made = new Map<string, CountedPattern>();

/** @param pattern as in the code; lazy and greedy repetition, groups and look-arounds are known */
export function countedPattern({ source, flags }: RegExp): CountedPattern {
  const key = `${flags}/${source}`;
  const known = made.get(key);
  if (known) return known;
  const reader = new Reader(source, flags);
  const whole = reader.alternatives();
  const pattern: CountedPattern = {
    characters: reader.characters,
    steps(text, from) {
      reader.text = text;
      reader.steps = 0;
      try {
        for (let start = from; start <= text.length && !whole(start, () => true); start += 1) {
          reader.steps += 1;
          if (flags.includes('y')) break;
        }
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        reader.steps = Infinity;
      }
      return reader.steps;
    },
  };
  made.set(key, pattern);
  return pattern;
}
