/** The whole English catalogue for the late views; the first load has only its own texts. */
import { type ComponentType, createElement, useMemo } from 'react';
import { makeWords, type Words } from './catalogue';
import { english } from './en';
import { useWords, WordsContext } from './useWords';

export const wholeEnglish: Words = makeWords('en', english, english);

const wholeOf = (words: Words): Words => {
  if (words.locale !== 'en') return words;
  return words.own ? makeWords('en', english, english, words.own) : wholeEnglish;
};

export function inWholeWords<P extends object>(View: ComponentType<P>): ComponentType<P> {
  return function InWholeWords(props: P) {
    const words = useWords();
    const value = useMemo(() => wholeOf(words), [words]);
    return createElement(WordsContext, { value }, createElement(View, props));
  };
}
