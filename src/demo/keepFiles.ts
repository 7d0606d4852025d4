/**
 * Keeps the demo's files for offline visits. The hash of each file is checked, because a captive portal answers every
 * address with its own page and status 200. worker.ts calls `keepFiles`. [demo.offline]
 */

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * @param files SHA-256 by absolute URL, in hexadecimal digits
 * @returns whether all files are kept now; missing files are fetched at the next call
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
  // `allSettled`, because one missing file must not lose the others.
  const all = await Promise.allSettled(missing.map(([url, hash]) => keep(url, hash)));
  return all.every((one) => one.status === 'fulfilled' && one.value);
}
