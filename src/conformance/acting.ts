/**
 * What `--write` asks: every act, on a note of the list, and each is taken back. What was said for the test is deleted
 * again. Without `--write` the acts are rows that say so.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Operation } from '../contract/operations';
import { PushMessage } from '../contract/push';
import * as shapes from '../contract/shapes';
import type { Backend } from './backend';
import type { Channel } from './channel';
import { operation } from './doors';
import { type Block, idsWith, listOf, type Note, noteOf } from './reading';
import { fitting, Missing, must, NotAsked, type Report } from './report';

const about = 'acts';
const acts = [
  ...['markRead', 'markSeen', 'updateComment', 'likeComment', 'unlikeComment', 'likePost', 'unlikePost'],
  ...['followSite', 'unfollowSite', 'replyToComment', 'replyToPost', 'deleteComment', 'markPostSeen'],
];
const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

export async function refuseActs({ check }: Report): Promise<void> {
  for (const id of acts)
    await check(about, nameOf(operation(id)), async () => {
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
const stateOf = (note: Note | null, act: string): unknown =>
  note?.body.map(({ actions }) => actions?.[act]).find((state) => state !== undefined);

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

async function done<S extends v.GenericSchema>(
  { backend }: Acting,
  id: string,
  shape: S,
  ids: Readonly<Record<string, number>>,
  body?: unknown,
): Promise<v.InferOutput<S>> {
  const answer = await backend.call(operation(id), ids, body === undefined ? {} : { body });
  must(answer.status === 200, `${nameOf(operation(id))}: the status is ${answer.status}, not 200.`);
  return fitting(shape, answer.body);
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
  const mark = (note: number, on: boolean) =>
    done(acting, 'markRead', shapes.Marked, {}, { counts: { [note]: on ? 9999 : -1 } }).then(({ success }) =>
      must(success, 'The answer says "success": false.'),
    );
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
    await done(acting, 'markSeen', shapes.Seen, {}, { time });
    await done(acting, 'markSeen', shapes.Seen, {}, { time: Math.max(0, time - 1000) });
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
  const { check, notes, channel } = acting;
  await check(
    'push',
    'an act is pushed: the note with its id, or a change of the list',
    async () => {
      if (!channel) throw new NotAsked('There is no channel.');
      const { ids, isOn } = offered(notes, 'like-comment', ofNote);
      const set = (on: boolean) => done(acting, on ? 'likeComment' : 'unlikeComment', shapes.LikeState, ids);
      channel.clear();
      await turned(isOn, set, () => channel.next(isPush));
    },
    'the panel sees what was done elsewhere at its next look at the list',
  );
}

async function checkSwitches(acting: Acting): Promise<void> {
  const { backend, notes, check } = acting;
  const name = (on: string, off: string) => `${nameOf(operation(on))} and ${operation(off).path}`;
  await check(about, `${nameOf(operation('updateComment'))}: approved and unapproved`, async () => {
    const { note, ids, isOn } = offered(notes, 'approve-comment', ofNote);
    const set = async (on: boolean) => {
      const status = on ? 'approved' : 'unapproved';
      const comment = await done(acting, 'updateComment', shapes.Comment, ids, { status });
      must(comment.status === status, `The answer says "${comment.status}" for "${status}".`);
    };
    await turned(isOn, set, async () => {
      must(
        stateOf(await changed(acting, note), 'approve-comment') === !isOn,
        'The note has the old "approve-comment".',
      );
    });
  });
  await check(about, name('likeComment', 'unlikeComment'), async () => {
    const { note, ids, isOn } = offered(notes, 'like-comment', ofNote);
    const set = async (on: boolean) => {
      // Twice, because the panel sends an act again when its answer was lost.
      for (const _time of [1, 2]) {
        const { i_like } = await done(acting, on ? 'likeComment' : 'unlikeComment', shapes.LikeState, ids);
        must(i_like === on, `i_like is ${i_like} after the call that makes it ${on}.`);
      }
    };
    await turned(isOn, set, async () => {
      must(stateOf(await changed(acting, note), 'like-comment') === !isOn, 'The note has the old "like-comment".');
    });
  });
  await check(about, name('likePost', 'unlikePost'), async () => {
    const ids = idsWith(notes, ['site', 'post']);
    if (!ids) throw new NotAsked('No note is about a post.');
    for (const on of [true, false]) {
      const { i_like } = await done(acting, on ? 'likePost' : 'unlikePost', shapes.LikeState, { ...ids });
      must(i_like === on, `i_like is ${i_like} after the call that makes it ${on}.`);
    }
  });
  await check(about, name('followSite', 'unfollowSite'), async () => {
    const { note, ids, isOn } = offered(notes, 'follow', ofBlock);
    const set = async (on: boolean) => {
      const { is_following } = await done(acting, on ? 'followSite' : 'unfollowSite', shapes.FollowState, ids);
      must(is_following === on, `is_following is ${is_following} after the call that makes it ${on}.`);
    };
    await turned(isOn, set, async () => {
      const now = await noteOf(backend, note.id);
      const block = now?.body.find(
        ({ meta, actions }) => meta?.ids?.site === ids.site && actions?.['follow'] !== undefined,
      );
      must(block?.actions?.['follow'] === !isOn, 'The note has the old "follow".');
    });
  });
}

async function checkReplies(acting: Acting): Promise<void> {
  const { backend, notes, check } = acting;
  const reply = (id: 'replyToComment' | 'replyToPost', names: readonly ('site' | 'post' | 'comment')[]) =>
    check(about, `${nameOf(operation(id))}: the comment, and 409 for the same again`, async () => {
      const ids = idsWith(notes, names);
      if (!ids?.site) throw new NotAsked(`No note has the ids ${names.join(' and ')}.`);
      const content = `A test by the command conformance: ${randomBytes(4).toString('hex')}`;
      const made = await done(acting, id, shapes.Comment, { ...ids }, { content });
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
    const { body } = await backend.call(operation('getComment'), toComment);
    const comment = fitting(shapes.Comment, body);
    const answer = await done(acting, 'updateComment', shapes.Comment, toComment, { ...comment, status: 'spam' });
    must(answer.status === 'spam', `The answer says "${answer.status}".`);
  });
  await check(about, `${nameOf(operation('deleteComment'))}: once, and again without harm`, async () => {
    const replies = [toComment, toPost].filter((one) => one !== undefined);
    if (replies.length === 0) throw new NotAsked('There is no reply to delete.');
    for (const where of replies) {
      await done(acting, 'deleteComment', shapes.Done, where);
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
      await done(
        acting,
        'markPostSeen',
        shapes.Done,
        {},
        { blog_id: ids.site, post_ids: [ids.post], source: 'notification-web' },
      );
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
