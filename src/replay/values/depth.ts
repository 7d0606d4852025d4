/**
 * How deeply a JSON text is nested, because folding, hashing and comparing values are recursive and the stack is
 * limited.
 */

/** The index after the end of the string that begins at `start`. */
function afterString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

/**
 * Reads each character once and needs no stack. Brackets inside strings do not count.
 * @param text a text that should be JSON
 */
export function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = afterString(text, at);
      continue;
    }
    if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
    at += 1;
  }
  return false;
}
