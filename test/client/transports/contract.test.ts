/** @jest-environment node */
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

test('[client.pinghub] where there is no WebSocket, connecting says what to do', async () => {
  const { WebSocket: own } = globalThis;
  Reflect.deleteProperty(globalThis, 'WebSocket');
  const problem = await new Promise((resolve) => {
    client.createClient().pinghub.connect('/x').subscribe({ error: resolve });
  });
  if (own) globalThis.WebSocket = own;
  expect(problem).toMatchObject({
    name: 'PushError',
    message: 'This runtime has no WebSocket: pass one to fetchTransport({ WebSocket }).',
  });
});
