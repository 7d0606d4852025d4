/**
 * Random sessions over the simulated service: what a person and the world may do, and how a session comes to rest. The law
 * of rest (atRest.test.ts) uses it; what must then hold is in judging.ts.
 */
import type { Filter, PanelEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { isApproved, isFollowing, isLiked } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { parseUnsentReads, unsentReadsKey } from '../../streams/storageKeys';
import { wroteReply } from '../support/typing';
import { type Fault, noNetwork, type ServerNote, siteOfAuthor } from '../support/virtualProvider';
import { type Tab, type TabOptions, virtualWorld, type World } from '../support/virtualWorld';
import { watchFlicker, watchWishes } from './watching';

const second = 1_000;
const minute = 60 * second;
/** After the last fault: longer than the longest backoff, the rest between push tries and the slow look together. */
const restMs = 20 * minute;
/** The end of that time, in which nothing but regular looks may be asked. */
export const quietMs = 4 * minute;
/** A draft is stored within this long of the last key; whoever ends a page without a word may lose no more. */
const draftPauseMs = 300;

export type Act =
  | 'approve'
  | 'like'
  | 'follow'
  | 'spam'
  | 'trash'
  | 'undo'
  | 'dismiss'
  | 'hold'
  | 'release'
  | 'open'
  | 'close'
  | 'markUnread'
  | 'readAll'
  | 'undoAll'
  | 'write'
  | 'send'
  | 'blur'
  | 'reachEnd'
  | 'scrollAway'
  | 'scrollBack'
  | 'showArrivals'
  | 'filter'
  | 'highlight'
  | 'openItem'
  | 'closeItem'
  | 'retry'
  | 'undoDelay'
  | 'singleKeys';

export type Happening =
  | 'touch'
  | 'add'
  | 'addTwelve'
  | 'remove'
  | 'readElsewhere'
  | 'unreadElsewhere'
  | 'likeElsewhere'
  | 'approveElsewhere'
  | 'followElsewhere'
  | 'replyElsewhere'
  | 'restore'
  | 'pushTwice'
  | 'pushAll'
  | 'dropPush'
  | 'refusePush'
  | 'silencePush'
  | 'allowPush'
  | 'refuseMarks'
  | 'takeMarks'
  | 'disagree'
  | 'agree'
  | 'refresh'
  | 'hide'
  | 'show'
  | 'hideByHost'
  | 'showByHost'
  | 'goOffline'
  | 'goOnline'
  | 'reload'
  | 'openSecond'
  | 'closeSecond'
  | 'storageFull'
  | 'storageFree'
  | 'clockForward'
  | 'clockBack'
  | 'clockRight';

/** `note` is an index: of the list on screen for an act, of the service's notes for a happening. */
export type Does =
  | { readonly act: Act; readonly note: number }
  | { readonly happening: Happening; readonly note: number; readonly pushed: boolean }
  | {
      readonly fails: Fault['call'];
      readonly times: number;
      readonly how: 'before' | 'after' | 'hangs' | 'slow' | 'doubled';
      readonly problem: Fault['problem'];
    };

export interface Step {
  readonly does: Does;
  readonly tab: number;
  readonly waitMs: number;
}

export interface Course {
  readonly tabs: number;
  readonly speaks: boolean;
  readonly push: 'open' | 'refuse';
  readonly hashCoversActs: boolean;
  readonly notes: number;
  /** The first tab has scrolled to the end of the list, or to the cap of 100. */
  readonly deep: boolean;
  readonly width: number;
  readonly latencies: readonly { readonly up: number; readonly down: number }[];
}

export interface Run {
  readonly world: World;
  /** The tabs that are open. */
  readonly tabs: Tab[];
  /** And those that were. */
  readonly all: Tab[];
  readonly open: () => Tab;
  /** What was typed last and not posted, by note; only the first tab types. */
  readonly typed: Map<number, string>;
  typedAt: number;
  lastId: number;
  texts: number;
  /** Notes that were shown again after they were hidden, without anybody having undone or failed anything. */
  readonly flickers: readonly string[];
  /** Something outside the panel brought the note back. */
  readonly excuse: (note: number) => void;
  /** Notes with a mark in storage whose page was closed before it was answered: a page that starts sends it. */
  readonly leftReads: Set<number>;
  /** What the person said last of a note being read, and nobody since; null where two tabs said it. */
  readonly wishes: Map<number, Wish | null>;
  /** How often each thing was done. */
  readonly done: Map<string, number>;
}

interface Wish {
  readonly on: boolean;
  readonly tab: Tab;
}

/** @returns a world whose tabs have their first list */
export function begin(
  {
    tabs: count,
    speaks,
    push,
    hashCoversActs,
    notes,
    deep = false,
    width = 400,
    latencies,
  }: Partial<Course> & Omit<Course, 'deep' | 'width'>,
  mayHaveSecond: boolean,
  options: TabOptions = {},
): Run {
  let asked = 0;
  const world = virtualWorld((provider) => {
    provider.pushMode = push;
    // Nobody tells a second tab of what the first did but the service, or the first where tabs can speak.
    const silent = mayHaveSecond && !speaks;
    provider.hashCoversActs = hashCoversActs || silent;
    provider.hashCoversMarks = silent;
    for (let id = 1; id <= notes; id += 1) provider.add(id, { approved: id % 2 === 0, read: id % 3 === 0 });
    provider.latency = () => {
      asked += 1;
      return latencies[asked % latencies.length] ?? { up: 1, down: 1 };
    };
  });
  const flicker = watchFlicker();
  const all: Tab[] = [];
  const tabs: Tab[] = [];
  const wishes: Run['wishes'] = new Map();
  const open = (): Tab => {
    const tab = world.openTab({ width, ...options, speaks });
    flicker.watch(tab);
    watchWishes(tab, world, tabs, wishes);
    all.push(tab);
    return tab;
  };
  for (let opened = 0; opened < count; opened += 1) tabs.push(open());
  world.advance(8 * second);
  for (let loaded = limits.firstWindowNotes; deep && loaded < notes; loaded += limits.windowStepNotes) {
    tabs[0]?.do({ type: 'user.reachedEnd' });
    world.advance(4 * second);
  }
  const { flickers, excuse } = flicker;
  return {
    world,
    tabs,
    all,
    open,
    typed: new Map(),
    typedAt: 0,
    lastId: notes,
    texts: 0,
    flickers,
    excuse,
    leftReads: new Set(),
    wishes,
    done: new Map(),
  };
}

/** As the follow button of a note's author shows it. */
export function following(state: State, id: number): boolean {
  const note = state.notes.byId[id];
  const offered = note?.readable ? note.body[0]?.actions?.follow : undefined;
  return isFollowing(state, siteOfAuthor({ id }), offered === true);
}

const acts: { readonly [name in Exclude<Act, 'write'>]: (tab: Tab, note: number) => PanelEvent | null } = {
  approve: (tab, note) => ({ type: 'user.askedApprove', note, on: !isApproved(tab.state(), note) }),
  like: (tab, note) => ({ type: 'user.askedLike', note, on: !isLiked(tab.state(), note) }),
  follow: (tab, note) => ({
    type: 'user.askedFollow',
    site: siteOfAuthor({ id: note }),
    on: !following(tab.state(), note),
  }),
  spam: (_tab, note) => ({ type: 'user.askedSpam', note }),
  trash: (_tab, note) => ({ type: 'user.askedTrash', note }),
  undo: (_tab, note) => ({ type: 'user.askedUndo', key: note }),
  dismiss: (_tab, note) => ({ type: 'user.dismissedUndo', key: note }),
  hold: (_tab, note) => ({ type: 'user.heldUndo', key: note }),
  release: (_tab, note) => ({ type: 'user.releasedUndo', key: note }),
  open: (_tab, note) => ({ type: 'user.openedNote', note }),
  close: () => ({ type: 'user.closedNote' }),
  markUnread: (tab) => {
    const { selected } = tab.state().panel;
    return selected === null ? null : { type: 'user.markedUnread', note: selected };
  },
  readAll: (tab) => ({ type: 'user.askedReadAll', notes: tab.state().notes.order }),
  undoAll: () => ({ type: 'user.askedUndo', key: 'all' }),
  send: (_tab, note) => ({ type: 'user.sentReply', note }),
  blur: (_tab, note) => ({ type: 'user.blurredReply', note }),
  reachEnd: () => ({ type: 'user.reachedEnd' }),
  scrollAway: () => ({ type: 'user.scrolledAway', away: true }),
  scrollBack: () => ({ type: 'user.scrolledAway', away: false }),
  showArrivals: () => ({ type: 'user.askedArrivals' }),
  filter: (_tab, note) => ({ type: 'user.choseFilter', filter: filters[note % filters.length] ?? 'all' }),
  highlight: (_tab, note) => ({ type: 'user.highlightedNote', note }),
  openItem: () => ({
    type: 'user.openedItem',
    item: { kind: 'post', siteId: 101, postId: 501, commentId: null, url: null },
  }),
  closeItem: () => ({ type: 'user.closedItem' }),
  retry: () => ({ type: 'user.askedRetry' }),
  undoDelay: (_tab, note) => ({
    type: 'user.choseUndoDelay',
    undoMs: limits.undoChoicesMs[note % limits.undoChoicesMs.length] ?? limits.undoMs,
  }),
  singleKeys: (tab) => ({ type: 'user.switchedSingleKeys', on: !tab.state().panel.singleKeys }),
};
const filters: readonly Filter[] = ['all', 'unread', 'comments', 'follows', 'likes'];
/** Of a note that is out of sight only its undo bar can be used. */
const ofUndoBar = new Set<Act>(['undo', 'dismiss', 'hold', 'release']);

function write(run: Run, tab: Tab, note: number): boolean {
  // While a reply is under way its box is read-only; only one tab types, so that no other has a text of its own.
  if (tab !== run.tabs[0] || tab.state().reply.sending[note]) return false;
  run.texts += 1;
  const text = `Text ${run.texts}`;
  run.typed.set(note, text);
  run.typedAt = run.world.now();
  tab.do({ type: 'user.focusedReply', note });
  tab.do(wroteReply(note, text));
  return true;
}

/** @returns whether there was something to do it to */
function perform(run: Run, tab: Tab, name: Act, index: number): boolean {
  const { notes, moderation } = tab.state();
  const note = notes.order[index % Math.max(notes.order.length, 1)];
  if (note === undefined || (moderation.pending[note] !== undefined) !== ofUndoBar.has(name)) return false;
  if (name === 'write') return write(run, tab, note);
  const event = acts[name](tab, note);
  if (event) tab.do(event);
  return event !== null;
}

function serverNote({ provider }: World, index: number): ServerNote | undefined {
  const listed = [...provider.notes.values()].filter(({ status }) => status === 'there');
  return listed[index % Math.max(listed.length, 1)];
}

interface What {
  readonly note: number;
  readonly pushed: boolean;
}

/** Another device, or somebody else, changes a note; the service says so by its hash, and perhaps by push. */
function elsewhere(run: Run, what: What, change: (note: ServerNote) => void): void {
  const { world } = run;
  const note = serverNote(world, what.note);
  if (!note) return;
  change(note);
  note.hash += 1;
  run.wishes.delete(note.id);
  if (what.pushed) world.provider.say({ kind: 'note', note: note.id });
}

function add(run: Run, what: What): void {
  run.lastId += 1;
  run.world.provider.add(run.lastId, { time: Math.floor(run.world.scheduler.now() / 1000) });
  if (what.pushed) run.world.provider.say({ kind: 'note', note: run.lastId });
}

/** What no storage takes cannot outlive its page, so there is room before a page ends ([storage.full]). */
const makeRoom = ({ world }: Run): void => {
  world.storage.full = false;
};

function reload(run: Run, tab: number): void {
  const old = run.tabs[tab];
  if (!old) return;
  const { storage } = run.world;
  // Without a word only where all that was typed is stored already.
  const isStored = run.world.now() - run.typedAt > draftPauseMs && !storage.blocked && !storage.full;
  makeRoom(run);
  if (isStored) old.kill();
  else old.leave();
  run.tabs[tab] = run.open();
}

const happenings: { readonly [name in Happening]: (run: Run, tab: number, what: What) => void } = {
  touch: (run, _tab, what) => {
    const note = serverNote(run.world, what.note);
    if (!note) return;
    run.world.provider.touch(note.id);
    run.wishes.delete(note.id);
    if (what.pushed) run.world.provider.say({ kind: 'note', note: note.id });
  },
  add: (run, _tab, what) => add(run, what),
  addTwelve: (run, _tab, what) => {
    for (let count = 0; count < 12; count += 1) add(run, what);
  },
  remove: (run, _tab, what) =>
    elsewhere(run, what, (note) => {
      note.status = 'trash';
    }),
  readElsewhere: (run, _tab, what) =>
    elsewhere(run, what, (note) => {
      note.read = true;
    }),
  unreadElsewhere: (run, _tab, what) =>
    elsewhere(run, what, (note) => {
      note.read = false;
    }),
  likeElsewhere: (run, _tab, what) =>
    elsewhere(run, what, (note) => {
      note.liked = !note.liked;
    }),
  approveElsewhere: (run, _tab, what) =>
    elsewhere(run, what, (note) => {
      note.approved = !note.approved;
    }),
  followElsewhere: (run, _tab, what) =>
    elsewhere(run, what, (note) => {
      note.following = !note.following;
    }),
  replyElsewhere: (run, _tab, what) =>
    elsewhere(run, what, (note) => {
      note.replyComment = 800_000 + note.id;
    }),
  restore: ({ world, wishes, excuse }, _tab, what) => {
    const gone = [...world.provider.notes.values()].filter(({ status }) => status !== 'there');
    const note = gone[what.note % Math.max(gone.length, 1)];
    // What this session is about to do to it is another matter.
    if (!note || world.provider.acts.some(({ comment }) => comment === note.comment)) return;
    note.status = 'there';
    note.hash += 1;
    wishes.delete(note.id);
    excuse(note.id);
  },
  pushTwice: ({ world }, _tab, what) => {
    const note = serverNote(world, what.note)?.id ?? 1;
    world.provider.say({ kind: 'note', note });
    world.provider.say({ kind: 'note', note });
  },
  pushAll: ({ world }) => world.provider.say({ kind: 'changed' }),
  dropPush: ({ world }) => world.provider.dropPush(),
  refusePush: ({ world }) => {
    world.provider.pushMode = 'refuse';
    world.provider.dropPush();
  },
  silencePush: ({ world }) => {
    world.provider.pushMode = 'silent';
    world.provider.dropPush();
  },
  refuseMarks: ({ world }) => {
    world.provider.refusesMarks = true;
  },
  takeMarks: ({ world }) => {
    world.provider.refusesMarks = false;
  },
  disagree: ({ world }) => {
    world.provider.disagrees = true;
  },
  agree: ({ world }) => {
    world.provider.disagrees = false;
  },
  allowPush: ({ world }) => {
    world.provider.pushMode = 'open';
  },
  refresh: ({ tabs }, tab) => tabs[tab]?.do({ type: 'host.askedRefresh' }),
  hide: ({ tabs }, tab) => tabs[tab]?.do({ type: 'page.hidden' }),
  show: ({ tabs }, tab) => tabs[tab]?.do({ type: 'page.shown' }),
  hideByHost: ({ tabs }, tab) => tabs[tab]?.do({ type: 'host.hidden' }),
  showByHost: ({ tabs }, tab) => tabs[tab]?.do({ type: 'host.shown' }),
  goOffline: ({ world, tabs }) => {
    world.provider.fail('any', { times: Number.POSITIVE_INFINITY, problem: noNetwork });
    for (const tab of tabs) tab.do({ type: 'network.offline' });
  },
  goOnline: ({ world, tabs }) => {
    world.provider.heal();
    for (const tab of tabs) tab.do({ type: 'network.online' });
  },
  reload,
  openSecond: (run) => {
    if (run.tabs.length < 2) run.tabs.push(run.open());
  },
  closeSecond: (run) => {
    if (run.tabs.length < 2) return;
    makeRoom(run);
    run.tabs.pop()?.leave();
    for (const { note } of parseUnsentReads(run.world.stored.get(unsentReadsKey) ?? null) ?? []) {
      run.leftReads.add(note);
      run.wishes.delete(note);
    }
  },
  storageFull: ({ world }) => {
    world.storage.full = true;
  },
  storageFree: ({ world }) => {
    world.storage.full = false;
  },
  clockForward: ({ world }) => world.setClock(60 * minute),
  clockBack: ({ world }) => world.setClock(-60 * minute),
  clockRight: ({ world }) => world.setClock(0),
};

const count = ({ done }: Run, name: string): void => {
  done.set(name, (done.get(name) ?? 0) + 1);
};

/** Does the steps, one after the other. */
export function go(run: Run, steps: readonly Step[]): void {
  const { world } = run;
  for (const { does, tab: wanted, waitMs } of steps) {
    const index = wanted % run.tabs.length;
    const tab = run.tabs[index];
    if (!tab) continue;
    if ('act' in does) {
      if (perform(run, tab, does.act, does.note)) count(run, does.act);
    } else if ('happening' in does) {
      happenings[does.happening](run, index, does);
      count(run, does.happening);
    } else {
      const { times, how, problem } = does;
      const isLate = how === 'slow' || how === 'doubled';
      world.provider.fail(does.fails, {
        times,
        ...(!isLate && { problem }),
        afterDoing: how === 'after',
        hangs: how === 'hangs',
        ...(isLate && { late: how }),
      });
      count(run, `${does.fails} fails ${how}`);
    }
    world.advance(waitMs);
    for (const { note, text } of world.provider.replies) if (run.typed.get(note) === text) run.typed.delete(note);
  }
}

/** The faults end, nobody hides or holds anything, and time passes; nothing else. */
export function rest({ world, tabs }: Run): void {
  world.provider.heal();
  world.provider.refusesMarks = false;
  world.provider.disagrees = false;
  world.storage.full = false;
  world.setClock(0);
  for (const tab of tabs) {
    if (!tab.state().sync.online) tab.do({ type: 'network.online' });
    if (!tab.state().panel.pageVisible) tab.do({ type: 'page.shown' });
    if (!tab.state().panel.showing) tab.do({ type: 'host.shown' });
    for (const [key, act] of Object.entries(tab.state().moderation.pending))
      if (act.held) tab.do({ type: 'user.releasedUndo', key: Number(key) });
    if (tab.state().moderation.readAll?.held) tab.do({ type: 'user.releasedUndo', key: 'all' });
  }
  world.advance(restMs - quietMs);
  world.provider.forgetCalls();
  world.advance(quietMs);
  // Not in the middle of a regular look.
  for (let wait = 0; wait < 4 && tabs.some((tab) => tab.state().sync.busy); wait += 1) world.advance(2 * second);
}
