// A backend of somebody else: a note is written and asked for. The test compiles it against the tarball beside it and runs it.
import { createBackend, memoryStore, nodeBackend } from 'bellpanel/backend';

const backend = createBackend({
  origins: ['https://panel.example'],
  personOf: (request) => (request.headers.has('cookie') ? { id: 1, name: 'sam' } : null),
  store: memoryStore(),
});
const node = nodeBackend(backend);
const { id } = await backend.notify(1, { title: 'Order 1001' });
/** @param {Record<string, string>} headers */
const status = async (headers) =>
  (await backend.fetch(new Request(`https://api.example/rest/v1.1/notifications/${id}`, { headers }))).status;
console.log(JSON.stringify([await status({}), await status({ cookie: 'session=1' }), typeof node.upgrade]));
node.close();
