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
 *   elsewhere: another page asked for it; this page adopts it once that page is gone, or holds it as taken once that page
 *   has ended it
 */
import type { Entry, LeftWish, StoredWish, Thing, UndoKey } from './events';
import {
  type Asked,
  answeredBy,
  askedBy,
  askedOf,
  failedBy,
  kinds,
  pressOf,
  saidByCopies,
  wantedBy,
  wishKinds,
} from './outboxKinds';
import { dismissesActs, isDone, isRead, isRefusal, isShownAs } from './selectors';
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

/** Changes each wish for which the test is true. */
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

/** A note has a wish for spam or for trash, never for both. */
const rivalOf = ({ kind, id }: Thing): Thing => ({ kind: kind === 'spam' ? 'trash' : 'spam', id });

/** The state that the service has for certain; undefined while a call may have changed it, or a copy may be old. */
function onService(notes: NotesSlice, thing: Thing, earlier: Wish | undefined): boolean | undefined {
  if (earlier && (earlier.tries > 0 || earlier.sent !== null)) return undefined;
  if (earlier?.phase === 'taken' || (earlier && earlier.has !== null)) return earlier.has ?? undefined;
  const isDoubtful = kinds[thing.kind].notesOf(notes, thing.id).some(({ id }) => id in notes.doubtful);
  return isDoubtful ? undefined : saidByCopies(notes, thing);
}

