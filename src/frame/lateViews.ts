/** The panel's views that arrive after the list: asked for at once, and again when they could not be fetched. */
import { lazy } from 'react';
import { defer, firstValueFrom, retry } from 'rxjs';
import type { PanelViews } from '../panel/PanelFrame';

const againMs = 3_000;

/** @returns views that suspend until their code is there; fetching has begun */
export function lateViews(): PanelViews {
  const loading = firstValueFrom(
    defer(async () => (await import('../panel/views')).views).pipe(retry({ delay: againMs })),
  );
  return {
    Detail: lazy(async () => ({ default: (await loading).Detail })),
    Help: lazy(async () => ({ default: (await loading).Help })),
  };
}
