/** Which places a state can have, so that a question about a place that cannot exist is refused. */

export interface NoPlace {
  /** The place that cannot exist. */
  readonly place: string;
  /** The place that it would be in; empty for the state itself. */
  readonly parent: string;
  readonly siblings: readonly string[];
}

/**
 * @param path names from the state on
 * @param places such as `sync` and `sync.failures`: where some places in a parent are named, there are no others in the parent
 * @returns null for a place that may exist
 */
export function noPlace(path: readonly (string | number)[], places: readonly string[]): NoPlace | null {
  for (let depth = 0; depth < path.length; depth += 1) {
    const parent = path.slice(0, depth).join('.');
    const before = parent === '' ? '' : `${parent}.`;
    const siblings = places.filter((one) => one.startsWith(before) && !one.slice(before.length).includes('.'));
    const place = `${before}${path[depth]}`;
    if (siblings.length === 0) return null;
    if (!siblings.includes(place)) return { place, parent, siblings: siblings.map((one) => one.slice(before.length)) };
  }
  return null;
}

/** What there is, for the sentence about a place that cannot exist. */
export const thereIs = ({ parent, siblings }: NoPlace): string =>
  `${parent === '' ? "the state's slices are" : `${parent} has`} ${siblings.join(', ')}`;
