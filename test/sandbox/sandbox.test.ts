/** The three origins together: ports, policy, settings, and the end. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});
const started = async (options: Parameters<typeof startSandbox>[0]): Promise<Sandbox> => {
  const sandbox = await startSandbox({ notes: 0, ...options });
  opened.push(sandbox.close);
  return sandbox;
};

/** A project's root with a small built panel, in the folder of `npm run dev` when `dev` is true. */
function builtPanel(dev = false): string {
  const root = mkdtempSync(join(tmpdir(), 'sandbox-'));
  opened.push(() => rmSync(root, { recursive: true }));
  const folder = join(root, dev ? '.dev/panel' : 'dist/panel');
  mkdirSync(folder, { recursive: true });
  const block =
    '<script type=application/json id=panel-config>{"transport":"proxy","links":{"settings":"https://s.example"}}</script>';
  writeFileSync(join(folder, 'index.html'), `<!doctype html>${block}<script type=module src=a.js></script>`);
  writeFileSync(join(folder, 'devtools.html'), '<!doctype html><title>Devtools</title>');
  return root;
}
const settingsOf = (html: string): unknown => JSON.parse(/id=panel-config>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '');

test('several run side by side on free ports', async () => {
  const [one, two] = [await started({}), await started({})];
  const origins = [one, two].flatMap(({ host, panel, provider }) => [host, panel, provider]);
  expect(new Set(origins).size).toBe(6);
});

test('a taken port is passed over, and said', async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  opened.push(() => blocker.close());
  const { port } = blocker.address() as AddressInfo;
  const sandbox = await started({ portBase: port });
  expect(sandbox.host).not.toBe(`http://127.0.0.1:${port}`);
  expect(sandbox.moved[0]).toMatch(new RegExp(`^Port ${port} is taken; the host page is on \\d+\\.$`));
});

test('[security.policy] the panel is served under the policy of docs/protocol.md', async () => {
  const { panel, provider } = await started({ root: builtPanel() });
  const answer = await fetch(`${panel}/`);
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src https: data: http:; font-src 'self'; connect-src 'self' ${provider} ${provider.replace('http', 'ws')}; frame-src ${provider}`,
  );
});

test('the settings name this sandbox, keep what was built in, and take what a test lays over them', async () => {
  const { panel, provider, host } = await started({ root: builtPanel(), config: { transport: 'fetch' } });
  expect(settingsOf(await (await fetch(`${panel}/`)).text())).toEqual({
    transport: 'fetch',
    links: { settings: 'https://s.example' },
    apiOrigin: provider,
    hostOrigins: [host],
  });
});

test('with dev the devtools reload after a build; without it they are as built', async () => {
  const page = async (dev: boolean) => {
    const { panel } = await started({ root: builtPanel(dev), dev });
    return { panel, html: await (await fetch(`${panel}/devtools.html`)).text() };
  };
  expect((await page(false)).html).not.toContain('<script');
  const { panel, html } = await page(true);
  const script = /<script src="([^"]+)">/.exec(html)?.[1];
  expect(await (await fetch(`${panel}${script}`)).text()).toContain('/sandbox/rebuilt');
});

test('with dev open pages are told of each new build', async () => {
  const { provider, tellRebuilt } = await started({ dev: true });
  const events = (await fetch(`${provider}/sandbox/rebuilt`)).body?.pipeThrough(new TextDecoderStream()).getReader();
  tellRebuilt();
  expect(await events?.read()).toEqual({ done: false, value: 'event: rebuilt\ndata: {}\n\n' });
  await events?.cancel();
});

test('it ends while a connection hangs, which is cut', async () => {
  const sandbox = await startSandbox({ notes: 1 });
  await fetch(`${sandbox.provider}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'hang' }),
  });
  const hanging = fetch(`${sandbox.provider}/rest/v1.1/me`).catch(() => 'cut');
  await sandbox.close();
  expect(await hanging).toBe('cut');
});
