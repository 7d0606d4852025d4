/**
 * Random sessions over the simulated service: what a person and the world may do, how a session comes to rest, and what
 * must then hold. The law of rest (atRest.test.ts) and the tests of its single findings use it.
 */
import type { Entry, PanelEvent } from '../../reducers/events';
import { initialState, reduce } from '../../reducers/index';
import { draftText, isApproved, isFollowing, isLiked, isRead } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { draftKey, lastSeenKey, parseDraft, parseKey } from '../../streams/storageKeys';
import { wroteReply } from '../support/typing';
import { type Fault, noNetwork, type ServerNote, siteOfAuthor } from '../support/virtualProvider';
import { type Tab, type TabOptions, virtualWorld, type World } from '../support/virtualWorld';

const second = 1_000;
const minute = 60 * second;
/** After the last fault: longer than the longest backoff, the rest between push tries and the slow look together. */
const restMs = 20 * minute;
/** The end of that time, in which nothing but regular looks may be asked. */
const quietMs = 4 * minute;
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
  | 'scrollBack';

export type Happening =
  | 'touch'
  | 'add'
  | 'addTwelve'
  | 'remove'
  | 'readElsewhere'
  | 'unreadElsewhere'
  | 'likeElsewhere'
  | 'pushAll'
  | 'dropPush'
  | 'refusePush'
  | 'allowPush'
  | 'refresh'
  | 'hide'
  | 'show'
  | 'hideByHost'
  | 'showByHost'
  | 'goOffline'
  | 'goOnline'
  | 'reload'
  | 'openSecond'
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
      readonly how: 'before' | 'after' | 'hangs';
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
}

const visible = ({ notes, moderation }: State): ReadonlySet<number> =>
  new Set(notes.order.filter((id) => !moderation.pending[id]));

/** Sees every note that is shown again after it was hidden, without anybody having undone or failed anything. */
function watchFlicker() {
  const flickers: string[] = [];
  /** Notes that were hidden, per tab, and for which nothing has happened since that would show them again. */
  const hidden = new Map<Tab, Set<number>>();
  const excuse = (note: number): void => {
    for (const notes of hidden.values()) notes.delete(note);
  };
  const watch = (tab: Tab): void => {
    let before = visible(tab.state());
    const gone = new Set<number>();
    hidden.set(tab, gone);
    tab.log.entry$.subscribe(({ seq, event }: Entry) => {
      if (event.type === 'user.askedUndo' && event.key !== 'all') excuse(event.key);
      if (event.type === 'moderation.failed' || event.type === 'moderation.settledElsewhere') excuse(event.note);
      const now = visible(tab.state());
      for (const id of before) if (!now.has(id)) gone.add(id);
      for (const id of now) {
        if (!before.has(id) && gone.has(id)) flickers.push(`tab ${tab.id}, entry ${seq} (${event.type}): note ${id}`);
      }
      before = now;
    });
  };
  return { watch, flickers };
}

/** @returns a world whose tabs have their first list */
export function begin(
  { tabs: count, speaks, push, hashCoversActs, notes, latencies }: Course,
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
  const { watch, flickers } = watchFlicker();
  const all: Tab[] = [];
  const open = (): Tab => {
    const tab = world.openTab({ ...options, speaks });
    watch(tab);
    all.push(tab);
    return tab;
  };
  const tabs = Array.from({ length: count }, open);
  world.advance(8 * second);
  return { world, tabs, all, open, typed: new Map(), typedAt: 0, lastId: notes, texts: 0, flickers };
}

/** As the follow button of a note's author shows it. */
function following(state: State, id: number): boolean {
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
};
/** Of a note that is out of sight only its undo bar can be used. */
const ofUndoBar = new Set<Act>(['undo', 'dismiss', 'hold', 'release']);

