/** Keeps all entries, for the options that cannot answer in one pass. */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import type { Visitor } from '../fold/pass';

export function collecting(): { readonly visitor: Visitor<State>; readonly entries: readonly Entry[] } {
  const entries: Entry[] = [];
  return { entries, visitor: { entry: (entry) => void entries.push(entry) } };
}
