/** Moving through the log: to a position, from row to row, with the newest entry, or at recorded speed. */
import { startPlaying, type ViewerWorld } from '../log/player';
import { clamped } from '../log/track';
import type { ViewerStore } from './viewerState';

export function createPlayback(world: ViewerWorld, store: ViewerStore) {
  let cancel: (() => void) | null = null;

  function stop(): void {
    cancel?.();
    cancel = null;
    if (store.get().playing) store.set({ playing: false });
  }

  function goTo(position: number): void {
    const { track } = store.get();
    if (!track) return;
    stop();
    const to = clamped(track, position);
    const state = store.get();
    if (to !== state.position || state.following) store.set({ position: to, following: false });
  }

  function play(): void {
    const { track, playing, position } = store.get();
    if (!track || playing) return;
    const from = position >= track.last() ? track.base() : position;
    store.set({ playing: true, following: false, position: from });
    cancel = startPlaying(world, {
      track,
      from,
      rules: store.get,
      onMoment: (moment) => store.set({ position: moment }),
      onEnd: stop,
    });
  }

  return {
    stop,
    goTo,
    play,
    pause: () => (store.get().playing ? stop() : goTo(store.get().position)),
    follow(): void {
      stop();
      const { track } = store.get();
      if (track) store.set({ following: true, position: track.last() });
    },
    step: (by: number) => goTo(store.get().position + by),
    /** To the next or previous row that the list shows. */
    stepRow(by: number): void {
      const { rows, position } = store.get();
      if (rows.length === 0) return;
      const row = rows.rowOf(position);
      const isOn = rows.position(row) === position;
      const next = row + (isOn || by < 0 ? by : by - 1) + (!isOn && by < 0 ? 1 : 0);
      goTo(rows.position(Math.min(rows.length - 1, Math.max(0, next))));
    },
    setSpeed: (speed: number) => store.set({ speed }),
    setCutPauses: (cutPauses: boolean) => store.set({ cutPauses }),
  };
}
