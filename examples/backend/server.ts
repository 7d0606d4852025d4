/** Starts the backend: `npm start`. README.md says what it needs and how to point a panel at it. */
import { Server } from 'node:http';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { createBackend, nodeBackend } from 'bellpanel/backend';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { setCookie } from 'hono/cookie';
import { cors } from 'hono/cors';
import { onChange } from './acts';
import { api, type Env } from './api';
import { openDatabase } from './database';
import { storeOf } from './notes';
import { pages } from './pages';
import { cookieName, type Person, personOf, signIn, signOut, tokenOf } from './people';
import { seed } from './seed';

const { PORT = '4700', DATA = './data', LIMIT = '600' } = process.env;
/** Of the sandbox, as long as nothing else is said. */
const { PANELS = 'http://127.0.0.1:4601', HOSTS = 'http://127.0.0.1:4600' } = process.env;
/** The address as browsers see it; behind a proxy with https it is another than the server's own. */
const origin = process.env['ORIGIN'] ?? `http://127.0.0.1:${PORT}`;
const panels = PANELS.split(' ');

const db = await openDatabase(DATA);
await seed(db);
/** Who asks. It is looked up once for a request, although `backend` wants to know it, too. */
const asking = new WeakMap<Request, Promise<Person | null>>();
function personAsking(request: Request): Promise<Person | null> {
  const person = asking.get(request) ?? personOf(db, tokenOf(Object.fromEntries(request.headers)));
  asking.set(request, person);
  return person;
}
/** It answers what the panel asks about notes, over the data that are here. */
const backend = createBackend({
  origins: [origin, ...panels],
  store: storeOf(db, origin),
  personOf: async (request) => {
    const person = await personAsking(request);
    return person && { id: person.id, name: person.login };
  },
});
onChange(backend.changed);
const channels = nodeBackend(backend);

type Known = { Bindings: HttpBindings; Variables: { person: Person | null } };
const app = new Hono<Known>();
app.use(
  cors({
    origin: (from) => (panels.includes(from) ? from : null),
    credentials: true,
    allowHeaders: ['authorization', 'content-type'],
    exposeHeaders: ['retry-after'],
    maxAge: 600,
  }),
);
app.use(
  bodyLimit({
    maxSize: 100_000,
    // What is left of the body is not read, so the connection is of no further use.
    onError: (context) =>
      context.json({ error: 'too_long', message: 'The body is too long.' }, 413, { connection: 'close' }),
  }),
);
app.use(async (context, next) => {
  // A browser sends the cookie from every page, so the page has to be one of ours.
  if (!backend.allows(context.req.header('origin') ?? null))
    return context.json({ error: 'forbidden', message: 'Pages of this origin may not ask.' }, 403);
  context.set('person', await personAsking(context.req.raw));
  return next();
});

const minuteMs = 60_000;
/** Requests in this minute, by person or address. */
const counts = new Map<string, number>();
/** Tries to sign in in this minute, by login and address, so that a stranger's tries lock out nobody else. */
const tries = new Map<string, number>();
const mostTries = 10;
let minute = 0;
app.use(async (context, next) => {
  const now = Math.floor(Date.now() / minuteMs);
  if (now !== minute) for (const each of [counts, tries]) each.clear();
  minute = now;
  const who = String(context.get('person')?.id ?? context.env.incoming.socket.remoteAddress);
  const asked = (counts.get(who) ?? 0) + 1;
  counts.set(who, asked);
  if (asked <= Number(LIMIT)) return next();
  const seconds = Math.ceil(((now + 1) * minuteMs - Date.now()) / 1000);
  return context.json({ error: 'rate_limit', message: 'Too many requests.' }, 429, { 'retry-after': String(seconds) });
});

app.post('/sign-in', async (context) => {
  const isForm = !context.req.header('content-type')?.startsWith('application/json');
  const given: { login?: unknown; password?: unknown } = isForm
    ? await context.req.parseBody()
    : await context.req.json().catch(() => ({}));
  const who = `${String(given.login)} ${context.env.incoming.socket.remoteAddress}`;
  const tried = (tries.get(who) ?? 0) + 1;
  tries.set(who, tried);
  if (tried > mostTries)
    return context.json({ error: 'rate_limit', message: 'Too many tries.' }, 429, { 'retry-after': '60' });
  const token = await signIn(db, String(given.login), String(given.password));
  if (token !== null) tries.delete(who);
  if (token === null) return context.json({ error: 'invalid_login', message: 'Login or password is wrong.' }, 401);
  const isSecure = origin.startsWith('https:');
  setCookie(context, cookieName, token, {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    sameSite: isSecure ? 'None' : 'Lax',
    maxAge: 30 * 86_400,
  });
  return isForm ? context.redirect('/') : context.json({ token });
});
app.post('/sign-out', async (context) => {
  const person = context.get('person');
  if (person) {
    await signOut(db, person.token);
    channels.end(person.id);
  }
  setCookie(context, cookieName, '', { path: '/', maxAge: 0 });
  return context.redirect('/');
});
app.route('/', pages(db, { origin, panels, hosts: HOSTS.split(' ') }));

for (const path of ['/rest/v1.1/me', '/rest/v1.1/notifications/*'])
  app.all(path, (context) => backend.fetch(context.req.raw));

const signedIn = new Hono<Env>();
signedIn.use(async (context, next) =>
  context.get('person') ? next() : context.json({ error: 'unauthorized', message: 'No person is signed in.' }, 401),
);
signedIn.route('/rest/v1.1', api(db, origin));
signedIn.post('/wpcom/v2/seen-posts/seen/blog/new', (context) => context.json({ success: true }));
app.route('/', signedIn);
app.notFound((context) =>
  context.json({ error: 'unknown_path', message: `There is nothing at ${context.req.path}.` }, 404),
);
app.onError((problem, context) => {
  const { code } = problem as { code?: string };
  // Postgres: a value that no column takes.
  if (code?.startsWith('22'))
    return context.json({ error: 'invalid_value', message: 'A value of the request cannot be kept.' }, 400);
  // Without its message and values, which may be what a person wrote.
  console.error(
    problem.name,
    code ?? '',
    problem.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
  );
  return context.json({ error: 'server_error', message: 'Something went wrong here.' }, 500);
});

const server = createAdaptorServer({ fetch: app.fetch });
if (!(server instanceof Server)) throw new Error('The adaptor makes an HTTP server.');
server.on('upgrade', channels.upgrade);
server.listen(Number(PORT), '127.0.0.1', () =>
  console.log(`The backend is at ${origin}, for panels of ${panels.join(', ')}.`),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    channels.close();
    server.close();
    await db.close();
    process.exit(0);
  });
