// The host SDK from the embedding page's side; only its types are checked, it needs a browser to run.
import { embed } from 'notifications-panel/host';

/** @type {Parameters<typeof embed>} */
const given = JSON.parse('[]');
export const panel = embed(...given);
