/**
 * The panel's own reducers as a `Fold`, the functions that expressions may call on its state, and the
 * short names of places in it. The CLI, the library entry and the devtools use it.
 */
import { initialState, reduce } from '../../../reducers';
import {
  draftText,
  isApproved,
  isHidden,
  isLiked,
  isRead,
  isUnapproved,
  isVisible,
  isWide,
  latestUndo,
  newCount,
  unreadNotes,
  visibleNotes,
} from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { compileExpression, type Expression, type Questions } from '../questions/expression';
import { noPlace, thereIs } from '../questions/places';
import { type Path, valueAt, writePath } from '../values/paths';
import { panelPlaces } from './panelPlaces';
import type { Fold } from './pass';

/** Today's reducers. */
export const panelFold: Fold<State> = { initial: initialState, reduce };

/** Answers false for a value that is no note id, so that an expression may pass any field of an event. */
const ofNote = (ask: (state: State, note: number) => unknown) => (state: State, note: unknown) =>
  (typeof note === 'number' || typeof note === 'string') && Number.isInteger(Number(note)) && ask(state, Number(note));

/** Selectors as functions of expressions: `isRead(42)`, `visibleNotes().includes(42)`. */
export const panelQuestions: Questions<State> = {
  isRead: ofNote(isRead),
  isLiked: ofNote(isLiked),
  isApproved: ofNote(isApproved),
  isUnapproved: ofNote(isUnapproved),
  isHidden: ofNote(isHidden),
  isKnown: ofNote((state, note) => state.notes.byId[note] !== undefined),
  draft: ofNote(draftText),
  isVisible,
  isWide,
  visibleNotes,
  unreadNotes,
  newCount,
  latestUndo,
};

/**
 * An expression over the panel's state.
 * @throws {ExpressionError} that says what cannot be used, also for a place that the state cannot have
 */
export const panelExpression = (text: string): Expression<State> =>
  compileExpression(text, panelQuestions, panelPlaces);

/** One note as the person sees it: the server note with the changes made here. */
function seenNote(state: State, id: number): { readonly [field: string]: unknown } {
  const seen = { read: isRead(state, id), liked: isLiked(state, id), approved: isApproved(state, id) };
  return { ...state.notes.byId[id], ...seen, hidden: isHidden(state, id) };
}

/**
 * Resolves a path as `--blame` takes it. `notes.42.read` is the note as the person sees it (`read`, `liked`, `approved`,
 * `hidden`, and the fields of the server note); every other path is a place in the state as it is.
 * @throws {RangeError} when the state cannot have such a place
 */
export function panelPlace(path: Path): (state: State) => unknown {
  const [slice, key = '', ...rest] = path;
  if (slice !== 'notes' || !/^\d+$/.test(String(key))) {
    const none = noPlace(path, panelPlaces);
    if (none) throw new RangeError(`there is no ${writePath(path)}: ${thereIs(none)}.`);
    return (state) => valueAt(state, path);
  }
  const id = Number(key);
  return (state) => {
    const known = state.notes.byId[id] !== undefined || isHidden(state, id);
    return known ? valueAt(seenNote(state, id), rest) : undefined;
  };
}
