/** The panel's views that arrive after the list: asked for at once, and again when they could not be fetched. */
import { type ComponentType, createElement, lazy, useState } from 'react';
import type { PanelViews } from '../panel/PanelLayout';

const againMs = 3_000;

/**
 * Fetching begins now. What is drawn after the code has come is drawn at once: a lazy component always lets one moment
 * pass first, in which a dialog would lose the place that the focus came from.
 * @returns views that suspend until their code is there
 */
export function lateViews(): PanelViews {
  let arrived: PanelViews | null = null;
  const load = async (): Promise<PanelViews> => {
    try {
      arrived = (await import('../panel/views')).views;
      return arrived;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs));
      return load();
    }
  };
  const loading = load();
  const view = (name: keyof PanelViews): ComponentType => {
    const Late = lazy(async () => ({ default: (await loading)[name] }));
    return function View() {
      const [Shown] = useState(() => arrived?.[name] ?? Late);
      return createElement(Shown);
    };
  };
  return { Detail: view('Detail'), Help: view('Help'), Empty: view('Empty'), Status: view('Status') };
}
