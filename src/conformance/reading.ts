/** What can be asked without changing anything: the list, one note, and what notes are about. */
import * as v from 'valibot';
import { listOf as itemsOf, partOf } from '../../reducers/guards';
import { Notification, type NotificationBlock } from '../contract/noteShapes';
import { operation } from '../contract/operations';
import * as shapes from '../contract/shapes';
import type { Backend } from './backend';
import { fitting, must, NotAsked, type Report } from './report';

export type Note = v.InferOutput<typeof Notification>;
export type Block = v.InferOutput<typeof NotificationBlock>;

const wholeFields = 'id,type,unread,body,subject,timestamp,meta,note_hash';
/** No backend has a thing with this id. */
const nothing = 2_147_483_647;
const noNotes = 'The list holds no note, so there is nothing to ask about.';

export async function listOf(backend: Backend, number: number): Promise<v.InferOutput<typeof shapes.NotificationList>> {
  const { status, body } = await backend.call(
    operation('listNotifications'),
    {},
    { query: { fields: wholeFields, number } },
  );
  must(status === 200, `The status is ${status}, not 200.`);
  return fitting(shapes.NotificationList, body);
}

export async function pairsOf(backend: Backend, number: number) {
  const query = { fields: 'id,note_hash', number };
  const { status, body } = await backend.call(operation('listNotifications'), {}, { query });
  must(status === 200, `The status is ${status}, not 200.`);
  return fitting(shapes.NotificationPairs, body).notes.map(({ id, note_hash }) => ({ id, note_hash }));
}

/** @returns the note; null when it is gone */
export async function noteOf(backend: Backend, note: number): Promise<Note | null> {
  const { status, body } = await backend.call(
    operation('getNotification'),
    { note },
    { query: { fields: wholeFields } },
  );
  if (status === 404) return null;
  must(status === 200, `The status is ${status}, not 200.`);
  return fitting(shapes.NotificationList, body).notes.find(({ id }) => id === note) ?? null;
}

function notesThatFit(body: unknown): readonly Note[] {
  return itemsOf(partOf(body)['notes']).flatMap((note) => {
    const parsed = v.safeParse(Notification, note);
    return parsed.success ? [parsed.output] : [];
  });
}

/** @returns the newest notes that fit, as many as there are */
export async function checkList({ check }: Report, backend: Backend): Promise<readonly Note[]> {
  const about = 'the list';
  const list = operation('listNotifications');
  let body: unknown;
  const notes = await check(about, `GET ${list.path}: whole notes`, async () => {
    const answered = await backend.call(list, {}, { query: { fields: wholeFields, number: 100 } });
    body = answered.body;
    must(answered.status === 200, `The status is ${answered.status}, not 200.`);
    const answer = fitting(shapes.NotificationList, body);
    must(Number.isFinite(Number(answer.last_seen_time)), 'There is no last_seen_time in seconds.');
    return answer.notes;
  });
  if (!notes) {
    // What is wrong with one note is no reason not to ask about the others.
    const fit = notesThatFit(body);
    await checkOne({ check }, backend, fit[0]);
    return fit;
  }
  await check(
    about,
    'a person who has never looked has a last_seen_time of 1, not 0',
    async () => must(Number((await listOf(backend, 1)).last_seen_time) > 0, 'last_seen_time is 0.'),
    'a new person has no badge before the second look at the list',
  );
  await check(about, `GET ${list.path}: pairs of id and hash, the same ones`, async () => {
    const pairs = await pairsOf(backend, 100);
    const wanted = notes.map(({ id, note_hash }) => ({ id, note_hash }));
    must(JSON.stringify(pairs) === JSON.stringify(wanted), 'The pairs are not those of the whole notes.');
  });
  await check(about, 'at most as many notes as asked for, the newest ones', async () => {
    if (notes.length < 2) throw new NotAsked('There are fewer than two notes.');
    const few = (await listOf(backend, 1)).notes;
    must(few.length === 1, `number=1 is answered with ${few.length} notes.`);
    must(few[0]?.id === notes[0]?.id, 'number=1 is not answered with the newest note.');
  });
  await check(about, 'the newest first: by timestamp, then by id', async () => {
    const times = notes.map(({ timestamp }) => Date.parse(timestamp));
    must(!times.some(Number.isNaN), 'A timestamp cannot be read.');
    const wrong = notes.findIndex(({ id }, at) => {
      const [before, time] = [times[at - 1] ?? Number.POSITIVE_INFINITY, times[at] ?? 0];
      return time > before || (time === before && id > (notes[at - 1]?.id ?? 0));
    });
    must(wrong < 0, `Note ${notes[wrong]?.id} stands below an older one.`);
  });
  await check(about, 'the hash of a note is the same for as long as the note is', async () => {
    if (notes.length === 0) throw new NotAsked(noNotes);
    must(!notes.some(({ note_hash }) => note_hash === 0), 'A hash is 0, which says that it is not known.');
    const [first, second] = [await pairsOf(backend, 100), await pairsOf(backend, 100)];
    must(JSON.stringify(first) === JSON.stringify(second), 'Two lists in a row have different hashes.');
  });
  await checkOne({ check }, backend, notes[0]);
  return notes;
}

