/** What the panel shows: whether it is shown itself, its size, its filter, the open note, an item or the help sheet over it. */
import type { Entry } from './events';
import { kinds, wantedBy } from './outboxKinds';
import { hasUndoBar, isRemovable, isWide, navigationOff, nextNote, passes, visibleNotes } from './selectors';
import type { PanelSlice, State } from './state';

const closed = (slice: PanelSlice): PanelSlice =>
  slice.selected === null && slice.item === null ? slice : { ...slice, selected: null, item: null };

const unsearched = ({ search: _, ...slice }: PanelSlice): PanelSlice => slice;
const unchecked = ({ checked: _, ...slice }: PanelSlice): PanelSlice => slice;

/** Opens a note of the list. A note that is not held, and any note while a reply is submitted, does not open. */
const opens = (slice: PanelSlice, note: number, before: State): PanelSlice =>
  before.notes.byId[note] && !navigationOff(before)
    ? {
        ...slice,
        selected: note,
        highlighted: note,
        item: null,
        // A note that could not be drawn is tried again.
        ...(slice.crashed && slice.selected !== note && { crashed: null }),
      }
    : slice;

/** When the open note is removed from a wide panel, the next visible note below opens. [layout.after-removal] */
function removed(slice: PanelSlice, notes: readonly number[], before: State): PanelSlice {
  const current = slice.selected ?? slice.highlighted;
  if (current === null || !notes.includes(current)) return slice;
  let next = nextNote(before, current);
  while (next !== null && notes.includes(next)) next = nextNote(before, next);
  if (slice.selected === null) return { ...slice, highlighted: next };
  return { ...slice, item: null, selected: isWide(before) ? next : null, highlighted: next };
}

/** The check boxes and the search of the list. [bulk.mode] */
function checking(slice: PanelSlice, { event, seq }: Entry, before: State): PanelSlice {
  const { checked = [] } = slice;
  switch (event.type) {
    case 'user.switchedChecking':
      return event.on ? { ...slice, checked } : unchecked(slice);
    case 'user.checkedNote': {
      const others = checked.filter((id) => id !== event.note);
      return { ...slice, highlighted: event.note, checked: event.on ? [...others, event.note] : others };
    }
    case 'user.checkedUpTo': {
      const visible = visibleNotes(before);
      const ends = [slice.highlighted ?? event.note, event.note].map((id) => visible.indexOf(id));
      const range = visible.slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1);
      return { ...slice, highlighted: event.note, checked: [...new Set([...checked, ...range])] };
    }
    case 'user.askedEach': {
      const { kind } = wantedBy[event.act];
      const rest = unchecked(slice);
      return kinds[kind].isRemoval ? removed(rest, event.notes, before) : rest;
    }
    case 'user.openedSearch':
      return { ...slice, search: { text: '', found: null, ...slice.search, since: seq } };
    case 'user.searched':
      return { ...slice, search: { since: seq, ...slice.search, text: event.text, found: event.found } };
    case 'user.closedSearch':
      return unsearched(slice);
    default:
      return slice;
  }
}

function chose(slice: PanelSlice, filter: PanelSlice['filter'], before: State): PanelSlice {
  const reset = { ...before, notes: { ...before.notes, readUnderFilter: [] } };
  const stays = slice.selected !== null && passes(reset, slice.selected, filter);
  return {
    ...slice,
    filter,
    // Nothing is checked that cannot be seen. [bulk.mode]
    ...(slice.checked && { checked: [] }),
    arrivals: [],
    selected: stays ? slice.selected : null,
    highlighted: stays ? slice.highlighted : null,
    item: null,
  };
}

function visibility(slice: PanelSlice, { event }: Entry): PanelSlice {
  switch (event.type) {
    case 'host.shown':
      return { ...slice, showing: true };
    case 'host.hidden':
      return { ...closed(unchecked(unsearched(slice))), showing: false, helpOpen: false };
    case 'host.revealed':
    case 'host.concealed':
      return { ...slice, revealed: event.type === 'host.revealed' };
    case 'page.shown':
    case 'page.hidden':
      return { ...slice, pageVisible: event.type === 'page.shown' };
    default:
      return slice;
  }
}

function item(slice: PanelSlice, { event }: Entry): PanelSlice {
  if (event.type === 'user.openedItem') return { ...slice, item: { ref: event.item, loaded: null, problem: null } };
  if (!slice.item) return slice;
  if (event.type === 'user.closedItem') return { ...slice, item: null };
  if (event.type === 'api.answered' && event.call === 'getItem') {
    return { ...slice, item: { ...slice.item, loaded: event.answer.item, problem: null } };
  }
  if (event.type === 'api.failed' && event.call === 'getItem') {
    return { ...slice, item: { ...slice.item, problem: event.problem } };
  }
  return slice;
}

/** @param before the state before this entry, because it still has the removed row of the list */
export function panel(slice: PanelSlice, entry: Entry, before: State): PanelSlice {
  const { event } = entry;
  switch (event.type) {
    case 'session.started': {
      const { viewport, stored, embedded, pageVisible } = event;
      const { singleKeys, undoMs } = stored;
      return { ...slice, ...viewport, showing: !embedded, pageVisible, singleKeys, undoMs };
    }
    case 'viewport.resized':
      return { ...slice, width: event.width, height: event.height };
    case 'user.openedNote':
      return opens(slice, event.note, before);
    case 'user.closedNote':
    case 'user.markedUnread':
      return closed(slice);
    case 'user.highlightedNote':
      return { ...slice, highlighted: event.note };
    case 'user.choseFilter':
      return chose(slice, event.filter, before);
    case 'user.askedSpam':
    case 'user.askedTrash':
      return slice.selected !== null && isRemovable(before, event.note) ? removed(slice, [event.note], before) : slice;
    case 'user.askedUndo':
      return typeof event.key === 'number' && hasUndoBar(before, event.key) ? opens(slice, event.key, before) : slice;
    case 'reply.failed':
      return event.duplicate && slice.selected === event.note ? closed(slice) : slice;
    case 'page.crashed':
      return event.view === 'row' ? slice : { ...slice, crashed: { note: event.note } };
    case 'user.scrolledAway':
      return { ...slice, away: event.away };
    case 'user.askedArrivals':
      return { ...slice, arrivals: [], away: false };
    case 'user.openedHelp':
    case 'user.closedHelp':
      return { ...slice, helpOpen: event.type === 'user.openedHelp' };
    case 'user.switchedSingleKeys':
    case 'storage.singleKeysSwitched':
      return { ...slice, singleKeys: event.on };
    case 'user.choseUndoDelay':
    case 'storage.undoDelayChosen':
      return { ...slice, undoMs: event.undoMs };
    case 'storage.failed':
      return { ...slice, storageBlocked: true };
    case 'session.foundEarlierLog':
      return { ...slice, earlierLog: event.startedAt };
    case 'report.offered':
      return { ...slice, reports: { on: event.on, privacyControl: event.privacyControl } };
    case 'user.switchedReports':
    case 'storage.reportsSwitched':
      return slice.reports ? { ...slice, reports: { ...slice.reports, on: event.on } } : slice;
    case 'access.checked':
      return { ...slice, access: event.granted };
    default:
      return item(visibility(checking(slice, entry, before), entry), entry);
  }
}
