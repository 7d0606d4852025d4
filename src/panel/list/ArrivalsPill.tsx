/** "2 new notifications": notes that arrived while the list was scrolled down wait here [arrivals.wait]. */
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useLayoutEffect, useRef } from 'react';
import { shownArrivals } from '../../../reducers/selectors';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

export function ArrivalsPill() {
  const words = useWords();
  const append = useAppend();
  const count = usePanel((state) => shownArrivals(state).length);
  /** The list, from the press until the arrived rows are drawn. */
  const asked = useRef<HTMLElement | null>(null);

  // After the arrived rows are drawn: scroll to the top and focus the newest row.
  useLayoutEffect(() => {
    const list = asked.current;
    if (count > 0 || !list) return;
    asked.current = null;
    list.scrollTop = 0;
    list.querySelector<HTMLElement>('.row-link')?.focus({ preventScroll: true });
  }, [count]);

  if (count === 0) return null;
  return (
    <div className="pill-place">
      <button
        type="button"
        className="pill"
        onClick={({ currentTarget }) => {
          asked.current = currentTarget.closest('.list-body')?.querySelector<HTMLElement>('.list-scroll') ?? null;
          append({ type: 'user.askedArrivals' });
        }}
      >
        <ArrowUp size={14} />
        {words.say('list.arrivals', { count })}
      </button>
    </div>
  );
}
