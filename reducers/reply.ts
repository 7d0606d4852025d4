/**
 * The reply box: drafts, focus, mentions, and what is being sent.
 *
 *   idle --focus--> focused --send--> sending --answered--> idle, the draft is removed, the text stands under the comment
 *                      ^               ^ |  ^ retry after 2, 4, 6 s; after 4 s the person is free
 *                      |         again | `--'
 *                      `--edit-- failed (the text stays as the draft, under the comment; a duplicate is removed)
 */
import { produce } from 'immer';
import type { Entry, PanelEvent, StoredDraft } from './events';
import { limits } from './limits';
import { mentionQuery } from './selectors';
import type { Draft, ReplySlice } from './state';
import { clampedEdit, edited } from './textEdit';

const isBlank = (draft: Draft | undefined): boolean => !draft || draft.text.trim() === '';

const textOf = (slice: ReplySlice, note: number): string => slice.drafts[note]?.text ?? '';

const forget = (slice: ReplySlice, ...notes: readonly number[]): ReplySlice =>
  produce(slice, ({ drafts }) => {
    for (const note of notes) delete drafts[note];
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
  produce(slice, ({ sending, drafts }) => {
    delete sending[note];
    delete drafts[note];
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

/** Takes another tab's draft, unless a text was typed here or is being sent ([draft.other-tabs]). */
function heard(slice: ReplySlice, note: number, draft: StoredDraft | null): ReplySlice {
  const here = slice.drafts[note];
  if ((here && !here.isStored) || slice.sending[note]) return slice;
  if (!draft) return here ? forget(slice, note) : slice;
  const { text, at } = draft;
  const caret = slice.focused === note ? text.length : slice.caret;
  return { ...slice, drafts: { ...slice.drafts, [note]: { text, at, isStored: true } }, caret };
}

/** When the box loses the focus, or is removed with its note, a blank draft is removed. */
export function blurred(slice: ReplySlice, note: number): ReplySlice {
  const next = isBlank(slice.drafts[note]) ? forget(slice, note) : slice;
  return next.focused === note ? { ...next, focused: null } : next;
}

/** The person is free: the focus in the box, which is still read-only, would keep the shortcuts off. */
function freed(slice: ReplySlice, note: number): ReplySlice {
  const sent = slice.sending[note];
  if (!sent) return slice;
  const focused = slice.focused === note ? null : slice.focused;
  return { ...slice, focused, sending: { ...slice.sending, [note]: { ...sent, waited: true } } };
}

type Started = Extract<PanelEvent, { readonly type: 'session.started' }>;

/** A reply that the session before in this page was sending is said to have failed. */
function begun(slice: ReplySlice, { stored, left }: Started, now: number): ReplySlice {
  const drafts = stored.drafts
    .filter(({ at }) => now - at < limits.draftLifeMs)
    .map(({ note, text, at }): [number, Draft] => [
      note,
      { text, at, ...(left?.replies?.includes(note) ? { failed: true } : { isStored: true }) },
    ]);
  return { ...slice, drafts: Object.fromEntries(drafts) };
}

export function reply(slice: ReplySlice, { seq, at, event }: Entry): ReplySlice {
  switch (event.type) {
    case 'session.started':
      return begun(slice, event, at);
    case 'user.focusedReply': {
      if (slice.focused === event.note) return slice;
      const caret = textOf(slice, event.note).length;
      return { ...inBox(slice, event.note), focused: event.note, caret, mentionIndex: 0, mentionsClosed: true };
    }
    case 'user.blurredReply':
      return blurred(slice, event.note);
    case 'user.wroteReply':
      return wrote(slice, event.note, { text: edited(textOf(slice, event.note), event.edit), at }, event.caret);
    case 'user.choseMention': {
      const before = textOf(slice, event.note);
      const mention = { start: event.start, removed: event.end - event.start, inserted: `@${event.login} ` };
      const { start, inserted } = clampedEdit(before, mention);
      return wrote(slice, event.note, { text: edited(before, mention), at }, start + inserted.length);
    }
    case 'user.movedCaret':
      return { ...slice, caret: event.caret };
    case 'user.movedMention':
      return { ...slice, mentionIndex: event.index };
    case 'user.closedMentions':
      return { ...slice, mentionsClosed: true };
    case 'user.sentReply': {
      const draft = slice.drafts[event.note];
      if (!draft || isBlank(draft) || slice.sending[event.note]) return slice;
      return produce(inBox(slice, event.note), ({ sending }) => {
        sending[event.note] = { text: draft.text, retry: 0, since: seq };
      });
    }
    case 'api.requested': {
      const { request } = event;
      const sent = request.call === 'reply' && slice.sending[request.note];
      if (!sent) return slice;
      const { note, text, retry } = request;
      return { ...slice, sending: { ...slice.sending, [note]: { ...sent, text, retry } } };
    }
    case 'reply.waited':
      return freed(slice, event.note);
    case 'api.answered':
      return event.call === 'reply' ? posted(slice, event.subject.note, at) : slice;
    case 'reply.found':
      return posted(slice, event.note, at);
    case 'reply.failed': {
      if (!event.duplicate) return failed(slice, event.note, at);
      const next = ended(slice, event.note);
      return next.focused === event.note ? { ...next, focused: null } : next;
    }
    case 'host.hidden':
    case 'user.closedNote':
      return slice.focused === null ? slice : blurred(slice, slice.focused);
    case 'storage.draftWritten':
      return heard(slice, event.draft.note, event.draft);
    case 'storage.draftRemoved':
      return heard(slice, event.note, null);
    case 'storage.cleaned':
      return forget(slice, ...event.notes);
    default:
      return slice;
  }
}
