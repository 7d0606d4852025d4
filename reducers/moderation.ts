/**
 * Spam, trash and "Mark all as read" while they can be undone and while they are carried out.
 *
 *   (none) --asked--> waiting --undo--> (none)
 *                        | the undo window is over, or dismissed
 *                        v
 *                    carrying --done--> (none, the note is removed)
 *                        `--failed--> (none, the note is back)
 *   elsewhere: asked for in another tab or by an earlier page; ends by done, failed or settledElsewhere
 */
import { produce } from 'immer';
import type { Entry, Moderation, PendingModeration } from './events';
import { isRead, moderationTarget } from './selectors';
import type { ModerationSlice, PendingAct, State } from './state';

const hide = (slice: ModerationSlice, note: number, act: PendingAct): ModerationSlice =>
  produce(slice, (draft) => {
    draft.pending[note] = act;
  });

const show = (slice: ModerationSlice, note: number): ModerationSlice =>
  produce(slice, (draft) => {
    delete draft.pending[note];
  });

const change = (slice: ModerationSlice, note: number, part: Partial<PendingAct>): ModerationSlice =>
  produce(slice, ({ pending }) => {
    const act = pending[note];
    if (act) Object.assign(act, part);
  });

function ask(
  slice: ModerationSlice,
  note: number,
  action: Moderation,
  { at, seq }: Entry,
  before: State,
): ModerationSlice {
  const target = moderationTarget(before, note);
  if (!target) return slice;
  return hide(slice, note, { action, ...target, at, seq, phase: 'waiting', held: false, contested: false });
}

const elsewhere = (slice: ModerationSlice, { note, ...act }: PendingModeration, seq: number): ModerationSlice =>
  slice.pending[note]
    ? contest(slice, note)
    : hide(slice, note, { ...act, seq, phase: 'elsewhere', held: false, contested: false });

/** Notes that another tab asked for the same act, also after the wait, because the act may still wait for the lock. [moderation.looks-first] */
function contest(slice: ModerationSlice, note: number): ModerationSlice {
  const act = slice.pending[note];
  return act && act.phase !== 'elsewhere' ? change(slice, note, { contested: true }) : slice;
}

/** A person cannot hold a bar that is not visible, so the wait goes on. */
const release = (slice: ModerationSlice): ModerationSlice =>
  produce(slice, ({ pending, readAll }) => {
    for (const act of Object.values(pending)) act.held = false;
    if (readAll) readAll.held = false;
  });

function hold(slice: ModerationSlice, key: number | 'all', held: boolean): ModerationSlice {
  if (key !== 'all') return change(slice, key, { held });
  return produce(slice, ({ readAll }) => {
    if (readAll) readAll.held = held;
  });
}

/** Only unread notes become part of "Mark all as read", because an undo makes its notes unread. */
function askReadAll(slice: ModerationSlice, asked: readonly number[], seq: number, before: State): ModerationSlice {
  const unread = asked.filter((id) => !isRead(before, id));
  const notes = [...new Set([...(slice.readAll?.notes ?? []), ...unread])];
  return notes.length ? { ...slice, readAll: { notes, seq, held: false } } : slice;
}

/** Takes notes out of "Mark all as read". [reading.mark-all-exceptions] */
export function keepReadAll(slice: ModerationSlice, still: (note: number) => boolean): ModerationSlice {
  if (!slice.readAll || slice.readAll.notes.every(still)) return slice;
  const notes = slice.readAll.notes.filter(still);
  return { ...slice, readAll: notes.length ? { ...slice.readAll, notes } : null };
}

/** @param before the state before this entry, which still has the note */
export function moderation(slice: ModerationSlice, entry: Entry, before: State): ModerationSlice {
  const { event, seq } = entry;
  switch (event.type) {
    case 'session.started':
      return event.stored.pending.reduce((next, pending) => elsewhere(next, pending, seq), slice);
    case 'storage.moderationAsked':
      return elsewhere(slice, event.pending, seq);
    case 'storage.moderationEnded':
      return contest(slice, event.note);
    case 'host.hidden':
    case 'page.hidden':
      return release(slice);
    case 'user.askedSpam':
      return ask(slice, event.note, 'spam', entry, before);
    case 'user.askedTrash':
      return ask(slice, event.note, 'trash', entry, before);
    case 'user.askedReadAll':
      return askReadAll(slice, event.notes, seq, before);
    case 'storage.noteRead':
    case 'user.markedUnread':
      return keepReadAll(slice, (note) => note !== event.note);
    case 'user.askedUndo':
      if (event.key === 'all') return slice.readAll ? { ...slice, readAll: null } : slice;
      return slice.pending[event.key]?.phase === 'waiting' ? show(slice, event.key) : slice;
    case 'user.heldUndo':
    case 'user.releasedUndo':
      return hold(slice, event.key, event.type === 'user.heldUndo');
    case 'undo.elapsed':
      if (event.key === 'all') return slice.readAll ? { ...slice, readAll: null } : slice;
      return change(slice, event.key, { phase: 'carrying', held: false });
    case 'moderation.done':
    case 'moderation.failed':
    case 'moderation.settledElsewhere':
      return show(slice, event.note);
    default:
      return slice;
  }
}
