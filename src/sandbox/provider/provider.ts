/**
 * The sandbox's provider: REST, the proxy frame's page, push and the control surface behind one origin. It is made by
 * src/sandbox/sandbox.ts, which also listens.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { fixtureNotes } from '../data/fixtureNotes';
import { me } from '../data/people';
import { createWorld, type World } from '../data/world';
import { isLocalOrigin } from '../refusal';
import { builtFolder, serveBuilt } from '../serveBuilt';
import { createCallLog } from './callLog';
import { control } from './control';
import { createFaults } from './faults';
import { drawImage } from './images';
import { createPush, type Push } from './push';
import { createRebuilt } from './rebuilt';
import { serveRest } from './rest';

export interface ProviderOptions {
  readonly seed: number;
  readonly notes: number;
  /** The project's root: fixtures/ and dist/ are found from here. */
  readonly root: string;
  readonly now: () => number;
  readonly origin: () => string;
  readonly kill: (forMs: number | undefined) => void;
  /** Pages may wait for a new build at /sandbox/rebuilt (`npm run dev`). */
  readonly dev: boolean;
}
export interface Provider {
  readonly app: Hono<{ Bindings: HttpBindings }>;
  readonly push: Push;
  readonly world: () => World;
  /** Tells the pages that wait for a new build. */
  readonly tellRebuilt: () => void;
  /** Ends hanging calls and every socket. */
  readonly close: () => void;
}

/** More than any upload of the tests; a body is held in memory as a whole. */
const longestBodyBytes = 64_000_000;

const proxyPolicy = (origin: string) =>
  `default-src 'none'; script-src 'self'; connect-src 'self' ${origin.replace(/^http/, 'ws')}; base-uri 'none'; form-action 'none'`;

export function createProvider(options: ProviderOptions): Provider {
  const { root, now, origin } = options;
  const fixtures = fixtureNotes(root);
  const calls = createCallLog();
  const faults = createFaults();
  const session = { signedOut: false, user: me.id };
  const push = createPush(() => session.user);
  let { seed, notes } = options;
  /** Of each person who has been signed in. */
  const worlds = new Map<number, World>();
  function worldOf(user: number): World {
    const known = worlds.get(user);
    if (known) return known;
    const world = createWorld({ seed, notes, now: now(), fixture: fixtures.whole, user });
    world.onChange((change) => push.tell(change, user));
    worlds.set(user, world);
    return world;
  }
  const world = () => worldOf(session.user);
  world();

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(
    cors({
      // Pages of this machine may ask across origins, at any port.
      origin: (from) => (isLocalOrigin(from) ? from : null),
      credentials: true,
      maxAge: 600,
      allowHeaders: ['authorization', 'content-type'],
    }),
  );
  app.use(bodyLimit({ maxSize: longestBodyBytes, onError: (context) => context.text('The body is too long.', 413) }));
  const rebuilt = createRebuilt();
  if (options.dev) app.get('/sandbox/rebuilt', rebuilt.serve);
  app.route(
    '/sandbox',
    control({
      world,
      calls,
      faults,
      push,
      session,
      now,
      fixtures,
      seed: () => seed,
      kill: options.kill,
      reset(changes) {
        seed = changes.seed ?? seed;
        notes = changes.notes ?? notes;
        session.signedOut = false;
        push.allowed = true;
        calls.clear();
        faults.clear();
        push.drop();
        worlds.clear();
        session.user = me.id;
        world();
      },
    }),
  );
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
  app.all('*', serveRest({ world, calls, faults, user: () => (session.signedOut ? null : session.user), now, origin }));
  return {
    app,
    push,
    world,
    tellRebuilt: rebuilt.tell,
    close() {
      faults.clear();
      push.drop();
    },
  };
}
