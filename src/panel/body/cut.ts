/** How `Rich` and `RowText` cut a long text. */

/**
 * The beginning of a text, of at most `limit` UTF-16 units, never with half a surrogate pair at its end. Takes no longer
 * for a longer text.
 */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const unit = text.charCodeAt(limit - 1);
  const halfPair = unit >= 0xd800 && unit <= 0xdbff;
  return text.slice(0, halfPair ? limit - 1 : limit);
}
