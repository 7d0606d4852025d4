/** The viewer's state and the store that holds it and notifies the views. */
import type { FleetAnswer } from '../../replay/fleet/fleetAnswer';
import type { Search } from '../log/search';
import type { Session } from '../log/session';
import { sourceName } from '../log/sources';
import type { Track } from '../log/track';
import type { Without } from '../log/without';

/** Positions by row; `rowOf` gives the row of a position, or of the nearest one before it. */
interface Rows {
  readonly length: number;
  readonly position: (row: number) => number;
  readonly rowOf: (position: number) => number;
}

interface RowFilter {
  readonly hidden: ReadonlySet<string>;
  /** The positions to show; null for all. */
  readonly only: readonly number[] | null;
}

const allRows = (base: number, length: number): Rows => ({
  length,
  position: (row) => base + row + 1,
  rowOf: (position) => Math.min(length - 1, Math.max(0, position - base - 1)),
});

function someRows(positions: Int32Array, length: number): Rows {
  return {
    length,
    position: (row) => positions[row] ?? 0,
    rowOf(position) {
      let low = 0;
      let high = length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((positions[middle] ?? 0) <= position) low = middle + 1;
        else high = middle;
      }
      return Math.max(0, low - 1);
    },
  };
}

export function rowsOf(track: Track, { hidden, only }: RowFilter): Rows {
  const columns = track.columns();
  const base = track.base();
  if (hidden.size === 0 && only === null) return allRows(base, columns.length);
  const isHidden = new Set<number>();
  for (const index of columns.counts().keys()) if (hidden.has(sourceName(index))) isHidden.add(index);
  const positions = new Int32Array(only ? only.length : columns.length);
  let length = 0;
  const take = (position: number): void => {
    if (isHidden.has(columns.source(position - base - 1))) return;
    positions[length] = position;
    length += 1;
  };
  if (only) for (const position of only) take(position);
  else for (let index = 0; index < columns.length; index += 1) take(base + index + 1);
  return someRows(positions, length);
}

export type Tab = 'state' | 'entry' | 'why' | 'checks' | 'panel';

export interface ViewerState {
  readonly fleet: FleetAnswer | null;
  /** True when the page shows the fleet and not the log. */
  readonly isFleetShown: boolean;
  readonly session: Session | null;
  /** The session, or the session without some entries. */
  readonly track: Track | null;
  readonly whatIf: Without | null;
  /** Counts up whenever the track grew or was replaced. */
  readonly version: number;
  readonly position: number;
  /** True when the position moves with the newest entry. */
  readonly following: boolean;
  /** Sources with entries that the list leaves out. */
  readonly hidden: ReadonlySet<string>;
  readonly search: Search | null;
  readonly searchProblem: string | null;
  /** The part of the log that was searched, 0 to 1. */
  readonly searched: number;
  readonly onlyHits: boolean;
  readonly rows: Rows;
  /** The element of the panel that "Why?" is about, such as `row 4711`. */
  readonly asked: string | null;
  /** True while the next click in the picture of the panel chooses that element. */
  readonly pointing: boolean;
  readonly tab: Tab;
  /** A sentence for the person, such as that a file is no log or a panel is of another version. */
  readonly problem: string | null;
  /** The work under way, such as "Reading …". */
  readonly busy: string | null;
}

const noRows: Rows = { length: 0, position: () => 0, rowOf: () => 0 };
const initial: ViewerState = {
  fleet: null,
  isFleetShown: false,
  session: null,
  track: null,
  whatIf: null,
  version: 0,
  position: 0,
  following: true,
  hidden: new Set(),
  search: null,
  searchProblem: null,
  searched: 1,
  onlyHits: false,
  rows: noRows,
  asked: null,
  pointing: false,
  tab: 'state',
  problem: null,
  busy: null,
};

export type ViewerStore = ReturnType<typeof createViewerStore>;

const filtered = ({ track, hidden, search, onlyHits }: ViewerState): Rows =>
  track ? rowsOf(track, { hidden, only: onlyHits && search ? search.hits : null }) : noRows;

export function createViewerStore() {
  let state = initial;
  const listeners = new Set<() => void>();
  function set(change: Partial<ViewerState>): void {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  }
  return {
    get: (): ViewerState => state,
    set,
    /** As `set`, and selects the rows of the list again. */
    setAndFilter: (change: Partial<ViewerState>) => set({ ...change, rows: filtered({ ...state, ...change }) }),
    /** @returns ends the subscription */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
