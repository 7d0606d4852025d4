/** Everything that is derived from the state: visible notes, the next note, counts of new notes, possible acts. */
import { acts, allMutations, isRemoval, shownBy } from './acts';
import type { Problem } from './api';
import type { Filter, MutationPress, PanelEvent, Removal, StatusMessage, Thing, UndoKey } from './events';
import { shows } from './filters';
import { limits } from './limits';
import { mutationKinds, removals } from './names';
import type { Note } from './note';
import { commentOf, offers } from './offers';
import { finding } from './search';
import type { Mutation, NotesSlice, State, StatusBarSlice, Undoable } from './state';

export const noteOf = (state: State, id: number | null): Note | null =>
  id === null ? null : (state.notes.byId[id] ?? null);

/** The host page opens the links in the panel. [host.links] */
export const linksOpenAtHost = ({ session }: State): boolean => session.opens === 'links' && session.embedded;

/** The note that this entry opened, here or at the host page; null without one. [host.opens] */
export function openedBy(event: PanelEvent, before: State, after: State): number | null {
  if (before.session.opens !== 'host')
    return after.panel.selected === before.panel.selected ? null : after.panel.selected;
  return event.type === 'user.openedNote' && before.notes.byId[event.note] ? event.note : null;
}

export const openNote = (state: State): Note | null => noteOf(state, state.panel.selected);

export const isWide = (state: State): boolean => state.panel.width >= limits.wideFromPx;

/** The host page shows the panel and the document is visible. Nothing is fetched otherwise. [sync.not-visible] */
export const isVisible = (state: State): boolean => state.panel.revealed && state.panel.pageVisible;

/** More notes are stale than are fetched one by one, so the list is fetched instead. */
export const needsList = ({ notes }: State): boolean => Object.keys(notes.stale).length > limits.notesOneByOne;

/** No answer came, or an answer that does not say whether the call was carried out. */
export const isUnanswered = ({ status }: Problem): boolean => status === 0 || status === 408;

/**
 * Whether the service refused what was asked. Other failures say nothing about the request: 401 is about who is signed in;
 * 408, 429 and 500 and above may pass. [outbox.no-refusal]
 */
export const isRefusal = ({ status }: Problem): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;

/** No person is signed in, or the browser does not send the provider's cookies from its frame. */
export const isSignedOut = ({ status }: Problem): boolean => status === 401 || status === 403;

/** Only the calls for the list and for the user tell who is signed in, because any other call may be refused for its own reasons. */
export const saysSignedOut = (event: PanelEvent): boolean =>
  event.type === 'api.failed' &&
  (event.call === 'getMe' || event.call === 'listPairs' || event.call === 'listNotes') &&
  isSignedOut(event.problem);

/** What the person wants counts more than the server note. [reading.opening] */
export function isRead({ notes, outbox }: State, id: number): boolean {
  const mutation = outbox.read[id];
  if (mutation) return mutation.wanted;
  // Painted notes of the last visit hold the service's state of that visit. Flags tell what was read since then.
  return notes.byId[id]?.read === true || (notes.restoredOf !== null && notes.flagged[id] === true);
}

/** Whether a filter shows a note. [filter.what-shows] */
export function passes(state: State, id: number, filter: Filter): boolean {
  const note = state.notes.byId[id];
  if (!note) return false;
  return shows(state, filter, note, !isRead(state, id) || state.notes.readUnderFilter.includes(id));
}

/** A row of the list: a note, or the undo bar in place of a note. */
export interface Row {
  readonly id: number;
  readonly undo: boolean;
}

/** The spam or trash that hides a note; null without one, and when it has failed. */
export function removalOf(
  { outbox }: Pick<State, 'outbox'>,
  id: number,
): { readonly kind: Removal; readonly mutation: Mutation } | null {
  for (const kind of removals) {
    const mutation = outbox[kind][id];
    if (mutation?.optimistic) return { kind, mutation };
  }
  return null;
}

/** A note is hidden while its spam or trash is pending. */
export const isHidden = (state: Pick<State, 'outbox'>, id: number): boolean => removalOf(state, id) !== null;

/** Whether an undo bar stands in place of the note. An act on checked notes has one bar for all of them. */
export function hasUndoBar(state: State, id: number): boolean {
  const mutation = removalOf(state, id)?.mutation;
  return mutation?.phase === 'undoable' && mutation.tab === state.outbox.tab && !mutation.bulk;
}

