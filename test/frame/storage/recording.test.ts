/** The recording of sessions on the device. */
import { record } from '../../../src/frame/storage/recording';
import { aNote, list } from '../../reducers/folding';
import {
  aDatabase,
  aSession,
  aSignedInSession,
  me,
  newDevice,
  reducers,
  type Session,
  settled,
  withPut,
} from './aDevice';

beforeEach(() => {
  newDevice();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
});
afterEach(async () => {
  await settled();
  jest.useRealTimers();
});

async function recorded(session: Session, startedAt = 1_000, budgetBytes?: number) {
  const database = await aDatabase();
  const stop = record({ ...session, reducers, database, startedAt, ...(budgetBytes && { budgetBytes }) });
  const segments = async () => {
    await settled();
    return database.getAll('segments');
  };
  const types = async () =>
    (await segments()).flatMap(({ lines }) =>
      lines
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).event.type as string),
    );
  return { database, stop, segments, types };
}

test('[recording.flush] entries are written each second, those from before the recording too', async () => {
  const session = aSession();
  const { types } = await recorded(session);
  session.do({ type: 'session.mounted' });
  expect(await types()).toEqual([]);
  jest.advanceTimersByTime(1_000);
  expect(await types()).toEqual(['session.started', 'session.mounted']);
});

test.each(['page.hidden', 'page.left'] as const)('[recording.flush] %s writes at once', async (type) => {
  const session = aSession();
  const { types } = await recorded(session);
  session.do({ type });
  expect(await types()).toEqual(['session.started', type]);
});

test('[recording.no-entries] recording appends nothing to the log', async () => {
  const session = aSignedInSession(5, aNote(1));
  const before = session.log.entries().length;
  await recorded(session);
  jest.advanceTimersByTime(60_000);
  await settled();
  expect(session.log.entries()).toHaveLength(before);
});

test('[recording.ring] all sessions together stay within the budget, and the newest piece is there', async () => {
  const session = aSession();
  const budgetBytes = 1_000_000;
  const { segments } = await recorded(session, 1_000, budgetBytes);
  for (let turn = 0; turn < 2_048; turn += 1) session.do(list(aNote(1 + (turn % 40), { hash: turn })));
  jest.advanceTimersByTime(1_000);
  const kept = await segments();
  // The newest piece is still being written.
  const written = kept.sort((one, other) => one.from - other.from).slice(0, -1);
  expect(written.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(budgetBytes);
  expect(Math.max(...kept.map(({ to }) => to))).toBe(session.log.entries().at(-1)?.seq);
  expect(Math.min(...kept.map(({ from }) => from))).toBeGreaterThan(1);
});

test('[recording.per-person] what is recorded is this user’s as soon as that is known; another user’s sessions stay theirs', async () => {
  const earlier = aSignedInSession(6, aNote(1));
  const others = await recorded(earlier, 1_000);
  earlier.do({ type: 'page.left' });
  await others.segments();
  others.stop();
  const session = aSession();
  const { segments } = await recorded(session, 2_000);
  session.do(me(5), { type: 'page.left' });
  expect((await segments()).map(({ session: at, user }) => [at, user])).toEqual([
    [1_000, 6],
    [2_000, 5],
  ]);
});

test('[recording.per-person] of five users the sessions are kept', async () => {
  for (let user = 1; user <= 7; user += 1) {
    const session = aSession();
    const { stop } = await recorded(session, user);
    session.do(me(user), { type: 'page.left' });
    await settled();
    stop();
  }
  const kept = await (await aDatabase()).getAll('segments');
  expect(kept.map(({ user }) => user)).toEqual([3, 4, 5, 6, 7]);
});

test('[session.ends] a session that has ended is sealed under its owner', async () => {
  const session = aSignedInSession(5, aNote(1));
  const { types, segments } = await recorded(session);
  session.do({ type: 'session.ended' }, { type: 'session.mounted' }, { type: 'page.left' });
  expect((await types()).at(-1)).toBe('session.ended');
  expect((await segments()).map(({ user }) => user)).toEqual([5]);
});

test('[recording.per-person] a recording that begins after the sign-in knows whose it is', async () => {
  const session = aSignedInSession(5, aNote(1));
  const { segments } = await recorded(session);
  session.do({ type: 'page.left' });
  expect((await segments()).map(({ user }) => user)).toEqual([5]);
});

test('[recording.per-person] a user’s own earlier sessions stay', async () => {
  const earlier = aSession();
  const first = await recorded(earlier, 1_000);
  earlier.do(me(5), { type: 'page.left' });
  await settled();
  first.stop();
  const session = aSession();
  const { segments } = await recorded(session, 2_000);
  session.do(me(5), { type: 'page.left' });
  expect((await segments()).map(({ session: at, user }) => [at, user])).toEqual([
    [1_000, 5],
    [2_000, 5],
  ]);
});

test('[recording.store-fails] when the store fails, recording ends and the log goes on', async () => {
  const session = aSession();
  const put = jest.fn().mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  record({ ...session, reducers, database: withPut(await aDatabase(), put), startedAt: 1_000 });
  session.do({ type: 'page.hidden' });
  await settled();
  session.do({ type: 'page.shown' }, { type: 'page.hidden' });
  jest.advanceTimersByTime(10_000);
  await settled();
  expect(put).toHaveBeenCalledTimes(1);
  expect(session.log.entries().at(-1)?.event.type).toBe('page.hidden');
});

test('a recording that was ended writes no more', async () => {
  const session = aSession();
  const { types, stop } = await recorded(session);
  stop();
  session.do({ type: 'page.left' });
  jest.advanceTimersByTime(10_000);
  expect(await types()).toEqual([]);
});
