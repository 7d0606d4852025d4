/** The provider without its transport: worlds, REST API, control surface and push channel. provider.ts serves it over HTTP. */

import type { FixtureNotes } from '../data/fixtureNotes';
import { me } from '../data/people';
import type { WireNote } from '../data/wire';
import { createWorld, type World } from '../data/world';
import { createCallLog } from './callLog';
import { type ControlParts, control } from './control';
import { createFaults } from './faults';
import { createPush } from './push';
import { type BreakOff, serveRest, sleep as sleepReally, type Waiting } from './rest';

export interface ServiceOptions extends Partial<Waiting> {
  readonly seed: number;
  readonly notes: number;
  /** The notes of the first person, in place of made ones. */
  readonly own?: readonly WireNote[] | undefined;
  readonly fixtures: FixtureNotes;
  readonly now: () => number;
  /** The address of the service, without a slash at the end; pictures are below it. */
  readonly origin: () => string;
  readonly kill: (forMs: number | undefined) => void;
  readonly breakOff: BreakOff;
}

export function createService({
  fixtures,
  now,
  sleep = sleepReally,
  origin,
  kill,
  breakOff,
  ...first
}: ServiceOptions) {
  const calls = createCallLog();
  const faults = createFaults();
  const session: ControlParts['session'] = { signedOut: false, user: me.id as number, tokens: null };
  const bears = (token: string | null) => session.tokens === null || session.tokens.includes(token ?? '');
  const push = createPush(() => session.user);
  let { seed, notes } = first;
  /** Of each person who has been signed in. */
  const worlds = new Map<number, World>();
  function worldOf(user: number): World {
    const known = worlds.get(user);
    if (known) return known;
    const own = user === me.id ? first.own : undefined;
    const world = createWorld({ seed, notes, now: now(), fixture: fixtures.whole, user, own });
    world.onChange((change) => push.tell(change, user));
    worlds.set(user, world);
    return world;
  }
  const world = () => worldOf(session.user);
  world();
  const parts = { world, calls, faults, push, session, now, fixtures, kill, seed: () => seed };
  return {
    push,
    bears,
    faults,
    world,
    control: control({
      ...parts,
      reset(changes) {
        seed = changes.seed ?? seed;
        notes = changes.notes ?? notes;
        Object.assign(session, { signedOut: false, tokens: null });
        push.allowed = true;
        calls.clear();
        faults.clear();
        push.drop();
        worlds.clear();
        session.user = me.id;
        world();
      },
    }),
    rest: serveRest({
      world,
      calls,
      faults,
      user: (token) => (session.signedOut || !bears(token) ? null : session.user),
      now,
      sleep,
      origin,
      breakOff,
    }),
  };
}