/** Whether the note's undo bar is held. [undo.hold] */
export const isBarHeld = (state: State, id: number): boolean => state.outbox.held.includes(id) && hasUndoBar(state, id);

/** Whether the undo bar of some note is held. */
export const someBarHeld = (state: State): boolean =>
  state.outbox.held.some((key) => typeof key === 'number' && isBarHeld(state, key));

/** Remembers two answers for identical arguments, so that React sees a stable value, also where two panels are drawn. */
export function remembering<A extends readonly unknown[], R>(
  inputs: (state: State) => A,
  compute: (state: State) => R,
): (state: State) => R {
  let latest: readonly { readonly args: A; readonly result: R }[] = [];
  return (state) => {
    const args = inputs(state);
    let known = latest.find((one) => one.args.every((arg, index) => arg === args[index]));
    if (!known) {
      known = { args, result: compute(state) };
      latest = [known, ...latest.slice(0, 1)];
    }
    return known.result;
  };
}

const listInputs = (state: State) =>
  [
    state.notes.byId,
    state.notes.order,
    state.outbox.read,
    state.notes.readUnderFilter,
    state.panel.filter,
    state.panel.search,
    state.panel.arrivals,
    ...removals.map((kind) => state.outbox[kind]),
  ] as const;

/** Whether something stands in the search box. */
export const isSearching = ({ panel }: State): boolean => Boolean(panel.search?.text.trim());

const finds = remembering(
  ({ panel }) => [panel.search?.text ?? ''] as const,
  ({ panel }) => finding(panel.search?.text ?? ''),
);

/** What keeps a note of the order out of the list, by name: the list, the pill and "why not" ask the same conditions. */
export const hides = {
  pill: ({ panel }: State, id: number): boolean => panel.arrivals.includes(id),
  filter: (state: State, id: number): boolean => !passes(state, id, state.panel.filter),
  search: (state: State, id: number): boolean => !finds(state)(state.notes.byId[id]),
  removal: (state: State, id: number): boolean => isHidden(state, id) && !hasUndoBar(state, id),
} as const;

const hiding = Object.values(hides);

/** Whether the list has a place for a note of the order: a row, or the undo bar in place of it. */
export const isListed = (state: State, id: number): boolean => !hiding.some((isHiding) => isHiding(state, id));

/** The rows of the list under the chosen filter, newest first: visible notes and undo bars. */
export const rows: (state: State) => readonly Row[] = remembering(listInputs, (state) =>
  state.notes.order.filter((id) => isListed(state, id)).map((id) => ({ id, undo: hasUndoBar(state, id) })),
);

/** The notes behind the pill that the chosen filter would show. */
export const shownArrivals = (state: State): readonly number[] =>
  state.panel.arrivals.filter((id) => !hides.filter(state, id));

/** Ids of the notes that can be opened, in the list's order. */
export const visibleNotes: (state: State) => readonly number[] = remembering(
  (state) => [rows(state)] as const,
  (state) => rows(state).flatMap((row) => (row.undo ? [] : [row.id])),
);

/** The checked notes that can be seen; null while the list has no check boxes. */
export const checkedNotes = (state: State): readonly number[] | null =>
  state.panel.checked ? visibleNotes(state).filter((id) => state.panel.checked?.includes(id)) : null;

export type GroupName = 'today' | 'yesterday' | 'twoDays' | 'week' | 'month';
export interface Group {
  readonly name: GroupName;
  readonly rows: readonly Row[];
}

/**
 * The heading over a time. [groups.bounds]
 * @param timestamp milliseconds since 1970
 */
export function groupOf(timestamp: number, { session }: Pick<State, 'session'>): GroupName {
  const { startOfToday, yesterdayMs = limits.dayMs } = session;
  if (timestamp >= startOfToday) return 'today';
  if (timestamp >= startOfToday - yesterdayMs) return 'yesterday';
  if (timestamp >= startOfToday - limits.weekGroupDays * limits.dayMs) return 'twoDays';
  if (timestamp >= startOfToday - limits.monthGroupDays * limits.dayMs) return 'week';
  return 'month';
}

/** The rows under their time headings; empty groups are left out. */
export const groups: (state: State) => readonly Group[] = remembering(
  (state) => [rows(state), state.session.startOfToday, state.session.yesterdayMs] as const,
  (state) => {
    const found: { name: GroupName; rows: Row[] }[] = [];
    for (const row of rows(state)) {
      const name = groupOf(state.notes.byId[row.id]?.timestamp ?? 0, state);
      const last = found.at(-1);
      if (last?.name === name) last.rows.push(row);
      else found.push({ name, rows: [row] });
    }
    return found;
  },
);

