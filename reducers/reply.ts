/**
 * The reply box: drafts, focus, mentions, and what is being sent.
 *
 *   idle --focus--> focused --send--> sending --answered--> idle, the draft is removed, the text stands under the comment
 *                      ^               ^ |  ^ retry after 2, 4, 6 s; after 4 s the person is free
 *                      |         again | `--'
 *                      `--edit-- failed (the text stays as the draft, under the comment; a duplicate is removed)
 */
import { produce } from 'immer';
import type { StoredDraft } from './events';
import { limits } from './limits';
import { mentionQuery } from './selectors';
import type { Context, EventOf, Handlers } from './slice';
import type { Draft, ReplySlice } from './state';
import { clampedEdit, edited } from './textEdit';

const isBlank = (draft: Draft | undefined): boolean => !draft || draft.text.trim() === '';

const textOf = (slice: ReplySlice, note: number): string => slice.drafts[note]?.text ?? '';

const forget = (slice: ReplySlice, ...notes: readonly number[]): ReplySlice =>
  produce(slice, ({ drafts }) => {
    for (const note of notes) delete drafts[note];
  });

/** The text here is over. One that another tab stored after it is taken over, so that it stays in storage. [draft.other-tabs] */
const over = (slice: ReplySlice, note: number): ReplySlice =>
  produce(slice, ({ drafts }) => {
    const theirs = drafts[note]?.overtakenBy;
    if (theirs) drafts[note] = { ...theirs, isStored: true };
    else delete drafts[note];
  });

/** A closed mention list stays closed while the person types the same mention. */
function staysClosed(slice: ReplySlice, note: number, text: string, caret: number): boolean {
  if (!slice.mentionsClosed) return false;
  const earlier = mentionQuery(textOf(slice, note), slice.caret);
  const now = mentionQuery(text, caret);
  return earlier !== null && earlier.start === now?.start;
}

/** It is a spread, because immer is slower and this runs at every keystroke (docs/decisions/0005-immer.md). */
function wrote(slice: ReplySlice, note: number, draft: Draft, caret: number): ReplySlice {
  if (slice.sending[note]) return slice;
  const mentionsClosed = staysClosed(slice, note, draft.text, caret);
  return { ...slice, drafts: { ...slice.drafts, [note]: draft }, caret, mentionIndex: 0, mentionsClosed };
}

/** The service has the reply, which stands under the comment with its time. [own-reply.at-once] */
function posted(slice: ReplySlice, note: number, at: number): ReplySlice {
  const text = slice.sending[note]?.text;
  const next = ended(slice, note);
  if (text === undefined) return next;
  const earlier = slice.posted?.[note] ?? [];
  return { ...next, posted: { ...slice.posted, [note]: [...earlier, { text, at }] } };
}

const ended = (slice: ReplySlice, note: number): ReplySlice =>
  produce(over(slice, note), ({ sending }) => {
    delete sending[note];
  });

/** The text stays as the draft, and the box goes. [reply.failed] */
function failed(slice: ReplySlice, note: number, at: number): ReplySlice {
  const text = slice.sending[note]?.text;
  if (text === undefined) return slice;
  return produce(slice, (next) => {
    delete next.sending[note];
    next.drafts[note] = { text, at: next.drafts[note]?.at ?? at, failed: true };
    if (next.focused === note) next.focused = null;
  });
}

/** "Edit" and the key of the box give a failed text back to the box. */
const inBox = (slice: ReplySlice, note: number): ReplySlice =>
  produce(slice, ({ drafts }) => {
    delete drafts[note]?.failed;
  });

/**
 * Takes another tab's draft, unless a text was typed here or is being sent ([draft.other-tabs]). A text that was typed here
 * stays, and so does the other text in storage ([draft.other-tabs]).
 */
function heard(slice: ReplySlice, note: number, draft: StoredDraft | null): ReplySlice {
  const here = slice.drafts[note];
  if (here && (!here.isStored || slice.sending[note])) {
    const { overtakenBy, ...own } = here;
    // Where another tab has ended this very text, storage stays empty; where it ended a text of its own, this one is stored again.
    const isTheirs = draft ? draft.text !== here.text : overtakenBy === undefined;
    // Of the same text the later time counts in every tab, or they would write it over each other without end.
    const at = draft && !isTheirs ? Math.max(draft.at, here.at) : here.at;
    const theirs = isTheirs && { overtakenBy: draft && { text: draft.text, at: draft.at } };
    return { ...slice, drafts: { ...slice.drafts, [note]: { ...own, at, ...theirs } } };
  }
  if (slice.sending[note]) return slice;
  if (!draft) return here ? forget(slice, note) : slice;
  const { text, at } = draft;
  const caret = slice.focused === note ? text.length : slice.caret;
  return { ...slice, drafts: { ...slice.drafts, [note]: { text, at, isStored: true } }, caret };
}

