/**
 * The browser's Back closes the topmost of what is open in a panel that fills the window: help, item, note [note.browser-back]
 * (docs/decisions/0017-back.md). Called by `views.tsx`.
 */
import { isWide } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { PanelWorld } from '../panel/world';

const mark = 'notificationsDepth';
/** A drawer and a popover of the kit leave more of the page free. */
const leftPx = 48;
/** Whether the history is on its way back, as this page asked. A later session must not ask again. */
let isTaking = false;

/** The number of this page's history entries for open views. */
const depthNow = (): number => Number(history.state?.[mark] ?? 0);
const depthOf = ({ panel }: State): number =>
  Number(panel.selected !== null) + Number(panel.item !== null) + Number(panel.helpOpen);
const fillsWindow = (state: State): boolean => !isWide(state) && outerWidth - innerWidth < leftPx;

/** @returns a function that stops it */
export function hearBack({ append, state$ }: PanelWorld): () => void {
  const closeTop = () => {
    const { helpOpen, item } = state$.value.panel;
    append({ type: helpOpen ? 'user.closedHelp' : item ? 'user.closedItem' : 'user.closedNote' });
  };
  const push = () => {
    for (let depth = depthNow() + 1; depth <= depthOf(state$.value); depth += 1)
      history.pushState({ [mark]: depth }, '');
  };
  const follow = (state: State) => {
    const [open, added] = [depthOf(state), depthNow()];
    if (isTaking) return;
    if (open > added && fillsWindow(state)) push();
    // A host page that hides the panel takes its own entry back, and with it those of the panel.
    if (open >= added || !state.panel.showing) return;
    isTaking = true;
    history.go(open - added);
  };
  const moved = () => {
    if (isTaking) {
      isTaking = false;
      // Something else may have been opened meanwhile.
      follow(state$.value);
      return;
    }
    const tooMany = depthOf(state$.value) - depthNow();
    for (let left = tooMany; left > 0; left -= 1) closeTop();
    // A view that could not be closed, such as a note with a reply that is being sent, gets its entry again.
    follow(state$.value);
  };
  addEventListener('popstate', moved);
  const following = state$.subscribe(follow);
  return () => {
    following.unsubscribe();
    removeEventListener('popstate', moved);
  };
}
