/** Names of calls without their arguments, to compare the table with the list written by hand. */

/** `site(1).post(2).get({…})` and `site(site).post(post?).get` to `site.post.get`. */
export function chainOf(call: string): string {
  let depth = 0;
  let chain = '';
  for (const letter of call) {
    if (letter === '(') depth += 1;
    if (depth === 0) chain += letter;
    if (letter === ')') depth -= 1;
  }
  // The two gather their arguments by chained calls of their own.
  if (chain.startsWith('batch')) return 'batch.run';
  return chain.startsWith('marketing') ? 'marketing.survey.submit' : chain;
}
