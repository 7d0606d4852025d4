/** The fold: an entry goes to the slices that have its type, then the few rules that span slices are applied. The log and every replay call it. */
import { setAutoFreeze } from 'immer';
import type { Entry, EventType, PanelEvent } from './events';
import { notes } from './notes';
import { outbox } from './outbox';
import { panel } from './panel';
import { reply } from './reply';
import { session } from './session';
import { settle } from './settle';
import type { Context, Handlers } from './slice';
import { initialState, type State } from './state';
import { statusBar } from './statusBar';
import { suggestions } from './suggestions';
import { sync } from './sync';

// Freezing would take longer than the change itself, and the types already forbid writing to a state
// (docs/decisions/0005-immer.md).
setAutoFreeze(false);

/** Each slice as a table of the events that change it. The devtools and the docs read it too. */
export const slices: { readonly [S in keyof State]: Handlers<State[S]> } = {
  session,
  notes,
  outbox,
  panel,
  sync,
  reply,
  suggestions,
  statusBar,
};

type SliceName = keyof State;
type Handle = (state: State, event: PanelEvent, context: Context) => State;

/** @returns the state with one slice folded; the same state when the slice is unchanged */
const handler =
  <S extends SliceName>(name: S, type: EventType): Handle =>
  (state, event, context) => {
    // The table pairs each type with a handler of its event, which the type of a looked-up handler does not tell.
    const handle = slices[name][type] as (slice: State[S], event: PanelEvent, context: Context) => State[S];
    const slice = handle(state[name], event, context);
    return slice === state[name] ? state : { ...state, [name]: slice };
  };

/** The handlers of each type. */
const byType = new Map<string, Handle[]>();
for (const name of Object.keys(slices) as SliceName[])
  for (const type of Object.keys(slices[name]) as EventType[])
    byType.set(type, [...(byType.get(type) ?? []), handler(name, type)]);

/**
 * Folds one entry.
 * @param state any state this function returned, or `initialState`
 * @param entry unknown event types leave the state alone
 * @returns the next state; an unchanged slice keeps its identity
 */
export function reduce(state: State, entry: Entry): State {
  const handlers = byType.get(entry.event.type);
  if (!handlers) return state;
  const context: Context = { entry, before: state };
  const next = handlers.reduce((folded, handle) => handle(folded, entry.event, context), state);
  // `settle` depends on three slices, so it is left out when none of the three changed.
  if (next.notes === state.notes && next.outbox === state.outbox && next.panel === state.panel) return next;
  return settle(next, context);
}

export { initialState };
