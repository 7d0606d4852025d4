/**
 * Keeps the demo's files for offline visits. Each must have the hash that the build gave it, because a captive portal
 * answers every address with a page of its own and status 200. worker.ts calls `keepFiles`. [demo.offline]
 */

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * @param files SHA-256 by absolute URL, in hexadecimal digits
 * @returns whether all of them are kept now; what is missing is fetched again the next time
 */
export async function keepFiles(
  cache: Pick<Cache, 'keys' | 'put'>,
  files: ReadonlyMap<string, string>,
  load: (url: string) => Promise<Response>,
): Promise<boolean> {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  async function keep(url: string, hash: string): Promise<boolean> {
    const answer = await load(url);
    const bytes = await answer.clone().arrayBuffer();
    if (hex(await crypto.subtle.digest('SHA-256', bytes)) !== hash) return false;
    await cache.put(url, answer);
    return true;
  }
  const missing = [...files].filter(([url]) => !kept.has(url));
  // One file that does not come must not lose the others.
  const all = await Promise.allSettled(missing.map(([url, hash]) => keep(url, hash)));
  return all.every((one) => one.status === 'fulfilled' && one.value);
}
