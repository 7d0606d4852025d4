/** English as a whole, for the views that arrive after the list: the first load has only what it says itself. */
import { type ComponentType, createElement } from 'react';
import { makeWords, type Words } from './catalogue';
import { english } from './en';
import { useWords, WordsContext } from './useWords';

export const wholeEnglish: Words = makeWords('en', english, english);

/** The other languages are whole as soon as they are there. */
export function inWholeWords(View: ComponentType): ComponentType {
  return function InWholeWords() {
    const words = useWords();
    const value = words.locale === 'en' ? wholeEnglish : words;
    return createElement(WordsContext, { value }, createElement(View));
  };
}
