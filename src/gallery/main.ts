/** The gallery's page: all tiles, with `?tile=ID` that tile alone, or with `?play` the page that plays with the theme. */
import { readAsked } from './galleryQuery';

const element = document.getElementById('gallery');
const query = new URLSearchParams(location.search);
const asked = readAsked(query);

async function showTiles(place: HTMLElement): Promise<void> {
  if (query.has('play')) (await import('./Play')).drawPlay(place);
  else if (asked.tile === null) (await import('./Gallery')).drawGallery(place, asked);
  else await (await import('./Tile')).drawTile(place, asked);
}

if (element) void showTiles(element);
