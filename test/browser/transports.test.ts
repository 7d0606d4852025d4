/**
 * The built client in Chromium, against the sandbox: what every transport does over the proxy frame, with every call of
 * fixtures/api/endpoints.txt, and over fetch what only a browser does (test/client/transports/contract.test.ts has the rest).
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { endpointLines } from '../client/support/endpointLines';
import {
  browserContract,
  type Case,
  contract,
  frameContract,
  streamContract,
} from '../client/transports/support/contract';
import { type KitOptions, makeKit } from '../client/transports/support/kit';
import { listening } from '../support/listening';
import { openSession, type Session } from './support/browser';

const root = join(__dirname, '../..');
let script = '';

beforeAll(() => {
  script = readFileSync(join(root, 'dist/client/index.js'), 'utf8');
});

/** A blank page of another origin than the provider's, with the built client beside it. */
const server = createServer((request, response) => {
  const isScript = request.url === '/client.js';
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  response.end(isScript ? script : '<!doctype html><title>client</title>');
});
let origin = '';
beforeAll(async () => {
  origin = await listening(server);
});
afterAll(() => void server.close());

async function openPage(): Promise<{ session: Session; page: Page }> {
  const session = await openSession({ notes: 5 });
  // Most cases ask for failing answers.
  session.tolerate(/Failed to load resource/, /WebSocket connection to/);
  return { session, page: await session.open(`${origin}/`) };
}

/** Runs a case in the page. Only its source text goes there. */
const runIn = (page: Page, options: KitOptions, run: (kit: ReturnType<typeof makeKit>) => unknown): Promise<unknown> =>
  page.evaluate(`(async () => {
    const kit = (${makeKit})(await import('/client.js'), ${JSON.stringify(options)});
    return JSON.parse(JSON.stringify((await (${run})(kit)) ?? null));
  })()`);

async function holds({ run, gives }: Case, kind: KitOptions['kind']): Promise<void> {
  const { session, page } = await openPage();
  expect(await runIn(page, { kind, provider: session.sandbox.provider }, run)).toEqual(gives);
}

test.each([...contract, ...browserContract, ...frameContract])('the proxy frame: $law', (one) => holds(one, 'frame'));
test.each([...browserContract, ...streamContract])('fetch in a browser: $law', (one) => holds(one, 'fetch'));

/** What one line of the list wants the provider to see; nothing for the push channel. */
function wantedCalls(wanted: string): readonly string[] {
  if (wanted.startsWith('push(')) return [];
  const [requests = ''] = wanted.split(' | ');
  return requests.split(' + ').map((request) => {
    const [method = '', url = ''] = request.split(' ');
    const { pathname, search } = new URL(url, 'http://provider');
    const path = pathname.replace(/^\/(rest\/v[\d.]+|wp-json|wp\/v2|wpcom\/v2)(?=\/)/, '');
    return `${method} ${path}${decodeURIComponent(search)}`;
  });
}

test('[client.table] every call of the list is made once over the proxy frame', async () => {
  const { session, page } = await openPage();
  const { provider } = session.sandbox;
  await page.evaluate(`(async () => {
    globalThis.kit = (${makeKit})(await import('/client.js'), ${JSON.stringify({ kind: 'frame', provider })});
    globalThis.file = (name) => new File([name], name);
  })()`);
  const missed: string[] = [];
  for (const { call, wanted } of endpointLines) {
    if (wanted.startsWith('push(')) continue;
    await session.control.clearCalls();
    const failed: unknown = await page.evaluate(`kit.client.${call}.then(() => null, String)`);
    const calls = await session.control.calls();
    const seen = calls.map(({ method, path, query }) => `${method} ${path}${searchOf(query)}`);
    // The sandbox knows no site 1 with posts of its own; a 404 of a known call is an answer too.
    const isAnswered = calls.every(({ status }) => status > 0);
    if (!isAnswered || JSON.stringify([...seen].sort()) !== JSON.stringify([...wantedCalls(wanted)].sort()))
      missed.push(`${call}: wanted ${wantedCalls(wanted)}, saw ${seen}, ${failed}`);
  }
  expect(missed).toEqual([]);
});

function searchOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((item) => `${name}=${item}`) : [`${name}=${value}`],
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

test('[client.uploads] a path is refused by a browser', async () => {
  const { session, page } = await openPage();
  const result = await runIn(page, { kind: 'fetch', provider: session.sandbox.provider }, ({ client, LocalFile }) =>
    client.site(1).media().addFiles(new LocalFile('/etc/hosts')).catch(String),
  );
  expect(result).toBe('Error: Cannot call fs functions within the browser');
});
