// A program that reads a recorded log. The package brings no RxJS, so its types must not need it.
import { readFile } from 'node:fs/promises';
import { foldAll, loadLog, panelFold, verifyPanelEffects } from 'bellpanel/replay';

const log = await loadLog(panelFold, await readFile(process.argv[2] ?? '', 'utf8'));
const { notes } = foldAll(panelFold, log.base.state, log.entries);
const { ok, requests } = verifyPanelEffects({ ...log, slackMs: 500 });
/** @type {readonly number[]} */
const order = notes.order;
/** @type {boolean} */
const same = ok;

console.log(JSON.stringify({ notes: order.length, same, asked: requests > 0 }));
