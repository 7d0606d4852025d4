/** How a long text is cut. `Rich` and `RowText` show no more. */

/** The beginning of a text, without half a character at its end. Never looks at the rest, which may be megabytes. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const unit = text.charCodeAt(limit - 1);
  const halfPair = unit >= 0xd800 && unit <= 0xdbff;
  return text.slice(0, halfPair ? limit - 1 : limit);
}
