/**
 * For those who use keys or a screen reader: the focus stays in the panel, and changes are announced. Drawn by `PanelLayout`,
 * loaded after the list.
 */
import { useRef } from 'react';
import { useKeptFocus } from '../useKeptFocus';
import { Announcer } from './Announcer';

export function Assistance() {
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  return (
    <div ref={place}>
      <Announcer />
    </div>
  );
}
