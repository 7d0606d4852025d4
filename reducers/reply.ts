/**
 * The reply box: drafts, focus, mentions, and what is being sent.
 *
 *   idle --focus--> focused --send--> sending --answered--> idle, the draft is removed
 *                      ^                 |  ^ retry after 2, 4, 6 s; after 4 s the person is free
 *                      `---failed--------'--' (the text stays as the draft; a duplicate is removed)
 */
import { produce } from 'immer';
import type { Entry, StoredDraft } from './events';
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

const ended = (slice: ReplySlice, note: number, keepsDraft: boolean): ReplySlice =>
  produce(slice, ({ sending, drafts }) => {
    delete sending[note];
    if (!keepsDraft) delete drafts[note];
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

/** Closes the box of a reply that is still being sent, so that the person can go on. [reply.goes-on] */
function freed(slice: ReplySlice, note: number): ReplySlice {
  const sent = slice.sending[note];
  if (!sent) return slice;
  const focused = slice.focused === note ? null : slice.focused;
  return { ...slice, focused, sending: { ...slice.sending, [note]: { ...sent, waited: true } } };
}

export function reply(slice: ReplySlice, { seq, at, event }: Entry): ReplySlice {
  switch (event.type) {
    case 'session.started': {
      const live = event.stored.drafts.filter((draft) => at - draft.at < limits.draftLifeMs);
      return {
        ...slice,
        drafts: Object.fromEntries(
          live.map(({ note, text, at: wroteAt }) => [note, { text, at: wroteAt, isStored: true }]),
        ),
      };
    }
    case 'user.focusedReply': {
      if (slice.focused === event.note) return slice;
      const caret = textOf(slice, event.note).length;
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
      return produce(slice, ({ sending }) => {
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
      return event.call === 'reply' ? ended(slice, event.subject.note, false) : slice;
    case 'reply.found':
      return ended(slice, event.note, false);
    case 'reply.failed': {
      const next = ended(slice, event.note, !event.duplicate);
      return event.duplicate && next.focused === event.note ? { ...next, focused: null } : next;
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
