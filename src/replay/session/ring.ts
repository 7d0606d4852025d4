/**
 * The latest sessions of each signed-in user, in pieces that outlive a reload: what to keep, what to drop, and how
 * the pieces become a log file again. The frame gives it a store (IndexedDB) and each entry; the ring itself uses no
 * browser.
 */
import type { Entry } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { hashOf } from '../values/hash';
import type { Header } from './header';
import { logVersion } from './logFormat';

export interface Segment {
  /** The session's `startedAt`, milliseconds since 1970: with `from`, the segment's key. */
  readonly session: number;
  /** Seqs of its first and last entry. */
  readonly from: number;
  readonly to: number;
  /** The time of its last entry, milliseconds since 1970. */
  readonly at: number;
  /** The id of the person signed in; null until the provider has said who that is. */
  readonly user: number | null;
  readonly bytes: number;
  /** The format version of the lines. */
  readonly version: number;
  /**
   * The state before the first entry, as a checkpoint line at which a log can begin. '' when the segment goes on from
   * the one before it.
   */
  readonly base: string;
  /** The entries, a line each. */
  readonly lines: string;
}

/** Where the ring keeps its segments. `put` replaces the segment of the same session and `from`. */
export interface SegmentStore {
  readonly put: (segment: Segment) => Promise<void>;
  readonly remove: (session: number, from: number) => Promise<void>;
  readonly all: () => Promise<readonly Segment[]>;
}

export interface RingConfig<S> {
  readonly store: SegmentStore;
  /** This session's `startedAt`. */
  readonly session: number;
  /** The state before the first entry. */
  readonly initial: S;
  readonly budgetBytes?: number;
  /** What was recorded before this time is removed, of every person; milliseconds since 1970. */
  readonly oldestAt?: () => number;
  /** Entries from one base to the next. */
  readonly every?: number;
  /** Called once when the store fails (full, blocked or gone). The ring writes nothing more from then on. */
  readonly onFailure: (error: unknown) => void;
}

export interface Ring<S> {
  /** Takes the next entry, and the state after it. */
  readonly append: (entry: Entry, after: S) => void;
  /** Writes the entries that are not written yet. Called on a timer and when the page is hidden. */
  readonly flush: () => Promise<void>;
  /**
   * Tells the owner of the session, who also owns what it wrote before. Segments of other sessions without a known
   * owner, and of persons who were here long ago, are removed. [recording.per-person]
   */
  readonly belongTo: (user: number) => Promise<void>;
  /** Writes nothing more. Resolves when everything that was asked of the store is done. */
  readonly end: () => Promise<void>;
}

/** The sessions of this many persons are kept besides the present one's. */
const mostOthers = 4;

/** Groups of a base and the segments that go on from it, the oldest first. */
function byBase(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const groups: Segment[][] = [];
  for (const segment of [...segments].sort((a, b) => a.session - b.session || a.from - b.from)) {
    const group = groups.at(-1);
    if (group?.[0]?.session === segment.session && segment.base === '') group.push(segment);
    else groups.push([segment]);
  }
  return groups;
}

const bytesOf = (segments: readonly Segment[]): number => segments.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Which segments must be removed, the oldest first, so that the rest fits the budget. A base goes with all segments
 * that need it.
 * @param segments in any order
 */
export function overBudget(segments: readonly Segment[], budgetBytes: number): readonly Segment[] {
  let bytes = bytesOf(segments);
  // The newest segments stay even when they alone are over the budget, because an empty recording is of no use.
  const removed = byBase(segments)
    .slice(0, -1)
    .filter((group) => {
      if (bytes <= budgetBytes) return false;
      bytes -= bytesOf(group);
      return true;
    });
  return removed.flat();
}

/** The segments that were recorded before a time, each base with all segments that need it. */
export const olderThan = (segments: readonly Segment[], time: number): readonly Segment[] =>
  byBase(segments)
    .filter((group) => group.every(({ at }) => at < time))
    .flat();

/** One session as a log file, in pieces of whole lines. */
export function sessionLog(header: Header, segments: readonly Segment[]): readonly string[] {
  const inOrder = [...segments].sort((a, b) => a.from - b.from);
  const [first] = inOrder;
  const base = first && first.from > 1 ? first.base : '';
  return [`${JSON.stringify(header)}\n`, base, ...inOrder.map(({ lines }) => lines)];
}

