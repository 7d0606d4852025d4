/** The recording of sessions on the device. */
import type { PanelEvent } from '../../../reducers/events';
import { record } from '../../../src/frame/storage/recording';
import { foldAll } from '../../../src/replay/fold/pass';
import { makeHeader } from '../../../src/replay/session/header';
import { loadLog } from '../../../src/replay/session/loadLog';
import { sessionLog } from '../../../src/replay/session/ring';
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
  withTransaction,
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

test('[recording.flush] entries are written within a second, those from before the recording too, and without any no timer runs', async () => {
  const session = aSession();
  const { types } = await recorded(session);
  session.do({ type: 'session.mounted' });
  expect(await types()).toEqual([]);
  jest.advanceTimersByTime(1_000);
  expect(await types()).toEqual(['session.started', 'session.mounted']);
  expect(jest.getTimerCount()).toBe(0);
});

test.each(['page.hidden', 'page.left'] as const)('[recording.flush] %s writes at once', async (type) => {
  const session = aSession();
  const { types } = await recorded(session);
  session.do({ type });
  expect(await types()).toEqual(['session.started', type]);
});

test('recording appends nothing to the log', async () => {
  const session = aSignedInSession(5, aNote(1));
  const before = session.log.entries().length;
  await recorded(session);
  jest.advanceTimersByTime(60_000);
  await settled();
  expect(session.log.entries()).toHaveLength(before);
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

test('[session.ends] a session that has ended is sealed under its owner', async () => {
  const session = aSignedInSession(5, aNote(1));
  const { types, segments } = await recorded(session);
  session.do({ type: 'session.ended', reason: 'otherPerson' }, { type: 'session.mounted' }, { type: 'page.left' });
  expect((await types()).at(-1)).toBe('session.ended');
  expect((await segments()).map(({ user }) => user)).toEqual([5]);
});

const refused = (call: 'getMe' | 'listNotes', status = 401): PanelEvent => ({
  type: 'api.failed',
  call,
  subject: null,
  problem: { name: 'UnauthorizedError', message: 'Not signed in', status },
});
const dayMs = 86_400_000;

describe('[recording.signed-out]', () => {
  test.each([401, 403])('when /me answers %d, the recordings of all persons are removed', async (status) => {
    const earlier = aSignedInSession(6, aNote(1, { text: 'Zanzibar' }));
    const others = await recorded(earlier, 1_000);
    earlier.do({ type: 'page.left' });
    await others.segments();
    others.stop();
    const session = aSignedInSession(5, aNote(2, { text: 'Zanzibar' }));
    const { segments } = await recorded(session, 2_000);
    session.do({ type: 'page.hidden' });
    expect(await segments()).toHaveLength(2);
    session.do(refused('getMe', status));
    expect(await segments()).toEqual([]);
    session.do({ type: 'page.left' });
    jest.advanceTimersByTime(10_000);
    expect(await segments()).toEqual([]);
  });

  test('a piece that is being written meanwhile does not stay', async () => {
    const session = aSignedInSession(5, aNote(1));
    const { segments } = await recorded(session);
    session.do({ type: 'page.hidden' }, refused('getMe'));
    expect(await segments()).toEqual([]);
  });

  test('what happened before the recording began does not count as recorded', async () => {
    const session = aSignedInSession(5, aNote(1));
    session.do(refused('getMe'));
    const { segments } = await recorded(session);
    session.do({ type: 'page.left' });
    expect(await segments()).toEqual([]);
  });

  test.each([refused('listNotes'), refused('getMe', 500), refused('getMe', 0)])(
    'a list that is refused, or a failure, removes nothing: %#',
    async (event) => {
      const session = aSignedInSession(5, aNote(1));
      const { segments } = await recorded(session);
      session.do(event, { type: 'page.left' });
      expect(await segments()).toHaveLength(1);
    },
  );

  test('with the next sign-in it goes on, as a log that begins at a base without what was before', async () => {
    const session = aSession({ owner: 5 });
    session.do(list(aNote(1, { text: 'Zanzibar' })), me(5), refused('listNotes'), refused('getMe'));
    const { segments } = await recorded(session);
    session.do({ type: 'page.hidden' }, { type: 'page.shown' }, me(5), list(aNote(2)), { type: 'page.left' });
    const kept = await segments();
    expect(kept.map(({ user }) => user)).toEqual([5]);
    const log = await loadLog(reducers, sessionLog(makeHeader('1', 1_000, 'none'), kept).join(''));
    expect(log.entries.map(({ event }) => event.type)).toEqual(['api.answered', 'api.answered', 'page.left']);
    expect(foldAll(reducers, log.base.state, log.entries)).toEqual(session.log.state$.value);
  });

  test('a recording that failed does not go on, but is removed', async () => {
    const session = aSignedInSession(5, aNote(1));
    const first = await recorded(session);
    session.do({ type: 'page.hidden' });
    expect(await first.segments()).toHaveLength(1);
    first.stop();
    const writing = jest.fn(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    record({ ...session, reducers, database: withTransaction(await aDatabase(), writing), startedAt: 2_000 });
    session.do({ type: 'page.hidden' });
    await settled();
    session.do(refused('getMe'), me(5), { type: 'page.left' });
    expect(await first.segments()).toEqual([]);
    expect(writing).toHaveBeenCalledTimes(1);
  });
});

test.each([
  [6, [1_000, 2_000]],
  [7, [2_000]],
])('[recording.ring] what was recorded %d days ago: these sessions are there afterwards', async (days, sessions) => {
  const earlier = aSignedInSession(6, aNote(1));
  const first = await recorded(earlier, 1_000);
  earlier.do({ type: 'page.left' });
  await first.segments();
  first.stop();
  jest.setSystemTime(Date.now() + days * dayMs + 1);
  const session = aSession();
  const { segments } = await recorded(session, 2_000);
  session.do(me(5), { type: 'page.left' });
  expect((await segments()).map((one) => one.session)).toEqual(sessions);
});

test('[recording.flush] when the store fails, recording ends and the log goes on', async () => {
  const session = aSession();
  const writing = jest.fn(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  record({ ...session, reducers, database: withTransaction(await aDatabase(), writing), startedAt: 1_000 });
  session.do({ type: 'page.hidden' });
  await settled();
  session.do({ type: 'page.shown' }, { type: 'page.hidden' });
  jest.advanceTimersByTime(10_000);
  await settled();
  expect(writing).toHaveBeenCalledTimes(1);
  expect(session.log.entries().at(-1)?.event.type).toBe('page.hidden');
});
