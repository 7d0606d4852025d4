/** Which entries the list shows: by the search, which runs a few milliseconds in each frame, and by the hidden sources. */
import { createSearch, type Query, type Search } from '../log/search';
import type { Track } from '../log/track';
import type { ViewerStore } from './viewerState';

/** The page's clock and frames; tests bring their own. */
export interface ViewerWorld {
  readonly now: () => number;
  /** Runs once, a frame later. @returns a function that cancels it */
  readonly soon: (run: () => void) => () => void;
}

/** The longest time that one frame spends on the search. */
const searchSliceMs = 8;

export function createFiltering(world: ViewerWorld, store: ViewerStore) {
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
