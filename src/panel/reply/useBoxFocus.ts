/** Gives the box the focus that the state says, and tells the state when a box with the focus is removed. */
import { type RefObject, useEffect } from 'react';
import { usePanel, usePanelWorld } from '../world';

export function useBoxFocus(box: RefObject<HTMLTextAreaElement | null>, note: number): void {
  const { state$, append } = usePanelWorld();
  const focused = usePanel((state) => state.reply.focused === note);

  useEffect(() => {
    const element = box.current;
    const has = element?.ownerDocument.activeElement === element;
    if (!element || has === focused) return;
    if (!focused) {
      element.blur();
      return;
    }
    const { caret } = state$.value.reply;
    element.focus();
    element.setSelectionRange(caret, caret);
  }, [box, focused, state$]);

  useEffect(() => {
    const element = box.current;
    return () => {
      // A removed element has no blur event, and without one the shortcuts would stay off.
      const gone = element !== null && !element.isConnected;
      if (gone && state$.value.reply.focused === note) append({ type: 'user.blurredReply', note });
    };
  }, [box, note, state$, append]);
}
