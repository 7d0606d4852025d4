/**
 * Whatever a person does, however answers, failures, polls and pushes fall in between: at rest the panel equals the
 * provider, no note flickered, and nothing was done twice.
 */
import fc from 'fast-check';
import type { Entry, PanelEvent } from '../../reducers/events';
import { initialState, reduce } from '../../reducers/index';
import { isApproved, isFollowing, isLiked, isRead } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { noNetwork, siteOfAuthor } from '../support/virtualProvider';
import { type Tab, virtualWorld, type World } from '../support/virtualWorld';

const runs = Number(process.env['LAW_RUNS'] ?? 1_000);
const second = 1_000;

const which = fc.nat(5);
const actNames = [
  'approve',
  'like',
  'follow',
  'spam',
  'trash',
  'undo',
  'dismiss',
  'hold',
  'release',
  'open',
  'close',
  'markUnread',
  'readAll',
  'undoAll',
] as const;
type Act = (typeof actNames)[number];
const happeningNames = ['touch', 'add', 'remove', 'pushAll', 'dropPush', 'refresh', 'hide', 'show', 'reopen'] as const;
type Happening = (typeof happeningNames)[number];
const faulty = fc.constantFrom(
  'approve',
  'like',
  'follow',
  'getComment',
  'updateComment',
  'deleteComment',
  'markRead',
  'getNote',
  'listPairs',
  'listNotes',
);
const step = fc.record({
  does: fc.oneof(
    { weight: 6, arbitrary: fc.record({ act: fc.constantFrom(...actNames), note: which }) },
    {
      weight: 2,
      arbitrary: fc.record({ happening: fc.constantFrom(...happeningNames), note: which, pushed: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ fails: faulty, hangs: fc.boolean() }) },
  ),
  tab: fc.nat(1),
  /** Then so long nothing; tabs hear of each other within 5 ms. */
  waitMs: fc.oneof(fc.integer({ min: 5, max: 60 }), fc.integer({ min: 5, max: 6_000 })),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const course = fc.record({
  tabs: fc.constantFrom(1, 1, 2),
  speaks: fc.boolean(),
  push: fc.constantFrom('open' as const, 'refuse' as const),
  hashCoversActs: fc.boolean(),
  latencies: fc.array(fc.record({ up: fc.integer({ min: 1, max: 400 }), down: fc.integer({ min: 1, max: 1_500 }) }), {
    minLength: 1,
    maxLength: 12,
  }),
  steps: fc.array(step, { minLength: 1, maxLength: 25 }),
});
type Course = typeof course extends fc.Arbitrary<infer T> ? T : never;

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
      if (event.type === 'moderation.failed') excuse(event.note);
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

function begin({ tabs: count, speaks, push, hashCoversActs, latencies }: Course) {
  let asked = 0;
  const world = virtualWorld((provider) => {
    provider.pushMode = push;
    provider.hashCoversActs = hashCoversActs;
    for (let id = 1; id <= 4; id += 1) provider.add(id, { approved: id % 2 === 0 });
    provider.latency = () => {
      asked += 1;
      return latencies[asked % latencies.length] ?? { up: 1, down: 1 };
    };
  });
  const { watch, flickers } = watchFlicker();
  const all: Tab[] = [];
  const open = (): Tab => {
    const tab = world.openTab({ speaks });
    watch(tab);
    all.push(tab);
    return tab;
  };
  const tabs = Array.from({ length: count }, open);
  world.advance(8 * second);
  // No id is ever given twice.
  return { world, tabs, all, open, flickers, lastId: 4 };
}
type Run = ReturnType<typeof begin>;

const acts: { readonly [name in Act]: (tab: Tab, note: number) => PanelEvent | null } = {
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
};
/** Of a note that is out of sight only its undo bar can be used. */
const ofUndoBar = new Set<Act>(['undo', 'dismiss', 'hold', 'release']);

function perform(tab: Tab, name: Act, index: number): void {
  const { notes, moderation } = tab.state();
  const note = notes.order[index % Math.max(notes.order.length, 1)] ?? 1;
  if (moderation.pending[note] && !ofUndoBar.has(name)) return;
  const event = acts[name](tab, note);
  if (event) tab.do(event);
}

/** As the follow button shows it. */
function following(state: State, id: number): boolean {
  const note = state.notes.byId[id];
  const offered = note?.readable ? note.body[0]?.actions?.follow : undefined;
  return isFollowing(state, siteOfAuthor({ id }), offered === true);
}

interface What {
  /** A note of the server, by index. */
  readonly note: number;
  readonly pushed: boolean;
}

const happenings: { readonly [name in Happening]: (run: Run, tab: number, what: What) => void } = {
  touch: ({ world }, _tab, what) => {
    const id = serverNote(world, what.note);
    world.provider.touch(id);
    pushed(world, id, what);
  },
  add: (run, _tab, what) => {
    const { world } = run;
    run.lastId += 1;
    const id = run.lastId;
    world.provider.add(id, { time: Math.floor(world.now() / 1000) });
    pushed(world, id, what);
  },
  remove: ({ world }, _tab, what) => {
    const id = serverNote(world, what.note);
    const note = world.provider.notes.get(id);
    if (note?.status === 'there') note.status = 'trash';
    pushed(world, id, what);
  },
  pushAll: ({ world }) => world.provider.say({ kind: 'changed' }),
  dropPush: ({ world }, _tab, what) => {
    world.provider.pushMode = what.pushed ? 'open' : 'refuse';
    world.provider.dropPush();
  },
  refresh: ({ tabs }, tab) => tabs[tab]?.do({ type: 'host.askedRefresh' }),
  hide: ({ tabs }, tab) => tabs[tab]?.do({ type: 'page.hidden' }),
  show: ({ tabs }, tab) => tabs[tab]?.do({ type: 'page.shown' }),
  reopen: ({ tabs, open }, tab) => {
    tabs[tab]?.kill();
    tabs[tab] = open();
  },
};

function serverNote({ provider }: World, index: number): number {
  const ids = [...provider.notes.keys()];
  return ids[index % Math.max(ids.length, 1)] ?? 0;
}

function pushed({ provider }: World, note: number, what: What): void {
  if (what.pushed) provider.say({ kind: 'note', note });
}

function go(run: Run, steps: readonly Step[]): void {
  const { world, tabs } = run;
  for (const { does, tab: wanted, waitMs } of steps) {
    const index = wanted % tabs.length;
    const tab = tabs[index];
    if (!tab) continue;
    if ('act' in does) perform(tab, does.act, does.note);
    else if ('happening' in does) happenings[does.happening](run, index, does);
    else world.provider.fail(does.fails, { problem: noNetwork, hangs: does.hangs });
    world.advance(waitMs);
  }
}

/** Nothing is held, failing or hidden any more, everything had its time, and everybody has looked once. */
function comeToRest({ world, tabs }: Run): void {
  const each = (type: 'page.shown' | 'host.askedRefresh' | 'push.changed') => {
    for (const tab of tabs) tab.do({ type });
  };
  world.provider.heal();
  each('page.shown');
  for (const tab of tabs) {
    for (const id of Object.keys(tab.state().moderation.pending))
      tab.do({ type: 'user.releasedUndo', key: Number(id) });
  }
  world.advance(45 * second);
  each('host.askedRefresh');
  world.advance(10 * second);
  each('push.changed');
  world.advance(10 * second);
}

const listed = ({ provider }: World) =>
  [...provider.notes.values()]
    .filter(({ status }) => status === 'there')
    .sort((a, b) => b.time - a.time || b.id - a.id);

/** `reads`: a read mark of another tab stays here although the provider refused it, so reads are compared with one tab only. */
const onScreen = (tab: Tab, reads: boolean) => {
  const state = tab.state();
  return [...visible(state)].map((id) => ({
    id,
    approved: isApproved(state, id),
    liked: isLiked(state, id),
    following: following(state, id),
    read: reads && isRead(state, id),
  }));
};

function expectPeace(run: Run): void {
  const { world, tabs, all, flickers } = run;
  const reads = all.length === 1;
  const onServer = listed(world).map(({ id, approved, liked, following: follows, read }) => ({
    id,
    approved,
    liked,
    following: follows,
    read: reads && read,
  }));
  for (const tab of tabs) {
    const { overrides, follows, moderation } = tab.state();
    expect(onScreen(tab, reads)).toEqual(onServer);
    expect({ overrides, follows, pending: moderation.pending }).toEqual({
      overrides: { approve: {}, like: {} },
      follows: { bySite: {} },
      pending: {},
    });
  }
  expect(flickers).toEqual([]);
  expect([...world.stored.keys()].filter((key) => key.startsWith('pending'))).toEqual([]);
}

/** Each comment was spammed or trashed once at most; each end of an undo window led to one call that does it at most. */
function expectNothingTwice({ world, all }: Run): void {
  const { acts } = world.provider;
  expect(new Set(acts.map(({ comment }) => comment)).size).toBe(acts.length);
  const ended = all.flatMap((tab) => tab.events('undo.elapsed')).filter(({ key }) => key !== 'all');
  for (const note of new Set(ended.map(({ key }) => key))) {
    const calls = world.provider.asked('updateComment', 'deleteComment').filter((call) => call.note === note);
    expect(calls.length).toBeLessThanOrEqual(ended.filter(({ key }) => key === note).length);
  }
}

/** What never happens by itself. */
const consequences = /^(api|undo|moderation|override|read|sync|error)\.|^(storage\.asked|host\.told)$/;

function expectReplays({ all }: Run): void {
  for (const tab of all) {
    const entries: readonly Entry[] = JSON.parse(JSON.stringify(tab.entries()));
    expect(entries.reduce(reduce, initialState)).toEqual(tab.state());
    for (const { seq, cause = 0, event } of entries) {
      expect(cause).toBeLessThan(seq);
      if (consequences.test(event.type)) expect([event.type, cause]).not.toEqual([event.type, 0]);
    }
  }
}

/** Twenty seconds on an idle machine; a busy one must not fail it. */
const slowMachineMs = 300_000;

test(
  `[sync.equals-server] ${runs} random interleavings: at rest the panel equals the server, no note flickered, nothing was done twice`,
  () => {
    fc.assert(
      fc.property(course, (made) => {
        const run = begin(made);
        go(run, made.steps);
        comeToRest(run);
        expectPeace(run);
        expectNothingTwice(run);
        expectReplays(run);
        for (const tab of run.tabs) tab.kill();
      }),
      { numRuns: runs },
    );
  },
  slowMachineMs,
);
