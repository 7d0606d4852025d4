/**
 * Simulated people: what a person and the world may do next, and how often. `recordedSession` rolls the dice. Each person
 * has habits, so that sessions differ like those of real people.
 */
import type { Filter, PanelEvent } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { isApproved, isFollowing, isHidden, isLiked } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import type { Dice } from '../../replay/support/notes';
import { wroteReply } from '../typing';
import { type Fault, noNetwork, problem, siteOfAuthor } from '../virtualProvider';
import type { Tab, World } from '../virtualWorld';

const second = 1_000;

export interface Scene {
  readonly world: World;
  readonly tab: Tab;
  readonly roll: Dice;
  /** The id that the next new note gets. */
  nextNote: number;
}

/** One thing to do; the scene chooses by weight. */
interface Habit {
  readonly weight: number;
  readonly act: (scene: Scene) => void;
}

const filters: readonly Filter[] = ['all', 'unread', 'unread', 'comments', 'follows', 'likes'];
const words = ['thank you', 'well said', 'that is so', 'tell me more', 'I will look', 'not quite'];

function oneOf<T>(roll: Dice, items: readonly T[]): T | undefined {
  return items[roll(Math.max(1, items.length))];
}

/** A note that is listed and not hidden. */
function aNote({ tab, roll }: Scene): number | null {
  const { notes } = tab.state();
  return (
    oneOf(
      roll,
      notes.order.slice(0, 12).filter((id) => !isHidden(tab.state(), id)),
    ) ?? null
  );
}

const onNote =
  (eventOf: (note: number, state: State, roll: Dice) => PanelEvent): Habit['act'] =>
  (scene) => {
    const note = aNote(scene);
    if (note !== null) scene.tab.do(eventOf(note, scene.tab.state(), scene.roll));
  };

/** An act on a present undo bar. */
const onPending =
  (eventOf: (key: number) => PanelEvent): Habit['act'] =>
  ({ tab, roll }) => {
    const key = oneOf(roll, Object.keys({ ...tab.state().outbox.spam, ...tab.state().outbox.trash }));
    if (key !== undefined) tab.do(eventOf(Number(key)));
  };

function follow(note: number, state: State): PanelEvent {
  const site = siteOfAuthor({ id: note });
  return { type: 'user.askedFollow', site, on: !isFollowing(state, site, false) };
}

function reply(scene: Scene): void {
  const { tab, world, roll } = scene;
  const note = aNote(scene);
  if (note === null || tab.state().reply.sending[note]) return;
  tab.do({ type: 'user.openedNote', note });
  tab.do({ type: 'user.focusedReply', note });
  const text = oneOf(roll, words) ?? '';
  for (let typed = 4; typed < text.length + 4; typed += 4) {
    tab.do(wroteReply(note, text.slice(0, typed)));
    world.advance(300 + roll(500));
  }
  tab.do(roll(4) === 0 ? { type: 'user.blurredReply', note } : { type: 'user.sentReply', note });
}

/** Undo bars are used within their window or not at all. */
const moderates =
  (type: 'user.askedSpam' | 'user.askedTrash'): Habit['act'] =>
  (scene) => {
    onNote((note) => ({ type, note }))(scene);
    scene.world.advance(second + scene.roll(2 * second));
    const next = scene.roll(5);
    if (next === 0) onPending((key) => ({ type: 'user.askedUndo', key }))(scene);
    if (next === 1) onPending((key) => ({ type: 'user.dismissedUndo', key }))(scene);
    if (next === 2) onPending((key) => ({ type: 'user.heldUndo', key }))(scene);
    scene.world.advance(scene.roll(second));
    if (next === 2) onPending((key) => ({ type: 'user.releasedUndo', key }))(scene);
  };

const does =
  (event: PanelEvent): Habit['act'] =>
  ({ tab }) =>
    tab.do(event);

