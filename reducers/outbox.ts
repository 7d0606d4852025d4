/**
 * What the person wants and the service does not have yet (docs/decisions/0015-outbox.md). The selectors lay wishes over
 * the service's copies, the effect `outbox` sends them.
 *
 *   (none) --press--> due --call--> sent --answer--> taken --newer copy--> (none)
 *      |               ^              |--answer, another press since--> due
 *      |               |              |--no answer--> due
 *      |               |              `--refused--> (none)
 *      |               |-- a look finds it done, a press for what the service has --> (none)
 *      |               `-- five minutes --> failed --press--> due
 *      `--press with an undo window--> waiting --over--> due
 *                                         `--undo--> (none)
 *   elsewhere: asked for by another page; adopted once that page is gone, taken once that page has ended it
 */
import type { Entry, LeftWish, PanelEvent, StoredWish, Thing, UndoKey } from './events';
import { answeredBy, askedBy, askedOf, failedBy, kinds, pressOf, saidByCopies, wishKinds } from './outboxKinds';
import { dismissesActs, isDone, isHidden, isRead, isRefusal } from './selectors';
import type { NotesSlice, OutboxSlice, State, Wish } from './state';

type Stored = Extract<PanelEvent, { readonly type: 'session.started' }>['stored'];

const put = (slice: OutboxSlice, { kind, id }: Thing, wish: Wish): OutboxSlice => ({
  ...slice,
  [kind]: { ...slice[kind], [id]: wish },
});

function end(slice: OutboxSlice, { kind, id }: Thing): OutboxSlice {
  const { [id]: ended, ...rest } = slice[kind];
  return ended ? { ...slice, [kind]: rest } : slice;
}

const change = (slice: OutboxSlice, thing: Thing, part: Partial<Wish>): OutboxSlice => {
  const wish = slice[thing.kind][thing.id];
  return wish ? put(slice, thing, { ...wish, ...part }) : slice;
};

/** Changes each wish that a test is true of. */
const changeSome = (
  slice: OutboxSlice,
  test: (wish: Wish, thing: Thing) => boolean,
  to: (slice: OutboxSlice, thing: Thing, wish: Wish) => OutboxSlice = end,
): OutboxSlice =>
  wishKinds.reduce(
    (next, kind) =>
      Object.entries(slice[kind]).reduce((later, [id, wish]) => {
        const thing: Thing = { kind, id: Number(id) };
        return test(wish, thing) ? to(later, thing, wish) : later;
      }, next),
    slice,
  );

/** Of one note only one of spam and trash is wanted. */
const rivalOf = ({ kind, id }: Thing): Thing => ({ kind: kind === 'spam' ? 'trash' : 'spam', id });

/** What the service certainly has; undefined while a call may have changed it, or while a copy may be old. */
function onService(notes: NotesSlice, thing: Thing, earlier: Wish | undefined): boolean | undefined {
  if (earlier && (earlier.tries > 0 || earlier.sent !== null)) return undefined;
  if (earlier?.phase === 'taken' || (earlier && earlier.has !== null)) return earlier.has ?? undefined;
  const isDoubtful = kinds[thing.kind].notesOf(notes, thing.id).some(({ id }) => id in notes.doubtful);
  return isDoubtful ? undefined : saidByCopies(notes, thing);
}

/** The wish for a press, as far as the wish before it does not matter. */
function wishFor(slice: OutboxSlice, thing: Thing, want: boolean, { seq, at }: Entry, notes: NotesSlice): Wish | null {
  const earlier = slice[thing.kind][thing.id];
  // The note of a wish that is sent again may have left the list.
  const target = kinds[thing.kind].targetOf(notes, thing.id) ?? earlier?.target;
  if (!target) return null;
  const { sent = null, has = null, tries = 0 } = earlier ?? {};
  // The later wish wins in every tab, and the clock of another tab may be ahead.
  const after = Math.max(at, (earlier?.at ?? 0) + 1);
  return { want, since: seq, at: after, phase: 'due', sent, has, tries, claims: true, target, tab: null };
}

/** [outbox.last-wins] [outbox.already-there] */
function press(slice: OutboxSlice, thing: Thing, want: boolean, entry: Entry, notes: NotesSlice): OutboxSlice {
  const wish = wishFor(slice, thing, want, entry, notes);
  if (!wish) return slice;
  const { sent, has } = wish;
  const isThere = onService(notes, thing, slice[thing.kind][thing.id]) === want;
  if (isThere && has === null) return end(slice, thing);
  return put(slice, thing, { ...wish, phase: isThere ? 'taken' : sent === null ? 'due' : 'sent' });
}

