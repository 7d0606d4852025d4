/** All elements that "why" knows: reads what a caller writes, and lists what stands on the screen in a state. */
import { isCrashed } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { aroundAll } from './conditions';
import type { Kind, ScreenElement } from './element';
import { listKinds } from './kinds/list';
import { noteKinds } from './kinds/note';
import { pageKinds } from './kinds/page';

const kinds: readonly Kind[] = [...listKinds, ...noteKinds, ...pageKinds];
const longest = 200;

/** The notice in place of the panel leaves nothing else on the screen. */
function drawn(element: ScreenElement): ScreenElement {
  const conditions = [...aroundAll, ...element.conditions];
  return ['crash', 'bell'].includes(element.text)
    ? { ...element, conditions }
    : { ...element, conditions, isThere: (state) => !isCrashed(state) && element.isThere(state) };
}

/**
 * @param text such as `row 4711`
 * @throws {RangeError} that says what may be written, for a text that names no element
 */
export function parseElement(text: string): ScreenElement {
  const said = text.trim().replaceAll('“', '"').replaceAll('”', '"');
  for (const { pattern, make } of kinds) {
    const found = said.length <= longest ? pattern.exec(said) : null;
    const element = found && make(found.slice(1).filter((group) => group !== undefined));
    if (element) return drawn(element);
  }
  const examples = [...new Set(kinds.map(({ example }) => example))].join(', ');
  throw new RangeError(
    `${JSON.stringify(said.slice(0, 60))} is no element of the panel, and none has these words: write a note's number, words of an element, or an element such as ${examples}.`,
  );
}

/** The elements that may stand on the screen in a state. */
export const elementsOf = (state: State): readonly ScreenElement[] =>
  [...new Set(kinds.flatMap(({ texts }) => texts(state)))].map(parseElement);

/** The elements that stand on the screen in a state. */
export const elementsAt = (state: State): readonly ScreenElement[] =>
  elementsOf(state).filter(({ isThere }) => isThere(state));
