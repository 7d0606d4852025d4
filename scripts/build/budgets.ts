/** The bytes, gzip, that the panel may load. The build checks the first budget, a browser test the second. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const budgets = {
  /** What index.html loads before anything runs: itself, its scripts and its sheets. */
  firstLoad: 153_000,
  /** What a session loads that opens a note, replies to it and opens the help sheet. */
  session: 199_000,
} as const;

/** @returns bytes of a file of the build, gzip, as a server with the best compression sends it */
export const gzipBytes = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;

/** The files that index.html loads before anything runs. */
function firstFiles(folder: string): readonly string[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const loaded = [...html.matchAll(/<(?:script|link)[^>]*?(?:src|href)="?([\w.-]+\.(?:js|css))/g)];
  return ['index.html', ...loaded.map(([, name = '']) => name)];
}

/**
 * @param folder the built panel
 * @returns bytes of the first load, gzip
 * @throws Error when the first load is over its budget
 */
export function checkFirstLoad(folder: string, budget: number = budgets.firstLoad): number {
  const bytes = firstFiles(folder).reduce((sum, name) => sum + gzipBytes(join(folder, name)), 0);
  if (bytes > budget)
    throw new Error(`The first load of the panel is ${bytes} bytes (gzip), over its budget of ${budget}.`);
  return bytes;
}
