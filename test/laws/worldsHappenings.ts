/**
 * What may happen around a panel in a random session (sessions.ts): other people, other tabs, the host, the network,
 * storage, the clock.
 */
import { limits } from '../../reducers/limits';
import { noNetwork, type ServerNote, siteOfAuthor } from '../support/virtualProvider';
import type { Tab, World } from '../support/virtualWorld';
import type { Run } from './randomSession';
import { forgetNote } from './watching';

const minute = 60_000;
/** A draft is stored within this time of the last key, so a page that ends without a word loses no more. */
const draftPauseMs = 300;

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
  | 'storageBlocked'
  | 'storageFree'
  | 'clockForward'
  | 'clockBack'
  | 'clockRight';

function serverNote({ provider }: World, index: number): ServerNote | undefined {
  const listed = [...provider.notes.values()].filter(({ status }) => status === 'there');
  return listed[index % Math.max(listed.length, 1)];
}

interface What {
  readonly note: number;
  readonly pushed: boolean;
}

/** Another device or person changes a note; the service tells it by the hash, and perhaps by push. */
function elsewhere(run: Run, what: What, change: (note: ServerNote) => void): void {
  const { world } = run;
  const note = serverNote(world, what.note);
  if (!note) return;
  change(note);
  note.hash += 1;
  forgetNote(run.wanted, note.id, siteOfAuthor(note));
  if (what.pushed) world.provider.say({ kind: 'note', note: note.id });
}

function add(run: Run, what: What): void {
  run.lastId += 1;
  run.world.provider.add(run.lastId, { time: Math.floor(run.world.scheduler.now() / 1000) });
  if (what.pushed) run.world.provider.say({ kind: 'note', note: run.lastId });
}

/** A page loses what storage did not take, so there is room before a page ends ([storage.full]). */
const makeRoom = (run: Run): void => {
  const { world, untold } = run;
  if (!world.storage.full && !world.storage.blocked) return;
  run.roomAt = world.scheduler.now();
  world.storage.full = false;
  world.storage.blocked = false;
  for (const { comment } of world.provider.acts) untold.add(comment);
};

function leaveReplies({ leftReplies }: Run, tab: Tab): void {
  for (const note of Object.keys(tab.state().reply.sending)) leftReplies.add(Number(note));
}

function reload(run: Run, tab: number): void {
  const old = run.tabs[tab];
  if (!old) return;
  const { storage, scheduler } = run.world;
  const since = (at: number): number => scheduler.now() - at;
  // The page ends without a word only when everything typed is stored, although storage may have been full.
  const isStored =
    since(run.typedAt) > draftPauseMs && !storage.full && !storage.blocked && since(run.roomAt) > limits.slowCheckMs;
  makeRoom(run);
  leaveReplies(run, old);
  if (isStored) old.kill();
  else old.leave();
  run.tabs[tab] = run.open();
}

/** Each happening gets the number of its tab, where it concerns one. */
export const happenings: { readonly [name in Happening]: (run: Run, tab: number, what: What) => void } = {
  touch: (run, _tab, what) => {
    const note = serverNote(run.world, what.note);
    if (!note) return;
    run.world.provider.touch(note.id);
    run.wanted.delete(`read ${note.id}`);
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
  restore: (run, _tab, what) => {
    const { world, wanted, excuse } = run;
    const gone = [...world.provider.notes.values()].filter(({ status }) => status !== 'there');
    const note = gone[what.note % Math.max(gone.length, 1)];
    // A comment that this session acted on stays as it is.
    if (!note || world.provider.acts.some(({ comment }) => comment === note.comment)) return;
    note.status = 'there';
    note.hash += 1;
    forgetNote(wanted, note.id, siteOfAuthor(note));
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
    if (run.tabs.length < 3) run.tabs.push(run.open());
  },
  closeSecond: (run) => {
    const second = run.tabs.length < 2 ? undefined : run.tabs.pop();
    if (!second) return;
    makeRoom(run);
    leaveReplies(run, second);
    second.leave();
  },
  storageFull: ({ world }) => {
    world.storage.full = true;
  },
  storageBlocked: ({ world }) => {
    world.storage.blocked = true;
  },
  storageFree: makeRoom,
  clockForward: ({ world }) => world.setClock(60 * minute),
  clockBack: ({ world }) => world.setClock(-60 * minute),
  clockRight: ({ world }) => world.setClock(0),
};
