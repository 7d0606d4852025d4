/** The tables of keys: the commands and what works in the list. The keyboard source and the help sheet read them, as they read the keys of acts and filters. Keys are `KeyboardEvent.key`, letters in lower case. */
export type Command = 'next' | 'previous' | 'open' | 'unselect' | 'closePanel' | 'help';

/** Work in the list and in an open note. */
export const commandKeys: ReadonlyMap<string, Command> = new Map([
  ['ArrowDown', 'next'],
  ['j', 'next'],
  ['ArrowUp', 'previous'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['ArrowLeft', 'open'],
  ['ArrowRight', 'unselect'],
  ['Escape', 'closePanel'],
  ['n', 'closePanel'],
  ['?', 'help'],
]);

/** Checks the highlighted note of the list. */
export const checkKey = 'x';
/** With Shift, where the letter alone is a filter. */
export const shiftKeys: ReadonlyMap<string, 'approve' | 'follow' | 'readAll'> = new Map([
  ['a', 'approve'],
  ['f', 'follow'],
  ['i', 'readAll'],
]);
/** Opens the search of the list. */
export const searchKey = '/';
/** Opens the page of the note, in the list and in the note. */
export const pageKey = 'o';
/** Works in the list while an act can be undone, before the filter of the same key. */
export const undoKey = 'u';
