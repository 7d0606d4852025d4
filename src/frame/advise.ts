/**
 * What the browser's console says of a panel that may not start: the line to write, and where. The page gets the short
 * sentence alone, and a foreign host page gets nothing. main.tsx loads this file when it is needed. [config.error]
 */

export interface Place {
  /** URL of the panel page, without query and hash. */
  readonly page: string;
  /** Origins from the parent up to the top, as far as the browser tells them; "null" for a page without an origin. */
  readonly around: readonly string[];
}

const withoutOrigin =
  'A page without an origin (data:, or sandboxed without allow-same-origin) is around it, and no list can name that page.';

/** As one word of a shell: the host name of a stranger's page may hold `$(…)`, `;` or a quote. [security.commands] */
const shellWord = (text: string): string => (/^[\w.:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** @param problem the sentence that the page shows */
export function adviceOn(problem: string, { page, around }: Place): string {
  const block = `the panel-config block of ${page}`;
  if (!problem.startsWith('This page may not')) return `Notifications panel: ${problem} Correct it in ${block}.`;
  const origins = [...new Set(around)];
  if (origins.includes('null')) return `Notifications panel: ${problem} ${withoutOrigin}`;
  const options = origins.map((origin) => ` --host-origin ${shellWord(origin)}`).join('');
  return `Notifications panel: ${problem} Add what is missing of ${JSON.stringify(origins)} to "hostOrigins" in ${block}, and to frame-ancestors if its server sends that header. With the local backend: npx bellpanel sandbox${options}`;
}

/** Says it in the console of `view`, the panel's window. */
export function advise(problem: string, view: Window): void {
  const { origin, pathname, ancestorOrigins } = view.location;
  const { referrer } = view.document;
  const told = ancestorOrigins ? [...ancestorOrigins] : [];
  const around = told.length > 0 || !URL.canParse(referrer) ? told : [new URL(referrer).origin];
  console.warn(adviceOn(problem, { page: origin + pathname, around }));
}
