/**
 * What the person wants and the service does not have yet (docs/architecture.md has the drawing). The selectors lay mutations
 * over the server notes; the effect `outbox` makes their calls. All times are here, so one timer serves them all (`due.ts`).
 *
 *   press --> undoable --until--> pending --call--> inFlight --answer--> acknowledged --newer server note--> (none)
 *     |           `--undo--> what was there before     |--no answer--> pending, tries + 1, nextTryAt
 *     `------------------------> pending               `--refused, or past its deadline--> failed, or (none)
 */
import {
  type Asked,
  acts,
  allMutations,
  answeredBy,
  isRemoval,
  pressOf,
  serverState,
  targetOf,
  wantedBy,
} from './acts';
import type { Problem } from './api';
import { type BulkAct, isListAnswer, type StoredMutation, type Thing, type UndoKey } from './events';
import { limits } from './limits';
import {
  isWriter,
  type Lasting,
  lastingOf,
  removedBy,
  shownUntil,
  takeOverTime,
  thingsOf,
  undoEndOf,
  undoKeyOf,
} from './mutations';
import { removals } from './names';
import {
  dismissesActs,
  isGone,
  isRead,
  isRefusal,
  isSearching,
  isShownAs,
  isUnanswered,
  markedAll,
  passes,
} from './selectors';
import type { Context, Handlers } from './slice';
import type { InFlight, Mutation, NotesSlice, OutboxSlice, Pending, State, Undoable } from './state';
import { retryMs } from './times';

const put = (slice: OutboxSlice, { kind, id }: Thing, mutation: Mutation): OutboxSlice => ({
  ...slice,
  [kind]: { ...slice[kind], [id]: mutation },
});

function end(slice: OutboxSlice, { kind, id }: Thing): OutboxSlice {
  const { [id]: ended, ...rest } = slice[kind];
  return ended ? { ...slice, [kind]: rest } : slice;
}

/** Changes each mutation; null ends it. */
function changeAll(slice: OutboxSlice, to: (mutation: Mutation, thing: Thing) => Mutation | null): OutboxSlice {
  let next = slice;
  for (const [thing, mutation] of allMutations(slice)) {
    const changed = to(mutation, thing);
    if (changed !== mutation) next = changed ? put(next, thing, changed) : end(next, thing);
  }
  return next;
}

/** Changes the mutation that has a call: the one that an undo would bring back, while another can still be undone. */
function changeLasting(slice: OutboxSlice, thing: Thing, to: (mutation: Lasting) => Lasting | null): OutboxSlice {
  const mutation = slice[thing.kind][thing.id];
  if (!mutation) return slice;
  if (mutation.phase === 'undoable')
    return mutation.replaced ? put(slice, thing, { ...mutation, replaced: to(mutation.replaced) }) : slice;
  const changed = to(mutation);
  if (changed === mutation) return slice;
  return changed ? put(slice, thing, changed) : end(slice, thing);
}

/** A note has one removal: a spam or a trash, never both. */
const rivalsOf = ({ kind, id }: Thing): readonly Thing[] =>
  isRemoval(kind) ? removals.filter((other) => other !== kind).map((other) => ({ kind: other, id })) : [];

interface Pressed {
  readonly wanted: boolean;
  readonly since: number;
  readonly at: number;
  readonly tab: string;
  readonly target: Mutation['target'];
  readonly optimistic: true;
}

/** A new press; null when the note does not offer the act. */
function pressed(slice: OutboxSlice, thing: Thing, wanted: boolean, { entry, before }: Context): Pressed | null {
  const earlier = slice[thing.kind][thing.id];
  // When a failed act is sent again, its note may have left the list, so its earlier target is used.
  const target = targetOf(thing.kind, before.notes.byId[thing.id] ?? null, thing.id) ?? earlier?.target;
  if (!target) return null;
  // The later press wins in every tab, and another tab's clock may be ahead.
  const at = Math.max(entry.at, (earlier?.at ?? 0) + 1);
  return { wanted, since: entry.seq, at, tab: slice.tab, target, optimistic: true };
}

