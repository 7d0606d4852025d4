/** The search box over the list [search.open]. Its code is loaded after the list. */
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Note } from '../../../reducers/note';
import { useWords } from '../words';
import { usePanel, usePanelWorld } from '../world';

/** Accents and case do not count. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function textOf(note: Note): string {
  if (!note.readable) return '';
  const parts = [...note.subject, ...note.header, ...note.body];
  return plain([note.title, ...parts.map(({ text }) => text)].join('\n'));
}

/**
 * @param notes the notes that the panel holds
 * @param text what the person typed; its words may stand anywhere in a note
 * @returns the ids of the notes that have every word; null for a text without words
 */
export function searchNotes(notes: readonly Note[], text: string): readonly number[] | null {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return notes.flatMap((note) => {
    const whole = textOf(note);
    return words.every((word) => whole.includes(word)) ? [note.id] : [];
  });
}

/** The most units of a search text, because a longer one would fill the log and find nothing. */
const maxLength = 200;

function focusList(box: HTMLElement): void {
  const list = box.closest<HTMLElement>('[data-view="list"]');
  const row = list?.querySelector<HTMLElement>('.row-link[tabindex="0"]');
  (row ?? list)?.focus({ preventScroll: true });
}

function OpenBox({ text, since }: { readonly text: string; readonly since: number }) {
  const words = useWords();
  const { append, state$ } = usePanelWorld();
  const input = useRef<HTMLInputElement>(null);
  // Each press of the key brings the focus to the box.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each press.
  useEffect(() => input.current?.focus(), [since]);
  const search = (typed: string) => {
    const { byId, order } = state$.value.notes;
    const held = order.flatMap((id) => byId[id] ?? []);
    append({ type: 'user.searched', text: typed, found: searchNotes(held, typed) });
  };
  const close = (box: HTMLElement) => {
    focusList(box);
    append({ type: 'user.closedSearch' });
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close(event.currentTarget);
    else if (event.key === 'Enter' || event.key === 'ArrowDown') focusList(event.currentTarget);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom and older browsers do not know the element `search`.
    <div className="search-box" role="search">
      <Search aria-hidden size={16} />
      <input
        ref={input}
        type="search"
        className="search-text"
        aria-label={words.say('search.label')}
        placeholder={words.say('search.label')}
        dir="auto"
        maxLength={maxLength}
        value={text}
        onChange={(event) => search(event.target.value)}
        onKeyDown={pressed}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={words.say('search.close')}
        title={words.say('search.close')}
        onClick={(event) => close(event.currentTarget)}
      >
        <X size={16} />
      </button>
    </div>
  );
}

export function SearchBox() {
  const search = usePanel((state) => state.panel.search);
  return search ? <OpenBox text={search.text} since={search.since} /> : null;
}
