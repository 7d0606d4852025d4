/** The last known notes on the device. */
import type { PanelEvent } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { noteStore } from '../../../src/frame/storage/noteStore';
import { aNote, folded, list, started, stateOf } from '../../reducers/folding';
import { aDatabase, me, newDevice, settled, withTransaction } from './aDevice';

beforeEach(() => {
  newDevice();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
});
afterEach(async () => {
  await settled();
  jest.useRealTimers();
});

const opened = async () => {
  const database = await aDatabase();
  const writing = jest.fn((...args: readonly unknown[]) => Reflect.apply(database.transaction, database, args));
  const store = noteStore(withTransaction(database, writing));
  const kept = async () => {
    await settled();
    return database.get('notes', 'of 5');
  };
  return { database, writing, store, kept };
};
const ids = (kept: { readonly notes: unknown } | undefined) =>
  (kept?.notes as { id: number }[] | undefined)?.map(({ id }) => id);
const of = (user: number, ...notes: number[]): State =>
  stateOf(started(), list(...notes.map((id) => aNote(id))), me(user));
const denied = (status: number): PanelEvent => ({
  type: 'api.failed',
  call: 'listNotes',
  subject: null,
  problem: { name: 'Error', message: '', status },
});

test('[return.painted] what was kept comes back as one entry, with the person of the notes, and as the service sent it', async () => {
  const { store } = await opened();
  store.keep(folded(of(5, 1, 2), { type: 'user.openedNote', note: 1 }));
  jest.runAllTimers();
  await settled();
  const restored = await store.restored(5);
  expect(restored).toMatchObject({ type: 'session.restoredNotes', user: 5, savedAt: Date.now() });
  expect(restored?.type === 'session.restoredNotes' && restored.notes.map(({ id, read }) => [id, read])).toEqual([
    [1, false],
    [2, false],
  ]);
});

test('[return.painted] the first time at once, then within three seconds, and the latest', async () => {
  const { store, kept } = await opened();
  store.keep(of(5, 1));
  jest.advanceTimersByTime(0);
  expect(ids(await kept())).toEqual([1]);
  store.keep(of(5, 1, 2));
  store.keep(of(5, 1, 2, 3));
  jest.advanceTimersByTime(2_999);
  expect(ids(await kept())).toEqual([1]);
  jest.advanceTimersByTime(1);
  expect(ids(await kept())).toEqual([1, 2, 3]);
});

test('[return.painted] what waits is written at once when the page is left, and once', async () => {
  const { writing, store, kept } = await opened();
  store.keep(of(5, 1));
  store.flush();
  expect(ids(await kept())).toEqual([1]);
  store.flush();
  jest.runAllTimers();
  await settled();
  expect(writing).toHaveBeenCalledTimes(1);
});

test('notes that did not change are not written again', async () => {
  const { writing, store } = await opened();
  const state = of(5, 1);
  store.keep(state);
  jest.runAllTimers();
  store.keep(folded(state, { type: 'user.openedHelp' }));
  jest.runAllTimers();
  expect(writing).toHaveBeenCalledTimes(1);
});

const loading = stateOf(started(), me(5));
const unknown = stateOf(started(), list(aNote(1)));
const restoredOnly = stateOf(
  started(),
  { type: 'session.restoredNotes', user: 5, notes: [aNote(1)], savedAt: 0 },
  me(5),
);
const signedOut = folded(of(5, 1), denied(403));
test.each([
  ['a list that was never answered', loading],
  ['a list of an unknown person', unknown],
  ['what was itself restored', restoredOnly],
  ['a list of somebody who is signed out', signedOut],
])('%s is not kept', async (_what, state) => {
  const { store, kept } = await opened();
  store.keep(state);
  jest.runAllTimers();
  expect(await kept()).toBeUndefined();
});

test('[return.signed-out] signed out, what is kept goes, and what waits to be written is not written', async () => {
  const { store, kept } = await opened();
  store.keep(of(5, 1));
  store.flush();
  store.keep(of(5, 1, 2));
  store.drop();
  jest.runAllTimers();
  expect(await kept()).toBeUndefined();
});

test('[return.other-person] each user’s notes are kept apart, of the last five', async () => {
  const { database, store } = await opened();
  for (let user = 1; user <= 7; user += 1) {
    store.keep(of(user, user));
    jest.advanceTimersByTime(5_000);
    await settled();
  }
  expect(await database.getAllKeys('notes')).toEqual(['of 3', 'of 4', 'of 5', 'of 6', 'of 7']);
  expect(await store.restored(4)).toMatchObject({ user: 4, notes: [{ id: 4 }] });
  expect(await store.restored(2)).toBeNull();
  expect(await store.restored(null)).toMatchObject({ user: 7 });
});

test('[session.unconfirmed] what may be another person’s is not kept', async () => {
  const { store, kept } = await opened();
  const owned = stateOf({ ...started(), owner: 5 } as PanelEvent, list(aNote(1)), me(5), { type: 'page.hidden' });
  store.keep(owned);
  jest.runAllTimers();
  expect(await kept()).toBeUndefined();
});

test.each<readonly [string, unknown]>([
  ['a date', new Date(0)],
  ['a map', new Map([[1, 2]])],
  ['no number', Number.NaN],
  ['bytes', new Uint8Array(3)],
  ['a whole number that JSON cannot hold', 1n],
])('a kept note that holds %s, which a database can hold and JSON cannot, is not restored', async (_what, value) => {
  const { database, store } = await opened();
  await database.put('notes', { user: 5, savedAt: 0, notes: [{ ...aNote(1), ids: { site: value } }] }, 'of 5');
  expect(await store.restored(5)).toBeNull();
});

test.each<readonly [string, unknown]>([
  ['nothing', undefined],
  ['an empty list', []],
  ['no list', 'notes'],
  ['notes of another shape', [{ id: 1 }]],
  ...['subject', 'header', 'body', 'ids', 'title', 'noticon'].map((part): readonly [string, unknown] => [
    `a readable note without ${part}`,
    [aNote(2), { ...aNote(1), [part]: undefined }],
  ]),
  ['a note with a block that is none', [{ ...aNote(1), body: [null] }]],
  ['a note with a block without a text', [{ ...aNote(1), subject: [{ ...aNote(1).subject[0], text: undefined }] }]],
])('[storage.rubbish] %s is not restored', async (_what, notes) => {
  const { database, store } = await opened();
  if (notes !== undefined) await database.put('notes', { user: 5, savedAt: 0, notes }, 'of 5');
  expect(await store.restored(5)).toBeNull();
});

test('[storage.blocked] a database that is gone breaks nothing', async () => {
  const { database, store } = await opened();
  database.close();
  store.keep(of(5, 1));
  store.flush();
  store.drop();
  await settled();
  expect(await store.restored(5)).toBeNull();
});
