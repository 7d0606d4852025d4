/**
 * The devtools' own state: which log, which moment, what is searched, asked and left out. Views read it by `useViewer` and
 * call its methods; it never touches the panel.
 */
import type { FleetAnswer } from '../../replay/fleet/fleetAnswer';
import { createSearch, type Query, type Search } from '../log/search';
import type { Session } from '../log/session';
import { clamped, type Track } from '../log/track';
import { without } from '../log/without';
import { createViewerStore, type Tab, type ViewerState, type ViewerStore } from './viewerState';

/** The page's clock and frames; tests bring their own. */
interface ViewerWorld {
  readonly now: () => number;
  /** Runs once, a frame later. @returns a function that cancels it */
  readonly soon: (run: () => void) => () => void;
}

/** The longest time that one frame spends on the search. */
const searchSliceMs = 8;

function createFiltering(world: ViewerWorld, store: ViewerStore) {
  let cancel: (() => void) | null = null;

  function searchOn(): void {
    cancel?.();
    cancel = null;
    const { search, track } = store.get();
    if (!search || !track) return;
    const until = world.now() + searchSliceMs;
    const atEnd = search.step(() => world.now() > until);
    const span = Math.max(1, track.last() - track.base());
    store.setAndFilter({ searched: atEnd ? 1 : (search.upTo() - track.base()) / span });
    if (!atEnd) cancel = world.soon(searchOn);
  }

  /** The same search over another track; null when there is none. */
  function searchOf(track: Track): Search | null {
    const { search } = store.get();
    const again = search ? createSearch(track, search.query) : null;
    return typeof again === 'string' ? null : again;
  }

  function find(query: Query): void {
    const { track } = store.get();
    if (!track) return;
    const made = query.text.trim() === '' ? null : createSearch(track, query);
    if (typeof made === 'string') {
      cancel?.();
      store.setAndFilter({ search: null, searchProblem: made, searched: 1 });
      return;
    }
    store.setAndFilter({ search: made, searchProblem: null, searched: made ? 0 : 1 });
    searchOn();
  }

  return {
    searchOn,
    searchOf,
    find,
    setOnlyHits: (onlyHits: boolean) => store.setAndFilter({ onlyHits }),
    toggleSource(name: string): void {
      const hidden = new Set(store.get().hidden);
      if (!hidden.delete(name)) hidden.add(name);
      store.setAndFilter({ hidden });
    },
    /** Shows only this source, or all sources when only this one is shown. */
    soloSource(name: string, all: readonly string[]): void {
      const { hidden } = store.get();
      const others = all.filter((one) => one !== name);
      const isAlone = others.every((one) => hidden.has(one)) && !hidden.has(name);
      store.setAndFilter({ hidden: new Set(isAlone ? [] : others) });
    },
    showAllSources: () => store.setAndFilter({ hidden: new Set() }),
  };
}

const errors = new Set(['effect.failed', 'log.refused', 'page.crashed', 'error.reported', 'api.failed']);

/** The position of the first entry that tells of an error, or at which a reducer threw; null without one. */
function firstError(track: Track): number | null {
  for (let position = track.base() + 1; position <= track.last(); position += 1)
    if (errors.has(track.entry(position)?.event.type ?? '') || track.failure(position) !== null) return position;
  return null;
}

/** Moving through the log: to a position, from row to row, or with the newest entry. */
function createMoves(store: ViewerStore) {
  function goTo(position: number): void {
    const { track, position: before, following } = store.get();
    if (!track) return;
    const to = clamped(track, position);
    if (to !== before || following) store.set({ position: to, following: false });
  }
  return {
    goTo,
    /** Stays at the shown entry; entries go on being received. */
    pause: () => goTo(store.get().position),
    follow(): void {
      const { track } = store.get();
      if (track) store.set({ following: true, position: track.last() });
    },
    /** To the next or previous row that the list shows. */
    stepRow(by: number): void {
      const { rows, position } = store.get();
      if (rows.length === 0) return;
      const row = rows.rowOf(position);
      const isOn = rows.position(row) === position;
      const next = row + (isOn || by < 0 ? by : by - 1) + (!isOn && by < 0 ? 1 : 0);
      goTo(rows.position(Math.min(rows.length - 1, Math.max(0, next))));
    },
  };
}

/** What the views are about. */
const createChoices = (store: ViewerStore) => ({
  openFleet: (fleet: FleetAnswer) => store.set({ fleet, isFleetShown: true, problem: null, busy: null }),
  /** Switches between the fleet and the log. */
  showFleet: (isFleetShown: boolean) => store.set({ isFleetShown }),
  /** The next click in the picture of the panel asks about what is there. */
  point: (pointing: boolean) => store.set({ pointing, tab: 'why' }),
  ask: (asked: string | null) => store.set({ asked, pointing: false, tab: 'why' }),
  /** Another view than the panel ends pointing, because a narrow window shows the panel while a person points. */
  setTab: (tab: Tab) => store.set({ tab, pointing: store.get().pointing && tab === 'panel' }),
  say: (problem: string | null) => store.set({ problem, busy: null }),
  setBusy: (busy: string | null) => store.set({ busy }),
});

export type Viewer = ReturnType<typeof createViewer>;

export function createViewer(world: ViewerWorld) {
  const store = createViewerStore();
  const { searchOn, searchOf, ...filtering } = createFiltering(world, store);

  /** Shows another track, or the same one with other entries. */
  function show(track: Track, change: Partial<ViewerState>): void {
    const { position, version } = store.get();
    store.setAndFilter({
      ...change,
      track,
      position: clamped(track, change.position ?? position),
      version: version + 1,
      search: searchOf(track),
    });
    searchOn();
  }

  return {
    state: store.get,
    subscribe: store.subscribe,
    ...createMoves(store),
    ...filtering,
    ...createChoices(store),
    /** Shows another session from its end (live), or from its first error or its beginning (a file). */
    open(session: Session): void {
      const isLive = session.facts.kind === 'live';
      const clean = { session, whatIf: null, asked: null, problem: null, busy: null, isFleetShown: false };
      const position = isLive ? session.last() : (firstError(session) ?? session.base());
      show(session, { ...clean, following: isLive, position });
    },
    grew(session: Session): void {
      const state = store.get();
      if (session !== state.session) return;
      const version = state.version + 1;
      if (state.whatIf) {
        store.set({ version });
        return;
      }
      store.setAndFilter({ version, position: state.following ? session.last() : clamped(session, state.position) });
      searchOn();
    },
    /** Shows what would have been without these entries and all that followed from them. */
    leaveOut(positions: readonly number[]): void {
      const { session } = store.get();
      if (!session || positions.length === 0) return;
      const whatIf = without(session, positions);
      show(whatIf, { whatIf, following: false, tab: 'state' });
    },
    /** Shows the log as it was recorded. */
    asRecorded(): void {
      const { session } = store.get();
      if (session) show(session, { whatIf: null });
    },
  };
}
