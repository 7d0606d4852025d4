/** Fetches code that is not part of the first load. */
const retryMs = 3_000;

/**
 * @param load an `import()`. It is repeated until the code comes [layout.asked-again]; in builds
 *   scripts/build/retriedImports.cjs makes the browser ask the network again.
 * @param failed is called once, with the first failure. It is called after the pause, because Firefox also fails the
 *   imports of a page that is being left, which is nothing to report
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
