/** The `count` port: pixels as image requests (docs/provider.md). Off unless a pixel URL is configured. [analytics.off] */
import { hitsOf } from '../../../streams/features/hitsOf';
import type { Hit, Transition } from '../../../streams/ports';
import { asksPrivacy } from './privacy';

/**
 * @param random keeps the browser from answering from its cache
 * @returns `{base}?v=wpcom-no-pv&x_{group}={name}&baba={random}`; an event has its name and the note's type instead
 */
export function pixelUrl(base: string, hit: Hit, random: number): string {
  const url = new URL(base);
  url.searchParams.set('v', 'wpcom-no-pv');
  if (hit.kind === 'pixel') url.searchParams.set(`x_${hit.group}`, hit.name);
  else {
    url.searchParams.set('_en', hit.name);
    url.searchParams.set('note_type', hit.noteType);
  }
  url.searchParams.set('baba', String(random));
  return url.href;
}

/** The browser is asked at each hit, because the person may switch Global Privacy Control while the page is open. [analytics.off] */
export function countHit(
  base: string,
  hit: Hit,
  { document, navigator }: Pick<Window, 'document' | 'navigator'>,
): void {
  if (!asksPrivacy(navigator)) document.createElement('img').src = pixelUrl(base, hit, Math.random());
}

/** Sends the hits of an entry. */
export function countAll(base: string, transition: Transition, view: Pick<Window, 'document' | 'navigator'>) {
  const hits = hitsOf(transition);
  for (const hit of hits) countHit(base, hit, view);
  return hits;
}
