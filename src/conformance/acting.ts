/**
 * What `--write` asks: every act, on a note of the list, and each is taken back. What was said for the test is deleted
 * again. Without `--write` the acts are rows that say so.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type Operation, type OperationId, operation, operations } from '../contract/operations';
import { PushMessage } from '../contract/push';
import * as shapes from '../contract/shapes';
import type { Backend } from './backend';
import type { Channel } from './channel';
import { type Block, idsWith, listOf, type Note, noteOf } from './reading';
import { fitting, Missing, must, NotAsked, type Report } from './report';

const about = 'acts';
const acts = operations.filter(({ method }) => method === 'POST');
const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

export async function refuseActs({ check }: Report): Promise<void> {
  for (const act of acts)
    await check(about, nameOf(act), async () => {
      throw new NotAsked('It changes data: --write asks it, and takes it back.');
    });
}

/** The first note with a block that offers the act, and has the ids that the act is sent for. */
function offered(notes: readonly Note[], act: string, ids: (note: Note, block: Block) => Note['meta']['ids']) {
  for (const note of notes)
    for (const block of note.body)
      if (block.actions?.[act] !== undefined) {
        const found = ids(note, block);
        if (found?.site) return { note, isOn: block.actions[act], ids: { ...found } };
      }
  throw new NotAsked(`No note offers "${act}".`);
}
const ofNote = (note: Note) => note.meta.ids;
const ofBlock = (_note: Note, block: Block) => block.meta?.ids;
/** Runs with the act the other way, and ends with the act as it was. */
async function turned(
  isOn: boolean,
  set: (on: boolean) => Promise<unknown>,
  look: () => Promise<unknown>,
): Promise<void> {
  try {
    await set(!isOn);
    await look();
  } finally {
    await set(isOn);
  }
}

interface Acting extends Pick<Report, 'check'> {
  readonly backend: Backend;
  readonly notes: readonly Note[];
  readonly channel: Channel | undefined;
}

/** @throws Missing when the hash stayed the same over a change of the note */
async function changed({ backend }: Acting, before: Note): Promise<Note> {
  const now = await noteOf(backend, before.id);
  must(now !== null, `Note ${before.id} is gone after an act that does not remove it.`);
  must(now.note_hash !== before.note_hash, `The act changed note ${before.id}, and its hash stayed the same.`);
  return now;
}

async function checkRead(acting: Acting): Promise<void> {
  const { backend, notes, check } = acting;
  const mark = async (note: number, on: boolean) => {
    const { success } = await backend.read('markRead', {}, { body: { counts: { [note]: on ? 9999 : -1 } } });
    must(success, 'The answer says "success": false.');
  };
  await check(about, `${nameOf(operation('markRead'))}: read and unread, each with another hash`, async () => {
    const [note] = notes;
    if (!note) throw new NotAsked('There is no note.');
    const isRead = note.read === 1;
    await turned(
      isRead,
      (on) => mark(note.id, on),
      async () => {
        const now = await changed(acting, note);
        must((now.read === 1) === !isRead, 'The note has its old read mark.');
      },
    );
  });
  await check(about, `${nameOf(operation('markSeen'))}: last seen only moves forward`, async () => {
    const time = Number((await listOf(backend, 1)).last_seen_time);
    await backend.read('markSeen', {}, { body: { time } });
    await backend.read('markSeen', {}, { body: { time: Math.max(0, time - 1000) } });
    must(Number((await listOf(backend, 1)).last_seen_time) >= time, 'An earlier time moved last seen back.');
  });
}

const isPush = (text: string): boolean => {
  try {
    return v.is(PushMessage, JSON.parse(text));
  } catch {
    return false;
  }
};

async function checkPushed(acting: Acting): Promise<void> {
  const { backend, check, notes, channel } = acting;
  await check(
    'push',
    'an act is pushed: the note with its id, or a change of the list',
    async () => {
      if (!channel) throw new NotAsked('There is no channel.');
      const { ids, isOn } = offered(notes, 'like-comment', ofNote);
      const set = (on: boolean) => backend.read(on ? 'likeComment' : 'unlikeComment', ids);
      channel.clear();
      await turned(isOn, set, () => channel.next(isPush));
    },
    'the panel sees what was done elsewhere at its next look at the list',
  );
}

/** An act that is on or off, and the calls that switch it. */
interface Switch {
  readonly on: OperationId;
  readonly off: OperationId;
  /** Its name among the actions of a block; null for one that no note tells. */
  readonly act: string | null;
  /** Where its ids are. */
  readonly ids: typeof ofNote | typeof ofBlock;
  /** Makes one of the calls. @returns the state that the answer tells */
  readonly set: (backend: Backend, ids: Ids, on: boolean) => Promise<unknown>;
}
type Ids = Readonly<Record<string, number>>;

const switches: readonly Switch[] = [
  {
    ...{ on: 'updateComment', off: 'updateComment', act: 'approve-comment', ids: ofNote },
    async set(backend, ids, on) {
      const status = on ? 'approved' : 'unapproved';
      return (await backend.read('updateComment', ids, { body: { status } })).status === status ? on : !on;
    },
  },
  {
    ...{ on: 'likeComment', off: 'unlikeComment', act: 'like-comment', ids: ofNote },
    set: async (backend, ids, on) => (await backend.read(on ? 'likeComment' : 'unlikeComment', ids)).i_like,
  },
  {
    ...{ on: 'likePost', off: 'unlikePost', act: null, ids: ofNote },
    set: async (backend, ids, on) => (await backend.read(on ? 'likePost' : 'unlikePost', ids)).i_like,
  },
  {
    ...{ on: 'followSite', off: 'unfollowSite', act: 'follow', ids: ofBlock },
    set: async (backend, ids, on) => (await backend.read(on ? 'followSite' : 'unfollowSite', ids)).is_following,
  },
];

