/** Makes a list of steps that goes wrong shorter. `main.ts` tries each shorter list in a browser. */

/** What is wrong, without the numbers and texts that differ from one session to the next. */
const kindOf = (sentence: string): string =>
  sentence
    .split('\n', 1)
    .join('')
    .replace(/"[^"]*"|\{.*\}/g, '…')
    .replace(/\d+( \d+)*/g, '#');

/** @returns whether one sentence of the later list says the same of another note, tab or text as one of the earlier */
export function isSameFault(earlier: readonly string[], later: readonly string[]): boolean {
  const kinds = new Set(earlier.map(kindOf));
  return later.some((sentence) => kinds.has(kindOf(sentence)));
}

/**
 * Leaves out halves, quarters, … and at last single steps, as long as the rest still shows the fault.
 * @param shows tries a shorter list
 * @param onShorter is told each shorter list that shows it, so that a run that is ended early was not for nothing
 */
export async function shrinkSteps<S>(
  steps: readonly S[],
  shows: (steps: readonly S[]) => Promise<boolean>,
  onShorter: (steps: readonly S[]) => void = () => {},
): Promise<readonly S[]> {
  let left = steps;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < left.length; ) {
      const without = left.filter((_, place) => place < from || place >= from + size);
      if (await shows(without)) {
        left = without;
        onShorter(left);
      } else from += size;
    }
  }
  return left;
}
