/** The search box over the list [search.open]. Its code is loaded after the list. */
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { limits } from '../../../reducers/limits';
import type { Note } from '../../../reducers/note';
import { knowsAll, rows } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { useWords, type Words } from '../words';
import { usePanel, usePanelWorld } from '../world';

/** Accents and case do not count. A long run of marks is cut first, because a browser needs its square to put it in order. */
const plain = (text: string): string =>
  text
    .replace(/(\p{M}{8})\p{M}+/gu, '$1')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

/** Each note's text is made plain once. */
const texts = new WeakMap<Note, string>();

function textOf(note: Note): string {
  if (!note.readable) return '';
  const known = texts.get(note);
  if (known !== undefined) return known;
  const parts = [...note.subject, ...note.header, ...note.body];
  const text = plain([note.title, ...parts.map((part) => part.text)].join('\n'));
  texts.set(note, text);
  return text;
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

const isSame = (one: readonly number[] | null, other: readonly number[] | null): boolean => `${one}` === `${other}`;

/** Searches again when notes come or change. @returns the search of a text */
function useSearch(): (text: string) => void {
  const { append, state$ } = usePanelWorld();
  const byId = usePanel((state) => state.notes.byId);
  const find = (text: string) => {
    const { notes } = state$.value;
    return searchNotes(
      notes.order.flatMap((id) => notes.byId[id] ?? []),
      text,
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the notes change.
  useEffect(() => {
    const { text = '', found: before = null } = state$.value.panel.search ?? {};
    const found = find(text);
    if (!isSame(found, before)) append({ type: 'user.searched', text, found });
  }, [byId]);
  return (text) => append({ type: 'user.searched', text, found: find(text) });
}

/** How many are found, and of what; empty while nothing is searched. */
function countText(words: Words, state: State): string {
  if (!state.panel.search?.found) return '';
  if (!state.sync.complete) return words.say('search.older');
  const count = rows(state).length;
  return knowsAll(state)
    ? words.say('search.count', { count })
    : words.say('search.newest', { count, limit: limits.maxWindowNotes.toLocaleString(words.locale) });
}

function Count() {
  const words = useWords();
  const text = usePanel((state) => countText(words, state));
  return (
    <p role="status" className="search-count">
      {text}
    </p>
  );
}

function OpenBox({ text, since }: { readonly text: string; readonly since: number }) {
  const words = useWords();
  const { append } = usePanelWorld();
  const search = useSearch();
  const input = useRef<HTMLInputElement>(null);
  // Each press of the key brings the focus to the box.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each press.
  useEffect(() => input.current?.focus(), [since]);
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
      <Count />
    </div>
  );
}

export function SearchBox() {
  const search = usePanel((state) => state.panel.search);
  return search ? <OpenBox text={search.text} since={search.since} /> : null;
}
