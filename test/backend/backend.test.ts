/** `bellpanel/backend` in a real server of Node and as a fetch handler: what the panel needs, and what nobody gets. */
import { createServer } from 'node:http';
import { WebSocket } from 'ws';
import { createBackend, nodeBackend, type Person } from '../../src/backend';
import { run } from '../conformance/support';
import { listening } from '../support/listening';

const panel = 'http://127.0.0.1:4601';
const people: Readonly<Record<string, Person>> = { 'Bearer sam': { id: 1, name: 'sam' }, 'Bearer kim': { id: 2 } };
const make = (now?: () => number) =>
  createBackend({
    origins: [panel],
    personOf: ({ headers }) => people[headers.get('authorization') ?? ''] ?? null,
    now,
  });

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

test('[backend.conforms] a backend in five lines answers all that the panel asks', async () => {
  const backend = make();
  const node = nodeBackend(backend);
  const server = createServer(node.listener).on('upgrade', node.upgrade);
  const origin = await listening(server);
  closing.push(node.close, () => server.close());
  await backend.notify(1, { title: 'Order 1001', body: 'Two jars of honey', url: 'https://shop.example/orders/1001' });
  await backend.notify(1, { title: 'Order 1002', type: 'order' });
  const { status, rows, out } = await run(
    origin,
    '--token',
    'sam',
    '--panel',
    panel,
    '--write',
    '--json',
    '--timeout',
    '3',
  );
  expect(rows.filter(({ verdict }) => verdict === 'missing')).toEqual([]);
  expect([status, rows.filter(({ verdict }) => verdict === 'there').length > 15, out.startsWith('{')]).toEqual([
    0,
    true,
    true,
  ]);
});

const ask = (path: string, init: RequestInit = {}) =>
  new Request(`https://api.example/notes/rest/v1.1${path}`, {
    ...init,
    headers: { authorization: 'Bearer sam', origin: panel, ...init.headers },
  });

test('[backend.people] a person gets and changes no other person’s notes', async () => {
  const backend = make();
  const { id } = await backend.notify(1, { title: 'For Sam' });
  const kim = { authorization: 'Bearer kim' };
  expect((await backend.fetch(ask(`/notifications/${id}`, { headers: kim }))).status).toBe(404);
  const body = JSON.stringify({ counts: { [id]: 9999 } });
  await backend.fetch(ask('/notifications/read', { method: 'POST', headers: kim, body }));
  const answer = await (await backend.fetch(ask(`/notifications/${id}`))).json();
  expect(answer).toMatchObject({ notes: [{ title: 'For Sam', read: 0 }] });
});

test('[backend.origins] a page of another origin is refused before anybody is asked for; a request of no page is not', async () => {
  const backend = make();
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await backend.fetch(ask('/me', { method, headers: { origin: 'https://evil.example' } }));
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  }
  const of = new Request('https://api.example/rest/v1.1/me', { headers: { authorization: 'Bearer sam' } });
  expect(await (await backend.fetch(of)).json()).toEqual({ ID: 1, username: 'sam' });
});

test('[backend.seen] last seen is 1 for a new person, moves forward alone, and never beyond the present', async () => {
  const backend = make(() => 5_000);
  const seen = async (time: unknown) =>
    (await backend.fetch(ask('/notifications/seen', { method: 'POST', body: JSON.stringify({ time }) }))).json();
  expect(await (await backend.fetch(ask('/notifications/'))).json()).toMatchObject({ last_seen_time: '1', notes: [] });
  expect([await seen(4), await seen(2), await seen(99)]).toMatchObject([
    { last_seen_time: 4 },
    { last_seen_time: 4 },
    { last_seen_time: 5 },
  ]);
  expect(await seen('soon')).toMatchObject({ error: 'bad_time' });
});

test.each([
  ['too long', 'x'.repeat(100_000)],
  ['not JSON', '{'],
  ['a list', '[]'],
])('[backend.bounded] a body that is %s is a 400', async (_what, body) => {
  const answer = await make().fetch(ask('/notifications/seen', { method: 'POST', body }));
  expect(answer.status).toBe(400);
});

