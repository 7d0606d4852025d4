/** Fetches code that is not part of the first load. */
const retryMs = 3_000;

/**
 * @param load an `import()`; it is tried again, for as long as it takes, when the code could not be fetched
 *   [layout.asked-again]; in builds scripts/build/retriedImports.cjs makes that ask again
 * @param failed is told the first failure, after the pause: a page that goes away while it loads code has nothing to report,
 *   and Firefox makes an error of that
 */
export async function fetched<T>(load: () => Promise<T>, failed?: (error: unknown) => void): Promise<T> {
  try {
    return await load();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    failed?.(error);
    return fetched(load);
  }
}