const baseLine = (seq: number, state: unknown): string =>
  `${JSON.stringify({ checkpoint: seq, hash: hashOf(state), state })}\n`;

/**
 * A segment is written again while it grows. Beyond this many UTF-16 units a new segment begins, so that little is
 * written twice.
 */
const mostUnits = 65_536;

interface Growing<S> {
  readonly from: number;
  /**
   * The state before the first entry, until it is written as text; null when the segment goes on from the one before.
   */
  before: { readonly state: S } | null;
  base: string;
  lines: string;
  /** Entries become text when they are stored, and not while the panel is about to draw them. */
  waiting: Entry[];
}

/** Turns the state and the entries that wait into text. */
function writeText<S>(growing: Growing<S>): void {
  if (growing.before) growing.base = baseLine(growing.from - 1, growing.before.state);
  growing.before = null;
  for (const entry of growing.waiting) growing.lines += `${JSON.stringify(entry)}\n`;
  growing.waiting = [];
}

/** The persons, besides the present one, who have the latest sessions. */
function latestOthers(segments: readonly Segment[], user: number): readonly (number | null)[] {
  const newest = [...segments].sort((one, other) => other.session - one.session).map((one) => one.user);
  return [...new Set(newest)].filter((one) => one !== null && one !== user).slice(0, mostOthers);
}

/** Gives a session its owner, and removes the sessions of unknown persons and of persons who were here long ago. */
async function owned(store: SegmentStore, session: number, user: number): Promise<void> {
  const all = await store.all();
  const others = latestOthers(all, user);
  for (const one of all) {
    if (one.user === null && one.session === session) await store.put({ ...one, user });
    else if (one.user !== user && !others.includes(one.user)) await store.remove(one.session, one.from);
  }
}

/** Removes what is too old, of every person, and what is over this person's budget. */
async function trimmed(store: SegmentStore, user: number | null, oldestAt: number, budgetBytes: number): Promise<void> {
  const all = await store.all();
  const old = olderThan(all, oldestAt);
  const own = all.filter((one) => one.user === user && !old.includes(one));
  for (const one of [...old, ...overBudget(own, budgetBytes)]) await store.remove(one.session, one.from);
}

export function createRing<S>(config: RingConfig<S>): Ring<S> {
  const { store, session, initial, budgetBytes = limits.logBytes, every = limits.checkpointEvery } = config;
  const { oldestAt = () => 0, onFailure } = config;
  let user: number | null = null;
  let growing: Growing<S> | null = null;
  let needsBase = true;
  let state = initial;
  let last: Pick<Entry, 'seq' | 'at'> = { seq: 0, at: 0 };
  let ended = false;
  let work: Promise<void> = Promise.resolve();

  /** Runs the accesses to the store one after the other, and none after a failure or the end. */
  function queue(task: () => Promise<void>): Promise<void> {
    work = work.then(async () => {
      if (ended) return;
      try {
        await task();
      } catch (error) {
        ended = true;
        growing = null;
        onFailure(error);
      }
    });
    return work;
  }

  /** @returns null when everything is written */
  function segment(): Segment | null {
    if (!growing?.waiting.length) return null;
    writeText(growing);
    const { from, base, lines } = growing;
    const bytes = lines.length + base.length;
    if (bytes > mostUnits) growing = null;
    return { version: logVersion, session, from, to: last.seq, at: last.at, user, bytes, base, lines };
  }

  const trim = (): Promise<void> => trimmed(store, user, oldestAt(), budgetBytes);

  function flush(): Promise<void> {
    const made = segment();
    return made ? queue(() => store.put(made)) : work;
  }

  function append(entry: Entry, after: S): void {
    if (ended) return;
    growing ??= { from: entry.seq, before: needsBase ? { state } : null, base: '', lines: '', waiting: [] };
    growing.waiting.push(entry);
    needsBase = false;
    state = after;
    last = entry;
    if (entry.seq % every !== 0) return;
    void flush();
    void queue(trim);
    growing = null;
    needsBase = true;
  }

  function belongTo(id: number): Promise<void> {
    user = id;
    return queue(() => owned(store, session, id).then(trim));
  }

  function end(): Promise<void> {
    ended = true;
    growing = null;
    return work;
  }

  return { append, flush, belongTo, end };
}
