/** The gallery's page: all tiles, or with `?tile=ID` that tile alone. */
import { readAsked } from './galleryQuery';

const element = document.getElementById('gallery');
const asked = readAsked(new URLSearchParams(location.search));

async function showTiles(place: HTMLElement): Promise<void> {
  if (asked.tile === null) (await import('./Gallery')).drawGallery(place, asked);
  else await (await import('./Tile')).drawTile(place, asked);
}

if (element) void showTiles(element);
