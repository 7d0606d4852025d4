/** The panel in a page with refused storage: a script refuses it, and the channel between tabs, because each engine blocks them in another way. */
import { servePanelWith } from './firstScript';
import type { Opened, World } from './journey';

const refuses = `
const refuse = () => { throw new DOMException('Access is denied for this document.', 'SecurityError'); };
Object.defineProperty(window, 'localStorage', { get: refuse });
Object.defineProperty(window, 'indexedDB', { get: refuse });
window.BroadcastChannel = class { constructor() { refuse(); } };
`;

export async function openWithoutStorage({ sandbox, open, atEnd }: World): Promise<Opened> {
  const server = await servePanelWith(sandbox.panel, () => refuses);
  atEnd(server.stop);
  return open(`${server.origin}/`);
}
