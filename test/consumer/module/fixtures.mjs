// A test of somebody else that takes a recorded session, and a server that looks where the panel's page is.
import { existsSync } from 'node:fs';
import { loadFixture, logNames, logText } from 'bellpanel/fixtures';

const log = await loadFixture('morning-reading');
console.log(
  JSON.stringify({
    logs: logNames.length,
    entries: log.entries.length,
    isText: logText('morning-reading').startsWith('{"format"'),
    panel: existsSync(new URL(import.meta.resolve('bellpanel/panel'))),
  }),
);
