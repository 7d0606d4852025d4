/** For keys, screen readers and fingers: keeps the focus in the panel, announces changes, hears a pull. Drawn by `PanelLayout`, loaded after the list. */
import { useRef } from 'react';
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
    </div>
  );
}