const deadlineOf = ({ kind }: Thing, at: number): number | null => {
  const { lifeMs } = acts[kind];
  return lifeMs === null ? null : at + lifeMs;
};

/** What a press becomes after what was there. Null: the service has it already. [outbox.last-wins] [outbox.already-there] */
function sendable(thing: Thing, press: Pressed, earlier: Lasting | null, notes: NotesSlice): Lasting | null {
  const deadline = deadlineOf(thing, press.at);
  switch (earlier?.phase) {
    case 'inFlight':
      return { ...press, phase: 'inFlight', sent: earlier.sent, tries: earlier.tries, deadline };
    // Another tab may have ended it. What the service answered is then not known here, so the press is sent.
    case 'acknowledged':
      break;
    case undefined:
    case 'pending':
    case 'failed': {
      const isTried = earlier && 'tries' in earlier && earlier.tries > 0;
      if (!isTried && earlier?.phase !== 'failed' && serverState(notes, thing) === press.wanted) return null;
    }
  }
  // After an answer it counts as tried, because the server note may be from before that answer.
  const tries = earlier?.phase === 'acknowledged' ? 1 : earlier && 'tries' in earlier ? earlier.tries : 0;
  return { ...press, phase: 'pending', tries, deadline, nextTryAt: null, isAskedToWait: false };
}

/** A press without an undo window. It takes the place of one that can still be undone. [reading.mark-all-exceptions] */
function press(slice: OutboxSlice, { wanted, ...thing }: Asked, context: Context): OutboxSlice {
  const made = pressed(slice, thing, wanted, context);
  if (!made) return slice;
  const next = sendable(thing, made, lastingOf(slice[thing.kind][thing.id]), context.before.notes);
  return next ? put(slice, thing, next) : end(slice, thing);
}

function pressEvent(slice: OutboxSlice, event: Parameters<typeof pressOf>[0], context: Context): OutboxSlice {
  const asked = pressOf(event);
  return asked ? press(slice, asked, context) : slice;
}

/** Opening a note marks it as read, and `asked` is false because the person did not press "Mark as read". [reading.opening] */
export function pressOpened(slice: OutboxSlice, id: number, context: Context): OutboxSlice {
  const next = press(slice, { kind: 'read', id, wanted: true }, context);
  const mutation = next.read[id];
  if (next === slice || mutation?.target.of !== 'note') return next;
  return put(next, { kind: 'read', id }, { ...mutation, target: { ...mutation.target, asked: false } });
}

/** What an undo would bring back. It ends the window of this tab's own press before, of which no bar is left. */
function replacedBy(slice: OutboxSlice, thing: Thing, context: Context): Lasting | null {
  const earlier = slice[thing.kind][thing.id];
  return earlier?.phase === 'undoable' && earlier.tab === slice.tab
    ? elapsed(earlier, thing, context)
    : lastingOf(earlier);
}

/** A press with an undo window. What is shown so already is left out, because its undo would ask for the opposite. */
function pressUndoable(slice: OutboxSlice, { wanted, ...thing }: Asked, context: Context, bulk?: true): OutboxSlice {
  const { entry, before } = context;
  const made = isShownAs(before, thing, wanted) ? null : pressed(slice, thing, wanted, context);
  if (!made) return slice;
  const rest = rivalsOf(thing).reduce(end, slice);
  return put(rest, thing, {
    ...made,
    phase: 'undoable',
    until: entry.at + before.panel.undoMs,
    leftMs: null,
    replaced: replacedBy(slice, thing, context),
    ...(bulk && { bulk }),
  });
}

const pressEach = (
  slice: OutboxSlice,
  act: BulkAct,
  notes: readonly number[],
  context: Context,
  bulk?: true,
): OutboxSlice => notes.reduce((next, id) => pressUndoable(next, { ...wantedBy(act), id }, context, bulk), slice);

/** Whether an undo bar of this tab is for the mutation. */
const isOf = ({ tab }: OutboxSlice, key: UndoKey, mutation: Mutation, thing: Thing): mutation is Undoable =>
  mutation.phase === 'undoable' && mutation.tab === tab && undoKeyOf(thing, mutation) === key;