/** Opening a note marks it read; the person did not ask for that by name. [reading.opening] */
export function pressOpened(slice: OutboxSlice, id: number, entry: Entry, notes: NotesSlice): OutboxSlice {
  const thing: Thing = { kind: 'read', id };
  const next = press(slice, thing, true, entry, notes);
  const target = next.read[id]?.target;
  return target?.of === 'note' && next !== slice ? change(next, thing, { target: { ...target, asked: false } }) : next;
}

/** Only unread notes become part of "Mark all as read", because an undo makes its notes unread. [reading.mark-all] */
function pressReadAll(slice: OutboxSlice, asked: readonly number[], entry: Entry, before: State): OutboxSlice {
  return asked.reduce(
    (next, id) => {
      const thing: Thing = { kind: 'read', id };
      const wish = isRead(before, id) ? null : wishFor(next, thing, true, entry, before.notes);
      // The earlier mark as unread may have to be sent again after an undo.
      const tries = Math.max(wish?.tries ?? 0, next.read[id]?.phase === 'due' ? 1 : 0);
      return wish ? put(next, thing, { ...wish, tries, phase: 'waiting' }) : next;
    },
    release(slice, 'all'),
  );
}

/** Asking twice for one note is one act. [moderation.once] */
function pressRemoval(slice: OutboxSlice, thing: Thing, entry: Entry, before: State): OutboxSlice {
  const wish = isHidden(before, thing.id) ? null : wishFor(slice, thing, true, entry, before.notes);
  return wish ? put(end(slice, rivalOf(thing)), thing, { ...wish, phase: 'waiting' }) : slice;
}

const isWaiting =
  (key: UndoKey) =>
  ({ phase }: Wish, { kind, id }: Thing): boolean =>
    phase === 'waiting' && (key === 'all' ? kind === 'read' : kinds[kind].isRemoval && id === key);

const release = (slice: OutboxSlice, key: UndoKey): OutboxSlice =>
  slice.held.includes(key) ? { ...slice, held: slice.held.filter((other) => other !== key) } : slice;

/** The undo window is over: the wish is sent, unless the service has it. */
const elapse = (slice: OutboxSlice, key: UndoKey, { seq }: Entry, { notes }: State): OutboxSlice =>
  changeSome(release(slice, key), isWaiting(key), (next, thing, wish) => {
    const { sent, has, want } = wish;
    const isThere = onService(notes, thing, wish) === want;
    if (isThere && has === null) return end(next, thing);
    return change(next, thing, { since: seq, phase: isThere ? 'taken' : sent === null ? 'due' : 'sent' });
  });

/** An undo sends nothing, unless an earlier call may have done what is undone. [undo.restores] */
const undo = (slice: OutboxSlice, key: UndoKey, entry: Entry, { notes }: State): OutboxSlice =>
  changeSome(release(slice, key), isWaiting(key), (next, thing, { want, sent, has, tries }) => {
    const isUnsent = sent === null && has === null && tries === 0;
    return isUnsent || kinds[thing.kind].isRemoval ? end(next, thing) : press(next, thing, !want, entry, notes);
  });

/** It is not known whether a call was made for the stored wish. */
const restored = ({ want, at, tab, target }: StoredWish, since: number): Wish => ({
  want,
  since,
  at,
  phase: 'elsewhere',
  sent: null,
  has: null,
  tries: 1,
  claims: true,
  target,
  tab,
});

const restore = (slice: OutboxSlice, stored: readonly StoredWish[], since: number): OutboxSlice =>
  stored.reduce((next, wish) => put(next, wish, restored(wish, since)), slice);

/** This session wants what the session before it in the page wanted. [effects.hand-over] */
const takeOver = (slice: OutboxSlice, left: readonly LeftWish[], since: number): OutboxSlice =>
  left.reduce((next, { failed, ...wish }) => {
    const phase = failed ? 'failed' : 'due';
    return put(next, wish, { ...restored(wish, since), phase, claims: !failed, tab: null });
  }, slice);

/** What an earlier release stored, which kept read marks in one list and spam and trash under keys of their own. [outbox.earlier-release] */
function carryOver(slice: OutboxSlice, { unsentReads, pending }: Stored, { seq, at }: Entry): OutboxSlice {
  const marks = (unsentReads ?? []).map(({ note, version, on = true }): LeftWish => {
    const target = { of: 'note', version, asked: false } as const;
    return { kind: 'read', id: note, want: on, at, tab: '', failed: false, target };
  });
  const acts = pending.map(({ note, action, site, comment, at: askedAt }): LeftWish => {
    const target = { of: 'comment', site, id: comment } as const;
    return { kind: action, id: note, want: true, at: askedAt, tab: '', failed: false, target };
  });
  return takeOver(slice, [...marks, ...acts], seq);
}

