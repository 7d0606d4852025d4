/**
 * The sandbox's provider: REST, the proxy frame's page, push and the control surface behind one origin. It is made by
 * src/sandbox/sandbox.ts, which also listens.
 */

import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { WebSocketServer } from 'ws';
import { channelToken } from '../../backend/node';
import { fixtureNotes } from '../data/fixtureNotes';
import type { WireNote } from '../data/wire';
import { refuseUpgrade } from '../listen';
import { isLocalOrigin } from '../refusal';
import { builtFolder, serveBuilt } from '../serveBuilt';
import { drawImage } from './images';
import type { Push } from './push';
import { reportsAddress } from './reports';
import { type BreakOff, sleep, type Waiting } from './rest';
import { createService } from './service';

/** Carries the push channel over real WebSockets under /pinghub/. The provider's server hands its upgrades to it. */
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** @param bears whether a token is one that is wanted */
function socketsFor(push: Push, bears: (token: string | null) => boolean): Upgrade {
  const server = new WebSocketServer({ noServer: true });
  return (request, socket, head) => {
    // Not `new URL`: it throws for some targets, such as `//`.
    const [path = ''] = (request.url ?? '').split('?');
    if (!push.takes(path)) return refuseUpgrade(socket, '403 Forbidden');
    if (!bears(channelToken(request))) return refuseUpgrade(socket, '401 Unauthorized');
    server.handleUpgrade(request, socket, head, (web) => {
      const channel = push.open(path, {
        send: (text) => web.send(text),
        close: () => web.close(1000),
        cut: () => web.terminate(),
      });
      web.on('error', () => web.terminate());
      web.on('message', (data) => channel.heard(String(data)));
      web.on('close', channel.gone);
    });
  };
}

/** Tells open pages that dist/ was built again, by server-sent events; only `npm run dev` uses this. */
function createRebuilt() {
  const readers = new Set<SSEStreamingApi>();
  return {
    serve: (context: Context) =>
      streamSSE(context, async (reader) => {
        readers.add(reader);
        await new Promise<void>((resolve) => reader.onAbort(resolve));
        readers.delete(reader);
      }),
    tell(): void {
      for (const reader of readers) void reader.writeSSE({ event: 'rebuilt', data: '{}' });
    },
  };
}

export interface ProviderOptions extends Partial<Waiting> {
  readonly seed: number;
  readonly notes: number;
  /** The project's root: fixtures/ and dist/ are found from here. */
  readonly root: string;
  /** The notes of the first person, in place of made ones. */
  readonly own?: readonly WireNote[];
  readonly now: () => number;
  readonly origin: () => string;
  readonly kill: (forMs: number | undefined) => void;
  /** Pages may wait for a new build at /sandbox/rebuilt (`npm run dev`). */
  readonly dev: boolean;
}
type Http = { Bindings: HttpBindings };
export type Provider = ReturnType<typeof createProvider>;

/** More than any upload of the tests. There is a limit, because a body is held in memory as a whole. */
const longestBodyBytes = 64_000_000;

const proxyPolicy = (origin: string) =>
  `default-src 'none'; script-src 'self'; connect-src 'self' ${origin.replace(/^http/, 'ws')}; base-uri 'none'; form-action 'none'`;

/** Writes a wrong answer to the socket itself, because the framework writes only correct ones. */
function breakOff(kind: Parameters<BreakOff>[0], text: string, context: Context<Http>): Response {
  const { socket } = context.env.incoming;
  if (kind === 'drop') {
    socket.destroy();
    return new Response(null, { status: 503 });
  }
  const body = Buffer.from(text);
  const half = Math.floor(body.length / 2);
  const type = 'content-type: application/json; charset=utf-8';
  const head = `HTTP/1.1 200 OK\r\n${type}\r\ncontent-length: ${kind === 'short' ? half : body.length}\r\n\r\n`;
  const answer = Buffer.concat([Buffer.from(head), kind === 'cut' ? body.subarray(0, half) : body]);
  socket.end(kind === 'doubled' ? Buffer.concat([answer, answer]) : answer);
  return RESPONSE_ALREADY_SENT;
}

export function createProvider(options: ProviderOptions) {
  const { root, origin, now } = options;
  const service = createService({ ...options, breakOff, fixtures: fixtureNotes(root) });
  const { push, faults, world, bears } = service;
  const app = new Hono<Http>();
  app.use(
    cors({
      // Pages of this machine may ask across origins, at any port.
      origin: (from) => (isLocalOrigin(from) ? from : null),
      credentials: true,
      exposeHeaders: ['retry-after'],
      maxAge: 600,
      allowHeaders: ['authorization', 'content-type'],
    }),
  );
  app.use(
    bodyLimit({
      maxSize: longestBodyBytes,
      onError: (context) => context.text('The body is too long.', 413, { connection: 'close' }),
    }),
  );
  const rebuilt = createRebuilt();
  if (options.dev) app.get('/sandbox/rebuilt', rebuilt.serve);
  app.route('/sandbox/reports', reportsAddress(now));
  app.route('/sandbox', service.control);
  app.get('/sandbox/images/*', (context) => {
    const image = drawImage(context.req.path.replace('/sandbox/images/', ''));
    if (!image) return context.text('No such picture.', 404);
    return context.body(image.body, 200, { 'content-type': image.type, 'cache-control': 'public, max-age=3600' });
  });
  const frame = '/wp-admin/rest-proxy';
  // A fault of this path makes a proxy frame that is never ready, or late.
  app.get(`${frame}/*`, async (context, next) => {
    const fault = faults.takeNamed('GET', context.req.path);
    if (fault?.kind === 'slow') await sleep(fault.ms ?? 1000);
    else if (fault) await faults.hang(context.req.raw.signal);
    await next();
  });
  app.route(
    frame,
    serveBuilt(join(builtFolder(root, options.dev), 'sandbox/proxy'), {
      below: frame,
      policy: () => proxyPolicy(origin()),
    }),
  );
  app.all('*', service.rest);
  return {
    app,
    upgrade: socketsFor(push, bears),
    world,
    tellRebuilt: rebuilt.tell,
    /** Ends hanging calls and every socket. */
    close() {
      faults.clear();
      push.drop();
    },
  };
}
