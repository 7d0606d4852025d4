/**
 * Work grows with its input and no faster, whatever the input is: steps are counted, not seconds. Every parser is in
 * `parsers.ts`, and every regular expression of the code is tried with texts made of its own characters.
 */
import { counted, stepsOf } from './counting';
import * as listed from './parsers';
import { countedPattern } from './patterns';
import { parsersIn, patternsIn } from './sources';

const { parsers } = counted('parsers.ts') as typeof listed;
const size = 300;
/** A sort, and what only the larger input holds, may take a little more than twice. */
const mostGrowth = 1.1;
/** Steps that are done once, whatever the input is. */
const onceSteps = 200;

const growsTooFast = (small: number, large: number, times: number): boolean =>
  !Number.isFinite(large) || large > (small + onceSteps) * times * mostGrowth;

describe('[security.linear] inputs twice as large take twice the steps', () => {
  test.each(Object.entries(parsers))('%s', async (_place, inputs) => {
    const larger = inputs(2 * size);
    const found: string[] = [];
    for (const [index, small] of inputs(size).entries()) {
      const large = larger[index];
      if (large?.name !== small.name) throw new Error(`There is no larger input "${small.name}".`);
      const one = await stepsOf(small.run);
      const other = await stepsOf(large.run);
      if (growsTooFast(one, other, Math.max(2, large.size / small.size)))
        found.push(`${small.name}: ${one} to ${other} steps, from ${small.size} to ${large.size} units`);
    }
    expect(found).toEqual([]);
  });

  test('what is counted: loops, copies, searches and regular expressions', async () => {
    const { planted } = counted('planted.ts') as typeof import('./planted');
    for (const [name, run] of Object.entries(planted)) {
      const [one, other] = [await stepsOf(() => run(size)), await stepsOf(() => run(2 * size))];
      expect([name, growsTooFast(one, other, 2)]).toEqual([name, !name.startsWith('linear')]);
    }
  });

  test('every parser of the code is in the table', () => {
    expect(parsersIn().filter((place) => !(place in parsers) && !listed.noParsers.includes(place))).toEqual([]);
    expect(listed.noParsers.filter((place) => !parsersIn().includes(place))).toEqual([]);
  });
});

/** @returns a text for which a search takes more than twice the steps at twice the length; null when none was found */
function grows(pattern: RegExp): string | null {
  const { characters, steps } = countedPattern(pattern);
  const runs = [1, 2, 3, 5, 8].flatMap((length) =>
    characters.map((_one, from) => characters.slice(from, from + length)),
  );
  const pieces = new Set([...runs, characters].map((run) => run.join('')).filter(Boolean));
  // A long list of words has many similar pieces.
  for (const piece of [...pieces].slice(0, 60))
    for (const before of ['', characters[0] ?? '', characters.slice(0, 3).join('')])
      for (const after of ['', '\u0000', '\n\u0000']) {
        const [one = 0, other = 0] = [100, 200].map((count) => steps(before + piece.repeat(count) + after, 0));
        if (growsTooFast(one, other, 2)) return `${JSON.stringify([before, piece, after])}: ${one} to ${other} steps`;
      }
  return null;
}

describe('[security.linear] regular expressions', () => {
  test('what is found: looking again from everywhere, and trying every way to part a text', () => {
    const worse = [/\s+$/, /<!--.*?-->/s, /(a+)+$/, /(a|a)*$/, /^(\w+\s?)*$/, /x*y*x*z/];
    const better = [/^\s+/, /<[^<>]*>/, /(?:^|\s)@(\S*)$/, /^(?:[^"\\]|\\.)*"/];
    const found = [...worse, ...better].filter((pattern) => grows(pattern) !== null);
    expect(found).toEqual(worse);
  });

  test.each(patternsIn())('%s', (_place, pattern) => expect(grows(pattern)).toBeNull());
});
