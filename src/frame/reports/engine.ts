/** The browser for a report: engine and major version only. */
const engines = [
  ['Gecko', /Firefox\/(\d{1,4})/],
  ['Chromium', /Chrom(?:e|ium)\/(\d{1,4})/],
  ['WebKit', /Version\/(\d{1,4})/],
] as const;

/**
 * @param userAgent as the browser names itself
 * @returns such as `Chromium 142`, or `other`
 */
export function readEngine(userAgent: string): string {
  for (const [name, version] of engines) {
    const major = version.exec(userAgent)?.[1];
    if (major) return `${name} ${major}`;
  }
  return 'other';
}
