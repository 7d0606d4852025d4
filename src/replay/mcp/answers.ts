/** An answer of a tool as pages of at most 4 kB, each with the command that gives the same. */

/** The most bytes of an answer. */
export const mostBytes = 4_000;
/** A longer command leaves too little room for the answer. */
const mostCommandBytes = 2_000;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** @returns the pieces of the text, each of at most so many bytes, cut at ends of lines where there are any */
export function piecesOf(text: string, most: number): readonly string[] {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; ) {
    let to = Math.min(bytes.length, from + most);
    if (to < bytes.length) {
      const line = bytes.lastIndexOf(10, to - 1) + 1;
      if (line > from) to = line;
      // A character of several bytes stays whole.
      else while (to > from + 1 && ((bytes[to] ?? 0) & 0xc0) === 0x80) to -= 1;
    }
    pieces.push(decoder.decode(bytes.subarray(from, to)));
    from = to;
  }
  return pieces.length > 0 ? pieces : [''];
}

/**
 * @param command what a person writes for the same answer; null where a name in it would act on a terminal
 * @returns the page, or a sentence when there is none with this number
 */
export function pageOf(
  command: string,
  text: string,
  page: number,
): { readonly text: string; readonly isThere: boolean } {
  const head = `$ ${command}\n`;
  const room = mostBytes - bytesOf(head) - 80;
  if (bytesOf(command) > mostCommandBytes)
    return {
      text: `the command of this question has more than ${mostCommandBytes} bytes: give fewer or shorter names, or a folder.`,
      isThere: false,
    };
  const pieces = piecesOf(text, room);
  const piece = pieces[page - 1];
  if (piece === undefined)
    return { text: `there is no page ${page}: this answer has ${pieces.length}.`, isThere: false };
  const more = page < pieces.length ? `\n(page ${page} of ${pieces.length}; page: ${page + 1} goes on)` : '';
  const only = more === '' && page > 1 ? `\n(page ${page} of ${pieces.length}, the last)` : '';
  return { text: `${head}${piece.replace(/\n$/, '')}${more}${only}`, isThere: true };
}
