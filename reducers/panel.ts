/** What the panel shows: whether it is shown itself, its size, its filter, the open note, an item or the help sheet over it. */
import { isRemoval, wantedBy } from './acts';
import { hasUndoBar, isRemovable, isWide, navigationOff, nextNote, passes, visibleNotes } from './selectors';
import type { Context, EventOf, Handlers } from './slice';
import type { PanelSlice, State } from './state';

const closed = (slice: PanelSlice): PanelSlice =>
  slice.selected === null && slice.item === null ? slice : { ...slice, selected: null, item: null };

const unsearched = ({ search: _, ...slice }: PanelSlice): PanelSlice => slice;
const unchecked = ({ checked: _, ...slice }: PanelSlice): PanelSlice => slice;
/** Without the reply box under a row. */
const unanswered = ({ replyingTo: _, ...slice }: PanelSlice): PanelSlice => slice;

/** The next opening draws its own line. [list.new-line] */
const unlined = ({ newSince: _, ...slice }: PanelSlice): PanelSlice => slice;

const unreviewed = ({ review: _, ...slice }: PanelSlice): PanelSlice => slice;

/** The next note below which is not in `notes`. */
function nextBeyond(notes: readonly number[], current: number, before: State): number | null {
  let next = nextNote(before, current);
  while (next !== null && notes.includes(next)) next = nextNote(before, next);
  return next;
}

/** After an act on the open note of a review the next one opens; after the last the review has ended. [review.next] */
function goesOn(slice: PanelSlice, notes: readonly number[], before: State): PanelSlice {
  const { review, selected } = slice;
  if (!review?.length || selected === null || !notes.includes(selected)) return slice;
  const next = nextBeyond(notes, selected, before);
  return next === null ? ended(slice) : { ...slice, selected: next, highlighted: next, item: null };
}

const goesOnFrom = (slice: PanelSlice, { note }: { readonly note: number }, { before }: Context): PanelSlice =>
  goesOn(slice, [note], before);

const ended = (slice: PanelSlice): PanelSlice => ({ ...closed(slice), review: [] });

/** Opens a note of the list. A note that the state does not have, and any note while a reply is submitted, does not open. */
const opens = (slice: PanelSlice, note: number, before: State): PanelSlice =>
  before.notes.byId[note] && !navigationOff(before)
    ? {
        ...unanswered(slice.review?.includes(note) ? slice : unreviewed(slice)),
        selected: before.session.opens === 'host' ? null : note,
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
  const next = nextBeyond(notes, current, before);
  if (slice.selected === null) return { ...slice, highlighted: next };
  if (slice.review?.length && next === null) return { ...ended(slice), highlighted: null };
  const opensNext = isWide(before) || slice.review?.length;
  return { ...slice, item: null, selected: opensNext ? next : null, highlighted: next };
}

function checkedUpTo(slice: PanelSlice, { note }: EventOf<'user.checkedUpTo'>, { before }: Context): PanelSlice {
  const visible = visibleNotes(before);
  const ends = [slice.highlighted ?? note, note].map((id) => visible.indexOf(id));
  const range = visible.slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1);
  return { ...slice, highlighted: note, checked: [...new Set([...(slice.checked ?? []), ...range])] };
}

function chose(slice: PanelSlice, { filter }: EventOf<'user.choseFilter'>, { before }: Context): PanelSlice {
  const reset = { ...before, notes: { ...before.notes, readUnderFilter: [] } };
  const stays = slice.selected !== null && passes(reset, slice.selected, filter);
  return {
    ...unanswered(unreviewed(slice)),
    filter,
    // Nothing is checked that cannot be seen. [bulk.mode]
    ...(slice.checked && { checked: [] }),
    arrivals: [],
    selected: stays ? slice.selected : null,
    highlighted: stays ? slice.highlighted : null,
    item: null,
  };
}

/** Of an item that is open: its answer, or why there is none. */
const item = (slice: PanelSlice, part: Partial<NonNullable<PanelSlice['item']>>): PanelSlice =>
  slice.item ? { ...slice, item: { ...slice.item, ...part } } : slice;

/** A spam or trash of the open note closes it. The state before still has the removed row of the list. */
const asked = (slice: PanelSlice, { note }: { readonly note: number }, { before }: Context): PanelSlice =>
  slice.selected !== null && isRemovable(before, note) ? removed(slice, [note], before) : slice;

const helped = (slice: PanelSlice, helpOpen: boolean): PanelSlice => ({ ...slice, helpOpen });
/** What is not offered here stays away: reports without an address, and what the address of the page decides. */
function decided(slice: PanelSlice, { choice, value }: Omit<EventOf<'user.madeChoice'>, 'type'>): PanelSlice {
  if (slice[choice] === undefined) return slice;
  return { ...slice, [choice]: choice === 'reports' ? { ...slice.reports, on: value } : value };
}