/** Another page asked. When two pages asked at about the same time, the later wish wins in both. */
function hear(slice: OutboxSlice, wish: StoredWish, since: number): OutboxSlice {
  const { tab } = slice;
  const things = kinds[wish.kind].isRemoval ? [wish, rivalOf(wish)] : [wish];
  const isEarlier = things.some(({ kind, id }) => {
    const own = slice[kind][id];
    const isOurs = own?.phase === 'waiting' || own?.phase === 'due' || own?.phase === 'sent';
    return isOurs && tab !== null && (wish.at - own.at || (wish.tab > tab ? 1 : -1)) < 0;
  });
  if (!isEarlier) return restore(things.reduce(end, slice), [wish], since);
  // The other page may carry its act out all the same, so this page looks before it acts. [moderation.looks-first]
  return things.reduce(
    (next, thing) => change(next, thing, { tries: Math.max(1, next[thing.kind][thing.id]?.tries ?? 0) }),
    slice,
  );
}

/**
 * Another tab set the read flag of a note: the note is read here until a copy says what the service has. A wish of this
 * tab goes on, because the wish of the other tab says which is later.
 */
function hearRead(slice: OutboxSlice, id: number, entry: Entry, before: State): OutboxSlice {
  const thing: Thing = { kind: 'read', id };
  const phase = slice.read[id]?.phase;
  if ((phase && phase !== 'taken') || isRead(before, id)) return slice;
  const wish = wishFor(slice, thing, true, entry, before.notes);
  return wish ? put(slice, thing, { ...wish, phase: 'taken', has: null }) : slice;
}

/** The answer to a call. A later press for the opposite needs another call. */
function answer(slice: OutboxSlice, thing: Thing, on: boolean, { seq, cause = seq }: Entry): OutboxSlice {
  const wish = slice[thing.kind][thing.id];
  if (!wish || wish.phase === 'elsewhere') return slice;
  const known = { sent: null, has: on, tries: 0 };
  if (wish.phase === 'waiting') return change(slice, thing, known);
  if (wish.want !== on && wish.since > cause) return change(slice, thing, { ...known, phase: 'due' });
  return change(slice, thing, { ...known, phase: 'taken', since: seq, want: on, claims: true, tab: null });
}

/** No answer came, or one that does not say whether the call was carried out. */
function unanswer(slice: OutboxSlice, thing: Thing): OutboxSlice {
  const wish = slice[thing.kind][thing.id];
  if (!wish || wish.sent === null) return slice;
  const phase = wish.phase === 'sent' ? 'due' : wish.phase;
  return put(slice, thing, { ...wish, phase, sent: null, has: null, tries: wish.tries + 1 });
}

/** The person is told, unless they took the wish back meanwhile. A refused wish ends; any other can be sent again. */
function fail(
  slice: OutboxSlice,
  { kind, id, want, refused }: Extract<Entry['event'], { readonly type: 'outbox.failed' }>,
  { seq, at }: Entry,
  { notes }: State,
): OutboxSlice {
  const thing: Thing = { kind, id };
  const wish = slice[kind][id];
  const target = wish?.target ?? kinds[kind].targetOf(notes, id);
  if (refused || !target || (wish && wish.want !== want)) return end(slice, thing);
  const tries = wish?.tries ?? 1;
  const failed = { want, target, since: seq, tries, phase: 'failed', sent: null, claims: false, tab: null } as const;
  return put(slice, thing, { at, has: null, ...wish, ...failed });
}

/** The page that asked has ended its wish: what it wanted is shown until a copy says what the service has. */
const endElsewhere = (slice: OutboxSlice, thing: Thing, seq: number): OutboxSlice =>
  slice[thing.kind][thing.id]?.phase === 'elsewhere'
    ? change(slice, thing, { phase: 'taken', since: seq, tries: 0, tab: null })
    : slice;

