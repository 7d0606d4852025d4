/** The look of a row beyond its note, as one number: `shownRows` compares it, `Row` reads it. */
import { currentNote, isRead, isUnapproved, visibleNotes } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';

const read = 1;
const unapproved = 2;
const current = 4;
const tabStop = 8;

/** The one row that is a tab stop: the current one, or the first when the current one is not listed. */
function tabStopOf(state: State): number | null {
  const visible = visibleNotes(state);
  const now = currentNote(state);
  if (lastStop?.visible === visible && lastStop.now === now) return lastStop.stop;
  const stop = now !== null && visible.includes(now) ? now : (visible[0] ?? null);
  lastStop = { visible, now, stop };
  return stop;
}
// Remembered, because a hundred rows ask for it at a time.
let lastStop: { visible: readonly number[]; now: number | null; stop: number | null } | null = null;

export const faceOf = (state: State, id: number): number =>
  (isRead(state, id) ? read : 0) |
  (isUnapproved(state, id) ? unapproved : 0) |
  (currentNote(state) === id ? current : 0) |
  (tabStopOf(state) === id ? tabStop : 0);

export interface Face {
  readonly read: boolean;
  readonly unapproved: boolean;
  /** Open or highlighted. */
  readonly current: boolean;
  readonly tabStop: boolean;
}

export const readFace = (face: number): Face => ({
  read: (face & read) !== 0,
  unapproved: (face & unapproved) !== 0,
  current: (face & current) !== 0,
  tabStop: (face & tabStop) !== 0,
});