/** When the box loses the focus, or is removed with its note, a blank draft is removed. */
export function blurred(slice: ReplySlice, note: number): ReplySlice {
  const next = isBlank(slice.drafts[note]) ? over(slice, note) : slice;
  return next.focused === note ? { ...next, focused: null } : next;
}

/** The person is free: the focus in the box, which is still read-only, would keep the shortcuts off. */
function freed(slice: ReplySlice, note: number): ReplySlice {
  const sent = slice.sending[note];
  if (!sent) return slice;
  const focused = slice.focused === note ? null : slice.focused;
  return { ...slice, focused, sending: { ...slice.sending, [note]: { ...sent, waited: true } } };
}

/** A reply that the page before was sending has its text as the draft. */
function begun(slice: ReplySlice, { stored }: EventOf<'session.started'>, { entry: { at: now } }: Context): ReplySlice {
  const drafts = stored.drafts
    .filter(({ at }) => now - at < limits.draftLifeMs)
    .map(({ note, text, at }): [number, Draft] => [note, { text, at, isStored: true }]);
  return { ...slice, drafts: Object.fromEntries(drafts) };
}

function focused(slice: ReplySlice, { note }: { readonly note: number }): ReplySlice {
  if (slice.focused === note) return slice;
  const caret = textOf(slice, note).length;
  return { ...inBox(slice, note), focused: note, caret, mentionIndex: 0, mentionsClosed: true };
}

function choseMention(slice: ReplySlice, event: EventOf<'user.choseMention'>, { entry: { at } }: Context): ReplySlice {
  const before = textOf(slice, event.note);
  const mention = { start: event.start, removed: event.end - event.start, inserted: `@${event.login} ` };
  const { start, inserted } = clampedEdit(before, mention);
  return wrote(slice, event.note, { text: edited(before, mention), at }, start + inserted.length);
}

function sent(slice: ReplySlice, { note }: EventOf<'user.sentReply'>, { entry: { seq } }: Context): ReplySlice {
  const draft = slice.drafts[note];
  if (!draft || isBlank(draft) || slice.sending[note]) return slice;
  return produce(inBox(slice, note), ({ sending }) => {
    sending[note] = { text: draft.text, retry: 0, since: seq };
  });
}

function requested(slice: ReplySlice, { request }: EventOf<'api.requested'>): ReplySlice {
  const under = request.call === 'reply' && slice.sending[request.note];
  if (!under) return slice;
  const { note, text, retry } = request;
  return { ...slice, sending: { ...slice.sending, [note]: { ...under, text, retry } } };
}

function ends(slice: ReplySlice, { note, duplicate }: EventOf<'reply.failed'>, { entry: { at } }: Context): ReplySlice {
  if (!duplicate) return failed(slice, note, at);
  const next = ended(slice, note);
  return next.focused === note ? { ...next, focused: null } : next;
}

const left = (slice: ReplySlice): ReplySlice => (slice.focused === null ? slice : blurred(slice, slice.focused));

/** The panel leaves the screen: the drafts of its notes were seen now, and their 24 hours count from now. [draft.kept] */
function seen(slice: ReplySlice, { entry: { at }, before: { panel, notes } }: Context): ReplySlice {
  if (!panel.showing || !panel.pageVisible) return slice;
  return produce(slice, ({ drafts }) => {
    for (const [note, draft] of Object.entries(drafts))
      if (note in notes.byId && at - draft.at > limits.draftSeenMs) draft.at = at;
  });
}

export const reply: Handlers<ReplySlice> = {
  'session.started': begun,
  'user.focusedReply': focused,
  'user.openedQuickReply': focused,
  'user.closedQuickReply': left,
  'user.blurredReply': (slice, { note }) => blurred(slice, note),
  'user.wroteReply': (slice, { note, edit, caret }, { entry: { at } }) =>
    wrote(slice, note, { text: edited(textOf(slice, note), edit), at }, caret),
  'user.choseMention': choseMention,
  'user.movedCaret': (slice, { caret }) => ({ ...slice, caret }),
  'user.movedMention': (slice, { index }) => ({ ...slice, mentionIndex: index }),
  'user.closedMentions': (slice) => ({ ...slice, mentionsClosed: true }),
  'user.sentReply': sent,
  'api.requested': requested,
  'reply.waited': (slice, { note }) => freed(slice, note),
  'api.answered': (slice, event, { entry: { at } }) =>
    event.call === 'reply' ? posted(slice, event.subject.note, at) : slice,
  'reply.found': (slice, { note }, { entry: { at } }) => posted(slice, note, at),
  'reply.failed': ends,
  'host.hidden': (slice, _event, context) => seen(left(slice), context),
  'page.hidden': (slice, _event, context) => seen(slice, context),
  'page.left': (slice, _event, context) => seen(slice, context),
  'user.closedNote': left,
  'storage.draftWritten': (slice, { draft }) => heard(slice, draft.note, draft),
  'storage.draftRemoved': (slice, { note }) => heard(slice, note, null),
  'storage.cleaned': (slice, { notes }) => forget(slice, ...notes),
};
