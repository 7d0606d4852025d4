/** The block of settings in a built page, `<script type="application/json" id="…">`. The page's origin fills it. */

const blockOf = (id: string): RegExp =>
  new RegExp(`(<script\\b(?=[^>]*\\bid=["']?${id}["']?[\\s>])[^>]*>)([\\s\\S]*?)(</script>)`);

/**
 * @returns the page with `value` as JSON in the block; no text in it can close the block
 * @throws Error when the page has no such block
 */
export function fillBlock(html: string, id: string, value: unknown): string {
  const block = blockOf(id);
  if (!block.test(html)) throw new Error(`The page has no <script type="application/json" id="${id}"> block to fill.`);
  const json = JSON.stringify(value, null, 2).replaceAll('<', '\\u003c');
  return html.replace(block, (_all, open: string, _old: string, close: string) => `${open}${json}${close}`);
}

/** What stands in such a block; `{}` when it is empty or missing. */
export function readBlock(html: string, id: string): unknown {
  const found = blockOf(id).exec(html)?.[2]?.trim();
  return found ? JSON.parse(found) : {};
}