const release = (slice: OutboxSlice, key: UndoKey): OutboxSlice =>
  slice.held.includes(key) ? { ...slice, held: slice.held.filter((other) => other !== key) } : slice;

/** The undo window is over: the act is sent, unless the service has it. */
function elapsed(mutation: Undoable, thing: Thing, { entry, before }: Context): Lasting | null {
  const { phase, until, leftMs, replaced, bulk, ...made } = mutation;
  const next = sendable(thing, { ...made, optimistic: true }, replaced, before.notes);
  // A deadline counts from the end of the window.
  return next && 'deadline' in next ? { ...next, deadline: deadlineOf(thing, Math.max(made.at, entry.at)) } : next;
}

const elapse = (slice: OutboxSlice, key: UndoKey, context: Context): OutboxSlice =>
  changeAll(release(slice, key), (mutation, thing) =>
    isOf(slice, key, mutation, thing) ? elapsed(mutation, thing, context) : mutation,
  );

/** Holds or releases the window of a bar. [undo.hold] */
const hold = (slice: OutboxSlice, key: UndoKey, isHeld: boolean, at: number): OutboxSlice =>
  changeAll(slice, (mutation, thing) => {
    if (!isOf(slice, key, mutation, thing) || (mutation.leftMs !== null) === isHeld) return mutation;
    const { until, leftMs } = mutation;
    return isHeld
      ? { ...mutation, leftMs: Math.max(0, until - at), until: at + limits.longQuietMs }
      : { ...mutation, leftMs: null, until: at + (leftMs ?? 0) };
  });

const releaseAll = (slice: OutboxSlice, at: number): OutboxSlice =>
  slice.held.reduce((next, key) => hold(release(next, key), key, false, at), slice);

/** What only this tab has, and what an undo of it would bring back, is no longer this tab's alone. */
function entrusted(mutation: Mutation): Mutation {
  if (mutation.phase === 'undoable' && mutation.replaced?.isOurs) {
    const { isOurs, ...replaced } = mutation.replaced;
    return entrusted({ ...mutation, replaced });
  }
  if (!mutation.isOurs) return mutation;
  const { isOurs, ...rest } = mutation;
  return rest;
}

/**
 * A person cannot hold a hidden bar, so its wait goes on. And the page may go away, so what storage refused is offered to it once
 * more, for the leading tab. What it refuses again is this tab's again. [outbox.one-writer]
 */
const hidden = (slice: OutboxSlice, _event: unknown, { entry, before: { sync } }: Context): OutboxSlice => {
  const released = releaseAll(slice, entry.at);
  return sync.alone ? released : changeAll(released, entrusted);
};

/** No answer came, or one that does not say whether the call was carried out: it is tried again. */
function unanswered(mutation: InFlight, { kind }: Thing, at: number, problem: Problem | null): Pending {
  const { sent, phase, ...rest } = mutation;
  const askedMs = problem?.retryMs ?? 0;
  return {
    ...rest,
    phase: 'pending',
    nextTryAt: at + (askedMs || retryMs(mutation.tries, mutation.tab)),
    isAskedToWait: askedMs > 0,
    // An error ends the optimistic showing. A read state stays as the person set it. [override.fails]
    optimistic: rest.optimistic && acts[kind].optimisticMs === null,
  };
}

/** Folds the answer to a call. If the person pressed for the opposite meanwhile, that is sent now. */
function answer(slice: OutboxSlice, { wanted: has, ...thing }: Asked, { entry }: Context): OutboxSlice {
  return changeLasting(slice, thing, (mutation) => {
    if (mutation.phase !== 'inFlight') return mutation;
    const { sent, tries, deadline, phase, ...rest } = mutation;
    // It counts as tried, because the server note is from before this answer.
    if (rest.wanted !== sent && rest.wanted !== has)
      return { ...rest, phase: 'pending', tries: 1, deadline, nextTryAt: null, isAskedToWait: false };
    return { ...rest, phase: 'acknowledged', since: entry.seq, wanted: has, optimistic: true };
  });
}

/** Ends a spam or trash that is done, and the other mutations of its note. [moderation.ends-others] */
const removed = (slice: OutboxSlice, note: number): OutboxSlice =>
  changeAll(slice, (mutation, { kind, id }) => (kind !== 'follow' && id === note ? null : mutation));

