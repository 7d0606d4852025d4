/** For keys, screen readers and fingers: keeps the focus in the panel, announces changes, hears a pull, and draws the acts of a row. Drawn by `PanelLayout`, loaded after the list. */
import { useRef } from 'react';
import { RowActs } from '../bulk/RowActs';
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
    </div>
  );
}
