/** The gallery's page: all tiles, or, asked for with `?tile=ID`, one of them by itself. */
import { readAsked } from './asked';

const element = document.getElementById('gallery');
const asked = readAsked(new URLSearchParams(location.search));

async function start(place: HTMLElement): Promise<void> {
  if (asked.tile === null) (await import('./Gallery')).drawGallery(place, asked);
  else await (await import('./Tile')).drawTile(place, asked);
}

if (element) void start(element);
