/** Watches a random session while it runs: what must never show before rest, and what the person said last. */
import type { Entry, UndoKey, WishPress } from '../../reducers/events';
import { answeredBy as answersOf, kinds } from '../../reducers/outboxKinds';
import { isHidden, isRefusal } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { Tab, World } from '../support/virtualWorld';

const visible = (state: State): ReadonlySet<number> => new Set(state.notes.order.filter((id) => !isHidden(state, id)));

/** The notes that an undo brings back. */
const undone = (key: UndoKey, gone: ReadonlySet<number>, state: State): readonly number[] =>
  typeof key === 'number' ? [key] : [...gone].filter((id) => !isHidden(state, id));

/** Finds every note that is shown again after it was hidden, without an undo or a failure. */
export function watchFlicker() {
  const flickers: string[] = [];
  /** Notes that were hidden, by tab, and that nothing since may show again; and what each tab heard last. */
  const hidden = new Map<Tab, { readonly gone: Set<number>; readonly excused: Map<number, number>; heard: number }>();
  const forgive = (note: number): void => {
    for (const { gone } of hidden.values()) gone.delete(note);
  };
  const excuse = (note: number): void => {
    forgive(note);
    for (const { excused, heard } of hidden.values()) excused.set(note, heard);
  };
  const watch = (tab: Tab): void => {
    let before = visible(tab.state());
    const gone = new Set<number>();
    const excused = new Map<number, number>();
    const seen = { gone, excused, heard: 0 };
    hidden.set(tab, seen);
    tab.entry$.subscribe(({ seq, cause = seq, event }: Entry) => {
      seen.heard = seq;
      if (event.type === 'user.askedUndo') for (const id of undone(event.key, gone, tab.state())) forgive(id);
      if (event.type === 'moderation.failed') forgive(event.note);
      // The tab that asked hangs. [outbox.tab-hangs]
      if (event.type === 'outbox.waited') gone.delete(event.id);
      // Another tab undid the act.
      if (event.type === 'storage.wishEnded') forgive(event.id);
      const state = tab.state();
      const now = visible(state);
      // A note that slides out of the newest hundred may come back when one of them goes.
      // An answer that was asked for before the note was brought back tells of the time before.
      const isGone = (id: number) => (isHidden(state, id) || id in state.notes.asOf) && cause > (excused.get(id) ?? -1);
      for (const id of before) if (!now.has(id) && isGone(id)) gone.add(id);
      for (const id of now) {
        if (!before.has(id) && gone.has(id)) flickers.push(`tab ${tab.id}, entry ${seq} (${event.type}): note ${id}`);
      }
      before = now;
    });
  };
  return { watch, flickers, excuse };
}

/** A mark is the person's when an act made it, and not an answer, storage or another tab. */
const isPersons = ({ seq, event }: Entry, { outbox }: State, id: number): boolean => {
  const mark = outbox.read[id];
  return mark?.since === seq && !/^(api|storage|session|outbox)\./.test(event.type);
};

export interface Wish {
  readonly on: boolean;
  readonly tab: Tab;
}

/** Keeps what the person said last about each note being read, as long as the service must agree. */
export function watchWishes(
  tab: Tab,
  { provider }: World,
  tabs: readonly Tab[],
  wishes: Map<number, Wish | null>,
): void {
  /** Notes of "Mark all as read" in its undo window: the next page sends them when this one goes away. */
  let waiting: readonly string[] = [];
  tab.entry$.subscribe((entry) => {
    const state = tab.state();
    if (entry.event.type === 'user.askedUndo' && entry.event.key === 'all')
      for (const id of waiting) wishes.delete(Number(id));
    waiting = Object.keys(state.outbox.read).filter((id) => state.outbox.read[Number(id)]?.phase === 'waiting');
    if (entry.event.type === 'read.refused') for (const id of entry.event.notes) wishes.delete(id);
    for (const [key, { want: on }] of Object.entries(state.outbox.read)) {
      const id = Number(key);
      if (!isPersons(entry, state, id)) continue;
      const earlier = wishes.get(id);
      const isContested = earlier === null || (earlier && earlier.tab !== tab && tabs.includes(earlier.tab));
      // A mark holds for the version of the note that it was made on.
      const isOfNow = state.notes.byId[id]?.hash === provider.notes.get(id)?.hash;
      if (isContested) wishes.set(id, null);
      else if (isOfNow) wishes.set(id, { on, tab });
      else wishes.delete(id);
    }
  });
}