/** What the person, and the undo windows, say. */
function asked(slice: OutboxSlice, entry: Entry, before: State): OutboxSlice {
  const { event } = entry;
  const pressed = pressOf(event);
  if (pressed) return press(slice, pressed, pressed.want, entry, before.notes);
  switch (event.type) {
    case 'user.askedSpam':
      return pressRemoval(slice, { kind: 'spam', id: event.note }, entry, before);
    case 'user.askedTrash':
      return pressRemoval(slice, { kind: 'trash', id: event.note }, entry, before);
    case 'user.askedReadAll':
      return pressReadAll(slice, event.notes, entry, before);
    case 'user.askedUndo':
      return undo(slice, event.key, entry, before);
    case 'undo.elapsed':
      return elapse(slice, event.key, entry, before);
    case 'user.heldUndo':
      return { ...release(slice, event.key), held: [...slice.held, event.key] };
    case 'user.releasedUndo':
      return release(slice, event.key);
    // A person cannot hold a bar that is not visible, so the wait goes on.
    case 'host.hidden':
    case 'page.hidden':
      return slice.held.length ? { ...slice, held: [] } : slice;
    case 'user.dismissedStatus':
      return dismissesActs(before.statusBar) ? changeSome(slice, ({ phase }) => phase === 'failed') : slice;
    default:
      return slice;
  }
}

/** What the calls came to. */
function answered(slice: OutboxSlice, entry: Entry, before: State): OutboxSlice {
  const { event, seq } = entry;
  switch (event.type) {
    case 'api.requested':
      return askedBy(event.request).reduce(
        (next, { want, ...thing }) => change(next, thing, { phase: 'sent', sent: want }),
        slice,
      );
    case 'api.answered':
      // The service does not say what it has when it does not take a mark.
      if (event.call === 'markRead' && !event.answer.success) return askedOf(event.subject).reduce(unanswer, slice);
      return answeredBy(event).reduce((next, { want, ...thing }) => answer(next, thing, want, entry), slice);
    case 'api.failed':
      return failedBy(event).reduce(unanswer, slice);
    case 'read.refused':
      return event.notes.reduce((next, id) => {
        const isSame = next.read[id]?.want === (event.as === 'read');
        return isSame ? end(next, { kind: 'read', id }) : next;
      }, slice);
    case 'moderation.failed': {
      const { action: kind, note: id, problem } = event;
      const part = { phase: 'failed', since: seq, sent: null, claims: false } as const;
      return isRefusal(problem) ? end(slice, { kind, id }) : change(slice, { kind, id }, part);
    }
    case 'moderation.done':
      return changeSome(slice, (_wish, { kind, id }) => kind !== 'follow' && id === event.note);
    case 'sync.settled':
      // A single note may come before the first list.
      if (!before.sync.everLoaded) return slice;
      return changeSome(slice, ({ phase, want }, thing) => phase === 'failed' && isDone(before.notes, thing, want));
    default:
      return slice;
  }
}

/** @param before the state before this entry, for the copies and what the status bar says */
export function outbox(slice: OutboxSlice, entry: Entry, before: State): OutboxSlice {
  const { seq, cause = seq, event } = entry;
  switch (event.type) {
    case 'session.started': {
      const { tab = null, stored, left } = event;
      const named = carryOver(tab === null ? slice : { ...slice, tab }, stored, entry);
      return takeOver(restore(named, stored.wishes ?? [], seq), left?.wishes ?? [], seq);
    }
    case 'storage.noteRead':
      return hearRead(slice, event.note, entry, before);
    case 'storage.wishAsked':
      return hear(slice, event.wish, seq);
    case 'storage.wishEnded':
      return endElsewhere(slice, event, seq);
    case 'outbox.waited':
      return slice[event.kind][event.id]?.phase === 'taken' ? slice : change(slice, event, { claims: false });
    case 'outbox.found':
      return slice[event.kind][event.id]?.phase === 'elsewhere' ? endElsewhere(slice, event, seq) : end(slice, event);
    case 'outbox.adopted':
      return change(slice, event, { phase: 'due', tab: null, since: event.kind === 'read' ? cause : seq });
    case 'outbox.failed':
      return fail(slice, event, entry, before);
    default:
      return answered(asked(slice, entry, before), entry, before);
  }
}

/** What was taken stays laid over the copies until all of them are newer. [outbox.copies] */
export const settleWishes = (slice: OutboxSlice, notes: NotesSlice): OutboxSlice =>
  changeSome(slice, (wish, { kind, id }) => {
    const copies = kinds[kind].notesOf(notes, id);
    const isLater = copies.every(({ id: note }) => (notes.asOf[note] ?? 0) > wish.since && !(note in notes.doubtful));
    return (wish.phase === 'taken' && isLater) || copies.some((copy) => kinds[kind].endsBy(copy, wish));
  });
