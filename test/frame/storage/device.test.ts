/** The device as a whole: what it answers to each request. */
import { EMPTY, of } from 'rxjs';
import { type DeviceConfig, openDevice } from '../../../src/frame/storage/device';
import type { Ports } from '../../../streams/ports';
import { aNote } from '../../reducers/folding';
import { noNetwork } from '../../support/virtualProvider';
import { virtualWorld } from '../../support/virtualWorld';
import {
  aDatabase,
  aSession,
  aSignedInSession,
  blockedDevice,
  databaseName,
  newDevice,
  reducers,
  type Session,
  settled,
} from './aDevice';

/** A browser has it, Node has not. */
const reportError = jest.fn();

beforeEach(() => {
  Object.assign(globalThis, { reportError });
  newDevice();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
});
afterEach(async () => {
  await settled();
  jest.useRealTimers();
  expect(reportError).not.toHaveBeenCalled();
});

function opened(session: Session, part: Partial<DeviceConfig> = {}) {
  const save = jest.fn<void, [Blob, string]>();
  const config = { log: session.log, reducers, startedAt: 2_000, app: '1.2.3', name: databaseName, save, ...part };
  return openDevice(config).then((device) => ({ device, save }));
}

/** A visit that is over, of this user. */
async function visited(user: number, startedAt = 1_000): Promise<void> {
  const session = aSignedInSession(user, aNote(1));
  const { device } = await opened(session, { startedAt });
  void device({ op: 'restoreNotes', user: 5 });
  await settled();
  void device({ op: 'signedIn', user });
  void device({ op: 'keepNotes', state: session.log.state$.value });
  session.do({ type: 'page.left' });
  await settled();
}

test('[return.painted] the next visit is given the notes of the last', async () => {
  await visited(5);
  const { device } = await opened(aSession());
  expect(await device({ op: 'restoreNotes', user: 5 })).toMatchObject({ type: 'session.restoredNotes', user: 5 });
});

test('[storage.rubbish] [effects.fenced] a kept note without a body ends no effect, and the panel goes on calling', async () => {
  const bodiless = { ...aNote(2), body: undefined };
  await (await aDatabase()).put('notes', { user: 1, savedAt: 0, notes: [aNote(1), bodiless] }, 'of 1');
  const { device } = await opened(aSession());
  const restored = await device({ op: 'restoreNotes', user: 1 });
  const answers: Ports['device'] = ({ op }) => (op === 'restoreNotes' && restored ? of(restored) : EMPTY);
  const world = virtualWorld((provider) => {
    for (const id of [1, 2, 3]) provider.add(id);
  });
  // The network is away, so that what was kept is painted; the service has the same versions as they were kept.
  world.provider.fail('any', { times: 3, problem: noNetwork });
  const tab = world.openTab({ owner: 1, named: true, device: answers });
  world.advance(600_000);
  world.provider.forgetCalls();
  world.advance(60_000);
  expect(tab.events('effect.failed')).toEqual([]);
  expect(tab.state().notes.order).toEqual([3, 2, 1]);
  expect(tab.state().sync.problem).toBeNull();
  expect(world.provider.asked('listPairs')).toHaveLength(2);
});

test('[return.other-person] another user who signs in is given nothing of the first, and is offered no log', async () => {
  await visited(5);
  const { device } = await opened(aSession());
  expect(await device({ op: 'signedIn', user: 6 })).toBeNull();
  expect(await device({ op: 'restoreNotes', user: 6 })).toBeNull();
});

test('[help.log] the same user is offered the log of the visit before, and both files are handed over', async () => {
  await visited(5);
  const { device, save } = await opened(aSession());
  expect(await device({ op: 'signedIn', user: 5 })).toEqual({ type: 'session.foundEarlierLog', startedAt: 1_000 });
  const bytes = [
    await device({ op: 'saveLog', redaction: 'text' }),
    await device({ op: 'saveEarlierLog', redaction: 'text', user: 5 }),
  ];
  expect(save.mock.calls.map(([, name]) => name)).toEqual([
    'notifications-1970-01-01T00-00-02.ndjson.gz',
    'notifications-1970-01-01T00-00-01.ndjson.gz',
  ]);
  expect(bytes).toEqual(save.mock.calls.map(([{ size }]) => ({ type: 'log.saved', bytes: size })));
});

test('[storage.blocked] a blocked database leaves the panel working, and the present log can be saved', async () => {
  blockedDevice();
  const session = aSignedInSession(5, aNote(1));
  const { device, save } = await opened(session);
  expect(await device({ op: 'restoreNotes', user: 5 })).toBeNull();
  expect(await device({ op: 'signedIn', user: 5 })).toBeNull();
  expect(device({ op: 'keepNotes', state: session.log.state$.value })).toBeNull();
  expect(device({ op: 'signedOut' })).toBeNull();
  session.do({ type: 'page.left' });
  expect(await device({ op: 'saveLog', redaction: 'text' })).toMatchObject({ type: 'log.saved' });
  expect(save).toHaveBeenCalledTimes(1);
});
