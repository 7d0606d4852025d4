/**
 * Programs that try to read a redacted log. Each knows half of the texts, and sees the stand-in of every text, and of a
 * draft the stand-in after each keystroke.
 */

export interface Seen {
  readonly standIn: string;
  readonly history: readonly string[];
  /** The text itself, for the half that the attacker has; null for the others. */
  readonly clear: string | null;
}

/** @returns a guess for each text, by word */
export type Attacker = (texts: readonly Seen[]) => readonly (readonly string[])[];

const wordsOf = (text: string): readonly string[] => text.split(' ');

class Counts {
  private readonly counts = new Map<string, Map<string, number>>();

  add(key: string, value: string): void {
    const values = this.counts.get(key) ?? new Map<string, number>();
    this.counts.set(key, values.set(value, (values.get(value) ?? 0) + 1));
  }

  /** The values of a key, the most frequent first. */
  ranked(key: string): readonly string[] {
    return [...(this.counts.get(key) ?? [])].sort(([, one], [, other]) => other - one).map(([value]) => value);
  }
}

/** Words of the known texts by their length, and all of them under ''. */
function vocabulary(texts: readonly Seen[]): Counts {
  const counts = new Counts();
  for (const { clear } of texts)
    for (const word of clear === null ? [] : wordsOf(clear)) {
      counts.add(String(word.length), word);
      counts.add('', word);
    }
  return counts;
}

/** Guessing: the most frequent word of the length. */
export const byLengths: Attacker = (texts) => {
  const known = vocabulary(texts);
  return texts.map(({ standIn }) => wordsOf(standIn).map((word) => known.ranked(String(word.length))[0] ?? ''));
};

/** Guessing: the most frequent word, without a look at the log. */
export const blindly: Attacker = (texts) => {
  const [most = ''] = vocabulary(texts).ranked('');
  return texts.map(() => Array.from({ length: 40 }, () => most));
};

/** Guesses by length where the program says nothing. */
const orByLength =
  (program: (texts: readonly Seen[]) => (text: Seen) => readonly (string | undefined)[]): Attacker =>
  (texts) => {
    const read = program(texts);
    const guesses = byLengths(texts);
    return texts.map((text, at) => {
      const words = read(text);
      return (guesses[at] ?? []).map((guess, index) => words[index] ?? guess);
    });
  };

/** Takes a stand-in of a known word for the same word everywhere. */
export const byWords: Attacker = orByLength((texts) => {
  const dictionary = new Counts();
  for (const { standIn, clear } of texts)
    if (clear !== null)
      for (const [at, word] of wordsOf(standIn).entries()) dictionary.add(word, wordsOf(clear)[at] ?? '');
  return ({ standIn }) => wordsOf(standIn).map((word) => dictionary.ranked(word)[0]);
});

/** Pairs stand-ins and words of one length by their frequency. */
export const byFrequencies: Attacker = orByLength((texts) => {
  const known = vocabulary(texts);
  const seen = new Counts();
  for (const { standIn } of texts) for (const word of wordsOf(standIn)) seen.add(String(word.length), word);
  const read = new Map<string, string>();
  for (let length = 1; length < 20; length += 1)
    seen.ranked(String(length)).forEach((word, rank) => {
      const guess = known.ranked(String(length))[rank];
      if (guess !== undefined) read.set(word, guess);
    });
  return ({ standIn }) => wordsOf(standIn).map((word) => read.get(word));
});

const lastWord = (text: string): string => wordsOf(text).at(-1) ?? '';

/** Takes the stand-in of a known beginning of a word for the same beginning everywhere. */
export const byPrefixes: Attacker = orByLength((texts) => {
  const beginnings = new Counts();
  const words = new Counts();
  for (const { history, clear } of texts)
    if (clear !== null) {
      for (const text of history) beginnings.add(lastWord(text), lastWord(clear.slice(0, text.length)));
      for (const word of wordsOf(clear))
        for (let length = 1; length <= word.length; length += 1) words.add(word.slice(0, length), word);
    }
  return ({ history }) => {
    const read: string[] = [];
    for (const text of history) {
      const [beginning] = beginnings.ranked(lastWord(text));
      const length = lastWord(text).length;
      const guess = beginning && words.ranked(beginning).find((word) => word.length >= length);
      if (guess) read[wordsOf(text).length - 1] = guess;
    }
    return read;
  };
});

/** Takes the stand-in of a known typed letter for the same letter everywhere. */
export const byLetters: Attacker = orByLength((texts) => {
  const letters = new Counts();
  const typed = (history: readonly string[]) => history.map((text) => text.at(-1) ?? '');
  for (const { history, clear } of texts)
    if (clear !== null) for (const [at, letter] of typed(history).entries()) letters.add(letter, clear[at] ?? '');
  return ({ history }) =>
    wordsOf(
      typed(history)
        .map((letter) => letters.ranked(letter)[0] ?? letter)
        .join(''),
    );
});

export const attackers = { byWords, byFrequencies, byPrefixes, byLetters };
