/** The filter bar [filter.order]. */
import { useEffect, useRef } from 'react';
import { filterKeys } from '../../../reducers/acts';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

const filters = [...filterKeys.values()];

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
  const chosen = usePanel((state) => state.panel.filter);
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
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          className="filter"
          data-filter={filter}
          aria-pressed={filter === chosen}
          onClick={() => append({ type: 'user.choseFilter', filter })}
        >
          {words.say(`filter.${filter}`)}
        </button>
      ))}
    </fieldset>
  );
}
