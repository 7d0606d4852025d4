/**
 * The devtools' own state: which log, which moment, what is searched, marked, blamed and edited. Views read it by
 * `useViewer` and call its methods; it never touches the panel.
 */
import type { PanelEvent } from '../../reducers/events';
import type { Path } from '../replay/values/paths';
import type { Edit } from './fork/fork';
import { createFork, type Fork, type ForkSource, forkSource } from './fork/forkTrack';
import { startPlaying, type ViewerWorld } from './log/player';
import { type Rows, rowsOf } from './log/rows';
import { createSearch, type Query, type Search } from './log/search';
import type { Session } from './log/session';
import { clamped, type Track } from './log/track';

export const tabs = ['entry', 'state', 'compare', 'blame', 'whatIf', 'checks', 'save', 'overview', 'panel'] as const;
export type Tab = (typeof tabs)[number];

export interface ViewerState {
  readonly session: Session | null;
  /** The session, or a fork of it. */
  readonly track: Track | null;
  readonly fork: Fork | null;
  /** Counts up whenever the track grew or was replaced. */
  readonly version: number;
  readonly position: number;
  /** The moment moves with the newest entry. */
  readonly following: boolean;
  readonly playing: boolean;
  readonly speed: number;
  readonly cutPauses: boolean;
  readonly pointA: number | null;
  readonly pointB: number | null;
  readonly hidden: ReadonlySet<string>;
  readonly search: Search | null;
  readonly searchProblem: string | null;
  /** Of the search, 0 to 1. */
  readonly searched: number;
  readonly onlyHits: boolean;
  readonly rows: Rows;
  readonly blamed: Path | null;
  readonly tab: Tab;
  /** What the person has to know: a file that is no log, a panel of another version. */
  readonly problem: string | null;
  /** What is going on, such as "Reading …". */
  readonly busy: string | null;
}

const noRows: Rows = { length: 0, position: () => 0, rowOf: () => 0 };
const initial: ViewerState = {
  session: null,
  track: null,
  fork: null,
  version: 0,
  position: 0,
  following: true,
  playing: false,
  speed: 1,
  cutPauses: true,
  pointA: null,
  pointB: null,
  hidden: new Set(),
  search: null,
  searchProblem: null,
  searched: 1,
  onlyHits: false,
  rows: noRows,
  blamed: null,
  tab: 'state',
  problem: null,
  busy: null,
};

/** One frame's share. */
const searchSliceMs = 8;
const mostEdits = 200;

export type Viewer = ReturnType<typeof createViewer>;

