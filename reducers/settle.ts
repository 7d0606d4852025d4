/** The few rules that span slices, applied after every slice has folded the entry. */
import { acts, allMutations } from './acts';
import { limits } from './limits';
import { mutationKinds } from './names';
import { opened, settleFlags } from './notes';
import { joinReadAll, pressOpened, settleMutations } from './outbox';
import { blurred } from './reply';
import { arrivalsWait, isHidden, isRead, isVisible, newestTime, nextNote, openedBy } from './selectors';
import { forget, markStale } from './serverNotes';
import type { Context } from './slice';
import type { NotesSlice, OutboxSlice, PanelSlice, ReplySlice, State } from './state';
import { settleStatus } from './statusBar';
import { seenUpTo } from './sync';

/** Whether the note is in use: it is open or highlighted, or has a draft, a reply under way or an act under way. */
const isInHand = ({ panel, reply, outbox }: State, id: number): boolean =>
  id === panel.selected ||
  id === panel.highlighted ||
  id in reply.drafts ||
  id in reply.sending ||
  mutationKinds.some((kind) => kind !== 'read' && kind !== 'follow' && id in outbox[kind]);

/** New notes from push remove the oldest notes, because the list has at most `maxWindowNotes`. */
function keepNewest(state: State): State {
  const old = state.notes.order.slice(limits.maxWindowNotes).filter((id) => !isInHand(state, id));
  return old.length ? { ...state, notes: forget(state.notes, old) } : state;
}

/** Closes a removed or hidden note, and moves its highlight to the next note below. */
function settlePanel(slice: PanelSlice, state: State, before: State): PanelSlice {
  const there = (id: number) => state.notes.byId[id] !== undefined && !isHidden(state, id);
  let next = slice;
  if (next.selected !== null && !there(next.selected)) next = { ...next, selected: null, item: null };
  if (next.selected === null && next.review?.length) {
    const { review, ...rest } = next;
    next = rest;
  }
  if (next.highlighted !== null && !there(next.highlighted)) {
    const below = nextNote(before, next.highlighted);
    next = { ...next, highlighted: below !== null && there(below) ? below : null };
  }
  return next;
}

/** Notes that arrive above while the list is scrolled down or covered wait behind a pill. [arrivals.wait] */
function holdArrivals(slice: PanelSlice, state: State, before: State): PanelSlice {
  if (!arrivalsWait({ ...state, panel: slice })) return slice.arrivals.length ? { ...slice, arrivals: [] } : slice;
  const newest = before.notes.byId[before.notes.order[0] ?? 0]?.timestamp ?? Number.POSITIVE_INFINITY;
  const waiting = state.notes.order.filter(
    (id) => slice.arrivals.includes(id) || (!before.notes.byId[id] && (state.notes.byId[id]?.timestamp ?? 0) >= newest),
  );
  const unchanged =
    waiting.length === slice.arrivals.length && waiting.every((id, index) => id === slice.arrivals[index]);
  return unchanged ? slice : { ...slice, arrivals: waiting };
}

/** Browsers fire no event when a focused reply box is removed with its note. */
function settleFocus(slice: ReplySlice, { selected }: PanelSlice, before: State): ReplySlice {
  const { focused } = slice;
  const went = focused !== null && focused === before.panel.selected && focused !== selected;
  return went ? blurred(slice, focused) : slice;
}

/** The person's replies are shown as long as the panel has their note. [own-reply.at-once] */
function forgetPosted(slice: ReplySlice, { byId }: State['notes']): ReplySlice {
  if (!slice.posted) return slice;
  const posted = Object.entries(slice.posted);
  const left = posted.filter(([id]) => byId[Number(id)]);
  return left.length === posted.length ? slice : { ...slice, posted: Object.fromEntries(left) };
}

/**
 * After an act its notes are fetched, because their hash may not cover it. After one that was given up, too, because they may be from
 * before an answer. After a read mark the next list is enough, unless a newer version of the note was asked for before the answer.
 */
function settleStale(slice: NotesSlice, outbox: OutboxSlice, known: NotesSlice, seq: number): NotesSlice {
  const ids = allMutations(outbox).flatMap(([{ kind, id }, mutation]) => {
    if (mutation.phase !== 'acknowledged' && mutation.phase !== 'failed') return [];
    const { notesOf, endsBy } = acts[kind];
    return notesOf(slice, id)
      .filter((note) => (slice.asOf[note.id] ?? 0) <= mutation.since && !(note.id in slice.stale))
      .filter((note) => kind !== 'read' || endsBy(note, mutation, known.byId[note.id]))
      .map((note) => note.id);
  });
  return ids.length ? markStale(slice, ids, seq) : slice;
}

/** Whether the state has the same slices as the part. */
function same(state: State, part: Partial<State>): boolean {
  for (const key in part) if (part[key as keyof State] !== state[key as keyof State]) return false;
  return true;
}

/** Opening a note marks it as read. A note that waits in "Mark all as read", here or in another tab, leaves it. [reading.mark-all-exceptions] */
function openedReads(outbox: OutboxSlice, opened: number, context: Context): OutboxSlice {
  const { before } = context;
  const isWaiting = before.outbox.read[opened]?.phase === 'undoable';
  return isRead(before, opened) && !isWaiting ? outbox : pressOpened(outbox, opened, context);
}

/**
 * @param folded the state after the slices have folded the entry; every note that opens is read
 * @param context the entry, and the state before it
 */
export function settle(folded: State, context: Context): State {
  const { entry, before } = context;
  const state = folded.notes.order === before.notes.order ? folded : keepNewest(folded);
  let panel = settlePanel(state.panel, state, before);
  if (state.notes.order !== before.notes.order || arrivalsWait({ ...state, panel }) !== arrivalsWait(before))
    panel = holdArrivals(panel, state, before);
  const fresh = openedBy(entry.event, before, { ...state, panel });
  const listed = fresh === null ? state.notes : opened(state.notes, fresh);
  const pressed = fresh === null ? state.outbox : openedReads(state.outbox, fresh, context);
  const joined = joinReadAll(pressed, state, context);
  const outbox = settleMutations(joined, { notes: listed, sync: state.sync }, before.notes);
  const fetched = settleStale(listed, outbox, before.notes, entry.seq);
  const notes = settleFlags(fetched, outbox.read, before, (id) => isRead({ ...state, notes: fetched, outbox }, id));
  const reply = forgetPosted(settleFocus(state.reply, panel, before), notes);
  const statusBar = settleStatus(state.statusBar, pressed, before, entry);
  const part = { panel, notes, outbox, reply, statusBar };
  const settled = same(state, part) ? state : { ...state, ...part };
  // Painted notes of the last visit do not move last seen, because the service's last seen may be later.
  if (!settled.panel.showing || !isVisible(settled) || settled.notes.restoredOf !== null) return settled;
  const sync = seenUpTo(settled.sync, newestTime(settled), entry.seq);
  const { lastSeen, everLoaded } = settled.sync;
  if (settled.panel.newSince === undefined && everLoaded)
    return { ...settled, sync, panel: { ...settled.panel, newSince: lastSeen } };
  return sync === settled.sync ? settled : { ...settled, sync };
}
