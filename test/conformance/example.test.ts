/** The backend of examples/backend as a process of its own: it passes the command, and a kill costs nothing. */
import ts from 'typescript';
import { WebSocket } from 'ws';
import { type ExampleBackend, exampleBackend } from '../support/exampleBackend';
import { run } from './support';

const panel = 'http://127.0.0.1:4601';
let backend: ExampleBackend;
let origin = '';
const start = (env: Readonly<Record<string, string>> = {}) => backend.start({ PANELS: panel, ...env });
const signedIn: ExampleBackend['signIn'] = (login) => backend.signIn(login);
const ask: ExampleBackend['ask'] = (...asked) => backend.ask(...asked);

beforeAll(async () => {
  backend = await exampleBackend();
  origin = backend.origin;
  await start();
});
afterAll(() => backend.end());

interface Note {
  readonly id: number;
  readonly type: string;
  readonly read: number;
  readonly note_hash: number;
  readonly meta: { readonly ids: { readonly site: number; readonly post: number; readonly comment?: number } };
}
const notesOf = async (token: string) =>
  (await ask(token, 'GET', '/notifications/?number=100'))['notes'] as readonly Note[];

test.each([
  ['a bearer token', '--token', (token: string) => token],
  ['a cookie', '--cookie', (token: string) => `session=${token}`],
] as const)('with %s everything is there, the acts too', async (_name, option, named) => {
  const token = await signedIn('sam');
  const { status, rows } = await run(origin, '--json', '--write', '--panel', panel, option, named(token));
  expect(rows.filter(({ verdict }) => verdict !== 'there').map(({ name, says }) => `${name}: ${says}`)).toEqual([
    expect.stringMatching(/^429 says/),
  ]);
  expect(rows.length).toBeGreaterThan(30);
  expect(status).toBe(0);
});

test('killed and started again it has every note, comment, like, mark and session', async () => {
  const [sam, ada] = [await signedIn('sam'), await signedIn('ada')];
  const [first] = (await notesOf(sam)).filter(({ type }) => type === 'comment');
  if (!first) throw new Error('The seed has a comment.');
  const { site, post, comment } = first.meta.ids;
  await ask(ada, 'POST', `/sites/${site}/posts/${post}/replies/new`, {
    content: 'One more thing before the lights go out.',
  });
  await ask(sam, 'POST', `/sites/${site}/comments/${comment}/likes/new`, {});
  await ask(sam, 'POST', '/notifications/read', { counts: { [first.id]: 9999 } });
  await ask(sam, 'POST', '/notifications/seen', { time: 1_795_240_000 });
  const before = await ask(sam, 'GET', '/notifications/?number=100');
  expect(JSON.stringify(before)).toContain('One more thing before the lights go out.');
  await backend.kill();
  await start();
  expect(await ask(sam, 'GET', '/notifications/?number=100')).toEqual(before);
  expect(await ask(ada, 'GET', '/me')).toMatchObject({ username: 'ada' });
});

test('what Ada does is pushed to Sam, with the note’s id, and to nobody else', async () => {
  const [sam, ada, bo] = [await signedIn('sam'), await signedIn('ada'), await signedIn('bo')];
  const open = (token: string) =>
    new Promise<{ readonly socket: WebSocket; readonly heard: Record<string, unknown>[] }>((resolve, reject) => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/pinghub/wpcom/me/newest-note-data`, {
        headers: { cookie: `session=${token}`, origin: panel },
      });
      const heard: Record<string, unknown>[] = [];
      socket.on('message', (data) => heard.push(JSON.parse(String(data))));
      socket.on('open', () => resolve({ socket, heard }));
      socket.on('error', reject);
    });
  const [ofSam, ofBo] = [await open(sam), await open(bo)];
  const arrived = new Promise((resolve) => ofSam.socket.once('message', resolve));
  await ask(ada, 'POST', '/sites/101/posts/502/replies/new', { content: `Fresh from the oven ${Math.random()}` });
  await arrived;
  const [newest] = await notesOf(sam);
  expect(ofSam.heard).toEqual([
    expect.objectContaining({ action: 'push', user_id: 1, note_id: newest?.id, newest_note_type: 'comment' }),
  ]);
  expect(ofBo.heard).toEqual([]);
  for (const { socket } of [ofSam, ofBo]) socket.terminate();
});

test('a wrong password, a foreign page, and the comments of others are refused', async () => {
  const wrong = await fetch(`${origin}/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"login":"sam","password":"ada"}',
  });
  expect(wrong.status).toBe(401);
  const sam = await signedIn('sam');
  const foreign = await fetch(`${origin}/rest/v1.1/me`, {
    headers: { cookie: `session=${sam}`, origin: 'https://elsewhere.example' },
  });
  expect(foreign.status).toBe(403);
  const bo = await signedIn('bo');
  const refused = await ask(bo, 'POST', '/sites/101/comments/701', { status: 'spam' });
  expect(refused).toMatchObject({ error: 'unauthorized' });
});

test('what a database refuses is a 400, a long body a 413, and no words of people are printed', async () => {
  const sam = await signedIn('sam');
  const [note] = (await notesOf(sam)).filter(({ type }) => type === 'comment');
  const { site, post } = note?.meta.ids ?? {};
  const statusOf = async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${sam}`, 'content-type': 'application/json' };
    return (await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  const replies = `/rest/v1.1/sites/${site}/posts/${post}/replies/new`;
  expect(await statusOf(replies, { content: 'a private word\0' })).toBe(400);
  expect(await statusOf(replies.replace(`${post}`, '99999999999'), { content: 'a private word' })).not.toBe(500);
  expect(await statusOf('/sign-in', { login: 'a private name\0', password: 'x' })).toBe(400);
  expect(await statusOf(replies, { content: 'x'.repeat(200_000) })).toBe(413);
  expect(backend.said()).not.toContain('private');
});

test('tries to sign in as somebody from one address lock out nobody else', async () => {
  const statusOf = async (login: string, password: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ login, password });
    return (await fetch(`${origin}/sign-in`, { method: 'POST', headers, body })).status;
  };
  const tried = [];
  for (let count = 0; count < 12; count += 1) tried.push(await statusOf('bo', 'wrong'));
  expect(new Set(tried)).toEqual(new Set([401, 429]));
  expect(await statusOf('bo', 'bo')).toBe(429);
  expect(await statusOf('sam', 'sam')).toBe(200);
});

test('over its limit it answers 429 with Retry-After, and the command sees that', async () => {
  const sam = await signedIn('sam');
  await backend.kill();
  await start({ LIMIT: '60' });
  const { rows } = await run(origin, '--json', '--panel', panel, '--token', sam, '--burst', '70');
  expect(rows.find(({ name }) => name.startsWith('429'))).toMatchObject({ verdict: 'there' });
});

test('the compiler finds nothing in it', () => {
  const { config } = ts.readConfigFile('examples/backend/tsconfig.json', ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, 'examples/backend');
  const found = ts.getPreEmitDiagnostics(ts.createProgram(fileNames, options));
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
});
