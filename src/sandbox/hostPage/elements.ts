/** Finds the host page's elements and makes small ones; the other files of src/sandbox/hostPage call it. */

/** @throws Error that names the selector when the page has no such element of that class */
export function find<E extends Element>(
  selector: string,
  kind: abstract new () => E,
  within: ParentNode = document,
): E {
  const element = within.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`The host page has no ${kind.name} at "${selector}".`);
}

/** An element with text or children in it. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  ...content: (string | Node)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.append(...content);
  return element;
}
