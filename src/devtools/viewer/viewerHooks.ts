/**
 * React hooks by which views read the viewer and call it, and the shown moment: an entry, the states before and after it,
 * and what it changed. The moment is cached, because several views need it.
 */

import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { type Difference, differences } from '../../replay/values/paths';
import type { Track } from '../log/track';
import type { Viewer } from './viewer';
import type { ViewerState } from './viewerState';

/** React hooks by which views read the viewer and call it. */
const noProvider = (): never => {
  throw new Error('A view of the devtools is drawn outside a ViewerContext provider (src/devtools/main.tsx).');
};
export const ViewerContext = createContext<() => Viewer>(noProvider);

export const useViewerActions = (): Viewer => useContext(ViewerContext)();

/** @param selector must return the same reference for the same state */
export function useViewer<T>(selector: (state: ViewerState) => T): T {
  const viewer = useViewerActions();
  const read = () => selector(viewer.state());
  return useSyncExternalStore(viewer.subscribe, read, read);
}

export interface Moment {
  readonly position: number;
  /** Null at the beginning. */
  readonly entry: Entry | null;
  readonly before: State;
  readonly after: State;
  readonly changes: readonly Difference[];
}

const latest = new WeakMap<Track, { readonly base: number; readonly moment: Moment }>();

export function momentAt(track: Track, position: number): Moment {
  const known = latest.get(track);
  const entry = track.entry(position) ?? null;
  if (known && known.moment.position === position && known.base === track.base() && known.moment.entry === entry)
    return known.moment;
  const isFirst = position <= track.base();
  const before = track.stateAt(isFirst ? position : position - 1);
  const after = isFirst ? before : track.stateAt(position);
  const moment = { position, entry, before, after, changes: differences(before, after) };
  latest.set(track, { base: track.base(), moment });
  return moment;
}

/** Null while there is no log. */
export const useMoment = (): Moment | null =>
  useViewer(({ track, position }) => (track ? momentAt(track, position) : null));
