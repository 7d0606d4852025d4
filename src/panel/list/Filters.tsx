/** The filter bar [filter.order]. */
import { useEffect, useRef } from 'react';
import { filterNames } from '../../../reducers/names';
import { knowsAll, passes, remembering, unreadNotes } from '../../../reducers/selectors';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

/**
 * The chosen filter, a + while older notes are not loaded, and how many notes under each filter are unread. One text, so that the bar reads the state once
 * and is drawn when a part changes.
 */
const shown = remembering(
  (state) => [unreadNotes(state), state.panel.filter, knowsAll(state)] as const,
  (state) =>
    [
      state.panel.filter,
      knowsAll(state) ? '' : '+',
      ...filterNames.map((filter) => unreadNotes(state).filter((id) => passes(state, id, filter)).length),
    ].join(),
);

/**
 * In a narrow panel the bar scrolls sideways, because browsers do not move a focused button that is partly visible.
 * Newer browsers return a promise of the scrolling, and an effect must not return it.
 */
function toSight(filter?: Element | null): void {
  filter?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

export function Filters() {
  const words = useWords();
  const append = useAppend();
  const [chosen, more = '', ...unread] = usePanel(shown).split(',');
  const bar = useRef<HTMLFieldSetElement>(null);

  // A filter that is chosen by its key may be out of view.
  useEffect(() => toSight(bar.current?.querySelector(`[data-filter="${chosen}"]`)), [chosen]);

  return (
    <fieldset
      className="filters"
      aria-label={words.say('filter.group')}
      ref={bar}
      onFocus={({ target }) => toSight(target)}
    >
      {filterNames.map((filter, place) => {
        // "All" shows no number, because it would be that of "Unread".
        const count = filter === 'all' ? 0 : Number(unread[place]);
        return (
          <button
            key={filter}
            type="button"
            className="filter"
            data-filter={filter}
            aria-pressed={filter === chosen}
            // It describes the button; a count in the button's name would change the name [filter.order].
            aria-description={count ? words.say('filter.count', { count }) + more : undefined}
            onClick={() => append({ type: 'user.choseFilter', filter })}
          >
            {words.say(`filter.${filter}`)}
            {count ? <span aria-hidden>{count.toLocaleString(words.locale) + more}</span> : null}
          </button>
        );
      })}
    </fieldset>
  );
}
