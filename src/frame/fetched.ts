/** Fetches code that is not part of the first load. */
const retryMs = 3_000;

/**
 * @param load an `import()`. When the code could not be fetched, it is tried again without end [layout.asked-again]; in
 *   builds scripts/build/retriedImports.cjs makes the browser ask again.
 * @param failed is called with the first failure, after the pause, because a page that is left while it loads code has
 *   nothing to report, and Firefox makes an error of that
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
