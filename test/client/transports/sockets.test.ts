/** The direct push channel, on simulated sockets; contract.test.ts opens real ones. */
import { createClient } from '../../../src/client/index';
import type { Part } from '../../../src/client/transport';
import { fetchTransport } from '../../../src/client/transports/fetch';

const path = '/pinghub/x';

type Listener = (event: { readonly type: string; readonly data: unknown }) => void;
class PlayedSocket {
  static all: PlayedSocket[] = [];
  readyState = 0;
  closed = 0;
  readonly sent: string[] = [];
  private readonly listeners: [type: string, listener: Listener][] = [];
  constructor(
    readonly url: string,
    readonly protocols?: string[],
  ) {
    PlayedSocket.all.push(this);
  }
  addEventListener(type: string, listener: Listener): void {
    this.listeners.push([type, listener]);
  }
  send(data: string): void {
    this.sent.push(data);
  }
  close(): void {
    this.closed += 1;
  }
  say(type: string, data?: unknown): void {
    if (type === 'open') this.readyState = 1;
    for (const [wanted, listener] of this.listeners) if (wanted === type) listener({ type, data });
  }
}
const last = (): PlayedSocket => {
  const socket = PlayedSocket.all.at(-1);
  if (!socket) throw new Error('no socket was made');
  return socket;
};

function open() {
  const transport = fetchTransport({ apiOrigin: 'https://api.example', WebSocket: PlayedSocket });
  const parts: unknown[] = [];
  const connect = (signal?: AbortSignal) =>
    transport({ action: 'connect', path, signal }, (part: Part) => parts.push(part.kind === 'message' && part.body));
  return { transport, parts, connect };
}
beforeEach(() => {
  PlayedSocket.all = [];
});

test('[client.table] the channel is the same path under wss', () => {
  void open().connect();
  expect(last().url).toBe('wss://api.example/pinghub/x');
});

test('[client.table] a token goes as a subprotocol, never in the address; without one there is none', () => {
  const { transport, connect } = open();
  void transport({ action: 'connect', path, token: 'a+/b=c~' });
  expect(last()).toMatchObject({
    url: 'wss://api.example/pinghub/x',
    protocols: ['notifications', 'bearer.YSsvYj1jfg'],
  });
  void connect();
  expect(last().protocols).toBeUndefined();
});

test('[client.pinghub] events of the socket are handed on as the proxy frame does, until it ends; then nothing more', async () => {
  const { connect, parts } = open();
  const end = connect();
  last().say('open');
  last().say('message', '{"a":1}');
  last().say('error');
  last().say('close');
  last().say('message', 'late');
  await expect(end).resolves.toMatchObject({ status: 200 });
  expect(parts).toStrictEqual([{ type: 'open' }, { type: 'message', data: '{"a":1}' }, { type: 'error' }]);
});

test('an abort closes the socket and silences it', async () => {
  const { connect, parts } = open();
  const controller = new AbortController();
  const end = connect(controller.signal);
  last().say('open');
  controller.abort('enough');
  last().say('close');
  await expect(end).rejects.toMatchObject({ name: 'AbortError', cause: 'enough', path });
  expect([parts, last().closed]).toEqual([[{ type: 'open' }], 1]);
});

test('[client.pinghub] send and disconnect act on the newest open channel of the path, also when an older one has ended', async () => {
  const { transport, connect } = open();
  void connect();
  const older = last();
  void connect();
  const newer = last();
  newer.say('open');
  older.say('close');
  await transport({ action: 'send', path, message: 'hi' });
  expect(newer.closed).toBe(0);
  await transport({ action: 'disconnect', path });
  expect([older.sent, newer.sent, newer.closed]).toEqual([[], ['hi'], 1]);
});

test('[client.pinghub] a channel that ended, or is not open yet, cannot be sent to', async () => {
  const { transport, connect } = open();
  const words = 'No open channel /pinghub/x to send to.';
  void connect();
  await expect(transport({ action: 'send', path, message: 'hi' })).rejects.toMatchObject({ message: words });
  last().say('open');
  last().say('close');
  await expect(transport({ action: 'send', path, message: 'hi' })).rejects.toMatchObject({ name: 'PushError' });
  await expect(transport({ action: 'disconnect', path })).resolves.toMatchObject({ status: 200 });
});

test('[client.pinghub] where there is no WebSocket, connecting says what to do', async () => {
  const { WebSocket: own } = globalThis;
  Reflect.deleteProperty(globalThis, 'WebSocket');
  const problem = await new Promise((resolve) => {
    createClient().pinghub.connect('/x').subscribe({ error: resolve });
  });
  if (own) globalThis.WebSocket = own;
  expect(problem).toMatchObject({
    name: 'PushError',
    message: 'This runtime has no WebSocket: pass one to fetchTransport({ WebSocket }).',
  });
});
