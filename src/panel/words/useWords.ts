/** How components reach the texts: the composition root provides `WordsContext`, every component calls `useWords`. */
import { createContext, useContext } from 'react';
import { makeWords, type Words } from './catalogue';
import { english } from './en';

/** English costs no request: it is part of the panel. */
export const englishWords: Words = makeWords('en', english, english);

export const WordsContext = createContext<Words>(englishWords);
export const useWords = (): Words => useContext(WordsContext);
