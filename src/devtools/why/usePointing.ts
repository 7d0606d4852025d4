/** Events of the drawn panel while a person points at a part of it for "Why?": nothing reaches the panel, and a click asks. */
import { type KeyboardEvent, type SyntheticEvent, useEffect, useState } from 'react';
import type { State } from '../../../reducers/state';
import { useViewer, useViewerActions } from '../viewer/viewerHooks';
import { elementAt } from './elementAt';

const help = 'Click a part of the panel, or go there with Tab and press Enter. Escape ends it.';
const nothing = 'No entry changes this part. Point at a row, a heading, a button or a message.';
const foreign = 'This is a part of the devtools. Only parts of the drawn panel can be asked about.';

const stop = (event: SyntheticEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

export function usePointing(state: State) {
  const viewer = useViewerActions();
  const pointing = useViewer((one) => one.pointing);
  /** What the last move or click met. */
  const [says, setSays] = useState(help);
  useEffect(() => {
    if (!pointing) return;
    setSays(help);
    const onClick = ({ target }: MouseEvent): void => {
      if (target instanceof Element && !target.closest('.dt-picture-page')) setSays(foreign);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [pointing]);
  if (!pointing) return { pointing, says, handlers: {} };
  const elementOf = ({ target }: SyntheticEvent) => (target instanceof Element ? elementAt(target, state) : null);
  const over = (event: SyntheticEvent): void => {
    const found = elementOf(event);
    setSays(found === null ? help : `Why is this here: ${found}?`);
  };
  const choose = (event: SyntheticEvent): void => {
    stop(event);
    const found = elementOf(event);
    if (found === null) setSays(nothing);
    else viewer.ask(found);
  };
  const handlers = {
    onPointerOverCapture: over,
    onFocusCapture: over,
    onMouseDownCapture: stop,
    onClickCapture: choose,
    // Tab and Escape go on, so that a person who has no pointer can choose a part, and can leave.
    onKeyDownCapture: (event: KeyboardEvent) => (event.key === 'Enter' || event.key === ' ') && choose(event),
  };
  return { pointing, says, handlers };
}