function write(run: Run, tab: Tab, note: number): void {
  // While a reply is under way its box is read-only; only one tab types, so that no other has a text of its own.
  if (tab !== run.tabs[0] || tab.state().reply.sending[note]) return;
  run.texts += 1;
  const text = `Text ${run.texts}`;
  run.typed.set(note, text);
  run.typedAt = run.world.now();
  tab.do({ type: 'user.focusedReply', note });
  tab.do(wroteReply(note, text));
}

function perform(run: Run, tab: Tab, name: Act, index: number): void {
  const { notes, moderation } = tab.state();
  const note = notes.order[index % Math.max(notes.order.length, 1)];
  if (note === undefined || (moderation.pending[note] && !ofUndoBar.has(name))) return;
  if (name === 'write') {
    write(run, tab, note);
    return;
  }
  const event = acts[name](tab, note);
  if (event) tab.do(event);
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
function elsewhere({ world }: Run, what: What, change: (note: ServerNote) => void): void {
  const note = serverNote(world, what.note);
  if (!note) return;
  change(note);
  note.hash += 1;
  if (what.pushed) world.provider.say({ kind: 'note', note: note.id });
}

function add(run: Run, what: What): void {
  run.lastId += 1;
  run.world.provider.add(run.lastId, { time: Math.floor(run.world.scheduler.now() / 1000) });
  if (what.pushed) run.world.provider.say({ kind: 'note', note: run.lastId });
}

function reload(run: Run, tab: number): void {
  const old = run.tabs[tab];
  if (!old) return;
  // Without a word only where all that was typed is stored already.
  if (run.world.now() - run.typedAt > draftPauseMs && !run.world.storage.blocked) old.kill();
  else old.leave();
  run.tabs[tab] = run.open();
}

const happenings: { readonly [name in Happening]: (run: Run, tab: number, what: What) => void } = {
  touch: (run, _tab, what) => {
    const note = serverNote(run.world, what.note);
    if (!note) return;
    run.world.provider.touch(note.id);
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
  pushAll: ({ world }) => world.provider.say({ kind: 'changed' }),
  dropPush: ({ world }) => world.provider.dropPush(),
  refusePush: ({ world }) => {
    world.provider.pushMode = 'refuse';
    world.provider.dropPush();
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
  clockForward: ({ world }) => world.setClock(60 * minute),
  clockBack: ({ world }) => world.setClock(-60 * minute),
  clockRight: ({ world }) => world.setClock(0),
};

/** Does the steps, one after the other. */
export function go(run: Run, steps: readonly Step[]): void {
  const { world } = run;
  for (const { does, tab: wanted, waitMs } of steps) {
    const index = wanted % run.tabs.length;
    const tab = run.tabs[index];
    if (!tab) continue;
    if ('act' in does) perform(run, tab, does.act, does.note);
    else if ('happening' in does) happenings[does.happening](run, index, does);
    else {
      const { times, how, problem } = does;
      world.provider.fail(does.fails, { times, problem, afterDoing: how === 'after', hangs: how === 'hangs' });
    }
    world.advance(waitMs);
    for (const { note, text } of world.provider.replies) if (run.typed.get(note) === text) run.typed.delete(note);
  }
}

/** The faults end, nobody hides or holds anything, and time passes; nothing else. */
export function rest({ world, tabs }: Run): void {
  world.provider.heal();
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

const listed = ({ provider }: World): readonly ServerNote[] =>
  [...provider.notes.values()]
    .filter(({ status }) => status === 'there')
    .sort((a, b) => b.time - a.time || b.id - a.id);

const onService = ({ id, approved, liked, following: follows, read }: ServerNote) => ({
  id,
  approved,
  liked,
  following: follows,
  read,
});

const onScreen = (state: State) =>
  state.notes.order.map((id) => ({
    id,
    approved: isApproved(state, id),
    liked: isLiked(state, id),
    following: following(state, id),
    read: isRead(state, id),
  }));

/** Calls that a panel at rest may still make: its regular looks. */
const regular = new Set(['listPairs', 'listNotes']);

export function expectRest(run: Run): void {
  const { world, tabs, flickers } = run;
  expect(flickers).toEqual([]);
  const service = listed(world).map(onService);
  for (const tab of tabs) {
    const state = tab.state();
    const screen = onScreen(state);
    // The newest notes as the service has them, so many as this tab has asked for or more.
    expect(screen).toEqual(service.slice(0, screen.length));
    expect(screen.length).toBeGreaterThanOrEqual(Math.min(service.length, state.sync.number));
    const { overrides, follows, moderation, sync, reply } = state;
    expect({ overrides, follows, pending: moderation.pending, readAll: moderation.readAll }).toEqual({
      overrides: { approve: {}, like: {} },
      follows: { bySite: {} },
      pending: {},
      readAll: null,
    });
    expect({ busy: sync.busy, loading: sync.loading, problem: sync.problem, sending: reply.sending }).toEqual({
      busy: false,
      loading: false,
      problem: null,
      sending: {},
    });
    // What was in view is seen, here and on the service.
    expect(sync.lastSeen).toBe(world.provider.lastSeen);
    expect(sync.lastSeen).toBeGreaterThanOrEqual(listed(world)[0]?.time ?? 0);
    expect(
      tab
        .events('error.reported')
        .filter(
          ({ problem }) => problem.status === 0 && problem.name !== noNetwork.name && problem.name !== 'TimeoutError',
        ),
    ).toEqual([]);
  }
  const keys = [...world.stored.keys()].map(parseKey);
  expect(keys.filter((key) => key?.kind === 'pending')).toEqual([]);
  expect(Number(world.stored.get(lastSeenKey))).toBe(world.provider.lastSeen);
  // A flag never stands for a note that the service has unread and this browser shows.
  const held = new Set(tabs.flatMap((tab) => tab.state().notes.order));
  const shown = new Map(service.filter(({ id }) => held.has(id)).map((note) => [note.id, note]));
  const flags = keys.flatMap((key) => (key?.kind === 'read' ? [key.note] : []));
  expect(flags.filter((id) => shown.get(id)?.read === false)).toEqual([]);
  const calls = world.provider.calls.map(({ request }) => request.call);
  expect(calls.filter((call) => !regular.has(call))).toEqual([]);
}

/** Every text is posted, or still in its box and in storage, unless its note is gone. */
export function expectDrafts({ world, tabs, typed }: Run): void {
  const [tab] = tabs;
  const there = new Set(listed(world).map(({ id }) => id));
  for (const [note, text] of typed) {
    if (!tab || !there.has(note) || world.provider.replies.some((reply) => reply.note === note && reply.text === text))
      continue;
    expect({ note, text: draftText(tab.state(), note) }).toEqual({ note, text });
    expect(parseDraft(note, world.stored.get(draftKey(note)) ?? null)?.text).toBe(text);
  }
}

/** The same was done to a comment once at most; what looked undone may be asked for as the other act. */
export function expectNothingTwice({ world }: Run): void {
  const { acts } = world.provider;
  expect(new Set(acts.map(({ act, comment }) => `${act} ${comment}`)).size).toBe(acts.length);
}

/** The log folds to the state, and every consequence names its cause. */
export function expectReplays({ all }: Run): void {
  for (const tab of all) {
    const entries: readonly Entry[] = JSON.parse(JSON.stringify(tab.entries()));
    if (tab.log.base().seq === 0) expect(entries.reduce(reduce, initialState)).toEqual(tab.state());
    for (const { seq, cause = 0, event } of entries) {
      expect(cause).toBeLessThan(seq);
      if (consequences.test(event.type)) expect([event.type, cause]).not.toEqual([event.type, 0]);
    }
  }
}

/** What never happens by itself. */
const consequences = /^(api|undo|moderation|override|read|sync|error)\.|^(storage\.asked|host\.told)$/;
