/** The control surface: what it changes, and that a wrong order is one sentence and changes nothing. */
import { noteKinds } from '../../../src/sandbox/data/makers';
import { hostileNames, noteNames } from '../../support/fixtures';
import { list, record, start } from '../running';

test('[sandbox.control] every kind can be made, and stands first in the list', async () => {
  const { control, json } = await start({ notes: 3 });
  for (const kind of noteKinds) {
    const { ids } = record(await (await control('POST', '/notes', { kind })).json());
    const [first] = list((await json('GET', '/notifications/'))['notes']);
    expect([first?.['id']]).toEqual(ids);
  }
});

test('[sandbox.control] a note is edited: text, read, approval, and any field', async () => {
  const { control, sandbox } = await start();
  const note = sandbox
    .world()
    .sorted()
    .find(({ type }) => type === 'comment');
  const hash = note?.note_hash;
  const path = `/notes/${note?.id}`;
  await control('POST', path, { text: 'Changed.', read: true, set: { title: 'Other' } });
  expect(note).toMatchObject({ title: 'Other', read: 1, subject: [{}, { text: 'Changed.' }] });
  expect(note?.note_hash).not.toBe(hash);
  expect((await control('DELETE', path)).status).toBe(200);
  expect((await control('DELETE', path)).status).toBe(404);
});

test('[sandbox.control] every fixture can be put in, whole or damaged', async () => {
  const { control, json } = await start({ notes: 0 });
  for (const name of [...noteNames(), ...hostileNames().map((one) => `hostile/${one}`)])
    expect((await control('POST', '/notes/raw', { fixture: name, push: 'none' })).status).toBe(200);
  expect(await json('GET', '/notifications/?number=100&fields=id,note_hash')).toHaveProperty('notes');
});

test('[sandbox.control] the comment of a fixture can be fetched', async () => {
  const { control, rest } = await start({ notes: 0 });
  await control('POST', '/notes/raw', { fixture: 'comment' });
  expect(await (await rest('GET', '/sites/101/comments/711')).json()).toMatchObject({
    ID: 711,
    author: { login: 'ada' },
  });
});

test('[sandbox.control] any JSON can stand in the list', async () => {
  const { control, json } = await start({ notes: 2 });
  for (const note of [null, 7, 'text', [], { id: 5 }]) await control('POST', '/notes/raw', { note });
  const notes = (await json('GET', '/notifications/'))['notes'];
  expect(notes).toEqual(expect.arrayContaining([null, 7, 'text', [], { id: 5 }]));
  expect(await json('GET', '/notifications/5')).toMatchObject({ notes: [{ id: 5 }] });
});

test('[sandbox.control] reset gives the seeded world again and forgets calls and faults', async () => {
  const { control, rest, sandbox } = await start({ notes: 12, seed: 4 });
  const before = JSON.stringify(sandbox.world().sorted());
  await control('POST', '/notes', { kind: 'like' });
  await control('POST', '/faults', { kind: 'status' });
  await control('POST', '/session', { signedOut: true });
  await control('POST', '/reset', {});
  expect(JSON.stringify(sandbox.world().sorted())).toBe(before);
  expect((await rest('GET', '/me')).status).toBe(200);
  expect(record(await (await control('POST', '/reset', { seed: 9, notes: 2 })).json())).toEqual({ seed: 9, notes: 2 });
});

test('[sandbox.control] calls are logged in order with verb, path, query and body, and can be cleared', async () => {
  const { control, rest } = await start();
  await rest('GET', '/notifications/?number=20&fields=id,note_hash');
  await rest('POST', '/notifications/seen', { time: 5 });
  expect(await (await control('GET', '/calls')).json()).toMatchObject([
    { seq: 1, method: 'GET', path: '/notifications/', query: { number: '20', fields: 'id,note_hash' }, status: 200 },
    { seq: 2, method: 'POST', path: '/notifications/seen', body: { time: 5 }, apiVersion: '1.1', status: 200 },
  ]);
  await control('DELETE', '/calls');
  expect(await (await control('GET', '/calls')).json()).toEqual([]);
});

test.each([
  ['/notes', { kind: 'nonsense' }, 'Field "kind"'],
  ['/notes', { count: 0 }, 'Field "count"'],
  ['/notes/raw', { fixture: '../../package' }, 'Field "fixture"'],
  ['/faults', { kind: 'status', times: 'many' }, 'Field "times"'],
  ['/faults', { kind: 'slow', milliseconds: 5 }, 'Field "milliseconds"'],
  ['/push', { action: 'explode' }, 'Field "action"'],
  ['/session', { signedOut: 1 }, 'Field "signedOut"'],
  ['/session', { user: 0 }, 'Field "user"'],
])('[sandbox.control] a wrong order to %s (%j) is a 400 that names the field', async (path, body, words) => {
  const { control } = await start({ notes: 1 });
  const answer = await control('POST', path, body);
  expect(answer.status).toBe(400);
  expect(record(await answer.json())['message']).toContain(words);
});

test('[sandbox.control] kill with a time comes back by itself', async () => {
  const { control, rest } = await start({ notes: 1 });
  await control('POST', '/kill', { forMs: 100 });
  const asks = async (): Promise<boolean> => (await rest('GET', '/me').catch(() => null))?.status === 200;
  while (await asks()) await null;
  while (!(await asks())) await null;
  expect(await asks()).toBe(true);
});

test('another person has other notes, and each call tells the person of its cookies', async () => {
  const { control, rest } = await start({ notes: 5 });
  const ids = async () =>
    ((await (await rest('GET', '/notifications/?number=5')).json()) as { notes: { id: number }[] }).notes.map(
      ({ id }) => id,
    );
  const first = await ids();
  await control('POST', '/session', { user: 2 });
  expect(await (await rest('GET', '/me')).json()).toMatchObject({ ID: 2 });
  expect((await ids()).filter((id) => first.includes(id))).toEqual([]);
  await control('POST', '/session', { signedOut: true });
  expect((await rest('GET', '/me')).status).toBe(401);
  await control('POST', '/session', { signedOut: false, user: 1 });
  expect(await ids()).toEqual(first);
  const calls = (await (await control('GET', '/calls')).json()) as { user: number | null }[];
  expect(calls.map(({ user }) => user)).toEqual([1, 2, 2, null, 1]);
});