/** The note from which the arrow keys move: the open note, or else the highlighted one. */
export const currentNote = (state: State): number | null => state.panel.selected ?? state.panel.highlighted;

function neighbour(state: State, id: number | null, step: 1 | -1): number | null {
  const review = state.panel.review?.filter((note) => state.notes.byId[note] && !isHidden(state, note));
  const visible = review?.length ? review : visibleNotes(state);
  if (id === null) return (step === 1 ? visible[0] : visible.at(-1)) ?? null;
  // The place in the whole order is used, because the note itself may be hidden.
  const order = review?.length ? (state.panel.review ?? []) : state.notes.order;
  // A hostile log may name a note twice. From its last place on, the way down has an end. [replay.hostile]
  const place = step === 1 ? order.lastIndexOf(id) : order.indexOf(id);
  const around = step === 1 ? order.slice(place + 1) : order.slice(0, Math.max(place, 0)).reverse();
  return around.find((other) => visible.includes(other)) ?? null;
}

/** The next visible note below, or null at the end. */
export const nextNote = (state: State, id: number | null): number | null => neighbour(state, id, 1);
export const previousNote = (state: State, id: number | null): number | null => neighbour(state, id, -1);

/** A note's time for last seen, in whole seconds. For a note with a date in the future it is the time of its arrival. */
const secondsOf = ({ notes }: State, { id, timestamp }: Note): number =>
  notes.cameAt[id] ?? Math.floor(timestamp / 1000);

/** The number of notes newer than last seen. [seen.new-count] */
export function newCount(state: State): number {
  const { lastSeen, rendered } = state.sync;
  if (!rendered && lastSeen === 0) return 0;
  return state.notes.order.filter((id) => {
    const note = state.notes.byId[id];
    return note !== undefined && !isHidden(state, id) && secondsOf(state, note) > lastSeen;
  }).length;
}

/** Whether the note came after the person last looked into the panel. [list.new-line] */
export function isNew(state: State, note: Note): boolean {
  const { newSince = 0 } = state.panel;
  return newSince > 0 && secondsOf(state, note) > newSince;
}

/** Whether notes that come now wait behind the pill. [arrivals.wait] */
export const arrivalsWait = (state: State): boolean =>
  state.panel.away || (state.panel.selected !== null && !isWide(state));

/** The latest time of a note, in seconds; 0 without notes. */
export function newestTime(state: State): number {
  let latest = 0;
  for (const id of state.notes.order) {
    const note = noteOf(state, id);
    if (note) latest = Math.max(latest, secondsOf(state, note));
    // Only notes dated in the future stand above the latest note.
    if (!(id in state.notes.cameAt)) break;
  }
  return latest;
}

/** The unread notes, except those behind the pill, which the person has not seen. */
export const unreadNotes: (state: State) => readonly number[] = remembering(
  (state) => [state.notes, state.outbox, state.panel.arrivals] as const,
  (state) => {
    const waiting = new Set(state.panel.arrivals);
    return state.notes.order.filter((id) => !waiting.has(id) && !isHidden(state, id) && !isRead(state, id));
  },
);

/** The notes that "Mark all as read" marks: the unread ones under the chosen filter and search. [reading.mark-all] */
export const unreadListed: (state: State) => readonly number[] = remembering(
  (state) => [unreadNotes(state), visibleNotes(state)] as const,
  (state) => {
    const listed = new Set(visibleNotes(state));
    return unreadNotes(state).filter((id) => listed.has(id));
  },
);

/** Whether the panel holds every note that the service lists. [more.all] */
export const knowsAll = ({ sync, notes }: State): boolean =>
  sync.complete && notes.order.length < limits.maxWindowNotes;

/** Why the list has no rows; null while it has some. Until all is loaded, older notes may pass the filter or the search. [more.all] */
export function whyEmpty(state: State): 'loading' | 'failed' | 'empty' | null {
  if (rows(state).length > 0) return null;
  if (state.sync.problem) return 'failed';
  return state.sync.everLoaded && state.sync.complete ? 'empty' : 'loading';
}

