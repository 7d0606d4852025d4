/** Marks the words of the search in the rows that it finds [search.marks], with the browser's own highlights: no element is made or changed. */
import { plain, wordsOf } from '../../../reducers/search';

/** @returns where the words stand in the text, as pairs of places in UTF-16 units, the end excluded */
export function placesOf(words: readonly string[], text: string): readonly (readonly [number, number])[] {
  let folded = '';
  // Of each unit of the plain text, the place of the character that it was made of.
  const from: number[] = [];
  let place = 0;
  for (const character of text) {
    // Most characters are ASCII, for which lower case is all, and each keystroke asks for every row.
    const made = character < '\x80' ? character.toLowerCase() : plain(character);
    folded += made;
    for (let unit = 0; unit < made.length; unit += 1) from.push(place);
    place += character.length;
  }
  from.push(place);
  /** Where the next character begins, after a unit: a character is marked whole, with its accents. */
  const after = (unit: number): number => {
    let next = unit + 1;
    while (from[next] === from[unit]) next += 1;
    return from[next] ?? place;
  };
  return words.flatMap((word) => {
    const places: [number, number][] = [];
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
      places.push([from[at] ?? 0, after(at + word.length - 1)]);
    return places;
  });
}

function rangesIn(text: Node, words: readonly string[]): Range[] {
  return placesOf(words, text.nodeValue ?? '').map(([start, end]) => {
    const range = new Range();
    range.setStart(text, start);
    range.setEnd(text, end);
    return range;
  });
}

/**
 * Marks the words in the list, also when its rows change.
 * @returns a function that takes the marks away; undefined where nothing is marked, as in a browser without highlights
 */
export function markFound(list: Element | null | undefined, text: string): (() => void) | undefined {
  const words = wordsOf(text);
  if (!list || words.length === 0 || typeof Highlight !== 'function') return;
  const { highlights } = CSS;
  const mark = () => {
    const ranges: Range[] = [];
    for (const line of list.querySelectorAll('.row-link, .row-excerpt, .row-answered .row-line')) {
      const walker = line.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) ranges.push(...rangesIn(walker.currentNode, words));
    }
    highlights.set('found', new Highlight(...ranges));
  };
  mark();
  const changes = new MutationObserver(mark);
  changes.observe(list, { subtree: true, childList: true, characterData: true });
  return () => {
    changes.disconnect();
    highlights.delete('found');
  };
}