/** A failed call of a spam or trash: without an answer it is tried again; any other failure is told. [moderation.fails] */
function failRemoval(mutation: InFlight, thing: Thing, problem: Problem, { entry }: Context): Lasting | null {
  if (isUnanswered(problem)) return unanswered(mutation, thing, entry.at, problem);
  if (isRefusal(problem)) return null;
  const { sent, tries, deadline, phase, ...rest } = mutation;
  return { ...rest, phase: 'failed', since: entry.seq, optimistic: false };
}

function fail(slice: OutboxSlice, thing: Thing, problem: Problem, context: Context): OutboxSlice {
  return changeLasting(slice, thing, (mutation) => {
    if (mutation.phase !== 'inFlight') return mutation;
    if (isRemoval(thing.kind)) return failRemoval(mutation, thing, problem, context);
    return isRefusal(problem) ? null : unanswered(mutation, thing, context.entry.at, problem);
  });
}

/**
 * As storage holds it: the call that began may have been carried out, so a removal is given time to arrive. Times are moved
 * into the time of this log, which is ahead of a clock that was put back.
 */
function restored(stored: StoredMutation, { seq, at: now, event }: Context['entry']): Mutation {
  const { kind, wanted, at, tab, target, begun, until, bulk, phase } = stored;
  const aheadMs = event.type === 'storage.mutationsRead' ? event.aheadMs : 0;
  const pressedAt = Math.min(at + aheadMs, now);
  const made = { wanted, since: seq, at, tab, target, pressedAt, ...(bulk && { bulk }) };
  if (phase === 'failed') return { ...made, phase, optimistic: false };
  // Another clock may have written the time, so the window is never longer than the longest.
  if (phase === 'undoable')
    return {
      ...made,
      phase,
      optimistic: true,
      until: until === undefined ? now : Math.min(until + aheadMs, now + limits.longQuietMs),
      leftMs: null,
      replaced: null,
    };
  const isUnsure = begun === true && isRemoval(kind);
  const deadline = deadlineOf(stored, pressedAt);
  // One that is too old waits for the timer, which says that it has failed. [outbox.gives-up]
  const tooOldAt = deadline !== null && deadline <= now ? now : null;
  return {
    ...made,
    phase: 'pending',
    optimistic: acts[kind].optimisticMs === null || begun !== true,
    tries: begun ? 1 : 0,
    deadline,
    nextTryAt: isUnsure ? now + limits.unsureMs : tooOldAt,
    isAskedToWait: isUnsure,
  };
}

/** Of two presses on one thing the later one counts, in every tab. */
const byTime = (one: StoredMutation | Mutation, other: StoredMutation | Mutation): number =>
  one.at - other.at || (one.tab > other.tab ? 1 : -1);

/** A mutation and one that storage holds of the same thing. */
function joined(own: Mutation, stored: StoredMutation, isOurs: boolean, { entry }: Context): Mutation {
  const isSame = own.at === stored.at && own.tab === stored.tab;
  if (!isSame) {
    if (byTime(stored, own) < 0) return own;
    const newer = restored(stored, entry);
    // An undo of it brings back what was there before.
    if (newer.phase === 'undoable') return { ...newer, replaced: lastingOf(own) };
    // The call under way goes on; the newer press is sent after it.
    return own.phase === 'inFlight' && newer.phase === 'pending'
      ? { ...newer, phase: 'inFlight', sent: own.sent, tries: own.tries }
      : newer;
  }
  // The tab that led before made the call, which may have been carried out.
  if (isOurs && stored.begun && own.phase === 'pending' && own.tries === 0)
    return { ...restored(stored, entry), since: own.since, optimistic: own.optimistic };
  if (isOurs && !(own.phase === 'undoable' && stored.phase !== 'undoable')) return own;
  const told = restored(stored, entry);
  if (told.phase === 'undoable') return own.phase === 'undoable' ? { ...own, until: told.until } : own;
  if (told.phase === own.phase) return own;
  return own.phase === 'acknowledged' || own.phase === 'inFlight' ? own : { ...told, since: own.since };
}