/** Whether notes that are not loaded may be new, too. [seen.new-count] */
export function mayHaveMoreNew(state: State): boolean {
  const oldest = state.notes.byId[state.notes.order.at(-1) ?? 0];
  return !knowsAll(state) && oldest !== undefined && secondsOf(state, oldest) > state.sync.lastSeen;
}

/** Whether the note can be made spam or trash: it has a comment, and is not hidden yet. */
export const isRemovable = (state: State, id: number): boolean =>
  !isHidden(state, id) && commentOf(noteOf(state, id)) !== null;

/** The wanted state that is shown in place of the server note; undefined when the server note is shown. */
function wanted({ outbox }: State, { kind, id }: Thing): boolean | undefined {
  const mutation = outbox[kind][id];
  return mutation?.optimistic ? mutation.wanted : undefined;
}

/** Whether a mutation is no longer shown and still sent ([outbox.not-sent-yet]). */
export function isNotSentYet({ outbox }: State, { kind, id }: Thing): boolean {
  const mutation = outbox[kind][id];
  return mutation !== undefined && !mutation.optimistic && mutation.phase !== 'failed';
}

/** Whether the person sees what a press would ask for; of spam and trash, whether the note is hidden. */
export function isShownAs(state: State, thing: Thing, want: boolean): boolean {
  if (isRemoval(thing.kind)) return isHidden(state, thing.id);
  return (thing.kind === 'read' ? isRead(state, thing.id) : seen(state, thing)) === want;
}

const seen = (state: State, thing: Thing): boolean => wanted(state, thing) ?? shownBy(state.notes, thing) === true;

/** Whether the person sees the note as approved: as wanted, or else as the note says. */
export const isApproved = (state: State, id: number): boolean => seen(state, { kind: 'approve', id });

/** Whether the note offers approve and its comment is not approved. */
export const isUnapproved = (state: State, id: number): boolean =>
  offers(noteOf(state, id), 'approve-comment') && !isApproved(state, id);

export const isLiked = (state: State, id: number): boolean => seen(state, { kind: 'like', id });

export const isNested = (note: Note): boolean => note.readable && (note.body[1]?.nestLevel ?? 0) > 0;

/**
 * Whether the person sees the site as followed: as wanted, or else the block's own state.
 * @param offered the block's own state
 */
export const isFollowing = (state: State, site: number, offered: boolean): boolean =>
  wanted(state, { kind: 'follow', id: site }) ?? offered;

/** Whether the service no longer has the note. A note below the list is not gone, because no tombstone names it. */
export const isGone = ({ byId, asOf }: NotesSlice, id: number): boolean => !(id in byId) && id in asOf;

/** The failed acts that can be sent again now. Those of a note that waits to be spam or trash stay in the outbox, because it may come back. */
export const unsentActs: (state: State) => readonly MutationPress[] = remembering(
  (state) => [state.outbox] as const,
  (state) =>
    allMutations(state.outbox)
      .filter(([, { phase }]) => phase === 'failed')
      .sort(([, a], [, b]) => a.since - b.since)
      .flatMap(([{ kind, id }, { wanted }]): MutationPress | readonly never[] => acts[kind].press?.(id, wanted) ?? [])
      .filter((act) => !('note' in act && isHidden(state, act.note))),
);

/** Whether dismissing the message also drops the acts that can be sent again, because it is the last message about acts. */
export const dismissesActs = ({ current }: StatusBarSlice): boolean =>
  !current || (!current.next && isAboutAct(current.message));

const ofActs = new RegExp(`(${mutationKinds.filter((kind) => kind !== 'read').join('|')})Failed$`);
/** Whether the message is about a failed act: the bar then offers to send the act again. */
export const isAboutAct = (message: StatusMessage): boolean => ofActs.test(message);

/** seq of the latest press of this tab that can still be undone; 0 without one. */
const lastUndoable = ({ outbox }: State, mutations: readonly Mutation[]): number =>
  mutations.reduce(
    (seq, { phase, since, tab }) => (phase === 'undoable' && tab === outbox.tab ? Math.max(seq, since) : seq),
    0,
  );

/** What an undo of "Mark all as read" would bring back. */
export const markedAll = ({ outbox }: Pick<State, 'outbox'>): readonly Undoable[] =>
  Object.values(outbox.read).filter(
    (mutation): mutation is Undoable => mutation.phase === 'undoable' && mutation.tab === outbox.tab && !mutation.bulk,
  );

/** seq of the press of "Mark all as read" that can be undone; 0 without one. */
export const askedReadAll = (state: State): number => lastUndoable(state, markedAll(state));

