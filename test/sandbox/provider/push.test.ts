/** The push channel over real WebSockets: what is sent, and what refusing, dropping and killing do. */
import { WebSocket } from 'ws';
import { type Running, start } from '../running';

interface Channel {
  readonly messages: unknown[];
  readonly next: () => Promise<unknown>;
  readonly closed: Promise<number>;
}

function connect(
  { sandbox }: Running,
  path = '/pinghub/wpcom/me/newest-note-data',
): Promise<Channel & { readonly socket: WebSocket }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(sandbox.provider.replace('http', 'ws') + path);
    const messages: unknown[] = [];
    const waiting: ((message: unknown) => void)[] = [];
    socket.on('message', (data) => {
      const text = String(data);
      const message: unknown = text.startsWith('{') ? JSON.parse(text) : text;
      const first = waiting.shift();
      if (first) first(message);
      else messages.push(message);
    });
    const closed = new Promise<number>((done) => socket.on('close', done));
    const next = () =>
      new Promise<unknown>((done) => (messages.length > 0 ? done(messages.shift()) : waiting.push(done)));
    socket.on('open', () => resolve({ messages, next, closed, socket }));
    socket.on('error', reject);
  });
}

test('a new note is pushed with its id, type and time', async () => {
  const running = await start();
  const channel = await connect(running);
  const { ids } = await (await running.control('POST', '/notes', { kind: 'follow' })).json();
  expect(await channel.next()).toEqual({
    action: 'push',
    user_id: 1,
    note_id: ids[0],
    newest_note_type: 'follow',
    newest_note_time: Date.UTC(2026, 10, 20, 12) / 1000,
  });
});

test('an act of the user is pushed to every channel; an act on many notes as a change of the list', async () => {
  const running = await start({ notes: 120 });
  const [one, two] = [await connect(running), await connect(running)];
  const note = running.sandbox
    .world()
    .sorted()
    .find(({ body }) => body[1]?.actions?.['like-comment'] === false);
  await running.json('POST', `/sites/${note?.meta.ids.site}/comments/${note?.meta.ids.comment}/likes/new`);
  for (const channel of [one, two]) expect(await channel.next()).toMatchObject({ note_id: note?.id });
  await running.json('POST', '/sites/3001/follows/new');
  expect(await one.next()).not.toHaveProperty('note_id');
});

test('[sandbox.control] the state counts open channels', async () => {
  const running = await start();
  const sockets = async () => (await (await running.control('GET', '/state')).json()).sockets;
  expect(await sockets()).toBe(0);
  const channel = await connect(running);
  expect(await sockets()).toBe(1);
  channel.socket.close();
  await channel.closed;
  expect(await sockets()).toBe(0);
});

test('[sandbox.control] dropping cuts the channel, closing ends it properly', async () => {
  const running = await start();
  const first = await connect(running);
  await running.control('POST', '/push', { action: 'drop' });
  expect(await first.closed).toBe(1006);
  const second = await connect(running);
  await running.control('POST', '/push', { action: 'close' });
  expect(await second.closed).toBe(1000);
});

test('[sandbox.control] after a refusal no channel opens until it is allowed again', async () => {
  const running = await start();
  await running.control('POST', '/push', { action: 'refuse' });
  await expect(connect(running)).rejects.toThrow('403');
  await running.control('POST', '/push', { action: 'allow' });
  await expect(connect(running)).resolves.toBeDefined();
});

test('[sandbox.control] a message is sent as ordered, text or JSON', async () => {
  const running = await start();
  const channel = await connect(running);
  await running.control('POST', '/push', { action: 'send', message: 'rubbish' });
  await running.control('POST', '/push', { action: 'send', message: { action: 'other' } });
  expect(await channel.next()).toBe('rubbish');
  expect(await channel.next()).toEqual({ action: 'other' });
});

test('[sandbox.control] other channels echo what they are sent', async () => {
  const channel = await connect(await start(), '/pinghub/wpcom/test');
  channel.socket.send('hello');
  expect(await channel.next()).toBe('hello');
});

test('[sandbox.control] a killed provider is gone, its channels too, and comes back on the same port with its data', async () => {
  const running = await start();
  const { sandbox, rest } = running;
  const channel = await connect(running);
  await sandbox.stopProvider();
  expect(await channel.closed).toBe(1006);
  await expect(rest('GET', '/me')).rejects.toThrow();
  await sandbox.startProvider();
  expect((await rest('GET', '/me')).status).toBe(200);
});
