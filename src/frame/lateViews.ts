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
  const view = <P extends object>(viewIn: (views: PanelViews) => ComponentType<P>): ComponentType<P> => {
    const Late = lazy(async () => ({ default: viewIn(await loading) }));
    return function View(props: P) {
      const [Shown] = useState<ComponentType<P>>(() => (arrived ? viewIn(arrived) : Late));
      return createElement(Shown, props);
    };
  };
  return {
    Detail: view((views) => views.Detail),
    Help: view((views) => views.Help),
    Arrivals: view((views) => views.Arrivals),
    Bulk: view((views) => views.Bulk),
    Search: view((views) => views.Search),
    QuickReply: view((views) => views.QuickReply),
    UndoBar: view((views) => views.UndoBar),
    ManyUndo: view((views) => views.ManyUndo),
    Empty: view((views) => views.Empty),
    SignIn: view((views) => views.SignIn),
    Connection: view((views) => views.Connection),
    Status: view((views) => views.Status),
    Assistance: view((views) => views.Assistance),
    Crashed: view((views) => views.Crashed),
  };
}