const pressOfStored = ({ kind, id, at, tab }: Pick<StoredMutation, 'kind' | 'id' | 'at' | 'tab'>): string =>
  `${kind} ${id} ${at} ${tab}`;

/** The leading tab has ended it: it is shown until a server note tells what the service has. */
function endedBy(mutation: Lasting, since: number): Lasting | null {
  if (mutation.phase === 'failed') return null;
  if (mutation.phase === 'acknowledged') return mutation;
  const { wanted, at, tab, target } = mutation;
  return { wanted, at, tab, target, phase: 'acknowledged', since, optimistic: true };
}

/** Reads what all tabs stored. [outbox.one-writer] */
function read(slice: OutboxSlice, stored: readonly StoredMutation[], context: Context): OutboxSlice {
  const { entry, before } = context;
  const there = new Set(stored.map(pressOfStored));
  const isThere = (mutation: Mutation, thing: Thing): boolean => {
    // Another tab's press was read from storage, so it was there.
    const isCertain = mutation.tab === slice.tab || mutation.phase === 'inFlight';
    return (isCertain && isWriter(slice, before.sync, mutation)) || there.has(pressOfStored({ ...thing, ...mutation }));
  };
  const stillThere = (mutation: Mutation, thing: Thing): Mutation | null => {
    const lasting = lastingOf(mutation);
    const replaced = lasting && !isThere(lasting, thing) ? endedBy(lasting, entry.seq) : lasting;
    // Its tab took it back.
    if (mutation.phase !== 'undoable' || !isThere(mutation, thing)) return replaced;
    return replaced === mutation.replaced ? mutation : { ...mutation, replaced };
  };
  return [...stored].sort(byTime).reduce(
    (next, one) => {
      const own = next[one.kind][one.id];
      if (own) {
        const changed = joined(own, one, isWriter(slice, before.sync, own), context);
        return changed === own ? next : put(next, one, changed);
      }
      const rivals = rivalsOf(one);
      const isLater = rivals.some(({ kind, id }) => byTime(next[kind][id] ?? one, one) > 0);
      return isLater ? next : put(rivals.reduce(end, next), one, restored(one, entry));
    },
    changeAll(slice, stillThere),
  );
}

/**
 * Another tab set the read flag of a note: the note is read here until a server note says what the service has. A mutation of
 * this tab goes on.
 */
function hearRead(slice: OutboxSlice, id: number, { entry, before }: Context): OutboxSlice {
  const phase = slice.read[id]?.phase;
  const target = targetOf('read', before.notes.byId[id] ?? null, id);
  if ((phase && phase !== 'acknowledged') || isRead(before, id) || !target) return slice;
  // It is no press: the mutation of the other tab counts more.
  const made = { wanted: true, since: entry.seq, at: 0, tab: '', target, optimistic: true };
  return put(slice, { kind: 'read', id }, { ...made, phase: 'acknowledged' });
}

/** Ends what is over at this time: undo windows, waits, optimistic showings, and mutations past their deadline. */
function timeCame(slice: OutboxSlice, time: number, context: Context): OutboxSlice {
  const { sync } = context.before;
  const hasCome = (due: number | null): boolean => due !== null && due <= time;
  return changeAll(slice, (given, thing) => {
    const isTaken = hasCome(takeOverTime(slice, sync, given));
    const mutation = isTaken ? ({ ...given, isOurs: true } as const) : given;
    if (mutation.phase === 'undoable')
      return isTaken || hasCome(undoEndOf(slice, sync, mutation)) ? elapsed(mutation, thing, context) : mutation;
    if (mutation.phase !== 'pending' && mutation.phase !== 'inFlight') return mutation;
    const shown = hasCome(shownUntil(mutation, thing)) ? { ...mutation, optimistic: false } : mutation;
    if (shown.phase === 'inFlight' || !isWriter(slice, sync, shown)) return shown;
    if (hasCome(shown.deadline)) {
      const { tries, deadline, nextTryAt, isAskedToWait, phase, ...rest } = shown;
      return { ...rest, phase: 'failed', since: context.entry.seq, optimistic: false };
    }
    return hasCome(shown.nextTryAt) ? { ...shown, nextTryAt: null, isAskedToWait: false } : shown;
  });
}

