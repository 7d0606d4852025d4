/** Fetches code that is not part of the first load. */
const retryMs = 3_000;

/**
 * @param load an `import()`; it is tried again, for as long as it takes, when the code could not be fetched
 *   [layout.asked-again]; in builds scripts/build/retriedImports.cjs makes that ask again
 * @param failed is told the first failure
 */
export async function fetched<T>(load: () => Promise<T>, failed?: (error: unknown) => void): Promise<T> {
  try {
    return await load();
  } catch (error) {
    failed?.(error);
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return fetched(load);
  }
}
