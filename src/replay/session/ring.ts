/**
 * The latest sessions of each signed-in user, in pieces that outlive a reload: what to keep, what to drop, and how the
 * pieces become a log file again. The frame gives it a store (IndexedDB) and each entry; nothing here touches a browser.
 */
import type { Entry } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { hashOf } from '../values/hash';
import { type Header, logVersion } from './header';

export interface SegmentInfo {
  /** The session's `startedAt`, milliseconds since 1970: with `from`, the segment's key. */
  readonly session: number;
  /** Seqs of its first and last entry. */
  readonly from: number;
  readonly to: number;
  /** Id of the person signed in; null while the provider has not said who that is. */
  readonly user: number | null;
  readonly bytes: number;
}

export interface Segment extends SegmentInfo {
  /** The version of the format its lines are in; version 1 did not say. */
  readonly version?: number;
  /** The state before its first entry, as a checkpoint line: a log can begin at any segment. */
  readonly base: string;
  /** Its entries, a line each. */
  readonly lines: string;
}

/** Where the ring keeps its segments. `put` replaces the segment with the same session and `from`. */
export interface SegmentStore {
  readonly put: (segment: Segment) => Promise<void>;
  readonly remove: (session: number, from: number) => Promise<void>;
  readonly infos: () => Promise<readonly SegmentInfo[]>;
}

export interface RingConfig<S> {
  readonly store: SegmentStore;
  /** This session's `startedAt`. */
  readonly session: number;
  /** The state before its first entry. */
  readonly initial: S;
  readonly budgetBytes?: number;
  /** Entries in a segment. */
  readonly every?: number;
  /** Called once when the store fails (full, blocked or gone). The ring writes nothing more from then on. */
  readonly onFailure: (error: unknown) => void;
}

export interface Ring<S> {
  /** Takes the next entry, and the state after it. */
  readonly append: (entry: Entry, after: S) => void;
  /** Writes what is not written yet. Called on a timer and when the page is hidden. */
  readonly flush: () => Promise<void>;
  /** Tells whose session it is. Segments of nobody known, and of those who were here long ago, are removed. [recording.per-person] */
  readonly belongTo: (user: number) => Promise<void>;
}

/** Besides the present one's, the sessions of so many persons are kept. */
const mostOthers = 4;

/**
 * Which segments must be removed, the oldest first, so that the rest fits the budget.
 * @param infos in any order
 */
export function overBudget(infos: readonly SegmentInfo[], budgetBytes: number): readonly SegmentInfo[] {
  const oldestFirst = [...infos].sort((a, b) => a.session - b.session || a.from - b.from);
  let bytes = oldestFirst.reduce((sum, info) => sum + info.bytes, 0);
  // The newest segment stays even when it alone is over the budget: an empty recording is of no use.
  return oldestFirst.slice(0, -1).filter((info) => {
    if (bytes <= budgetBytes) return false;
    bytes -= info.bytes;
    return true;
  });
}

/** One session as a log file of the version that recorded it: pieces of the text, whole lines each. */
export function sessionLog(header: Header, segments: readonly Segment[]): readonly string[] {
  const inOrder = [...segments].sort((a, b) => a.from - b.from);
  const [first] = inOrder;
  const base = first && first.from > 1 ? first.base : '';
  return [
    `${JSON.stringify({ ...header, version: first?.version ?? 1 })}\n`,
    base,
    ...inOrder.map(({ lines }) => lines),
  ];
}

const baseLine = (seq: number, state: unknown): string =>
  `${JSON.stringify({ checkpoint: seq, hash: hashOf(state), state })}\n`;

export function createRing<S>(config: RingConfig<S>): Ring<S> {
  const { store, session, initial, budgetBytes = limits.logBytes, every = limits.checkpointEvery, onFailure } = config;
  let user: number | null = null;
  let base: { readonly seq: number; readonly state: S } | null = null;
  // Written as text when they are stored, not while the panel is about to draw what they brought.
  let baseText = '';
  let waiting: Entry[] = [];
  let lines = '';
  let state = initial;
  let seq = 0;
  let isWritten = true;
  let failed = false;
  let work: Promise<void> = Promise.resolve();

  /** Runs the accesses to the store one after the other; after a failure none. */
  function queue(task: () => Promise<void>): Promise<void> {
    work = work.then(async () => {
      if (failed) return;
      try {
        await task();
      } catch (error) {
        failed = true;
        begin();
        onFailure(error);
      }
    });
    return work;
  }

  /** The next entry begins a segment. */
  function begin(): void {
    base = null;
    baseText = '';
    waiting = [];
    lines = '';
  }

  function segment(): Segment | null {
    if (!base) return null;
    if (baseText === '') baseText = baseLine(base.seq, base.state);
    for (const entry of waiting) lines += `${JSON.stringify(entry)}\n`;
    waiting = [];
    const bytes = lines.length + baseText.length;
    return { version: logVersion, session, from: base.seq + 1, to: seq, user, bytes, base: baseText, lines };
  }

  async function trim(): Promise<void> {
    const own = (await store.infos()).filter((info) => info.user === user);
    for (const { session: of, from } of overBudget(own, budgetBytes)) await store.remove(of, from);
  }

  function flush(): Promise<void> {
    const made = isWritten ? null : segment();
    isWritten = true;
    return made ? queue(() => store.put(made)) : work;
  }

  function append(entry: Entry, after: S): void {
    if (failed) return;
    base ??= { seq: entry.seq - 1, state };
    waiting.push(entry);
    state = after;
    seq = entry.seq;
    isWritten = false;
    if (seq % every !== 0) return;
    void flush();
    void queue(trim);
    begin();
  }

  function belongTo(id: number): Promise<void> {
    user = id;
    isWritten = base === null;
    return queue(async () => {
      const infos = await store.infos();
      const newest = [...infos].sort((one, other) => other.session - one.session).map((info) => info.user);
      const others = [...new Set(newest)].filter((user) => user !== null && user !== id).slice(0, mostOthers);
      for (const info of infos) {
        const isOwn = info.user === id || (info.user === null && info.session === session);
        if (!isOwn && !others.includes(info.user)) await store.remove(info.session, info.from);
      }
    });
  }

  return { append, flush, belongTo };
}
