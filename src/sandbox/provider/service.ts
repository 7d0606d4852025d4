/**
 * The provider without its transport: worlds, REST API, control surface and push channel. provider.ts serves it over HTTP,
 * src/demo inside a frame of the page.
 */
import { me } from '../data/people';
import type { FixtureNotes } from '../data/wholeNotes';
import type { WireNote } from '../data/wire';
import { createWorld, type World, type WorldData } from '../data/world';
import { createCallLog } from './callLog';
import { control } from './control';
import { createFaults } from './faults';
import { createPush } from './push';
import { type BreakOff, serveRest, sleep as sleepReally, type Waiting } from './rest';

/** The data that outlive the service, in a form that structured clone can copy. */
export interface Kept {
  readonly seed: number;
  readonly notes: number;
  readonly session: { readonly signedOut: boolean; readonly user: number };
  readonly worlds: readonly WorldData[];
}

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
  /** The kept data that the service goes on with. */
  readonly kept?: Kept | undefined;
}

export type Service = ReturnType<typeof createService>;

export function createService({
  fixtures,
  now,
  sleep = sleepReally,
  origin,
  kill,
  breakOff,
  kept,
  ...first
}: ServiceOptions) {
  const calls = createCallLog();
  const faults = createFaults();
  const session = { ...(kept?.session ?? { signedOut: false, user: me.id }) };
  const push = createPush(() => session.user);
  let { seed, notes } = kept ?? first;
  /** Of each person who has been signed in. */
  const worlds = new Map<number, World>();
  function worldOf(user: number, data?: WorldData): World {
    const known = worlds.get(user);
    if (known) return known;
    const own = user === me.id ? first.own : undefined;
    const world = createWorld({ seed, notes, now: now(), fixture: fixtures.whole, user, kept: data, own });
    world.onChange((change) => push.tell(change, user));
    worlds.set(user, world);
    return world;
  }
  for (const data of kept?.worlds ?? []) worldOf(data.user, data);
  const world = () => worldOf(session.user);
  world();
  const parts = { world, calls, faults, push, session, now, fixtures, kill, seed: () => seed };
  return {
    push,
    faults,
    world,
    control: control({
      ...parts,
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
    rest: serveRest({
      world,
      calls,
      faults,
      user: () => (session.signedOut ? null : session.user),
      now,
      sleep,
      origin,
      breakOff,
    }),
    data: (): Kept => ({ seed, notes, session: { ...session }, worlds: [...worlds.values()].map((one) => one.data()) }),
  };
}