/** An act that the person asked for in a tab. */
export interface Asked {
  readonly act: WishPress;
  readonly tab: Tab;
  /** Of the entry of the press. */
  readonly seq: number;
}
const keyOf = (act: WishPress): string => `${act.type} ${'site' in act ? act.site : act.note}`;

/** The act that an entry asked for, when the panel took it. */
function askedBy({ seq, event }: Entry, { outbox }: State): WishPress | null {
  switch (event.type) {
    case 'user.askedApprove':
      return outbox.approve[event.note]?.since === seq ? event : null;
    case 'user.askedLike':
      return outbox.like[event.note]?.since === seq ? event : null;
    case 'user.askedFollow':
      return outbox.follow[event.site]?.since === seq ? event : null;
    case 'user.askedSpam':
      return outbox.spam[event.note]?.since === seq ? event : null;
    case 'user.askedTrash':
      return outbox.trash[event.note]?.since === seq ? event : null;
    default:
      return null;
  }
}

/** A call for an act of this kind was answered, or refused: what the service has now, and the press before which it was asked. */
interface Answered {
  readonly key: string;
  readonly on: boolean;
  readonly asOf: number;
}

/** The answer to an approval, like or follow. Without an answer, the duty stays. */
function answeredBy({ seq, cause = seq, event }: Entry): Answered | null {
  if (event.type === 'outbox.failed' && event.refused) {
    const press = kinds[event.kind].press?.(event.id, event.want);
    return press ? { key: keyOf(press), on: event.want, asOf: 0 } : null;
  }
  const [answered] = event.type === 'api.answered' ? answersOf(event) : [];
  const press = answered && kinds[answered.kind].press?.(answered.id, answered.want);
  return press ? { key: keyOf(press), on: answered.want, asOf: cause } : null;
}

/** The acts that an event ends, because the service answered or the person took the act back. */
function endedBy(entry: Entry, tab: Tab, asked: ReadonlyMap<string, Asked | null>): readonly string[] {
  const { event } = entry;
  const answered = answeredBy(entry);
  if (answered) {
    const { key, on, asOf } = answered;
    const one = asked.get(key);
    const isOfLater = one && 'on' in one.act && one.act.on !== on && !(one.tab === tab && asOf > one.seq);
    return isOfLater ? [] : [key];
  }
  const isOver =
    event.type === 'moderation.done' ||
    (event.type === 'storage.wishEnded' && kinds[event.kind].isRemoval) ||
    (event.type === 'moderation.failed' && !!isRefusal(event.problem));
  const note = isOver ? ('note' in event ? event.note : event.id) : event.type === 'user.askedUndo' ? event.key : 'all';
  return note === 'all' ? [] : [`user.askedSpam ${note}`, `user.askedTrash ${note}`];
}

/** Keeps what the person asked for last with each button, until the service has answered. */
export function watchActs(tab: Tab, asked: Map<string, Asked | null>): void {
  tab.entry$.subscribe((entry) => {
    const act = askedBy(entry, tab.state());
    if (act) {
      const earlier = asked.get(keyOf(act));
      // The service may have heard either of two tabs last.
      asked.set(keyOf(act), earlier === null || (earlier && earlier.tab !== tab) ? null : { act, tab, seq: entry.seq });
    }
    for (const ended of endedBy(entry, tab, asked)) asked.delete(ended);
  });
}
