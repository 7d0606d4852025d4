/** For keys, screen readers and fingers: keeps the focus in the panel, announces changes, hears a pull and swipes, and draws the acts of a row. Drawn by `PanelLayout`, loaded after the list. */
import { useRef } from 'react';
import { RowActs } from '../bulk/RowActs';
import { TouchedRows } from '../bulk/TouchedRows';
import { useKeptFocus } from '../useKeptFocus';
import { Announcer } from './Announcer';
import { Pull } from './Pull';

export function Assistance() {
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  return (
    <div ref={place}>
      <Announcer />
      <Pull place={place} />
      <RowActs place={place} />
      <TouchedRows place={place} />
    </div>
  );
}
