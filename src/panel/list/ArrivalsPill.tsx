/** "2 new notifications": notes that arrived while the list was scrolled down wait here [arrivals.wait]. */
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { shownArrivals } from '../../../reducers/selectors';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

export function ArrivalsPill({ scroller }: { readonly scroller: RefObject<HTMLDivElement | null> }) {
  const words = useWords();
  const append = useAppend();
  const count = usePanel((state) => shownArrivals(state).length);
  const asked = useRef(false);

  // After the arrived rows are drawn: scroll to the top and focus the newest row.
  useLayoutEffect(() => {
    if (count > 0 || !asked.current) return;
    asked.current = false;
    const list = scroller.current;
    if (!list) return;
    list.scrollTop = 0;
    list.querySelector<HTMLElement>('.row-link')?.focus({ preventScroll: true });
  }, [count, scroller]);

  if (count === 0) return null;
  return (
    <div className="pill-place">
      <button
        type="button"
        className="pill"
        onClick={() => {
          asked.current = true;
          append({ type: 'user.askedArrivals' });
        }}
      >
        <ArrowUp size={14} />
        {words.say('list.arrivals', { count })}
      </button>
    </div>
  );
}