/** How many acts of this tab can be undone. */
const undoables = (slice: OutboxSlice): number =>
  allMutations(slice).filter(([, { phase, tab }]) => phase === 'undoable' && tab === slice.tab).length;

const forgetLate = ({ lateUndoUntil: _, ...slice }: OutboxSlice): OutboxSlice => slice;

/** The service can be reached again: what waits is tried now, except where the service asked for the wait. */
const hasten = (slice: OutboxSlice, at: number): OutboxSlice =>
  changeAll(slice, (mutation) =>
    mutation.phase === 'pending' && mutation.nextTryAt !== null && mutation.nextTryAt > at && !mutation.isAskedToWait
      ? { ...mutation, nextTryAt: null }
      : mutation,
  );

/** Folds what the person asked for, and what came of it. */
export const outbox: Handlers<OutboxSlice> = {
  'session.started': (slice, { tab, stored }, context) => read({ ...slice, tab }, stored.mutations, context),
  'user.askedApprove': pressEvent,
  'user.askedLike': pressEvent,
  'user.askedFollow': pressEvent,
  'user.markedUnread': pressEvent,
  'user.askedSpam': (slice, { note }, context) => pressEach(slice, 'spam', [note], context),
  'user.askedTrash': (slice, { note }, context) => pressEach(slice, 'trash', [note], context),
  'user.askedReadAll': (slice, { notes }, context) => {
    const allUnder = isSearching(context.before) ? null : context.before.panel.filter;
    return { ...pressEach(release(slice, 'all'), 'read', notes, context), allUnder };
  },
  // There is one undo bar for checked notes, so the window of the act before ends. [bulk.one-undo]
  'user.askedEach': (slice, event, context) => {
    const asked = pressOf(event);
    if (asked) return press(slice, asked, context);
    return pressEach(elapse(slice, 'checked', context), event.act, event.notes, context, true);
  },
  'user.askedUndo': (slice, { key }) =>
    changeAll(release(slice, key), (mutation, thing) =>
      isOf(slice, key, mutation, thing) ? mutation.replaced : mutation,
    ),
  'user.dismissedUndo': (slice, { key }, context) => elapse(slice, key, context),
  'user.heldUndo': (slice, { key }, { entry }) => {
    const next = hold(slice, key, true, entry.at);
    return { ...release(next, key), held: [...release(next, key).held, key] };
  },
  'user.releasedUndo': (slice, { key }, { entry }) => release(hold(slice, key, false, entry.at), key),
  'host.hidden': hidden,
  'page.hidden': hidden,
  'page.left': hidden,
  'session.ended': hidden,
  'user.dismissedStatus': (slice, _event, { before }) =>
    dismissesActs(before.statusBar) ? changeAll(slice, (one) => (one.phase === 'failed' ? null : one)) : slice,
  'timer.fired': (slice, { time }, context) => {
    const next = timeCame(slice, time, context);
    if (undoables(next) < undoables(slice)) return { ...next, lateUndoUntil: time + limits.lateUndoMs };
    return (next.lateUndoUntil ?? time + 1) <= time ? forgetLate(next) : next;
  },
  'outbox.began': (slice, { kind, ids }) =>
    ids.reduce(
      (next, id) =>
        changeLasting(next, { kind, id }, (mutation) => {
          if (mutation.phase !== 'pending') return mutation;
          const { nextTryAt, isAskedToWait, ...rest } = mutation;
          return { ...rest, phase: 'inFlight', sent: rest.wanted, tries: rest.tries + 1 };
        }),
      slice,
    ),
  'api.answered': (slice, event, context) => {
    const gone = removedBy({ outbox: slice }, context.entry);
    if (gone !== null) return removed(slice, gone);
    // The service did not take the read states, without saying what it has.
    if (event.call === 'markRead' && !event.answer.success)
      return event.subject.notes.reduce(
        (next, id) =>
          changeLasting(next, { kind: 'read', id }, (mutation) =>
            mutation.phase === 'inFlight'
              ? unanswered(mutation, { kind: 'read', id }, context.entry.at, null)
              : mutation,
          ),
        slice,
      );
    const next = answeredBy(event).reduce((later, asked) => answer(later, asked, context), slice);
    // Only where lists failed, too: else a call that fails, the fetch of its note and the check of the list would follow each other without end.
    const isBack = isListAnswer(event) && context.before.sync.failures > 0;
    return isBack ? hasten(next, context.entry.at) : next;
  },
  'api.failed': (slice, event, context) => {
    const gone = removedBy({ outbox: slice }, context.entry);
    if (gone !== null) return removed(slice, gone);
    return thingsOf(slice, event).reduce((next, thing) => fail(next, thing, event.problem, context), slice);
  },
  'network.online': (slice, _event, { entry }) => hasten(slice, entry.at),
  'page.shown': (slice, _event, { entry }) => hasten(slice, entry.at),
  'storage.mutationsRead': (slice, { mutations }, context) => read(slice, mutations, context),
  'storage.noteRead': (slice, { note }, context) => hearRead(slice, note, context),
  // A mutation that storage did not take is sent by this tab, because no other tab can read it.
  'storage.failed': (slice, { key, kept }) =>
    changeAll(slice, (mutation, { kind, id }) =>
      !kept && mutation.tab === slice.tab && !mutation.isOurs && key.startsWith(`notes_mutation_${kind}_${id}_`)
        ? { ...mutation, isOurs: true }
        : mutation,
    ),
};

