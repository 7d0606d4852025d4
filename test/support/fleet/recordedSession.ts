/**
 * Records one session of a fleet in virtual time: simulated people with the real log, reducers and effects of one version,
 * and the simulated service. Tests call it.
 */
import { initialState } from '../../../reducers';
import type { Entry } from '../../../reducers/events';
import { makeHeader } from '../../../src/replay/session/header';
import { writeLog } from '../../../src/replay/session/writer';
import { type Dice, dice } from '../../replay/support/notes';
import { noon, virtualWorld, type World } from '../virtualWorld';
import { acts, doOne, happenings, type Scene } from './people';
import { type Plan, plantedPlan, type Version } from './versions';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** The session ends after about this many entries. */
const usualEntries = [350, 650] as const;

export interface RecordedSession {
  /** Its file's name without ending. */
  readonly name: string;
  readonly version: Version;
  /** From 0. */
  readonly day: number;
  readonly entries: number;
  readonly log: readonly Entry[];
  /** The log file's text. */
  readonly text: string;
}

/** The same numbers give the same dice, and neighbouring numbers give different ones. */
function diceOf(seed: number, index: number): Dice {
  const roll = dice(Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(index + 1, 0x85eb_ca6b));
  for (let rolled = 0; rolled < 8; rolled += 1) roll(2);
  return roll;
}

function versionOn({ versions }: Plan, day: number, roll: Dice): Version {
  const inUse = versions.filter(({ days: [first, last] }) => first <= day && day <= last);
  const version = inUse[roll(inUse.length)];
  if (!version) throw new RangeError(`No version is in use on day ${day}.`);
  return version;
}

/** Lets the panel's clock tick each minute until the session ends. */
function tick(world: World, tell: (startOfToday: number) => void): void {
  world.scheduler.schedule(() => {
    tell(Math.floor(world.now() / dayMs) * dayMs);
    tick(world, tell);
  }, minuteMs);
}

function play({ firstDayOfLies, entries = usualEntries }: Plan, version: Version, day: number, roll: Dice): Scene {
  const notes = 6 + roll(20);
  const startMs = noon + day * dayMs + roll(dayMs / 2);
  const world = virtualWorld((provider) => {
    provider.pushMode = roll(5) === 0 ? 'refuse' : 'open';
    provider.sendsNoComment = day >= firstDayOfLies;
    for (let id = 1; id <= notes; id += 1) provider.add(id, { approved: id % 2 === 0, read: roll(3) === 0 });
    provider.latency = () => ({ up: 20 + roll(200), down: 20 + roll(400) });
  }, startMs);
  const { reduce, effect, api } = version;
  const width = roll(4) === 0 ? 1_000 : 400;
  const tab = world.openTab({ width, reduce, effect, ...(api && { api: api(world.provider.api(1)) }) });
  const scene = { world, tab, roll, nextNote: notes + 1 };
  tick(world, (startOfToday) => tab.do({ type: 'clock.ticked', startOfToday, now: world.now() }));
  world.advance(3_000);
  const [fewest, longest] = entries;
  const most = fewest + roll(longest - fewest);
  while (tab.entries().length < most) {
    doOne(happenings, scene);
    doOne(acts, scene);
    world.advance(200 + roll(roll(4) === 0 ? 40_000 : 6_000));
  }
  return scene;
}

interface Played {
  readonly version: Version;
  readonly day: number;
  readonly entries: readonly Entry[];
}

function played(seed: number, index: number, plan: Plan): Played {
  const roll = diceOf(seed, index);
  const day = roll(1 + Math.max(...plan.versions.map(({ days: [, last] }) => last)));
  const version = versionOn(plan, day, roll);
  return { version, day, entries: play(plan, version, day, roll).tab.entries() };
}

/**
 * @param seed of the fleet
 * @param index of the session in it, from 0
 * @returns the same session each time
 */
export function recordedSession(seed: number, index: number): RecordedSession {
  const { version, day, entries } = played(seed, index, plantedPlan);
  const { app, catalogue } = version;
  const header = { ...makeHeader(app, entries[0]?.at ?? noon, 'none'), catalogue };
  const fold = { initial: initialState, reduce: version.reduce };
  const text = [...writeLog({ header, fold, entries })].join('');
  const name = `session-${String(seed)}-${String(index).padStart(6, '0')}`;
  return { name, version, day, entries: entries.length, log: entries, text };
}
