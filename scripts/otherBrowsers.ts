/**
 * The main journey in browsers that the tests do not drive, a sentence per step. After `npm run build`, with Debian's
 * firefox-esr: `npx tsx scripts/otherBrowsers.ts firefox`; with its webkit2gtk-driver: by `xvfb-run`, and `webkit`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { startSandbox } from '../src/sandbox/sandbox';
import { createControl } from '../test/browser/support/control';

const env = { ...process.env, HOME: mkdtempSync(join(tmpdir(), 'other-browser-')) };
const sandbox = await startSandbox({ root: join(import.meta.dirname, '..') });
const control = createControl(sandbox.provider);

async function firefox() {
  const child = spawn('firefox-esr', ['--headless', '--profile', env.HOME, '--remote-debugging-port', '0'], { env });
  let said = '';
  child.stderr.on('data', (data: Buffer) => {
    said += data;
  });
  const address = await control.until('Firefox', 30_000, async () => /BiDi listening on (ws:\S+)/.exec(said)?.[1]);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const ask = async (method: string, params: object) => {
    socket.send(JSON.stringify({ id: 1, method, params }));
    // One command at a time and no events, so the next message is the answer.
    const { error, message, result } = JSON.parse(`${(await once(socket, 'message'))[0]}`);
    if (error) throw new Error(`${method}: ${message}`);
    return result;
  };
  const { capabilities } = await ask('session.new', { capabilities: {} });
  const { context } = await ask('browsingContext.create', { type: 'tab' });
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    go: (url: string): Promise<unknown> => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    run: async (expression: string): Promise<unknown> =>
      (await ask('script.evaluate', { expression, target: { context }, awaitPromise: false })).result?.value,
    act: (actions: readonly object[]): Promise<unknown> => ask('input.performActions', { context, actions }),
    close: (): Promise<unknown> => ask('browser.close', {}),
  };
}

async function webkit(): ReturnType<typeof firefox> {
  const child = spawn('WebKitWebDriver', ['--port=4659'], { env, stdio: 'ignore' });
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:4659${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  await control.until('The driver', 8_000, () => ask('GET', '/status').catch(() => null));
  const { sessionId, capabilities } = await ask('POST', '/session', { capabilities: {} });
  const at = (path: string, body: object) => ask('POST', `/session/${sessionId}${path}`, body);
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    go: (url) => at('/url', { url }),
    run: (script) => at('/execute/sync', { script: `return ${script}`, args: [] }),
    act: (actions) => at('/actions', { actions }),
    close: () => ask('DELETE', `/session/${sessionId}`).finally(() => child.kill()),
  };
}

const driver = await (process.argv[2] === 'webkit' ? webkit() : firefox());
const both = (device: 'key' | 'pointer', more: object) =>
  ['Down', 'Up'].map((way) => ({ type: `${device}${way}`, ...more }));
const press = (keys: string) =>
  driver.act([{ type: 'key', id: 'keys', actions: [...keys].flatMap((value) => both('key', { value })) }]);
const until = (script: string) => control.until(script, 8_000, () => driver.run(`Boolean(${script})`));
const seen = (selector: string) => until(`document.querySelector('${selector}')`);
async function click(selector: string) {
  await seen(selector);
  const box = `document.querySelector('${selector}').getBoundingClientRect()`;
  const inside = async (edge: 'x' | 'y') => 12 + Math.round(Number(await driver.run(`${box}.${edge}`)));
  const move = { type: 'pointerMove', x: await inside('x'), y: await inside('y') };
  await driver.act([{ type: 'pointer', id: 'mouse', actions: [move, ...both('pointer', { button: 0 })] }]);
}
const called = (path: RegExp) => control.waitForCall((call) => path.test(call.path));
let row = '';
const steps: { readonly [sentence: string]: () => Promise<unknown> } = {
  'The list is shown, and a pushed comment comes': async () => {
    await driver.go(`${sandbox.panel}/`);
    await control.waitForSockets(1);
    row = `.row[data-note-id="${await control.addNote('comment')}"]`;
    await seen(row);
  },
  'A click opens it and marks it read': () => click(row).then(() => called(/read$/)),
  'A like reaches the server': () => press('l').then(() => called(/likes.new$/)),
  'A key trashes it, and Undo brings it back': async () => {
    await press('t');
    await click('[data-undo-for] button');
    await seen(row.replace('.row', '[data-view=note]'));
  },
  'A draft outlives a reload, after which the first click opens the note': async () => {
    await press('rSee you.');
    await until(`Object.keys(localStorage).some((key) => key.startsWith('reply_'))`);
    await driver.go(`${sandbox.panel}/?again`);
    await click(row);
    await until(`document.querySelector('.reply-text').value === 'See you.'`);
  },
  'The reply is sent': () => click('button.send').then(() => called(/replies.new$/)),
  'In a host page the bell opens it, and gets the focus back': async () => {
    await driver.go(sandbox.host);
    await click('#bell');
    await until(`document.activeElement.matches('iframe')`);
    await driver.run(`document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))`);
    await until(`document.activeElement.id === 'bell'`);
  },
};

process.stdout.write(`${driver.version}\n`);
for (const [sentence, step] of Object.entries(steps)) {
  const problem = await step().then(() => null, String);
  if (problem) process.exitCode = 1;
  process.stdout.write(`${problem ? `FAILED (${problem})` : 'held'}: ${sentence}.\n`);
}
await driver.close();
await sandbox.close();
