/** The contract of the transports, on fetch in Node, against the sandbox; test/browser/transports.test.ts runs it in Chromium. */
import { WebSocket } from 'ws';
import * as client from '../../../src/client/index';
import { startSandbox } from '../../../src/sandbox/sandbox';
import { contract, streamContract } from './support/contract';
import { makeKit } from './support/kit';

let close: (() => Promise<void>) | null = null;
afterEach(async () => {
  await close?.();
  close = null;
});

test.each([...contract, ...streamContract])('fetch in Node: $law', async ({ run, gives }) => {
  const sandbox = await startSandbox({ notes: 5 });
  close = sandbox.close;
  const kit = makeKit(client, { kind: 'fetch', provider: sandbox.provider }, WebSocket);
  expect(JSON.parse(JSON.stringify((await run(kit)) ?? null))).toEqual(gives);
});