test.each([
  [{ title: ' ' }, /title must be/],
  [{ title: 'x', body: 7 }, /body must be a text/],
  [{ title: 'x', url: 'javascript:alert(1)' }, /url must be/],
  [{ title: 'x', icon: '/relative.png' }, /icon must be/],
  [{ title: 'x', type: '' }, /type must be/],
  [{ title: 'x', wire: [] }, /wire must be/],
])('[backend.notify] %j is one sentence that names the field', async (note, sentence) => {
  await expect(make().notify(1, note as never)).rejects.toThrow(sentence);
});

test('[backend.notify] fields of `wire` stand in place of those made of the texts, but for id, time and marks', async () => {
  const backend = make(() => 5_000);
  const wire = { subject: [{ text: 'Ada liked it' }], meta: { ids: { site: 7 } }, id: 99, read: 1, note_hash: 0 };
  const { id } = await backend.notify(1, { title: 'Like', body: 'left out', wire: { ...wire, body: [] } });
  const { notes } = await (await backend.fetch(ask(`/notifications/${id}`))).json();
  expect(notes).toMatchObject([{ id, read: 0, title: 'Like', subject: wire.subject, body: [], meta: wire.meta }]);
  expect(notes[0].note_hash).toBeGreaterThan(0);
});

test('[backend.bounded] after a body that is too long the connection is closed, and said to be, so the next request is answered', async () => {
  const node = nodeBackend(make());
  const server = createServer(node.listener);
  const url = `${await listening(server)}/rest/v1.1/notifications/`;
  closing.push(node.close, () => server.close());
  const headers = { authorization: 'Bearer sam' };
  const body = JSON.stringify({ counts: 'x'.repeat(3_000_000) });
  const long = await fetch(`${url}read`, { method: 'POST', headers, body });
  expect([long.status, long.headers.get('connection')]).toEqual([400, 'close']);
  expect(await long.json()).toMatchObject({ message: expect.stringContaining('64000') });
  const next = [];
  for (let count = 0; count < 3; count += 1) next.push((await fetch(url, { headers })).status);
  expect(next).toEqual([200, 200, 200]);
});

test('[backend.push] a channel hears of its person’s notes alone, and opens for nobody without a token or of a strange page', async () => {
  const backend = make();
  const node = nodeBackend(backend);
  const server = createServer(node.listener).on('upgrade', node.upgrade);
  const url = `${(await listening(server)).replace('http', 'ws')}/pinghub/wpcom/me/newest-note-data`;
  closing.push(node.close, () => server.close());
  const channel = (token: string, origin = panel) =>
    new WebSocket(url, ['notifications', `bearer.${Buffer.from(token).toString('base64url')}`], { origin });
  const outcome = (socket: WebSocket) =>
    new Promise<string>((resolve) => {
      socket.on('open', () => resolve('open'));
      socket.on('error', ({ message }) => resolve(message));
    });
  expect(await outcome(channel('eve'))).toContain('401');
  expect(await outcome(channel('sam', 'https://evil.example'))).toContain('403');
  const sam = channel('sam');
  const heard: unknown[] = [];
  sam.on('message', (data) => heard.push(JSON.parse(`${data}`)));
  const closed = new Promise((resolve) => sam.on('close', resolve));
  expect(await outcome(sam)).toBe('open');
  await backend.notify(2, { title: 'For Kim' });
  const { id } = await backend.notify(1, { title: 'For Sam' });
  // What the application's own data did, and a sign-out; that of another person ends nothing.
  backend.changed({ person: 1 });
  node.end(2);
  backend.changed({ person: 2 });
  node.end(1);
  await closed;
  expect(heard).toMatchObject([
    { action: 'push', user_id: 1, note_id: id, newest_note_type: 'note' },
    { action: 'push', user_id: 1 },
  ]);
  expect(heard[1]).not.toHaveProperty('note_id');
});
