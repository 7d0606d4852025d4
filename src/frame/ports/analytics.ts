/** The `count` port: pixels as image requests (PROVIDER section 5). Off unless a pixel URL is configured. */
import type { Hit, Ports } from '../../../streams/ports';

/** `{base}?v=wpcom-no-pv&x_{group}={name}&baba={random}`; named events go by their name, with the note's type. */
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

export function analyticsPort(base: string | null, page: Document): Ports['count'] {
  if (base === null) return null;
  return (hit) => {
    page.createElement('img').src = pixelUrl(base, hit, Math.random());
  };
}
