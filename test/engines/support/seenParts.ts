/**
 * The parts that a journey sees in a document, found inside the document in the same way in every engine. personAt.ts
 * bundles this file and brings it into each page and frame of a journey.
 */
import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom';

/** A text that must be equal, or an expression that must match. */
export type Pattern = string | { readonly source: string; readonly flags: string };

/** One kind of part. A part matches all given fields. */
export interface Query {
  readonly role?: string;
  /** The accessible name; only with `role`. */
  readonly name?: Pattern;
  readonly label?: Pattern;
  readonly css?: string;
  /** A text in the part's text. */
  readonly text?: Pattern;
  /** The index among the found parts. */
  readonly nth?: number;
  /** Only parts inside the first part of this query. */
  readonly within?: Query;
}

/** A visible part of a page, in pixels of its document. */
export interface Seen {
  readonly text: string;
  readonly value: string;
  readonly checked: boolean;
  readonly focused: boolean;
  /** The part comes before the focused element. */
  readonly before: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** A press in its middle arrives at it. */
  readonly free: boolean;
  /** An animation that ends moves or changes it or an element around it. */
  readonly moves: boolean;
}

const ofPattern = (pattern: Pattern): string | RegExp =>
  typeof pattern === 'string' ? pattern : new RegExp(pattern.source, pattern.flags);
const holds = (pattern: Pattern, text: string): boolean =>
  typeof pattern === 'string' ? text.includes(pattern) : new RegExp(pattern.source, pattern.flags).test(text);

/** A root and the open shadow roots in it: what the kit makes is in one. */
const withShadows = (root: ParentNode): readonly ParentNode[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? withShadows(shadowRoot) : [])),
];

function find({ role, name, label, css, text, nth, within }: Query): HTMLElement[] {
  const [root] = within ? find(within) : [document.documentElement];
  if (!root) return [];
  const lists: HTMLElement[][] = [];
  if (role) lists.push(queryAllByRole(root, role, name === undefined ? {} : { name: ofPattern(name) }));
  if (label) lists.push(queryAllByLabelText(root, ofPattern(label)));
  if (css) lists.push(withShadows(root).flatMap((one) => [...one.querySelectorAll<HTMLElement>(css)]));
  const [first = [...root.querySelectorAll<HTMLElement>('*')], ...others] = lists;
  const found = first
    .filter((element) => others.every((list) => list.includes(element)))
    .filter((element) => text === undefined || holds(text, element.textContent ?? ''))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }));
  return nth === undefined ? found : found.slice(nth, nth + 1);
}

function isFree(element: HTMLElement, x: number, y: number): boolean {
  const hit = document.elementFromPoint(x, y);
  return hit !== null && (element.contains(hit) || element.closest('label')?.contains(hit) === true);
}

function moves(element: Element): boolean {
  const running = element
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  return running || (element.parentElement !== null && moves(element.parentElement));
}

function isBefore(element: HTMLElement, other: Element | null): boolean {
  if (!other || other === document.body) return false;
  return (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function see(element: HTMLElement): Seen {
  const { x, y, width, height } = element.getBoundingClientRect();
  return {
    text: element.innerText,
    value: 'value' in element ? String(element.value) : '',
    checked: 'checked' in element && element.checked === true,
    focused: element === document.activeElement,
    before: isBefore(element, document.activeElement),
    attributes: Object.fromEntries([...element.attributes].map((one) => [one.name, one.value])),
    x,
    y,
    width,
    height,
    free: isFree(element, x + width / 2, y + height / 2),
    moves: moves(element),
  };
}

/** @param toPress scrolls the first part into view before it looks */
function look(query: Query, toPress = false): readonly Seen[] {
  const found = find(query);
  if (toPress) found[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return found.map(see);
}

export type Look = typeof look;

declare global {
  interface Window {
    journeyLook?: Look;
    /** Errors since this script was loaded that nothing caught. */
    journeyProblems?: string[];
  }
}

if (!window.journeyLook) {
  const problems: string[] = [];
  window.journeyProblems = problems;
  addEventListener('error', ({ message, error }) => problems.push(`uncaught error: ${error?.stack ?? message}`));
  addEventListener('unhandledrejection', ({ reason }) =>
    problems.push(`unhandled rejection: ${reason?.stack ?? reason}`),
  );
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    problems.push(`the policy's ${violatedDirective} refused ${blockedURI}`),
  );
  window.journeyLook = look;
}
