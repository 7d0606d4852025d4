/**
 * What a random session may do, one word a step, drawn from a seed; and how steps are written down, so that a failing
 * session can be done again. `session.ts` carries them out.
 */
import { createRandom, type Random } from '../../src/sandbox/data/random';
import type { EngineName } from '../engines/support/engine';

/** What the person does, by keyboard or pointer. */
export const acts = [
  'open',
  'next',
  'back',
  'like',
  'approve',
  'spam',
  'trash',
  'follow',
  'twice',
  'markUnread',
  'readAll',
  'undo',
  'dismiss',
  'hover',
  'write',
  'mention',
  'send',
  'escape',
  'tab',
  'filter',
  'help',
  'scrollEnd',
  'scrollTop',
  'pill',
  'tryAgain',
] as const;
/** What happens to the page and the machine: the service is not needed for it. */
export const ofPageAndMachine = [
  'reload',
  'openTab',
  'closeTab',
  'hide',
  'show',
  'offline',
  'online',
  'reloadFrame',
  'removeFrame',
  'clockForward',
  'clockBack',
  'clockRight',
  'freeze',
  'thaw',
  'fillStorage',
  'emptyStorage',
  'blockStorage',
  'allowStorage',
] as const;
/** What the world does: the page, the machine, the network, other people, the service. */
export const happenings = [
  ...ofPageAndMachine,
  'add',
  'addMany',
  'addHostile',
  'edit',
  'readElsewhere',
  'unreadElsewhere',
  'likeElsewhere',
  'approveElsewhere',
  'remove',
  'dropPush',
  'refusePush',
  'allowPush',
] as const;
/** What is wrong with the next calls. */
export const faultNames = [
  'refused',
  'unavailable',
  'timedOut',
  'slow',
  'hangs',
  'cut',
  'broken',
  'framelate',
  'stopped',
  'mended',
] as const;

type Act = (typeof acts)[number];
type Happening = (typeof happenings)[number];
type FaultName = (typeof faultNames)[number];
export type Name = Act | Happening | FaultName;

/** Steps that the driver of an engine cannot do. */
export const leftOut: Readonly<Record<EngineName, readonly Name[]>> = {
  chromium: [],
  // Tab leads into the browser's own bar (docs/browsers.md).
  firefox: ['offline', 'online', 'freeze', 'thaw', 'tab'],
  webkit: ['offline', 'online', 'freeze', 'thaw'],
};

export interface Step {
  /** Which tab, where it is about one. */
  readonly tab: 0 | 1;
  readonly by: 'keys' | 'pointer';
  readonly name: Name;
  /** Which row, filter, fault target, …: taken modulo how many there are. */
  readonly which: number;
  /** Milliseconds of the page's clock until the next step. */
  readonly waitMs: number;
}

/** How often each is drawn; the others weigh 1. */
const weights: { readonly [name in Name]?: number } = {
  open: 9,
  next: 3,
  back: 3,
  like: 4,
  approve: 3,
  spam: 5,
  trash: 6,
  follow: 2,
  undo: 6,
  write: 4,
  send: 3,
  escape: 2,
  reload: 2,
  openTab: 3,
  add: 4,
  online: 4,
  show: 3,
  clockRight: 2,
  allowPush: 2,
  mended: 5,
  twice: 3,
  closeTab: 3,
  slow: 3,
  freeze: 2,
  thaw: 3,
  emptyStorage: 3,
  allowStorage: 3,
};
const drawn: readonly Name[] = [...acts, ...happenings, ...faultNames].flatMap((name): Name[] =>
  Array.from({ length: weights[name] ?? 1 }, () => name),
);

const waitMs = (random: Random): number =>
  random.pick([
    () => random.int(5, 60),
    () => random.int(5, 3_000),
    () => random.int(5, 3_000),
    () => random.int(5, 3_000),
    () => random.int(5, 3_000),
    () => random.int(5, 30_000),
  ])();

/** @returns `count` steps, the same for the same seed */
export function makeSteps(seed: number, count: number): Step[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => ({
    tab: random.chance(0.7) ? 0 : 1,
    by: random.chance(0.6) ? 'keys' : 'pointer',
    name: random.pick(drawn),
    which: random.int(0, 99),
    waitMs: waitMs(random),
  }));
}

/** Such as `0k.like.7.250`: tab, keys or pointer, name, which, milliseconds. */
export const stepText = ({ tab, by, name, which, waitMs: wait }: Step): string =>
  `${tab}${by[0]}.${name}.${which}.${wait}`;

const isName = (text: string): text is Name => drawn.some((name) => name === text);

/** @throws Error that quotes the step that cannot be read */
export function parseSteps(text: string): Step[] {
  return text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, tab, by, name = '', which, wait] = /^([01])([kp])\.(\w+)\.(\d+)\.(\d+)$/.exec(part) ?? [];
      if (!isName(name)) throw new Error(`"${part}" is no step, such as 0k.like.7.250.`);
      return {
        tab: tab === '1' ? 1 : 0,
        by: by === 'k' ? 'keys' : 'pointer',
        name,
        which: Number(which),
        waitMs: Number(wait),
      };
    });
}