export function createViewer(world: ViewerWorld) {
  let state = initial;
  const listeners = new Set<() => void>();
  let stopSearch: (() => void) | null = null;
  let stopPlay: (() => void) | null = null;
  let source: ForkSource | null = null;
  let inserted = 0;

  function set(change: Partial<ViewerState>): void {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  }

  const filtered = ({ track, hidden, search, onlyHits }: ViewerState): Rows =>
    track ? rowsOf(track, { hidden, only: onlyHits && search ? search.hits : null }) : noRows;
  /** A change after which other rows may be shown. */
  const refilter = (change: Partial<ViewerState>): void => {
    const next = { ...state, ...change };
    set({ ...change, rows: filtered(next) });
  };

  function goTo(position: number): void {
    const { track } = state;
    if (!track) return;
    stop();
    const to = clamped(track, position);
    if (to !== state.position || state.following) set({ position: to, following: false });
  }

  function follow(): void {
    stop();
    if (state.track) set({ following: true, position: state.track.last() });
  }

  // Searching
  function searchOn(): void {
    stopSearch?.();
    stopSearch = null;
    const { search, track } = state;
    if (!search || !track) return;
    const until = world.now() + searchSliceMs;
    const atEnd = search.step(() => world.now() > until);
    const span = Math.max(1, track.last() - track.base());
    refilter({ searched: atEnd ? 1 : (search.upTo() - track.base()) / span });
    if (!atEnd) stopSearch = world.soon(searchOn);
  }

  function find(query: Query): void {
    const { track } = state;
    if (!track) return;
    const made = query.text.trim() === '' ? null : createSearch(track, query);
    if (typeof made === 'string') {
      stopSearch?.();
      refilter({ search: null, searchProblem: made, searched: 1 });
      return;
    }
    refilter({ search: made, searchProblem: null, searched: made ? 0 : 1 });
    searchOn();
  }

  /** The log under everything is another one, or has other entries. */
  function show(track: Track, change: Partial<ViewerState>): void {
    stop();
    const { search } = state;
    const again = search ? createSearch(track, search.query) : null;
    const position = clamped(track, change.position ?? state.position);
    refilter({
      ...change,
      track,
      position,
      version: state.version + 1,
      search: typeof again === 'string' ? null : again,
    });
    searchOn();
  }

  // Playing
  function stop(): void {
    stopPlay?.();
    stopPlay = null;
    if (state.playing) set({ playing: false });
  }

  function play(): void {
    const { track } = state;
    if (!track || state.playing) return;
    const start = state.position >= track.last() ? track.base() : state.position;
    set({ playing: true, following: false, position: start });
    stopPlay = startPlaying(world, {
      track,
      from: start,
      rules: () => state,
      onMoment: (position) => set({ position }),
      onEnd: stop,
    });
  }

  // What-if
  function edit(edits: readonly Edit[]): void {
    const { session, position, fork } = state;
    if (!session) return;
    source ??= forkSource(session);
    const made = createFork(source, edits.slice(-mostEdits));
    const id = fork?.items[position - fork.base() - 1]?.id ?? String(position);
    show(made, { fork: made, following: false, position: made.positionOf(id) ?? position });
  }

  function leaveFork(): void {
    const { session, fork, position } = state;
    source = null;
    if (session && fork) show(session, { fork: null, position: fork.beside(position) });
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Shows another session from its end (live) or its beginning (a file). */
    open(session: Session): void {
      source = null;
      const isLive = session.facts.kind === 'live';
      const clean = { session, fork: null, pointA: null, pointB: null, blamed: null, problem: null, busy: null };
      show(session, { ...clean, following: isLive, position: isLive ? session.last() : session.base() });
    },
    /** The session grew. */
    grew(session: Session): void {
      if (session !== state.session || state.fork) {
        if (state.session === session) set({ version: state.version + 1 });
        return;
      }
      const position = state.following ? session.last() : clamped(session, state.position);
      refilter({ version: state.version + 1, position });
      searchOn();
    },
    goTo,
    follow,
    step: (by: number) => goTo(state.position + by),
    /** To the next or previous row that the list shows. */
    stepRow(by: number): void {
      const { rows, position } = state;
      const row = rows.rowOf(position);
      const isOn = rows.position(row) === position;
      const next = Math.min(
        rows.length - 1,
        Math.max(0, row + (isOn || by < 0 ? by : by - 1) + (!isOn && by < 0 ? 1 : 0)),
      );
      if (rows.length > 0) goTo(rows.position(next));
    },
    play,
    pause: () => (state.playing ? stop() : goTo(state.position)),
    setSpeed: (speed: number) => set({ speed }),
    setCutPauses: (cutPauses: boolean) => set({ cutPauses }),
    setPoint: (which: 'pointA' | 'pointB', position: number | null) =>
      set(which === 'pointA' ? { pointA: position } : { pointB: position }),
    toggleSource(name: string): void {
      const hidden = new Set(state.hidden);
      if (!hidden.delete(name)) hidden.add(name);
      refilter({ hidden });
    },
    /** Shows this source alone, or all when it already is alone. */
    soloSource(name: string, all: readonly string[]): void {
      const others = all.filter((one) => one !== name);
      const isAlone = others.every((one) => state.hidden.has(one)) && !state.hidden.has(name);
      refilter({ hidden: new Set(isAlone ? [] : others) });
    },
    showAllSources: () => refilter({ hidden: new Set() }),
    find,
    setOnlyHits: (onlyHits: boolean) => refilter({ onlyHits }),
    blame: (blamed: Path | null) => set({ blamed, tab: blamed ? 'blame' : state.tab }),
    setTab: (tab: Tab) => set({ tab }),
    say: (problem: string | null) => set({ problem, busy: null }),
    setBusy: (busy: string | null) => set({ busy }),
    addEdit: (one: Edit) => edit([...(state.fork?.edits ?? []), one]),
    insertAfter(after: string | null, event: PanelEvent): void {
      inserted += 1;
      edit([...(state.fork?.edits ?? []), { kind: 'insert', id: `+${inserted}`, after, event }]);
      const position = state.fork?.positionOf(`+${inserted}`);
      if (position) goTo(position);
    },
    beginFork: () => edit([]),
    undoEdit: () => edit(state.fork?.edits.slice(0, -1) ?? []),
    leaveFork,
  };
}
