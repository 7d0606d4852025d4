/** The undo bar: in place of a note's row, or below the list for "Mark all as read" [undo.bar]. */
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import type { UndoKey } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import type { UndoBarProps } from '../panelViews';
import { useWords } from '../words';
import { useAppend, usePanel, usePanelWorld } from '../world';
import { AboutNote } from './AboutNote';
import { undoneNote, undoText } from './actWords';
import { restFocus } from './restFocus';

const isHeld = ({ outbox }: State, key: UndoKey): boolean => outbox.held.includes(key);

/**
 * The wait holds while the pointer moves over the bar or the focus is in it [undo.hold]. A bar that appears under a
 * still pointer is not held.
 */
function useHolding(undoKey: UndoKey) {
  const { append, state$ } = usePanelWorld();
  const reasons = useRef({ pointer: false, focus: false });
  const change = (reason: 'pointer' | 'focus', on: boolean) => {
    const { current } = reasons;
    const before = current.pointer || current.focus;
    current[reason] = on;
    const held = current.pointer || current.focus;
    if (held !== before) append({ type: held ? 'user.heldUndo' : 'user.releasedUndo', key: undoKey });
  };
  // A removed bar no longer holds the wait; another filter may remove it.
  useEffect(
    () => () => {
      reasons.current = { pointer: false, focus: false };
      if (isHeld(state$.value, undoKey)) append({ type: 'user.releasedUndo', key: undoKey });
    },
    [append, state$, undoKey],
  );
  return change;
}

export function UndoBar({ undoKey, age }: UndoBarProps) {
  const words = useWords();
  const append = useAppend();
  const message = usePanel((state) => undoText(words, state, undoKey));
  const about = usePanel((state) => undoneNote(state, undoKey));
  const undoMs = usePanel((state) => state.panel.undoMs);
  const held = usePanel((state) => isHeld(state, undoKey));
  const hold = useHolding(undoKey);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold the wait; the controls are its buttons.
    <div
      className="undo-bar"
      data-held={held || undefined}
      onPointerMove={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hold('focus', false);
      }}
    >
      <button
        type="button"
        className="undo-button"
        onClick={(event) => {
          append({ type: 'user.askedUndo', key: undoKey });
          if (typeof undoKey === 'string') restFocus(event);
        }}
      >
        {words.say('undo.undo')}
      </button>
      <span className="undo-message">
        {message}
        {about === null ? null : <AboutNote id={about} />}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={words.say('undo.dismiss')}
        title={words.say('undo.dismiss')}
        onClick={(event) => {
          append({ type: 'user.dismissedUndo', key: undoKey });
          restFocus(event);
        }}
      >
        <X size={16} />
      </button>
      <span
        className="undo-line"
        style={{ animationDuration: `${undoMs}ms`, animationDelay: `${-Math.min(age, undoMs)}ms` }}
      />
    </div>
  );
}
