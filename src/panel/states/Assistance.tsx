/** For keys and screen readers: keeps the focus in the panel and announces changes. Drawn by `PanelLayout`, loaded after the list. */
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
