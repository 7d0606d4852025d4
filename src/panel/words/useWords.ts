/** How components reach the texts: the composition root provides `WordsContext`, every component calls `useWords`. */
import { createContext, useContext } from 'react';
import { makeWords, type Words } from './catalogue';
import { firstEnglish } from './enFirst';

/** The English of the first load. The texts of the late views are loaded with them (`wholeWords`). */
export const englishWords: Words = makeWords('en', firstEnglish, firstEnglish);

export const WordsContext = createContext<Words>(englishWords);
export const useWords = (): Words => useContext(WordsContext);
