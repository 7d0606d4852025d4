/**
 * A polite live region for screen readers: arrived notes, acts that can be undone, a filter chosen by key, and the loss
 * and return of the network [a11y.said]. The status bar is a live region of its
 * own.
 */
import { type RefObject, useRef } from 'react';
import type { UndoKey } from '../../../reducers/events';
import { latestUndo, removalOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { undoneAll, undoneEach } from '../list/bulkWords';
import { useWords, type Words } from '../words';
import { usePanel } from '../world';

/**
 * A focused button that shows whether it is pressed announces its own state [a11y.said].
 * @param region an element of the page; null before the first frame
 */
export const saysItself = (region: HTMLElement | null): boolean =>
  region?.ownerDocument.activeElement?.matches('[aria-pressed]') === true;

/** The announcement of the act that can be undone; empty when there is none. */
function undoable(words: Words, state: State, key: UndoKey | null): string {
  if (key === null) return '';
  if (key === 'all') return undoneAll(words, state);
  if (key === 'checked') return undoneEach(words, state);
  const removal = removalOf(state, key);
  return removal ? words.say(`undo.${removal.kind}`) : '';
}

/** The number of notes above the notes that were listed before; 0 for the first list. */
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

/** @returns whether the value has ever differed from the first one */
function useChanged(value: unknown): boolean {
  const known = useRef({ value, changed: false });
  if (known.current.value !== value) known.current = { value, changed: true };
  return known.current.changed;
}

interface InRegion {
  readonly region: RefObject<HTMLElement | null>;
}

/** The filter that a key chose. */
function Filter({ region }: InRegion) {
  const words = useWords();
  const filter = usePanel((state) => state.panel.filter);
  return useChanged(filter) && !saysItself(region.current) ? <p key={filter}>{words.say(`filter.${filter}`)}</p> : null;
}

function Online() {
  const words = useWords();
  const online = usePanel((state) => state.sync.online);
  return useChanged(online) ? <p key={`${online}`}>{words.say(`connection.${online ? 'live' : 'offline'}`)}</p> : null;
}

export function Announcer() {
  const words = useWords();
  const region = useRef<HTMLDivElement>(null);
  const { count, newest } = useArrivals();
  const key = usePanel(latestUndo);
  const undo = usePanel((state) => undoable(words, state, key));
  // Keyed, so that the same words about another thing are announced again.
  return (
    <div ref={region} className="unseen" aria-live="polite">
      {count > 0 ? <p key={`new ${newest}`}>{words.say('list.arrivals', { count })}</p> : null}
      {undo ? <p key={`undo ${key}`}>{undo}</p> : null}
      <Filter region={region} />
      <Online />
    </div>
  );
}
