/** The late views of the panel's own page, which alone has a history for what is open (docs/decisions/0003-first-load.md). */
import { useEffect } from 'react';
import type { PanelViews } from '../panel/panelViews';
import { views } from '../panel/views';
import { usePanelWorld } from '../panel/world';
import { hearBack } from './back';

function Assistance() {
  const world = usePanelWorld();
  useEffect(() => hearBack(world), [world]);
  return <views.Assistance />;
}

export const ownViews: PanelViews = { ...views, Assistance };
