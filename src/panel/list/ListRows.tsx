/**
 * The rows under their time headings. One subscription and one set of listeners serve them all. Drawn by `ListView`, inside the
 * element that scrolls.
 */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useWords } from '../words';
import { writtenIn } from '../words/loadWords';
import type { Place } from '../words/timeText';
import { usePanel, usePanelWorld } from '../world';
import { makeGaps } from './gaps';
import { hearRows } from './hearRows';
import { makeShownRows } from './shownRows';
import { TimeGroup } from './TimeGroup';

function usePlace(): Place {
  const words = useWords();
  const locale = usePanel(({ session }) => writtenIn(session.locale, words.locale));
  const timeZone = usePanel(({ session }) => session.timeZone);
  return useMemo(() => ({ locale, timeZone }), [locale, timeZone]);
}

export function ListRows({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) {
  const world = usePanelWorld();
  const place = usePlace();
  const [gaps] = useState(makeGaps);
  const groups = usePanel(useMemo(() => makeShownRows(place), [place]));

  useEffect(() => (scroller.current ? hearRows(scroller.current, world) : undefined), [scroller, world]);
  useLayoutEffect(() => gaps.close(scroller.current));

  return groups.map((group, index) => (
    <TimeGroup key={group.name} group={group} first={index === 0} gaps={gaps} place={place} />
  ));
}
