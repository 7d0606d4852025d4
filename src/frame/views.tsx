/**
 * What comes after the list, as one chunk (docs/decisions/0003-first-load.md): the views, of which the panel's own page alone
 * has a history for what is open, the calls of acts, and the push channel.
 */
import { useEffect } from 'react';
import type { PanelViews } from '../panel/panelViews';
import { views } from '../panel/views';
import { usePanelWorld } from '../panel/world';
import { hearBack } from './back';

export { actRoutes } from './ports/actCalls';
export { pushChannel } from './ports/pushChannel';

function Assistance() {
  const world = usePanelWorld();
  useEffect(() => hearBack(world), [world]);
  return <views.Assistance />;
}

export const ownViews: PanelViews = { ...views, Assistance };
