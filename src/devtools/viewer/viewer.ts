/**
 * The devtools' own state: which log, which moment, what is searched, compared, blamed and edited. Views read it by
 * `useViewer` and call its methods; it never touches the panel.
 */
import type { Path } from '../../replay/values/paths';
import { type GivenFile, withLogs } from '../fleet/fleetLogs';
import type { Fleet } from '../fleet/readFleet';
import type { ViewerWorld } from '../log/player';
import type { Session } from '../log/session';
import { clamped, type Track } from '../log/track';
import { createFiltering } from './filtering';
import { createPlayback } from './playback';
import { createViewerStore, type Tab, type ViewerState, type ViewerStore } from './viewerState';
import { createWhatIf } from './whatIf';

const errors = new Set(['effect.failed', 'log.refused', 'page.crashed', 'error.reported', 'api.failed']);

/** The position of the first entry that tells of an error, or at which a reducer threw; null without one. */
function firstError(track: Track): number | null {
  for (let position = track.base() + 1; position <= track.last(); position += 1)
    if (errors.has(track.entry(position)?.event.type ?? '') || track.failure(position) !== null) return position;
  return null;
}

/** The fleet and its logs. */
const createFleetViews = (store: ViewerStore, stop: () => void) => ({
  openFleet(fleet: Fleet): void {
    stop();
    store.set({ fleet, isFleetShown: true, problem: null, busy: null });
  },
  /** Switches between the fleet and the log. */
  showFleet(isFleetShown: boolean): void {
    stop();
    store.set({ isFleetShown });
  },
  giveLogs: (files: readonly GivenFile[]): void =>
    store.set({ fleetLogs: withLogs(store.get().fleetLogs, files), problem: null, busy: null }),
});

/** What the views are about. */
const createChoices = (store: ViewerStore) => ({
  setPoint: (which: 'pointA' | 'pointB', position: number | null) =>
    store.set(which === 'pointA' ? { pointA: position } : { pointB: position }),
  blame: (blamed: Path | null) => store.set({ blamed, tab: blamed ? 'blame' : store.get().tab }),
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
  const { stop, ...playback } = createPlayback(world, store);

  /** Shows another track, or the same one with other entries. */
  function show(track: Track, change: Partial<ViewerState>): void {
    stop();
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
  const { forget, ...whatIf } = createWhatIf({ store, show, goTo: playback.goTo });

  return {
    state: store.get,
    subscribe: store.subscribe,
    ...playback,
    ...filtering,
    ...whatIf,
    ...createFleetViews(store, stop),
    /** Shows another session from its end (live), or from its first error or its beginning (a file). */
    open(session: Session): void {
      forget();
      const isLive = session.facts.kind === 'live';
      const clean = {
        session,
        fork: null,
        pointA: null,
        pointB: null,
        blamed: null,
        asked: null,
        problem: null,
        busy: null,
      };
      show(session, {
        ...clean,
        isFleetShown: false,
        following: isLive,
        position: isLive ? session.last() : (firstError(session) ?? session.base()),
      });
    },
    grew(session: Session): void {
      const state = store.get();
      if (session !== state.session) return;
      const version = state.version + 1;
      if (state.fork) {
        store.set({ version });
        return;
      }
      store.setAndFilter({ version, position: state.following ? session.last() : clamped(session, state.position) });
      searchOn();
    },
    ...createChoices(store),
  };
}