export const acts: { readonly [name: string]: Habit } = {
  open: { weight: 20, act: onNote((note) => ({ type: 'user.openedNote', note })) },
  close: { weight: 14, act: does({ type: 'user.closedNote' }) },
  highlight: { weight: 6, act: onNote((note) => ({ type: 'user.highlightedNote', note })) },
  filter: {
    weight: 7,
    act: ({ tab, roll }) => tab.do({ type: 'user.choseFilter', filter: oneOf(roll, filters) ?? 'all' }),
  },
  like: { weight: 6, act: onNote((note, state) => ({ type: 'user.askedLike', note, on: !isLiked(state, note) })) },
  approve: {
    weight: 3,
    act: onNote((note, state) => ({ type: 'user.askedApprove', note, on: !isApproved(state, note) })),
  },
  follow: { weight: 2, act: onNote(follow) },
  spam: { weight: 2, act: moderates('user.askedSpam') },
  trash: { weight: 3, act: moderates('user.askedTrash') },
  reply: { weight: 3, act: reply },
  readAll: { weight: 1, act: ({ tab }) => tab.do({ type: 'user.askedReadAll', notes: tab.state().notes.order }) },
  markUnread: {
    weight: 2,
    act({ tab }) {
      const { selected } = tab.state().panel;
      if (selected !== null) tab.do({ type: 'user.markedUnread', note: selected });
    },
  },
  more: { weight: 2, act: does({ type: 'user.reachedEnd' }) },
  undoDelay: {
    weight: 1,
    act: ({ tab, roll }) => {
      const undoMs = oneOf(roll, limits.undoChoicesMs) ?? limits.undoMs;
      tab.do({ type: 'user.choseUndoDelay', undoMs });
    },
  },
};

const faulty: readonly Fault['call'][] = ['like', 'markRead', 'listPairs', 'getNote', 'reply', 'deleteComment', 'any'];

function newNote(scene: Scene): void {
  const { world } = scene;
  const id = scene.nextNote;
  scene.nextNote += 1;
  world.provider.add(id, { time: Math.floor(world.now() / second) });
  world.provider.say({ kind: 'note', note: id });
}

/** Events of the world. */
export const happenings: { readonly [name: string]: Habit } = {
  nothing: { weight: 60, act: () => {} },
  newNote: { weight: 12, act: newNote },
  touched: {
    weight: 6,
    act({ world, tab, roll }) {
      const note = oneOf(roll, tab.state().notes.order) ?? 1;
      world.provider.touch(note);
      world.provider.say({ kind: 'note', note });
    },
  },
  pushLost: { weight: 1, act: ({ world }) => world.provider.dropPush() },
  fails: {
    weight: 3,
    act({ world, roll }) {
      const how = oneOf(roll, [problem(500), problem(503, 'ServiceUnavailableError'), noNetwork]) ?? noNetwork;
      world.provider.fail(oneOf(roll, faulty) ?? 'any', { times: 1 + roll(2), problem: how });
    },
  },
  awayForAWhile: {
    weight: 1,
    act({ tab, world, roll }) {
      // The log does not tell when a timer of a hidden page ran, so the check could not tell right from wrong.
      if (tab.state().sync.failures > 0) return;
      tab.do({ type: 'page.hidden' });
      world.advance(second + roll(60 * second));
      tab.do({ type: 'page.shown' });
    },
  },
  offline: {
    weight: 1,
    act({ tab, world, roll }) {
      world.provider.fail('any', { times: Number.POSITIVE_INFINITY, problem: noNetwork });
      tab.do({ type: 'network.offline' });
      world.advance(second + roll(20 * second));
      world.provider.heal();
      tab.do({ type: 'network.online' });
    },
  },
};

const totalOf = (habits: typeof acts): number => Object.values(habits).reduce((sum, { weight }) => sum + weight, 0);

/** Does one thing, chosen by weight. */
export function doOne(habits: typeof acts, scene: Scene): void {
  let left = scene.roll(totalOf(habits));
  for (const { weight, act } of Object.values(habits)) {
    left -= weight;
    if (left >= 0) continue;
    act(scene);
    return;
  }
}
