// A page of somebody else that embeds the panel and makes a call; only its types are checked, since it needs a browser.
import { createClient, fetchTransport } from 'notifications-panel/client';
import { embed } from 'notifications-panel/host';

/** @type {Parameters<typeof embed>} */
const given = JSON.parse('[]');
export const panel = embed(...given);
const client = createClient({ transport: fetchTransport({ apiOrigin: 'https://provider.example' }) });
/** @type {Promise<unknown>} */
export const liked = client.site(101).post(501).comment(7).like().add();
