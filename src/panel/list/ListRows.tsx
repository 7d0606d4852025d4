/**
 * The rows under their time headings. One subscription and one set of listeners serve them all. Drawn by `ListView`, inside the
 * element that scrolls.
 */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { limits } from '../../../reducers/limits';
import { currentNote } from '../../../reducers/selectors';
import { useWords } from '../words';
import { writtenIn } from '../words/loadWords';
import type { Place } from '../words/timeText';
import { usePanel, usePanelWorld } from '../world';
import { useDrawnRows } from './drawnRows';
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
  const all = usePanel(useMemo(() => makeShownRows(place), [place]));
  const filter = usePanel((state) => state.panel.filter);
  const height = usePanel((state) => state.panel.height);
  const { groups, missing, place: toCome } = useDrawnRows(all, filter, height, usePanel(currentNote));

  useEffect(() => (scroller.current ? hearRows(scroller.current, world) : undefined), [scroller, world]);
  useLayoutEffect(() => gaps.close(scroller.current));

  return (
    <>
      {groups.map((group, index) => (
        <TimeGroup key={group.name} group={group} first={index === 0} gaps={gaps} place={place} />
      ))}
      {/* About as high as the rows will be. */}
      {missing === 0 ? null : (
        <div ref={toCome} className="rows-to-come" style={{ blockSize: missing * limits.notePx }} />
      )}
    </>
  );
}
