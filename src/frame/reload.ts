/** The page loads itself again when a session has ended ([session.reloads]), and tells the next page in `sessionStorage`. */

const key = 'notes_reloaded';
/** A page that loads itself again and again would be worse than one that stays. */
const shortestMs = 5_000;

export interface Reload {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** An effect had failed; else somebody else was signed in. */
  readonly isFailure: boolean;
  /** The host page showed the panel. It is not told that the page is another one, so the next page begins shown. */
  readonly showing: boolean;
}

type View = Pick<Window, 'sessionStorage' | 'location'>;

/** @returns what the page before left; null when it did not load itself again, or storage is blocked */
export function lastReload({ sessionStorage }: Pick<View, 'sessionStorage'>): Reload | null {
  const told: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  if (typeof told !== 'object' || told === null) return null;
  const { at, isFailure, showing }: Partial<Record<keyof Reload, unknown>> = told;
  return typeof at === 'number' ? { at, isFailure: isFailure === true, showing: showing === true } : null;
}

/** As `lastReload`, where storage may be blocked or hold rubbish. */
export function reloadBefore(view: View): Reload | null {
  try {
    return lastReload(view);
  } catch {
    return null;
  }
}

/** Loads the page again, unless that cannot be remembered, or happened a moment ago. */
export function reload(view: View, next: Reload): void {
  const before = reloadBefore(view);
  if (before && next.at - before.at < shortestMs) return;
  try {
    view.sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    return;
  }
  view.location.reload();
}
