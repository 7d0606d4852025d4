/** The filter bar [filter.order]. Drawn by `ListView`. */
import { useEffect, useRef } from 'react';
import { filterKeys } from '../../../reducers/acts';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

const filters = [...filterKeys.values()];

export function Filters() {
  const words = useWords();
  const append = useAppend();
  const chosen = usePanel((state) => state.panel.filter);
  const bar = useRef<HTMLFieldSetElement>(null);

  // At 320 px the bar scrolls sideways, and a filter chosen by its key may be out of sight.
  useEffect(() => {
    bar.current?.querySelector(`[data-filter="${chosen}"]`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);

  return (
    <fieldset className="filters" aria-label={words.say('filter.group')} ref={bar}>
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