/**
 * Older notes that the service lists belong to a "Mark all as read" that can still be undone. [reading.mark-all]
 * @param state the state after the list was folded
 */
export function joinReadAll(slice: OutboxSlice, state: State, { entry, before }: Context): OutboxSlice {
  const { allUnder } = slice;
  if (!isListAnswer(entry.event) || !allUnder) return slice;
  const oldest = before.notes.byId[before.notes.order.at(-1) ?? 0];
  const [press] = markedAll({ outbox: slice });
  if (!oldest || !press) return slice;
  return state.notes.order.reduce((next, id) => {
    const note = state.notes.byId[id];
    const isOlder = note && !before.notes.byId[id] && note.timestamp <= oldest.timestamp;
    if (!isOlder || isRead(state, id) || !passes(state, id, allUnder)) return next;
    const target = { of: 'note', version: note.timestamp, asked: true } as const;
    return put(next, { kind: 'read', id }, { ...press, target, replaced: lastingOf(slice.read[id]) });
  }, slice);
}

/**
 * Ends mutations by what the server notes say now: those that the service has, and those of notes that are gone. Where tabs are
 * alone, another tab's are left to it.
 * @param known the server notes before this entry
 */
export function settleMutations(
  slice: OutboxSlice,
  { notes, sync }: Pick<State, 'notes' | 'sync'>,
  known: NotesSlice,
): OutboxSlice {
  return changeAll(slice, (mutation, thing) => {
    const { kind, id } = thing;
    if (sync.alone && mutation.phase !== 'acknowledged' && !isWriter(slice, sync, mutation)) return mutation;
    // Another tab that pressed after this one was told of a removal may have seen the note come back.
    const mayBeBack = mutation.tab !== slice.tab && (notes.asOf[id] ?? 0) <= mutation.since;
    if (kind !== 'follow' && isGone(notes, id) && !mayBeBack && mutation.phase !== 'inFlight') return null;
    const shown = acts[kind].notesOf(notes, id);
    // Where no note shows it, a list that was asked for later is enough.
    const isLater = shown.length
      ? shown.every(({ id: note }) => (notes.asOf[note] ?? 0) > mutation.since && !(note in notes.stale))
      : notes.listedAsOf > mutation.since;
    const isOver =
      (mutation.phase === 'acknowledged' && isLater) ||
      // The server note may be from before an answer to the press before.
      (mutation.phase === 'failed' && isLater && serverState(notes, thing) === mutation.wanted) ||
      // After an answer only what was asked for later tells what the service has.
      (mutation.phase !== 'acknowledged' &&
        shown.some((note) => notes.asOf[note.id] && acts[kind].endsBy(note, mutation, known.byId[note.id])));
    return isOver ? null : mutation;
  });
}
