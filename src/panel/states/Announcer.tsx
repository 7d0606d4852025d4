/**
 * A polite live region for screen readers: arrived notes, acts that can be undone and what an undo brought back, the number of
 * checked notes, a filter chosen by key, and the loss and return of the network [a11y.said]. The status bar is a live region of
 * its own.
 */
import { type RefObject, useRef } from 'react';
import type { UndoKey } from '../../../reducers/events';
import { undoKey } from '../../../reducers/keys';
import { removals } from '../../../reducers/names';
import { checkedNotes, isHidden, latestUndo, noteOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { authorName } from '../body/blockKinds';
import { undoneNote, undoText } from '../list/actWords';
import { filterLabel, useWords, type Words } from '../words';
import { usePanel, usePanelWorld } from '../world';

/**
 * A focused button that shows whether it is pressed announces its own state [a11y.said].
 * @param region an element of the page; null before the first frame
 */
export const saysItself = (region: HTMLElement | null): boolean =>
  region?.ownerDocument.activeElement?.matches('[aria-pressed]') === true;

/** The author of a note's comment, or else the note's title. */
function nameOf(state: State, id: number): string {
  const note = noteOf(state, id);
  return note?.readable ? (authorName(note) ?? note.title) : '';
}

/** The announcement of the act that can be undone, and the key that takes it back; empty when there is none. */
function undoable(words: Words, state: State, key: UndoKey | null): string {
  const act = key === null ? '' : undoText(words, state, key);
  const note = key === null ? null : undoneNote(state, key);
  if (act === '' || note === null) return act;
  const told = [act, nameOf(state, note)].filter(Boolean).join(': ');
  return state.panel.singleKeys ? `${told}. ${words.say('undo.undo')}: ${undoKey.toUpperCase()}` : told;
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
  return useChanged(filter) && !saysItself(region.current) ? <p key={filter}>{filterLabel(words, filter)}</p> : null;
}

const removedIds = (state: State): string => removals.flatMap((kind) => Object.keys(state.outbox[kind])).join(' ');

/** What an undo, or a failure, brought back: a note by its name, several by their number. */
function Restored() {
  const words = useWords();
  const { state$ } = usePanelWorld();
  const removed = usePanel(removedIds);
  const known = useRef<{ readonly removed: string; readonly back: readonly number[] }>({ removed, back: [] });
  if (known.current.removed !== removed) {
    const state = state$.value;
    const before = known.current.removed.split(' ').map(Number);
    known.current = { removed, back: before.filter((id) => noteOf(state, id) && !isHidden(state, id)) };
  }
  const { back } = known.current;
  const [first] = back;
  if (first === undefined) return null;
  const said =
    back.length > 1
      ? words.say('undo.each', { act: words.say('undo.undo'), count: back.length })
      : words.say('spoken.restored', { name: nameOf(state$.value, first) });
  return <p key={back.join()}>{said}</p>;
}

function Checked() {
  const words = useWords();
  const count = usePanel((state) => checkedNotes(state)?.length ?? 0);
  return count === 0 ? null : <p key={count}>{words.say('bulk.count', { count })}</p>;
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
      <Restored />
      <Checked />
      <Filter region={region} />
      <Online />
    </div>
  );
}
