/** Log files of this session and of the one before it. */

import { earlierLog } from '../../../src/frame/storage/earlierSession';
import { logFile } from '../../../src/frame/storage/logFile';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { loadLog } from '../../../src/replay/session/loadLog';
import { aNote } from '../../reducers/folding';
import { aDatabase, aPast, aSession, aSignedInSession, me, newDevice, reducers, type Session } from './aDevice';

beforeEach(newDevice);

const app = '1.2.3';
const configOf = async (session: Session, startedAt: number) => ({
  log: session.log,
  reducers,
  database: await aDatabase(),
  startedAt,
  app,
});
const read = async (content: Blob) => loadLog(panelFold, new Uint8Array(await content.arrayBuffer()));
const textOf = async (content: Blob) => JSON.stringify((await read(content)).entries);

const startedAt = Date.UTC(2026, 10, 21, 7, 40, 12);

test('[help.log] the file holds the session from its start, and is named for when it began', async () => {
  const session = aSignedInSession(5, aNote(1));
  const { name, content } = await logFile(await configOf(session, startedAt), { op: 'saveLog', redaction: 'none' });
  expect(name).toBe('notifications-2026-11-21T07-40-12.ndjson.gz');
  const log = await read(content);
  expect(log.header).toMatchObject({ app, startedAt, redaction: 'none' });
  expect(log.entries).toEqual(session.log.entries());
});

test('[storage.blocked] without a database the present log can be had, and no earlier one', async () => {
  const config = { ...(await configOf(aSession(), startedAt)), database: null };
  expect((await logFile(config, { op: 'saveLog', redaction: 'none' })).content.size).toBeGreaterThan(0);
  expect(await earlierLog(config, 5)).toBeNull();
  await expect(logFile(config, { op: 'saveEarlierLog', redaction: 'none', user: 5 })).rejects.toThrow(
    'No earlier session is kept on this device.',
  );
});

test('[help.log] the newest session before this one is found, and saved as it was', async () => {
  const oldest = aSession();
  oldest.do(me(5));
  await aPast(1_000, oldest);
  const before = aSignedInSession(5, aNote(1));
  await aPast(2_000, before);
  const config = await configOf(aSignedInSession(5, aNote(2)), 3_000);
  expect(await earlierLog(config, 5)).toBe(2_000);
  const { name, content } = await logFile(config, { op: 'saveEarlierLog', redaction: 'none', user: 5 });
  expect(name).toBe('notifications-1970-01-01T00-00-02.ndjson.gz');
  const log = await read(content);
  expect(log.header.startedAt).toBe(2_000);
  expect(log.entries).toEqual(before.log.entries());
});

test('[file.redaction] the earlier log is redacted too when that is asked', async () => {
  const before = aSignedInSession(5, aNote(1, { text: 'Zanzibar' }));
  before.do(me(5));
  await aPast(2_000, before);
  const config = await configOf(aSession(), 3_000);
  const { content } = await logFile(config, { op: 'saveEarlierLog', redaction: 'text', user: 5 });
  expect(await textOf(content)).not.toContain('Zanzibar');
});

test.each([
  ['another user', 6],
  ['no known person', null],
])('[recording.per-person] for %s there is no earlier log', async (_whom, user) => {
  const before = aSession();
  before.do(me(5));
  await aPast(2_000, before);
  const config = await configOf(aSession(), 3_000);
  if (user !== null) expect(await earlierLog(config, user)).toBeNull();
  await expect(logFile(config, { op: 'saveEarlierLog', redaction: 'none', user })).rejects.toThrow(
    'No earlier session is kept on this device.',
  );
});

test('[recording.per-person] a recording without a signed-in person is offered to no person', async () => {
  await aPast(2_000, aSession());
  expect(await earlierLog(await configOf(aSession(), 3_000), 5)).toBeNull();
});

test('[file.versions] a recording of another version of the format is offered to nobody', async () => {
  await aPast(1_000, aSession());
  const database = await aDatabase();
  for (const segment of await database.getAll('segments')) await database.put('segments', { ...segment, version: 0 });
  expect(await earlierLog(await configOf(aSession(), 2_000), 5)).toBeNull();
});
