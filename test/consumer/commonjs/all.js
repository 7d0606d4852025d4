// A CommonJS program of somebody else: each entry, with a real call. The sandbox's provider is the argument.
const { existsSync } = require('node:fs');
const { default: createDefault, createClient, fetchTransport } = require('bellpanel/client');
const { loadFixture, logNames } = require('bellpanel/fixtures');
const { embed } = require('bellpanel/host');
const { panelFold, valueAt, foldAll } = require('bellpanel/replay');

async function main() {
  const me = await createClient({ transport: fetchTransport({ apiOrigin: process.argv[2] ?? '' }) })
    .me()
    .get();
  /** @type {number} */
  const id = me.ID;
  const log = await loadFixture('morning-reading');
  const state = foldAll(panelFold, log.base.state, log.entries);
  console.log(
    JSON.stringify({
      id,
      sameFunction: createDefault === createClient,
      kit: typeof embed,
      logs: logNames.length,
      notes: valueAt(state, ['notes', 'order', 'length']),
      panel: existsSync(require.resolve('bellpanel/panel')),
    }),
  );
}
main();
