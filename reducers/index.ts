/** The fold: every entry goes to every slice, then the few rules that span slices are applied. The log and every replay call it. */
import { setAutoFreeze } from 'immer';
import type { Entry } from './events';
import { notes } from './notes';
import { outbox } from './outbox';
import { panel } from './panel';
import { reply } from './reply';
import { session } from './session';
import { same, settle } from './settle';
import { initialState, type State } from './state';
import { statusBar } from './statusBar';
import { suggestions } from './suggestions';
import { sync } from './sync';

// Freezing would take longer than the change itself, and the types already forbid writing to a state
// (docs/decisions/0005-immer.md).
setAutoFreeze(false);

/**
 * Folds one entry.
 * @param state any state this function returned, or `initialState`
 * @param entry unknown event types leave the state alone
 * @returns the next state; an unchanged slice keeps its identity
 */
export function reduce(state: State, entry: Entry): State {
  const next: State = {
    session: session(state.session, entry),
    notes: notes(state.notes, entry, state),
    outbox: outbox(state.outbox, entry, state),
    panel: panel(state.panel, entry, state),
    sync: sync(state.sync, entry, state),
    reply: reply(state.reply, entry),
    suggestions: suggestions(state.suggestions, entry),
    statusBar: statusBar(state.statusBar, entry, state),
  };
  // `settle` depends on three slices, so it is left out when none of the three changed.
  if (next.notes !== state.notes || next.outbox !== state.outbox || next.panel !== state.panel)
    return settle(next, state, entry);
  return same(state, next) ? state : next;
}

export { initialState };
