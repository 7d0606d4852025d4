/** The fold: every entry goes to every slice, then the few rules that span slices are applied. Called by the log and by every replay. */
import type { Entry } from './events';
import { follows } from './follows';
import { keepReadAll, moderation } from './moderation';
import { notes, opened } from './notes';
import { overrides } from './overrides';
import { panel } from './panel';
import { reply } from './reply';
import { isVisible, newestTime, nextNote } from './selectors';
import { session } from './session';
import { initialState, type ModerationSlice, type NotesSlice, type PanelSlice, type State } from './state';
import { statusBar } from './statusBar';
import { suggestions } from './suggestions';
import { seenUpTo, sync } from './sync';

/** A note that is gone or hidden is neither open nor highlighted; the highlight goes to the next one below. */
function settlePanel(slice: PanelSlice, state: State, before: State): PanelSlice {
  const there = (id: number) => state.notes.byId[id] !== undefined && !state.moderation.hidden[id];
  let next = slice;
  if (next.selected !== null && !there(next.selected)) next = { ...next, selected: null, item: null };
  if (next.highlighted !== null && !there(next.highlighted)) {
    const below = nextNote(before, next.highlighted);
    next = { ...next, highlighted: below !== null && there(below) ? below : null };
  }
  return next;
}

/** What arrives above while the reader is down the list, or has no hand free, waits behind a pill (LOOK: nothing moves). */
function holdArrivals(slice: PanelSlice, state: State, before: State): PanelSlice {
  if (!slice.away) return slice.arrivals.length ? { ...slice, arrivals: [] } : slice;
  const newest = before.notes.byId[before.notes.order[0] ?? 0]?.timestamp ?? Number.POSITIVE_INFINITY;
  const held = state.notes.order.filter(
    (id) => slice.arrivals.includes(id) || (!before.notes.byId[id] && (state.notes.byId[id]?.timestamp ?? 0) >= newest),
  );
  return held.length === slice.arrivals.length ? slice : { ...slice, arrivals: held };
}

/** A note that was opened, or is unread again, has left "Mark all as read": it is neither sent nor undone with the rest. */
const settleReadAll = (
  slice: ModerationSlice,
  { readHere }: NotesSlice,
  before: State,
  fresh: number | null,
): ModerationSlice =>
  readHere === before.notes.readHere && fresh === null
    ? slice
    : keepReadAll(slice, (id) => id !== fresh && readHere[id] === true);

/** Reading is what selecting means, however the note came to be selected. */
function settle(state: State, before: State): State {
  let panel = settlePanel(state.panel, state, before);
  if (state.notes.order !== before.notes.order || panel.away !== before.panel.away)
    panel = holdArrivals(panel, state, before);
  const fresh = panel.selected === before.panel.selected ? null : panel.selected;
  const notes = fresh === null ? state.notes : opened(state.notes, fresh);
  const moderation = settleReadAll(state.moderation, notes, before, fresh);
  const settled =
    panel === state.panel && notes === state.notes && moderation === state.moderation
      ? state
      : { ...state, panel, notes, moderation };
  if (!settled.panel.showing || !isVisible(settled)) return settled;
  const synced = seenUpTo(settled.sync, newestTime(settled));
  return synced === settled.sync ? settled : { ...settled, sync: synced };
}

/**
 * Folds one entry.
 * @param state any state this function returned, or `initialState`
 * @param entry unknown event types leave the state alone
 * @returns the next state; slices that nothing happened to keep their identity
 */
export function reduce(state: State, entry: Entry): State {
  const next: State = {
    session: session(state.session, entry),
    notes: notes(state.notes, entry, state),
    overrides: overrides(state.overrides, entry, state),
    panel: panel(state.panel, entry, state),
    sync: sync(state.sync, entry),
    moderation: moderation(state.moderation, entry, state),
    reply: reply(state.reply, entry),
    follows: follows(state.follows, entry),
    suggestions: suggestions(state.suggestions, entry),
    statusBar: statusBar(state.statusBar, entry, state),
  };
  const changed = (Object.keys(next) as (keyof State)[]).some((key) => next[key] !== state[key]);
  return changed ? settle(next, state) : state;
}

export { initialState };
