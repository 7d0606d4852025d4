// A page of somebody else that embeds the panel and makes a call. Vite and webpack bundle it; with an import map it runs as it is.
import { createClient, fetchTransport } from 'bellpanel/client';
import { embed } from 'bellpanel/host';

const query = new URLSearchParams(location.search);
const place = /** @type {HTMLElement} */ (document.querySelector('#place'));
const panel = embed(place, { src: query.get('panel') ?? '', opener: '#bell', badge: true, placement: 'popover' });
/** @type {number | null} */
export const count = panel.count;

const client = createClient({ transport: fetchTransport({ apiOrigin: query.get('provider') ?? '' }) });
const me = await client.me().get();
place.dataset['name'] = me.username;
