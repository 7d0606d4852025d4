/**
 * What the person wants and the service does not have yet (docs/decisions/0015-outbox.md). The selectors lay wishes over
 * the service's copies, the effect `outbox` sends them.
 *
 *   (none) --press--> due --call--> sent --answer--> taken --newer copy--> (none)
 *                      ^              |--answer, another press since--> due
 *                      |              |--no answer--> due, after a look
 *                      |              `--refused--> (none)
 *                      |-- a look finds it done, a press for what the service has --> (none)
 *                      `-- five minutes --> failed --press--> due
 *   elsewhere: asked for by another page; adopted once that page is gone
 */
import type { Entry, LeftWish, StoredWish, Thing } from './events';
import { answerOf, failureOf, kinds, pressOf, saidByCopies, wishKinds } from './outboxKinds';
import { dismissesActs, isDone } from './selectors';
import type { NotesSlice, OutboxSlice, State, Wish } from './state';

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

/** Ends the wishes that a test is true of. */
const endSome = (slice: OutboxSlice, test: (wish: Wish, thing: Thing) => boolean): OutboxSlice =>
  wishKinds.reduce(
    (next, kind) =>
      Object.entries(slice[kind]).reduce((later, [id, wish]) => {
        const thing: Thing = { kind, id: Number(id) };
        return test(wish, thing) ? end(later, thing) : later;
      }, next),
    slice,
  );

/** What the service certainly has; undefined while a call may have changed it, or while a copy may be old. */
function onService(notes: NotesSlice, thing: Thing, earlier: Wish | undefined): boolean | undefined {
  if (earlier && (earlier.tries > 0 || earlier.sent !== null)) return undefined;
  if (earlier && earlier.has !== null) return earlier.has;
  const isDoubtful = kinds[thing.kind].notesOf(notes, thing.id).some(({ id }) => id in notes.doubtful);
  return isDoubtful ? undefined : saidByCopies(notes, thing);
}

/** [outbox.last-wins] [outbox.already-there] */
function press(slice: OutboxSlice, thing: Thing, want: boolean, { seq, at }: Entry, { notes }: State): OutboxSlice {
  const earlier = slice[thing.kind][thing.id];
  // The note of a wish that is sent again may have left the list.
  const target = kinds[thing.kind].targetOf(notes, thing.id) ?? earlier?.target;
  if (!target) return slice;
  const isThere = onService(notes, thing, earlier) === want;
  const { sent = null, has = null, tries = 0 } = earlier ?? {};
  if (isThere && has === null) return end(slice, thing);
  const phase = isThere ? 'taken' : sent === null ? 'due' : 'sent';
  // The later wish wins in every tab, and the clock of another tab may be ahead.
  const after = Math.max(at, (earlier?.at ?? 0) + 1);
  return put(slice, thing, { want, since: seq, at: after, phase, sent, has, tries, claims: true, target, tab: null });
}

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

/** Another page asked. When two pages asked at about the same time, the later wish wins in both. */
function hear(slice: OutboxSlice, wish: StoredWish, since: number): OutboxSlice {
  const own = slice[wish.kind][wish.id];
  const isOurs = slice.tab !== null && (own?.phase === 'due' || own?.phase === 'sent');
  const isEarlier = isOurs && (wish.at - own.at || (wish.tab > slice.tab ? 1 : -1)) < 0;
  return isEarlier ? slice : restore(slice, [wish], since);
}

/** The answer to a call. A later press for the opposite needs another call. */
function answer(slice: OutboxSlice, thing: Thing, on: boolean, { seq, cause = seq }: Entry): OutboxSlice {
  const wish = slice[thing.kind][thing.id];
  if (!wish || wish.phase === 'elsewhere') return slice;
  const known = { sent: null, has: on, tries: 0 };
  if (wish.want !== on && wish.since > cause) return change(slice, thing, { ...known, phase: 'due' });
  return change(slice, thing, { ...known, phase: 'taken', want: on, claims: true, tab: null });
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
  return put(slice, thing, {
    at,
    has: null,
    ...wish,
    want,
    target,
    since: seq,
    tries,
    phase: 'failed',
    sent: null,
    claims: false,
    tab: null,
  });
}

/** @param before the state before this entry, for the copies and what the status bar says */
export function outbox(slice: OutboxSlice, entry: Entry, before: State): OutboxSlice {
  const { seq, event } = entry;
  const asked = pressOf(event);
  if (asked) return press(slice, asked, asked.want, entry, before);
  switch (event.type) {
    case 'session.started': {
      const { tab = null, stored, left } = event;
      const named = tab === null ? slice : { ...slice, tab };
      return takeOver(restore(named, stored.wishes ?? [], seq), left?.wishes ?? [], seq);
    }
    case 'api.requested': {
      const { request } = event;
      if (request.call === 'follow')
        return change(slice, { kind: 'follow', id: request.site }, { phase: 'sent', sent: request.on });
      if (request.call !== 'approve' && request.call !== 'like') return slice;
      return change(slice, { kind: request.call, id: request.note }, { phase: 'sent', sent: request.on });
    }
    case 'api.answered': {
      const answered = answerOf(event);
      return answered ? answer(slice, answered, answered.want, entry) : slice;
    }
    case 'api.failed': {
      const failed = failureOf(event);
      const wish = failed && slice[failed.kind][failed.id];
      return wish?.phase === 'sent'
        ? change(slice, failed as Thing, { phase: 'due', sent: null, has: null, tries: wish.tries + 1 })
        : slice;
    }
    case 'storage.wishAsked':
      return hear(slice, event.wish, seq);
    case 'storage.wishEnded':
      return slice[event.kind][event.id]?.phase === 'elsewhere' ? end(slice, event) : slice;
    case 'outbox.waited':
      return slice[event.kind][event.id]?.phase === 'taken' ? slice : change(slice, event, { claims: false });
    case 'outbox.found':
      return end(slice, event);
    case 'outbox.adopted':
      return change(slice, event, { phase: 'due', tab: null, since: seq });
    case 'outbox.failed':
      return fail(slice, event, entry, before);
    case 'moderation.done':
      return end(end(slice, { kind: 'approve', id: event.note }), { kind: 'like', id: event.note });
    case 'user.dismissedStatus':
      return dismissesActs(before.statusBar) ? endSome(slice, ({ phase }) => phase === 'failed') : slice;
    case 'sync.settled':
      // A single note may come before the first list.
      if (!before.sync.everLoaded) return slice;
      return endSome(slice, ({ phase, want }, thing) => phase === 'failed' && isDone(before.notes, thing, want));
    default:
      return slice;
  }
}

/** An answer stays laid over its copies until all of them are newer. [outbox.copies] */
export const settleTaken = (slice: OutboxSlice, notes: NotesSlice): OutboxSlice =>
  endSome(
    slice,
    ({ phase }, { kind, id }) =>
      phase === 'taken' && !kinds[kind].notesOf(notes, id).some((note) => note.id in notes.doubtful),
  );
