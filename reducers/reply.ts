/**
 * The reply box: drafts, focus, mentions, and what is being sent (SPEC section 4).
 *
 *   idle --focus--> focused --send--> submitting --answered--> idle, draft gone
 *                      ^                  |  ^ retry 2, 4, 6 s
 *                      `--given up--------'--' (the text stays as the draft; a duplicate's goes)
 */
import type { Entry } from './events';
import { limits } from './limits';
import { mentionQuery } from './selectors';
import type { Draft, ReplySlice } from './state';
import { clampedEdit, edited } from './textEdit';

function without<T>(record: { readonly [note: number]: T }, note: number): { readonly [note: number]: T } {
  if (!(note in record)) return record;
  const { [note]: _gone, ...rest } = record;
  return rest;
}

const isBlank = (draft: Draft | undefined): boolean => !draft || draft.text.trim() === '';

const textOf = (slice: ReplySlice, note: number): string => slice.drafts[note]?.text ?? '';

const forget = (slice: ReplySlice, note: number): ReplySlice => ({ ...slice, drafts: without(slice.drafts, note) });

/** Closed mentions stay closed while the same `@` is being written on. */
function staysClosed(slice: ReplySlice, note: number, text: string, caret: number): boolean {
  if (!slice.mentionsClosed) return false;
  const earlier = mentionQuery(textOf(slice, note), slice.caret);
  const now = mentionQuery(text, caret);
  return earlier !== null && earlier.start === now?.start;
}

function wrote(slice: ReplySlice, note: number, draft: Draft, caret: number): ReplySlice {
  if (slice.sending[note]) return slice;
  const mentionsClosed = staysClosed(slice, note, draft.text, caret);
  return { ...slice, drafts: { ...slice.drafts, [note]: draft }, caret, mentionIndex: 0, mentionsClosed };
}

function ended(slice: ReplySlice, note: number, keepsDraft: boolean): ReplySlice {
  const next = { ...slice, sending: without(slice.sending, note) };
  return keepsDraft ? next : forget(next, note);
}

/** The box was left, or went away with its note: blank text is forgotten. */
export function blurred(slice: ReplySlice, note: number): ReplySlice {
  const next = isBlank(slice.drafts[note]) ? forget(slice, note) : slice;
  return next.focused === note ? { ...next, focused: null } : next;
}

export function reply(slice: ReplySlice, { at, event }: Entry): ReplySlice {
  switch (event.type) {
    case 'session.started': {
      const live = event.stored.drafts.filter((draft) => at - draft.at < limits.draftLifeMs);
      return {
        ...slice,
        drafts: Object.fromEntries(live.map(({ note, text, at: wroteAt }) => [note, { text, at: wroteAt }])),
      };
    }
    case 'user.focusedReply': {
      if (slice.focused === event.note) return slice;
      const caret = slice.drafts[event.note]?.text.length ?? 0;
      return { ...slice, focused: event.note, caret, mentionIndex: 0, mentionsClosed: true };
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
      return { ...slice, sending: { ...slice.sending, [event.note]: { text: draft.text, retry: 0 } } };
    }
    case 'api.requested': {
      const { request } = event;
      if (request.call !== 'reply' || !slice.sending[request.note]) return slice;
      return { ...slice, sending: { ...slice.sending, [request.note]: { text: request.text, retry: request.retry } } };
    }
    case 'api.answered':
      return event.call === 'reply' ? ended(slice, event.subject.note, false) : slice;
    case 'reply.failed': {
      const next = ended(slice, event.note, !event.duplicate);
      return event.duplicate && next.focused === event.note ? { ...next, focused: null } : next;
    }
    // The host hid the panel, or the note closed: no box has the focus then.
    case 'host.hidden':
    case 'user.closedNote':
      return slice.focused === null ? slice : { ...slice, focused: null };
    case 'storage.cleaned':
      return event.notes.reduce(forget, slice);
    default:
      return slice;
  }
}
