/** Keeps the box's focus and the state's in step: R focuses it, a reset leaves it, and it lets go when it goes. Called by `ReplyText`. */
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
      // A box that is taken off the page with the caret in it says nothing by itself, and shortcuts would stay off.
      const gone = element !== null && !element.isConnected;
      if (gone && state$.value.reply.focused === note) append({ type: 'user.blurredReply', note });
    };
  }, [box, note, state$, append]);
}
