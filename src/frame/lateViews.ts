/** The views that arrive after the list. Their code is fetched at once, and again after a failure. */
import { type ComponentType, createElement, lazy, useState } from 'react';
import type { PanelViews } from '../panel/panelViews';
import { fetched } from './fetched';

/**
 * Starts to fetch. A view with code that is already there is drawn in the same render, because `lazy` alone would suspend
 * once, and a dialog would then not know which element had the focus before it.
 * @returns views that suspend until their code is there
 */
export function lateViews(load: () => Promise<{ readonly ownViews: PanelViews }>): PanelViews {
  let arrived: PanelViews | null = null;
  const loading = fetched(async () => {
    arrived = (await load()).ownViews;
    return arrived;
  });
  const view = (name: keyof PanelViews): ComponentType => {
    const Late = lazy(async () => ({ default: (await loading)[name] }));
    return function View() {
      const [Shown] = useState(() => arrived?.[name] ?? Late);
      return createElement(Shown);
    };
  };
  return {
    Detail: view('Detail'),
    Help: view('Help'),
    Arrivals: view('Arrivals'),
    Bulk: view('Bulk'),
    Search: view('Search'),
    QuickReply: view('QuickReply'),
    Empty: view('Empty'),
    SignIn: view('SignIn'),
    Connection: view('Connection'),
    Status: view('Status'),
    Assistance: view('Assistance'),
    Crashed: view('Crashed'),
  };
}
