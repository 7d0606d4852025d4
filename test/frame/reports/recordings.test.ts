/** Earlier sessions as reports read them. */
import { endBefore, recordedLog } from '../../../src/frame/reports/recordings';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { logVersion } from '../../../src/replay/session/logFormat';
import { aDatabase, aLongPast, aPast, aSession, blockedDevice, databaseName, newDevice } from '../storage/aDevice';

beforeEach(newDevice);

const logOf = (session: number) => recordedLog(panelFold, databaseName, '1.0.0', session);
const before = (startedAt: number) => endBefore(panelFold, databaseName, '1.0.0', startedAt);

test('[recording.little-again] of a long session the whole log is read, and its end from its last two bases', async () => {
  const session = await aLongPast(2_000);
  const entries = session.log.entries();
  expect((await logOf(2_000))?.entries).toEqual(entries);
  const end = await before(3_000);
  expect(end?.session).toBe(2_000);
  expect(end?.log.base.seq).toBe(256);
  expect(end?.log.entries).toEqual(entries.slice(256));
});

test('[recording.flush] of several sessions the newest is taken that began before', async () => {
  const sessions = [aSession(), aSession(), aSession()];
  for (const [at, session] of sessions.entries()) await aPast((at + 1) * 1_000, session);
  expect(await before(1_000)).toBeNull();
  const end = await before(3_000);
  expect(end?.session).toBe(2_000);
  expect(end?.log.header.startedAt).toBe(2_000);
  expect(end?.log.entries).toEqual(sessions[1]?.log.entries());
  expect((await logOf(1_000))?.entries).toEqual(sessions[0]?.log.entries());
});

test('[recording.store-fails] what is not kept, is blocked or cannot be read is null', async () => {
  expect([await logOf(1_000), await before(2_000)]).toEqual([null, null]);
  const rubbish = {
    session: 1_000,
    from: 257,
    to: 257,
    at: 1_000,
    version: logVersion,
    user: null,
    bytes: 2,
    base: '',
    lines: '{}',
  };
  await (await aDatabase()).put('segments', rubbish);
  expect([await logOf(1_000), await before(2_000)]).toEqual([null, null]);
  blockedDevice();
  expect([await logOf(1_000), await before(2_000)]).toEqual([null, null]);
});
