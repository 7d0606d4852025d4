/** For keys, screen readers, mice and fingers: keeps the focus in the panel and rows in their places, announces changes, hears a pull and swipes, and draws the acts of a row. Drawn by `PanelLayout`, loaded after the list. */
import { useRef } from 'react';
import { RowActs } from '../bulk/RowActs';
import { TouchedRows } from '../bulk/TouchedRows';
import { useStillRows } from '../list/useStillRows';
import { useKeptFocus } from '../useKeptFocus';
import { Announcer } from './Announcer';
import { Pull } from './Pull';

export function Assistance() {
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  useStillRows(place);
  return (
    <div ref={place}>
      <Announcer />
      <Pull place={place} />
      <RowActs place={place} />
      <TouchedRows place={place} />
    </div>
  );
}