async function checkOne({ check }: Pick<Report, 'check'>, backend: Backend, newest: Note | undefined): Promise<void> {
  const about = 'one note';
  const { path } = operation('getNotification');
  await check(about, `GET ${path}`, async () => {
    if (!newest) throw new NotAsked(noNotes);
    const note = await noteOf(backend, newest.id);
    must(note !== null, `Note ${newest.id} of the list cannot be had alone.`);
    must(note.note_hash === newest.note_hash, 'It has another hash than in the list.');
  });
  await check(about, 'a note that is gone: 404, or an empty list', async () => {
    must((await noteOf(backend, nothing)) === null, 'There is a note that there cannot be.');
  });
}

/** @returns the ids of the first note or block that has all of them */
export function idsWith(notes: readonly Note[], names: readonly (keyof NonNullable<Note['meta']['ids']>)[]) {
  return notes
    .flatMap(({ meta, body }) => [meta.ids, ...body.map((block) => block.meta?.ids)])
    .find((ids) => ids !== undefined && names.every((name) => (ids[name] ?? 0) > 0));
}

export async function checkThings({ check }: Report, backend: Backend, notes: readonly Note[]): Promise<void> {
  const about = 'what notes are about';
  const reads = [
    ['getSite', ['site']],
    ['getPost', ['site', 'post']],
    ['getComment', ['site', 'comment']],
  ] as const;
  for (const [id, names] of reads) {
    const asked = operation(id);
    await check(
      about,
      `GET ${asked.path}`,
      async () => {
        const ids = idsWith(notes, names);
        if (!ids) throw new NotAsked(`No note has the ids ${names.join(' and ')}.`);
        const { ID } = await backend.read(id, { ...ids });
        const wanted = ids[names[names.length - 1] ?? 'site'];
        must(ID === wanted, `The answer for ${wanted} has the ID ${ID}.`);
      },
      asked.without,
    );
  }
  await check(about, 'a comment that is not there: 404 and a sentence', async () => {
    const ids = idsWith(notes, ['site', 'comment']);
    if (!ids) throw new NotAsked('No note is about a comment.');
    const { status, body } = await backend.call(operation('getComment'), { ...ids, comment: nothing });
    must(status === 404, `The status is ${status}, not 404.`);
    fitting(shapes.Problem, body);
  });
  const replies = operation('listReplies');
  await check(
    about,
    `GET ${replies.path}: the newest first`,
    async () => {
      const ids = idsWith(notes, ['site', 'post', 'comment']);
      if (!ids) throw new NotAsked('No note is about a comment on a post.');
      const { comments } = await backend.read('listReplies', { ...ids }, { query: { number: 100, order: 'DESC' } });
      const times = comments.map(({ date }) => Date.parse(date));
      must(!times.some(Number.isNaN), 'A date cannot be read.');
      const isNewestFirst = times.every((time, at) => time <= (times[at - 1] ?? Number.POSITIVE_INFINITY));
      must(isNewestFirst, 'An older comment stands above a newer one.');
    },
    replies.without,
  );
  const suggest = operation('suggestUsers');
  await check(
    about,
    `GET ${suggest.path}`,
    async () => {
      const ids = idsWith(notes, ['site']);
      if (!ids?.site) throw new NotAsked('No note is about a site.');
      await backend.read('suggestUsers', {}, { query: { site_id: ids.site } });
    },
    suggest.without,
  );
}
