/** What the panel shows: whether it is shown itself, its size, its filter, the open note, an item or the help sheet over it. */
import type { Entry } from './events';
import { hasUndoBar, isRemovable, isWide, navigationOff, nextNote, passes } from './selectors';
import type { PanelSlice, State } from './state';

const closed = (slice: PanelSlice): PanelSlice =>
  slice.selected === null && slice.item === null ? slice : { ...slice, selected: null, item: null };

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
function removed(slice: PanelSlice, note: number, before: State): PanelSlice {
  if (slice.selected !== note) return slice;
  const next = nextNote(before, note);
  return { ...slice, item: null, selected: isWide(before) ? next : null, highlighted: next };
}

function chose(slice: PanelSlice, filter: PanelSlice['filter'], before: State): PanelSlice {
  const reset = { ...before, notes: { ...before.notes, readUnderFilter: [] } };
  const stays = slice.selected !== null && passes(reset, slice.selected, filter);
  return {
    ...slice,
    filter,
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
      return { ...closed(slice), showing: false, helpOpen: false };
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
      return isRemovable(before, event.note) ? removed(slice, event.note, before) : slice;
    case 'user.askedUndo':
      return event.key !== 'all' && hasUndoBar(before, event.key) ? opens(slice, event.key, before) : slice;
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
    case 'report.offered': {
      const { on, privacyControl, sampled } = event;
      return { ...slice, reports: { on, privacyControl, sampled } };
    }
    case 'user.switchedReports':
    case 'storage.reportsSwitched':
      return slice.reports ? { ...slice, reports: { ...slice.reports, on: event.on } } : slice;
    case 'access.checked':
      return { ...slice, access: event.granted };
    default:
      return item(visibility(slice, entry), entry);
  }
}
