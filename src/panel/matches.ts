/** What the browser says of the device and of the person's choices for it. */

/**
 * @param within an element of the page
 * @param otherwise counts where the browser does not say
 */
export function matches(within: Element, query: string, otherwise: boolean): boolean {
  try {
    return within.ownerDocument.defaultView?.matchMedia(query).matches ?? otherwise;
  } catch {
    return otherwise;
  }
}
