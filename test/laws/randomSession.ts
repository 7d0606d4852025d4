/** A random session while it runs: the world, the open tabs, and what a judge must know of its past (judging.ts). */
import { limits } from '../../reducers/limits';
import type { Call } from '../support/virtualProvider';
import { type Tab, type TabOptions, virtualWorld, type World } from '../support/virtualWorld';
import { type AllWanted, watchFlicker, watchWanted } from './watching';

const second = 1_000;

export interface Course {
  readonly tabs: number;
  readonly speaks: boolean;
  readonly push: 'open' | 'refuse';
  readonly hashCoversActs: boolean;
  readonly approveRestores: boolean;
  readonly owned: boolean;
  readonly notes: number;
  /** The first tab has scrolled to the end of the list, or to the cap of 100. */
  readonly deep: boolean;
  readonly width: number;
  readonly latencies: readonly { readonly up: number; readonly down: number }[];
}

export interface Run {
  readonly world: World;
  /** The tabs that are open. */
  readonly tabs: Tab[];
  /** Open and closed tabs. */
  readonly all: Tab[];
  readonly open: () => Tab;
  /** The last typed text of each note that is not posted; only the first tab types. */
  readonly typed: Map<number, string>;
  /** When the person typed last, by timers, which no step puts forward or back. */
  typedAt: number;
  /** When full storage had room again, by timers too. */
  roomAt: number;
  lastId: number;
  texts: number;
  /** Notes that were shown again after they were hidden, without an undo or a failure. */
  readonly flickers: readonly string[];
  /** Tells that something outside the panel brought the note back. */
  readonly excuse: (note: number) => void;
  /**
   * Notes with a reply under way when the page went: the reply may have been posted, so its text stays
   * [draft.never-lost].
   */
  readonly leftReplies: Set<number>;
  /**
   * Comments that were acted on while storage was full: silent tabs could not tell each other, and show the comments
   * until they look.
   */
  readonly untold: Set<number>;
  /** What the person wanted last, where nobody else changed it since. */
  readonly wanted: AllWanted;
  /** The calls until the session came to rest. */
  readonly calls: Call[];
  /** The number of times that each step was done. */
  readonly done: Map<string, number>;
}

/** @returns a world in which each tab has its first list */
export function startSession(
  {
    tabs: count,
    speaks,
    push,
    hashCoversActs,
    approveRestores = false,
    owned = false,
    notes,
    deep = false,
    width = 400,
    latencies,
  }: Partial<Course> & Omit<Course, 'deep' | 'width' | 'approveRestores' | 'owned'>,
  mayHaveSecond: boolean,
  options: TabOptions = {},
): Run {
  let calls = 0;
  const world = virtualWorld((provider) => {
    provider.pushMode = push;
    // A second tab learns what the first did from the service alone, or from the first tab where tabs can speak.
    const silent = mayHaveSecond && !speaks;
    provider.hashCoversActs = hashCoversActs || silent;
    provider.approveRestores = approveRestores;
    provider.hashCoversMarks = silent;
    for (let id = 1; id <= notes; id += 1) provider.add(id, { approved: id % 2 === 0, read: id % 3 === 0 });
    provider.latency = () => {
      calls += 1;
      return latencies[calls % latencies.length] ?? { up: 1, down: 1 };
    };
  });
  const flicker = watchFlicker();
  const all: Tab[] = [];
  const tabs: Tab[] = [];
  const wanted: AllWanted = new Map();
  world.provider.onRestored = (note) => {
    // The comment is there again, whoever approved it. Whether the call stood in the order of the presses is judged at rest.
    flicker.excuse(note);
    // Its removal by somebody else ended what was wanted of it before.
    wanted.delete(`like ${note}`);
    wanted.delete(`read ${note}`);
  };
  const open = (): Tab => {
    const tab = world.openTab({ width, ...(owned && { owner: 1 }), ...options, speaks });
    flicker.watch(tab);
    watchWanted(tab, world, tabs, wanted);
    all.push(tab);
    return tab;
  };
  for (let opened = 0; opened < count; opened += 1) tabs.push(open());
  world.advance(8 * second);
  for (let loaded = limits.firstWindowNotes; deep && loaded < notes; loaded += limits.windowStepNotes) {
    tabs[0]?.do({ type: 'user.reachedEnd' });
    world.advance(4 * second);
  }
  const { flickers, excuse } = flicker;
  return {
    world,
    tabs,
    all,
    open,
    typed: new Map(),
    typedAt: 0,
    roomAt: Number.NEGATIVE_INFINITY,
    lastId: notes,
    texts: 0,
    flickers,
    excuse,
    leftReplies: new Set(),
    untold: new Set(),
    wanted,
    calls: [],
    done: new Map(),
  };
}