/** The new wish of a press. What the service answered to the earlier wish stays known. */
function wishFor(slice: OutboxSlice, thing: Thing, want: boolean, { seq, at }: Entry, notes: NotesSlice): Wish | null {
  const earlier = slice[thing.kind][thing.id];
  // When a failed wish is sent again, its note may have left the list, so its earlier target is used.
  const target = kinds[thing.kind].targetOf(notes, thing.id) ?? earlier?.target;
  if (!target) return null;
  const { sent = null, has = null, tries = 0 } = earlier ?? {};
  // The wish must be later than the earlier one, because the later wish wins in every tab and another tab's clock may be ahead.
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

/** Opening a note marks it as read, and `asked` is false because the person did not press "Mark as read". [reading.opening] */
export function pressOpened(slice: OutboxSlice, id: number, entry: Entry, notes: NotesSlice): OutboxSlice {
  const thing: Thing = { kind: 'read', id };
  const next = press(slice, thing, true, entry, notes);
  const target = next.read[id]?.target;
  return target?.of === 'note' && next !== slice ? change(next, thing, { target: { ...target, asked: false } }) : next;
}

/**
 * A press with an undo window. A wish that is fulfilled already is left out, because its undo would ask for the opposite
 * ([reading.mark-all] [moderation.once]).
 */
function wait(slice: OutboxSlice, { want, ...thing }: Asked, entry: Entry, before: State, bulk?: true): OutboxSlice {
  const earlier = slice[thing.kind][thing.id];
  const wish = isShownAs(before, thing, want) ? null : wishFor(slice, thing, want, entry, before.notes);
  if (!wish) return slice;
  // The earlier wish may have to be sent again after an undo.
  const tries = Math.max(wish.tries, earlier?.phase === 'due' ? 1 : 0);
  const rest = kinds[thing.kind].isRemoval ? end(slice, rivalOf(thing)) : slice;
  return put(rest, thing, { ...wish, tries, phase: 'waiting', ...(bulk && { bulk }) });
}

const waitAll = (slice: OutboxSlice, asked: readonly Asked[], entry: Entry, before: State, bulk?: true): OutboxSlice =>
  asked.reduce((next, wanted) => wait(next, wanted, entry, before, bulk), slice);

function isWaiting(key: UndoKey) {
  return ({ phase, bulk }: Wish, { kind, id }: Thing): boolean => {
    if (phase !== 'waiting') return false;
    if (bulk || key === 'checked') return bulk === true && key === 'checked';
    return key === 'all' ? kind === 'read' : kinds[kind].isRemoval && id === key;
  };
}

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

/** An undo sends nothing, unless an earlier call may have carried the act out. [undo.restores] */
const undo = (slice: OutboxSlice, key: UndoKey, entry: Entry, { notes }: State): OutboxSlice =>
  changeSome(release(slice, key), isWaiting(key), (next, thing, { want, sent, has, tries }) => {
    const isUnsent = sent === null && has === null && tries === 0;
    return isUnsent || kinds[thing.kind].isRemoval ? end(next, thing) : press(next, thing, !want, entry, notes);
  });

/** The wish as another page stored it. `tries` is 1, because that page may have made a call. */
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

/** Takes the wishes over from the session before this one in the page. */
const takeOver = (slice: OutboxSlice, left: readonly LeftWish[], since: number): OutboxSlice =>
  left.reduce((next, { failed, ...wish }) => {
    const phase = failed ? 'failed' : 'due';
    return put(next, wish, { ...restored(wish, since), phase, claims: !failed, tab: null });
  }, slice);

/** Hears of another page's wish. When two pages asked at about the same time, the later wish wins in both. */
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

/** Folds the answer to a call. If the person pressed for the opposite meanwhile, the wish is due again. */
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

/** Folds a failure. A wish ends when it was refused or taken back meanwhile; any other wish can be sent again. */
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

/** The other page has ended its wish. The wanted state stays shown until a copy tells what the service has. */
const endElsewhere = (slice: OutboxSlice, thing: Thing, seq: number): OutboxSlice =>
  slice[thing.kind][thing.id]?.phase === 'elsewhere'
    ? change(slice, thing, { phase: 'taken', since: seq, tries: 0, tab: null })
    : slice;

/** Folds presses and the end of undo windows. */
function asked(slice: OutboxSlice, entry: Entry, before: State): OutboxSlice {
  const { event } = entry;
  const pressed = pressOf(event);
  if (pressed) return press(slice, pressed, pressed.want, entry, before.notes);
  switch (event.type) {
    case 'user.askedSpam':
    case 'user.askedTrash': {
      const kind = event.type === 'user.askedSpam' ? 'spam' : 'trash';
      return wait(slice, { kind, id: event.note, want: true }, entry, before);
    }
    case 'user.askedReadAll': {
      const asked = event.notes.map((id): Asked => ({ kind: 'read', id, want: true }));
      return waitAll(release(slice, 'all'), asked, entry, before);
    }
    case 'user.askedEach': {
      const asked = event.notes.map((id): Asked => ({ ...wantedBy[event.act], id }));
      // There is one undo bar for checked notes, so the window of the act before ends. [bulk.one-undo]
      return waitAll(elapse(slice, 'checked', entry, before), asked, entry, before, true);
    }
    case 'user.askedUndo':
      return undo(slice, event.key, entry, before);
    case 'undo.elapsed':
      return elapse(slice, event.key, entry, before);
    case 'user.heldUndo':
      return { ...release(slice, event.key), held: [...slice.held, event.key] };
    case 'user.releasedUndo':
      return release(slice, event.key);
    // A person cannot hold a hidden bar, so its wait goes on.
    case 'host.hidden':
    case 'page.hidden':
      return slice.held.length ? { ...slice, held: [] } : slice;
    case 'user.dismissedStatus':
      return dismissesActs(before.statusBar) ? changeSome(slice, ({ phase }) => phase === 'failed') : slice;
    default:
      return slice;
  }
}

/** Folds requests, answers and failures of calls. */
function answered(slice: OutboxSlice, entry: Entry, before: State): OutboxSlice {
  const { event, seq } = entry;
  switch (event.type) {
    case 'api.requested':
      return askedBy(event.request).reduce(
        (next, { want, ...thing }) => change(next, thing, { phase: 'sent', sent: want }),
        slice,
      );
    case 'api.answered':
      // The service refused the marks without saying what it has.
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
      const named = tab === null ? slice : { ...slice, tab };
      return takeOver(restore(named, stored.wishes, seq), left?.wishes ?? [], seq);
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
      return change(slice, event, {
        phase: 'due',
        tab: null,
        since: event.kind === 'read' ? cause : seq,
        ...(kinds[event.kind].isRemoval && { claims: true }),
      });
    case 'outbox.failed':
      return fail(slice, event, entry, before);
    default:
      return answered(asked(slice, entry, before), entry, before);
  }
}

/**
 * A wish that the service took is shown in place of the copies until all copies are newer. [outbox.copies]
 * @param before the copies before this entry
 */
export const settleWishes = (slice: OutboxSlice, notes: NotesSlice, before: NotesSlice): OutboxSlice =>
  changeSome(slice, (wish, { kind, id }) => {
    const copies = kinds[kind].notesOf(notes, id);
    const isLater = copies.every(({ id: note }) => (notes.asOf[note] ?? 0) > wish.since && !(note in notes.doubtful));
    return (
      (wish.phase === 'taken' && isLater) || copies.some((copy) => kinds[kind].endsBy(copy, wish, before.byId[copy.id]))
    );
  });
