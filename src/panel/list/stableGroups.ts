/**
 * The list's groups, each the same object as before while nothing in it changed, so that reading a note draws one row and
 * not the whole list. Called by `ListView`.
 */
import { type Group, groups } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';

const sameRows = (a: Group['rows'], b: Group['rows']): boolean =>
  a.length === b.length && a.every((row, index) => row.id === b[index]?.id && row.undo === b[index]?.undo);

/** Makes a selector that remembers its last answer; each list has its own. */
export function makeStableGroups(): (state: State) => readonly Group[] {
  let last: readonly Group[] = [];
  return (state) => {
    const next = groups(state);
    if (next === last) return last;
    const kept = next.map((group) => {
      const before = last.find(({ name }) => name === group.name);
      return before && sameRows(before.rows, group.rows) ? before : group;
    });
    if (kept.length !== last.length || kept.some((group, index) => group !== last[index])) last = kept;
    return last;
  };
}