/** seq of the act on checked notes that can be undone; 0 without one. */
export const askedEach = (state: State): number =>
  lastUndoable(
    state,
    allMutations(state.outbox).flatMap(([, mutation]) => (mutation.bulk ? [mutation] : [])),
  );

/** Whether the service's hash of the note is unknown, because the service has what the server note does not show. */
export const isHashUnknown = ({ outbox }: State, id: number): boolean =>
  mutationKinds.some((kind) => kind !== 'follow' && outbox[kind][id]?.phase === 'acknowledged');

/** The bars at the foot of the list, the most important first, and whether each has something to say. */
const bars = {
  undo: (state: State): boolean => askedReadAll(state) > 0 || askedEach(state) > 0,
  status: (state: State): boolean => state.statusBar.current !== null || unsentActs(state).length > 0,
  error: (state: State): boolean => state.sync.problem !== null,
  // No other bar gives way to it.
  connection: (): boolean => false,
} as const;

/** Whether a bar may be shown: a low panel shows one at a time. [bars.one] */
export function hasRoomFor(state: State, bar: keyof typeof bars): boolean {
  if (state.panel.height > limits.oneBarPx) return true;
  const names = Object.keys(bars) as (keyof typeof bars)[];
  return !names.slice(0, names.indexOf(bar)).some((name) => bars[name](state));
}

/** The undo bar that the key `u` undoes: the bar of the latest act, which may be "Mark all as read". */
export function latestUndo(state: State): UndoKey | null {
  let latest: { readonly key: UndoKey; readonly since: number } = { key: 'all', since: askedReadAll(state) };
  const each = askedEach(state);
  if (each > latest.since) latest = { key: 'checked', since: each };
  for (const kind of removals)
    for (const [key, mutation] of Object.entries(state.outbox[kind])) {
      const id = Number(key);
      if (hasUndoBar(state, id) && mutation.since > latest.since) latest = { key: id, since: mutation.since };
    }
  return latest.since > 0 ? latest.key : null;
}

export const draftText = (state: State, id: number): string =>
  state.reply.sending[id]?.text ?? state.reply.drafts[id]?.text ?? '';

/** Whether a notice with "Reload" is shown in place of the panel. */
export const isCrashed = ({ panel }: State): boolean => panel.crashed?.note === null;

/** A reply to the open note is submitted: Back, Previous and Next are off. [reply.sending] */
export function navigationOff({ panel, reply }: State): boolean {
  const sent = panel.selected === null ? undefined : reply.sending[panel.selected];
  return sent !== undefined && !sent.waited;
}
/** The keys are off. [keys.off] */
export const shortcutsOff = (state: State): boolean =>
  !state.panel.showing ||
  !isVisible(state) ||
  state.reply.focused !== null ||
  navigationOff(state) ||
  state.panel.helpOpen;

/** What became of a reply, as the row of its note says it; null when nothing was written. [row.written] */
export type Written = 'draft' | 'notSent' | 'sending' | 'replied';
export function writtenTo({ reply }: State, note: Note | null): Written | null {
  if (!note) return null;
  const { id } = note;
  if (reply.sending[id]) return 'sending';
  if (reply.drafts[id]?.text.trim()) return reply.drafts[id].failed ? 'notSent' : 'draft';
  return reply.posted?.[id] || (note.readable && note.ids.reply_comment !== undefined) ? 'replied' : null;
}

/** The text after an `@` at the start or after white space, up to the caret: '' for a bare `@`, null without one. */
const afterAt = (text: string, caret: number): string | null =>
  /(?:^|\s)@(\S*)$/u.exec(text.slice(0, caret))?.[1] ?? null;

/** Whether a mention was begun; a bare `@` begins one. */
export const beginsMention = (text: string, caret: number): boolean => afterAt(text, caret) !== null;

/** The mention that is being typed, and the place of its `@`; null without a mention, and for a bare `@`. */
export function mentionQuery(text: string, caret: number): { readonly start: number; readonly query: string } | null {
  const query = afterAt(text, caret);
  return query ? { start: caret - query.length - 1, query } : null;
}

/** Whether "The End" is shown. [list.the-end] */
export const atTheEnd = (state: State): boolean =>
  state.panel.selected === null &&
  !state.sync.loading &&
  !state.sync.busy &&
  state.sync.complete &&
  visibleNotes(state).length * limits.notePx > state.panel.height;
