/** What the signed-in user's calls do to the provider's data, over REST, as the panel sends them. */
import type { WireNote } from '../../../src/sandbox/data/wire';
import { list, type Running, start } from '../running';

const commentNote = ({ sandbox }: Running, match: (note: WireNote) => boolean = () => true): WireNote => {
  const note = sandbox
    .world()
    .sorted()
    .find((one) => one.type === 'comment' && one.meta.ids.reply_comment === undefined && match(one));
  if (!note) throw new Error('The world holds no such comment note.');
  return structuredClone(note);
};
const pathOf = ({ meta }: WireNote) => `/sites/${meta.ids.site}/comments/${meta.ids.comment}`;
const now = ({ sandbox }: Running, { id }: WireNote) => sandbox.world().notes.get(id);
const action = (note: WireNote | undefined, name: string) =>
  note?.body.find((block) => block.actions && name in block.actions)?.actions?.[name];

test('approving changes the note: its action and its hash', async () => {
  const running = await start();
  const note = commentNote(running, (one) => action(one, 'approve-comment') === false);
  await running.json('POST', pathOf(note), { status: 'approved' });
  expect(action(now(running, note), 'approve-comment')).toBe(true);
  expect(now(running, note)?.note_hash).not.toBe(note.note_hash);
  await running.json('POST', pathOf(note), { status: 'unapproved' });
  expect(action(now(running, note), 'approve-comment')).toBe(false);
  expect(now(running, note)?.note_hash).toBe(note.note_hash);
});

test('spam the way the panel does it (get, set the status, send it all back) takes the note away and changes no text', async () => {
  const running = await start();
  const note = commentNote(running);
  const comment = await running.json('GET', pathOf(note));
  const answer = await running.json('POST', pathOf(note), { ...comment, status: 'spam' });
  expect(answer).toMatchObject({ status: 'spam', raw_content: comment['raw_content'] });
  expect(now(running, note)).toBeUndefined();
});

test('a comment that is no spam after all brings its note back', async () => {
  const running = await start();
  const note = commentNote(running);
  await running.json('POST', pathOf(note), { status: 'spam' });
  await running.json('POST', pathOf(note), { status: 'approved' });
  expect(now(running, note)?.id).toBe(note.id);
});

test('trash takes the note away; a second delete is a 404', async () => {
  const running = await start();
  const note = commentNote(running);
  expect((await running.rest('POST', `${pathOf(note)}/delete`)).status).toBe(200);
  expect(now(running, note)).toBeUndefined();
  expect((await running.rest('POST', `${pathOf(note)}/delete`)).status).toBe(404);
});

test('liking a comment is remembered by note and comment, and undone by the delete call', async () => {
  const running = await start();
  const note = commentNote(running, (one) => action(one, 'like-comment') === false);
  expect(await running.json('POST', `${pathOf(note)}/likes/new`)).toMatchObject({ success: true, i_like: true });
  expect(action(now(running, note), 'like-comment')).toBe(true);
  expect(await running.json('GET', `${pathOf(note)}/likes/mine`)).toEqual({ i_like: true });
  expect(await running.json('POST', `${pathOf(note)}/likes/mine/delete`)).toMatchObject({ i_like: false });
  expect(action(now(running, note), 'like-comment')).toBe(false);
});

test('liking a post changes every note about it that offers the act', async () => {
  const running = await start();
  const note = running.sandbox.world().make('new_post', Date.now());
  const { site, post } = note.meta.ids;
  await running.json('POST', `/sites/${site}/posts/${post}/likes/new`);
  expect(action(now(running, note), 'like-post')).toBe(true);
});

test('following a site changes the follow action of all its blocks', async () => {
  const running = await start({ notes: 120 });
  const blocks = () =>
    running.sandbox
      .world()
      .sorted()
      .flatMap((note) => note.body.filter((block) => block.meta?.ids.site === 3001 && block.type === 'user'));
  expect(await running.json('POST', '/sites/3001/follows/new')).toMatchObject({ success: true, is_following: true });
  expect(blocks().length).toBeGreaterThan(0);
  expect(blocks().every((block) => block.actions?.['follow'])).toBe(true);
  expect(await running.json('POST', '/sites/3001/follows/mine/delete')).toMatchObject({ is_following: false });
  expect(blocks().some((block) => block.actions?.['follow'])).toBe(false);
});

test('a reply has a URL and becomes the own reply of the note', async () => {
  const running = await start();
  const note = commentNote(running);
  const said = await running.json('POST', `${pathOf(note)}/replies/new`, { content: 'Thank you!' });
  expect(said['URL']).toMatch(/^https:\/\/.*#comment-\d+$/);
  expect(now(running, note)?.meta.ids.reply_comment).toBe(said['ID']);
  expect(await running.json('GET', `/sites/${note.meta.ids.site}/comments/${said['ID']}`)).toMatchObject({
    raw_content: 'Thank you!',
  });
});

test('saying the same again is a duplicate, saying it elsewhere is not', async () => {
  const running = await start();
  const note = commentNote(running);
  const other = commentNote(running, (one) => one.id !== note.id);
  await running.rest('POST', `${pathOf(note)}/replies/new`, { content: 'Thank you!' });
  const again = await running.rest('POST', `${pathOf(note)}/replies/new`, { content: ' Thank you! ' });
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({ error: 'comment_duplicate' });
  expect((await running.rest('POST', `${pathOf(other)}/replies/new`, { content: 'Thank you!' })).status).toBe(200);
});

test('an empty reply is refused', async () => {
  const running = await start();
  expect((await running.rest('POST', `${pathOf(commentNote(running))}/replies/new`, { content: '  ' })).status).toBe(
    400,
  );
});

test('read counts mark read and unread, bare or under "counts", and change the hash', async () => {
  const running = await start();
  const [note] = running.sandbox.world().sorted();
  const before = note?.note_hash;
  await running.json('POST', '/notifications/read', { counts: { [String(note?.id)]: 9999 } });
  expect(note?.read).toBe(1);
  expect(note?.note_hash).not.toBe(before);
  await running.json('POST', '/notifications/read', { [String(note?.id)]: -1 });
  expect(note?.read).toBe(0);
});

test('last seen only moves forward', async () => {
  const running = await start();
  await running.json('POST', '/notifications/seen', { time: 2_000_000_000 });
  expect(await running.json('POST', '/notifications/seen', { time: 5 })).toEqual({
    last_seen_time: 2_000_000_000,
    success: true,
  });
});

test('suggestions are more than are ever shown, so that ranking matters', async () => {
  const { json } = await start();
  const names = list((await json('GET', '/users/suggest?site_id=101'))['suggestions']).map(({ name }) => String(name));
  expect(names.filter((name) => /(^|\s)a/i.test(name)).length).toBeGreaterThan(5);
  expect(names.length).toBeGreaterThan(10);
});

test('calls about a known site but an unknown comment or post are 404s that name them', async () => {
  const { rest } = await start();
  expect(await (await rest('GET', '/sites/101/comments/5')).json()).toMatchObject({ error: 'unknown_comment' });
  expect(await (await rest('GET', '/sites/101/posts/5')).json()).toMatchObject({ error: 'unknown_post' });
});
