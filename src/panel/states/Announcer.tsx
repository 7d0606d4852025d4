/**
 * A polite live region for screen readers: notes that arrived, and acts that can be undone [arrivals.announced] [a11y.said].
 * Drawn by `PanelLayout`. The status bar is a live region of its own.
 */
import { useRef } from 'react';
import { latestUndo } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { useWords, type Words } from '../words';
import { usePanel } from '../world';

/** What is announced of the act that can be undone; empty when there is none. */
function undoable(words: Words, { moderation }: State, key: number | 'all' | null): string {
  if (key === null) return '';
  if (key === 'all') return words.say('undo.readAll');
  return words.say(moderation.pending[key]?.action === 'spam' ? 'undo.spam' : 'undo.trash');
}

/** Counts the notes above those that were listed before; 0 for the first list. */
function useArrivals(): { readonly count: number; readonly newest: number | undefined } {
  const order = usePanel((state) => state.notes.order);
  const known = useRef({ order, count: 0 });
  if (known.current.order !== order) {
    const before = new Set(known.current.order);
    known.current = {
      order,
      count: Math.max(
        0,
        order.findIndex((id) => before.has(id)),
      ),
    };
  }
  return { count: known.current.count, newest: order[0] };
}

export function Announcer() {
  const words = useWords();
  const { count, newest } = useArrivals();
  const key = usePanel(latestUndo);
  const undo = usePanel((state) => undoable(words, state, key));
  return (
    <div className="unseen" aria-live="polite">
      {/* Keyed, so that the same words are announced again when they are about something else. */}
      <p key={`new ${newest}`}>{count > 0 ? words.say('list.arrivals', { count }) : ''}</p>
      <p key={`undo ${key}`}>{undo}</p>
    </div>
  );
}
