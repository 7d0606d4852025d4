/** The whole English catalogue for the late views; the first load has only its own texts. */
import { type ComponentType, createElement } from 'react';
import { makeWords, type Words } from './catalogue';
import { english } from './en';
import { useWords, WordsContext } from './useWords';

export const wholeEnglish: Words = makeWords('en', english, english);

export function inWholeWords(View: ComponentType): ComponentType {
  return function InWholeWords() {
    const words = useWords();
    const value = words.locale === 'en' ? wholeEnglish : words;
    return createElement(WordsContext, { value }, createElement(View));
  };
}
