/** A click with the main button and no key held. Any other is the browser's, such as one that opens a link in a new tab. */
export const isPlain = ({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);
