/** The search box over the list [search.open]. Its code is loaded after the list. */
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { limits } from '../../../reducers/limits';
import { isSearching, knowsAll, rows } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { useWords, type Words } from '../words';
import { useAppend, usePanel } from '../world';
import { markFound } from './markFound';

/** The most units of a search text, because a longer one would fill the log and find nothing. */
const maxLength = 200;

function focusList(box: HTMLElement): void {
  const list = box.closest<HTMLElement>('[data-view="list"]');
  const row = list?.querySelector<HTMLElement>('.row-link[tabindex="0"]');
  (row ?? list)?.focus({ preventScroll: true });
}

/** How many are found, and of what; empty while nothing is searched. */
function countText(words: Words, state: State): string {
  if (!isSearching(state)) return '';
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
  const append = useAppend();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => markFound(input.current?.closest('[data-view="list"]'), text), [text]);
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
        onChange={({ target }) => append({ type: 'user.searched', text: target.value })}
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