export const panel: Handlers<PanelSlice> = {
  'session.started': (slice, { viewport, stored, embedded, pageVisible, filters }) => {
    const { singleKeys, undoMs, theme, locale } = stored;
    const chosen = { singleKeys, undoMs, ...(theme && { theme }), ...(locale && { locale }) };
    const filter = filters?.[0]?.name ?? slice.filter;
    return { ...slice, filter, ...viewport, showing: !embedded, pageVisible, ...chosen };
  },
  'viewport.resized': (slice, { width, height }) => ({ ...slice, width, height }),
  'host.shown': (slice) => ({ ...slice, showing: true }),
  'host.hidden': (slice) => ({
    ...closed(unreviewed(unlined(unanswered(unchecked(unsearched(slice)))))),
    showing: false,
    helpOpen: false,
  }),
  'host.revealed': (slice) => ({ ...slice, revealed: true }),
  'host.concealed': (slice) => ({ ...slice, revealed: false }),
  'page.shown': (slice) => ({ ...slice, pageVisible: true }),
  'page.hidden': (slice) => ({ ...slice, pageVisible: false }),
  'user.openedNote': (slice, { note }, { before }) => opens(slice, note, before),
  'user.closedNote': closed,
  'user.markedUnread': (slice, event, context) =>
    slice.review?.length ? goesOnFrom(slice, event, context) : closed(slice),
  // One note after another. [review.next]
  'user.startedReview': (slice, { notes }, { before }) => {
    const [first] = notes;
    return first === undefined ? slice : opens({ ...slice, review: notes }, first, before);
  },
  'user.endedReview': ended,
  'user.askedApprove': (slice, event, context) => (event.on ? goesOnFrom(slice, event, context) : slice),
  'reply.found': goesOnFrom,
  'user.highlightedNote': (slice, { note }) => ({ ...slice, highlighted: note }),
  'user.choseFilter': chose,
  'user.askedSpam': asked,
  'user.askedTrash': asked,
  'user.askedUndo': (slice, { key }, { before }) =>
    typeof key === 'number' && hasUndoBar(before, key) ? opens(slice, key, before) : slice,
  // The check boxes of the list. [bulk.mode]
  'user.switchedChecking': (slice, { on }) => (on ? { ...slice, checked: slice.checked ?? [] } : unchecked(slice)),
  'user.checkedNote': (slice, { note, on }) => {
    const others = (slice.checked ?? []).filter((id) => id !== note);
    return { ...slice, highlighted: note, checked: on ? [...others, note] : others };
  },
  'user.checkedUpTo': checkedUpTo,
  'user.checkedAll': (slice, { on }, { before }) => ({ ...slice, checked: on ? visibleNotes(before) : [] }),
  'user.askedEach': (slice, { act, notes }, { before }) => {
    const rest = unchecked(slice);
    if (isRemoval(wantedBy(act).kind)) return removed(rest, notes, before);
    return act === 'approve' ? goesOn(rest, notes, before) : rest;
  },
  // The reply box under a row. [row.reply]
  'user.openedQuickReply': (slice, { note }, { before }) =>
    slice.selected !== note && visibleNotes(before).includes(note) ? { ...slice, replyingTo: note } : slice,
  'user.closedQuickReply': unanswered,
  'user.sentReply': (slice, { note }) => (slice.replyingTo === note ? unanswered(slice) : slice),
  // The search of the list. [search.finds]
  'user.openedSearch': (slice, _event, { entry: { seq } }) => ({
    ...slice,
    search: { text: '', ...slice.search, since: seq },
  }),
  'user.searched': (slice, { text }, { entry: { seq } }) => ({
    ...slice,
    search: { since: seq, ...slice.search, text },
  }),
  'user.closedSearch': unsearched,
  'reply.failed': (slice, { note, duplicate }) => (duplicate && slice.selected === note ? closed(slice) : slice),
  'page.crashed': (slice, { view, note }) => (view === 'row' ? slice : { ...slice, crashed: { note } }),
  'user.scrolledAway': (slice, { away }) => ({ ...slice, away }),
  'user.askedArrivals': (slice) => ({ ...slice, arrivals: [], away: false }),
  'user.openedHelp': (slice) => helped(slice, true),
  'user.closedHelp': (slice) => helped(slice, false),
  'user.madeChoice': decided,
  'storage.choiceMade': decided,
  'storage.failed': (slice) => ({ ...slice, storageBlocked: true }),
  // Nothing is stored any more.
  'effect.failed': (slice, { effect }) => (effect === 'storage' ? { ...slice, storageBlocked: true } : slice),
  'session.foundEarlierLog': (slice, { startedAt }) => ({ ...slice, earlierLog: startedAt }),
  'report.offered': (slice, { on, privacyControl }) => ({ ...slice, reports: { on, privacyControl } }),
  'access.checked': (slice, { granted }) => ({ ...slice, access: granted }),
  'user.openedItem': (slice, { item: ref }) => ({ ...slice, item: { ref, loaded: null, problem: null } }),
  'user.closedItem': (slice) => (slice.item ? { ...slice, item: null } : slice),
  'api.answered': (slice, event, context) => {
    if (event.call === 'reply') return goesOnFrom(slice, event.subject, context);
    return event.call === 'getItem' ? item(slice, { loaded: event.answer.item, problem: null }) : slice;
  },
  'api.failed': (slice, event) => (event.call === 'getItem' ? item(slice, { problem: event.problem }) : slice),
};
