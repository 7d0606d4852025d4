/** The panel's texts and times by locale: what the composition root and the components import. */
export {
  type Direction,
  directionOf,
  filterLabel,
  type Key,
  type Locale,
  locales,
  type OwnTexts,
  type Words,
} from './catalogue';
export { loadWords, localeOf, writtenIn } from './loadWords';
export { englishWords, useWords, WordsContext } from './useWords';
