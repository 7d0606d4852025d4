/** A random session while it runs: the world, the tabs that are open, and what a judge must know of its past (judging.ts). */
import { limits } from '../../reducers/limits';
import { type Tab, type TabOptions, virtualWorld, type World } from '../support/virtualWorld';
import { type Asked, watchActs, watchFlicker, watchWishes } from './watching';

const second = 1_000;

export interface Course {
  readonly tabs: number;
  readonly speaks: boolean;
  readonly push: 'open' | 'refuse';
  readonly hashCoversActs: boolean;
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
  /** And those that were. */
  readonly all: Tab[];
  readonly open: () => Tab;
  /** What was typed last and not posted, by note; only the first tab types. */
  readonly typed: Map<number, string>;
  /** By timers, which nobody puts forward or back. */
  typedAt: number;
  /** When full storage had room again; by timers, too. */
  roomAt: number;
  lastId: number;
  texts: number;
  /** Notes that were shown again after they were hidden, without anybody having undone or failed anything. */
  readonly flickers: readonly string[];
  /** Something outside the panel brought the note back. */
  readonly excuse: (note: number) => void;
  /** Notes with a mark in storage whose page was closed before it was answered: a page that starts sends it. */
  readonly leftReads: Set<number>;
  /** Notes whose reply was under way when its page went: nobody knows whether it was posted, so its text stays [draft.never-lost]. */
  readonly leftReplies: Set<number>;
  /** Comments that were acted on while storage was full: silent tabs could not tell each other, and show them until they look. */
  readonly untold: Set<number>;
  /** What the person said last of a note being read, and nobody since; null where two tabs said it. */
  readonly wishes: Map<number, Wish | null>;
  /** Acts that the person asked for and the service has not answered, by button; null where two tabs asked. */
  readonly asked: Map<string, Asked | null>;
  /** How often each thing was done. */
  readonly done: Map<string, number>;
}

interface Wish {
  readonly on: boolean;
  readonly tab: Tab;
}

/** @returns a world whose tabs have their first list */
export function begin(
  {
    tabs: count,
    speaks,
    push,
    hashCoversActs,
    notes,
    deep = false,
    width = 400,
    latencies,
  }: Partial<Course> & Omit<Course, 'deep' | 'width'>,
  mayHaveSecond: boolean,
  options: TabOptions = {},
): Run {
  let calls = 0;
  const world = virtualWorld((provider) => {
    provider.pushMode = push;
    // Nobody tells a second tab of what the first did but the service, or the first where tabs can speak.
    const silent = mayHaveSecond && !speaks;
    provider.hashCoversActs = hashCoversActs || silent;
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
  const wishes: Run['wishes'] = new Map();
  const asked: Run['asked'] = new Map();
  const open = (): Tab => {
    const tab = world.openTab({ width, ...options, speaks });
    flicker.watch(tab);
    watchWishes(tab, world, tabs, wishes);
    watchActs(tab, asked);
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
    leftReads: new Set(),
    leftReplies: new Set(),
    untold: new Set(),
    wishes,
    asked,
    done: new Map(),
  };
}
