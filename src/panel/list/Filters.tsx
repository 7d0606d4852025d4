/** The filter bar [filter.order]. */
import { useEffect, useRef } from 'react';
import { filterBar } from '../../../reducers/filters';
import { knowsAll, passes, remembering, unreadNotes } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { filterLabel, useWords } from '../words';
import { useAppend, usePanel } from '../world';

/**
 * The chosen filter, a + while older notes are not loaded, and each filter with the number of its unread notes. One text, so that
 * the bar reads the state once and is drawn when a part changes.
 */
const shown = remembering(
  (state) => [unreadNotes(state), state.panel.filter, knowsAll(state)] as const,
  (state) =>
    [
      state.panel.filter,
      knowsAll(state) ? '' : '+',
      ...filterBar(state).map(
        (filter) => `${filter} ${unreadNotes(state).filter((id) => passes(state, id, filter)).length}`,
      ),
    ].join(),
);

/**
 * In a narrow panel the bar scrolls sideways, because browsers do not move a focused button that is partly visible.
 * Newer browsers return a promise of the scrolling, and an effect must not return it.
 */
function toSight(filter?: Element | null): void {
  filter?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

/** The filters after the first one wait for the numbers that would move them. [look.no-shift] */
const isWaiting = ({ sync, notes }: State): boolean =>
  !sync.everLoaded && sync.problem === null && notes.order.length === 0;

export function Filters() {
  const words = useWords();
  const append = useAppend();
  const [chosen, more = '', ...filters] = usePanel(shown).split(',');
  const waiting = usePanel(isWaiting);
  const bar = useRef<HTMLFieldSetElement>(null);

  // A filter that is chosen by its key may be out of view.
  useEffect(() => toSight(bar.current?.querySelector(`[data-filter="${chosen}"]`)), [chosen]);

  return (
    <fieldset
      className="filters"
      data-waiting={waiting || undefined}
      aria-label={words.say('filter.group')}
      ref={bar}
      onFocus={({ target }) => toSight(target)}
    >
      {filters.map((told) => {
        const [filter = '', unread] = told.split(' ');
        // "All" shows no number, because it would be that of "Unread".
        const count = filter === 'all' ? 0 : Number(unread);
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
            {filterLabel(words, filter)}
            {count ? <span aria-hidden>{count.toLocaleString(words.locale) + more}</span> : null}
          </button>
        );
      })}
    </fieldset>
  );
}
