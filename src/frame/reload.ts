/** The page loads itself again when a session has ended ([session.reloads]), and tells the next page in `sessionStorage`. */

const key = 'notes_reloaded';
/** The least age of a page that was loaded so and loads itself again: two that disagree on who is signed in must not go on at full speed. */
const shortestMs = 5_000;

export interface Reload {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** An effect had failed; else somebody else was signed in. */
  readonly isFailure: boolean;
  /** The host page showed the panel. It is not told that the page is another one, so the next page begins shown. */
  readonly showing: boolean;
}

type View = Pick<Window, 'sessionStorage' | 'location' | 'performance' | 'setTimeout'>;

/** @returns what the page before left; null when it did not load itself again, or storage is blocked or holds rubbish */
export function reloadBefore(view: Pick<View, 'sessionStorage'>): Reload | null {
  try {
    const told: unknown = JSON.parse(view.sessionStorage.getItem(key) ?? 'null');
    if (typeof told !== 'object' || told === null) return null;
    const { at, isFailure, showing }: Partial<Record<keyof Reload, unknown>> = told;
    return typeof at === 'number' ? { at, isFailure: isFailure === true, showing: showing === true } : null;
  } catch {
    return null;
  }
}

/** @returns whether the next page will know */
function tellNext({ sessionStorage }: View, next: Reload): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads the page again, a moment later when this page is young and itself the result of that. After a failure it stays where
 * the next page cannot know of it, because that page may fail as well.
 */
export function reload(view: View, next: Reload): void {
  const isAgain = reloadBefore(view) !== null;
  const isTold = tellNext(view, next);
  if (!isTold && next.isFailure) return;
  const waitMs = isAgain || !isTold ? Math.max(0, shortestMs - view.performance.now()) : 0;
  view.setTimeout(() => view.location.reload(), waitMs);
}
