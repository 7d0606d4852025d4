/** What a browser may refuse: some throw already when a member of the page is read. */

/** @returns null where the browser has no such thing or refuses it */
export function orNull<T>(read: () => T): NonNullable<T> | null {
  try {
    return read() ?? null;
  } catch {
    return null;
  }
}