/** @throws Missing when a call does not say what it did, or the note keeps its old state */
async function checkSwitch({ backend, notes }: Acting, { on, off, act, ids: idsOf, set }: Switch): Promise<void> {
  const found = act === null ? null : offered(notes, act, idsOf);
  const ids = found?.ids ?? idsWith(notes, ['site', 'post']);
  if (!ids) throw new NotAsked('No note is about a post.');
  const turn = async (isOn: boolean) => {
    // Twice, because the panel sends an act again when its answer was lost.
    for (const _time of [1, 2]) {
      const now = await set(backend, { ...ids }, isOn);
      const called = nameOf(operation(isOn ? on : off));
      must(now === isOn, `${called}: the answer says ${now}, not ${isOn} (i_like, is_following or status).`);
    }
  };
  await turned(found?.isOn ?? false, turn, async () => {
    if (act === null || !found) return;
    const now = await noteOf(backend, found.note.id);
    must(now !== null, `Note ${found.note.id} is gone after an act that does not remove it.`);
    const block = now.body.find(({ meta, actions }) => actions?.[act] !== undefined && isOf(meta?.ids, found.ids));
    must(block?.actions?.[act] === !found.isOn, `The note has the old "${act}".`);
    must(now.note_hash !== found.note.note_hash, `The act changed note ${now.id}, and its hash stayed the same.`);
  });
}
/** Whether the block is of the site, where it tells one. */
const isOf = (ids: Note['meta']['ids'], wanted: Note['meta']['ids']): boolean =>
  ids?.site === undefined || ids.site === wanted?.site;

async function checkSwitches(acting: Acting): Promise<void> {
  for (const one of switches) {
    const name = one.on === one.off ? 'on and off' : `and ${operation(one.off).path}`;
    await acting.check(about, `${nameOf(operation(one.on))} ${name}`, () => checkSwitch(acting, one));
  }
}

async function checkReplies(acting: Acting): Promise<void> {
  const { backend, notes, check } = acting;
  const reply = (id: 'replyToComment' | 'replyToPost', names: readonly ('site' | 'post' | 'comment')[]) =>
    check(about, `${nameOf(operation(id))}: the comment, and 409 for the same again`, async () => {
      const ids = idsWith(notes, names);
      if (!ids?.site) throw new NotAsked(`No note has the ids ${names.join(' and ')}.`);
      const content = `A test by the command conformance: ${randomBytes(4).toString('hex')}`;
      const made = await backend.read(id, { ...ids }, { body: { content } });
      const where = { site: ids.site, comment: made.ID };
      try {
        must(URL.canParse(made.URL), `URL is "${made.URL}", and not absolute.`);
        const again = await backend.call(operation(id), { ...ids }, { body: { content } });
        must(again.status === 409, `The same text again is answered ${again.status}, not 409.`);
        const { error } = fitting(shapes.Problem, again.body);
        must(error === 'comment_duplicate', `The 409 says "${error}", not "comment_duplicate".`);
      } catch (problem) {
        await backend.call(operation('deleteComment'), where);
        throw problem;
      }
      return where;
    });
  const toComment = await reply('replyToComment', ['site', 'comment']);
  const toPost = await reply('replyToPost', ['site', 'post']);
  await check(about, `${nameOf(operation('updateComment'))}: the whole comment sent back as spam`, async () => {
    if (!toComment) throw new NotAsked('There is no reply to mark.');
    const comment = await backend.read('getComment', toComment);
    const answer = await backend.read('updateComment', toComment, { body: { ...comment, status: 'spam' } });
    must(answer.status === 'spam', `The answer says "${answer.status}".`);
  });
  await check(about, `${nameOf(operation('deleteComment'))}: once, and again without harm`, async () => {
    const replies = [toComment, toPost].filter((one) => one !== undefined);
    if (replies.length === 0) throw new NotAsked('There is no reply to delete.');
    for (const where of replies) {
      await backend.read('deleteComment', where);
      const again = await backend.call(operation('deleteComment'), where);
      must([200, 404, 410].includes(again.status), `The second time is answered ${again.status}, not 200 or 404.`);
      const { status, body } = await backend.call(operation('getComment'), where);
      const isGone =
        status === 404 || (status === 200 && /^(trash|spam|deleted)$/.test(fitting(shapes.Comment, body).status));
      must(isGone, 'The deleted comment can still be read.');
    }
  });
  const seen = operation('markPostSeen');
  await check(
    about,
    nameOf(seen),
    async () => {
      const ids = idsWith(notes, ['site', 'post']);
      if (!ids) throw new NotAsked('No note is about a post.');
      const body = { blog_id: ids.site, post_ids: [ids.post], source: 'notification-web' };
      await backend.read('markPostSeen', {}, { body });
    },
    seen.without,
  );
}

export async function checkActs(
  { check }: Report,
  backend: Backend,
  notes: readonly Note[],
  hasPush: boolean,
): Promise<void> {
  const channel = hasPush ? await backend.listen().catch((problem: unknown) => ignoring(problem)) : undefined;
  const acting = { check, backend, notes, channel };
  try {
    await checkPushed(acting);
    await checkRead(acting);
    await checkSwitches(acting);
    await checkReplies(acting);
  } finally {
    channel?.close();
  }
}

/** A channel that no longer opens counts as none in the row about pushed changes. */
function ignoring(problem: unknown): undefined {
  if (!(problem instanceof Missing)) throw problem;
}
