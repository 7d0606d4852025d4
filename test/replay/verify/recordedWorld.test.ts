/** A recorded log as the world of the effects: the answers of each port, and when they come. */
import type { Entry, PanelEvent } from '../../../reducers/events';
import { createLazyScheduler } from '../../../src/replay/verify/lazyScheduler';
import { createRecordedWorld } from '../../../src/replay/verify/recordedWorld';
import { leaderLock } from '../../../streams/features/tabs';
import type { DeviceRequest, PushMessage } from '../../../streams/ports';
import { readKey, storedOwner } from '../../../streams/storageKeys';

const entry = (seq: number, event: PanelEvent, cause?: number): Entry => ({
  seq,
  at: seq,
  event,
  ...(cause === undefined ? {} : { cause }),
});
const worldOf = (...entries: readonly Entry[]) => createRecordedWorld(entries, createLazyScheduler(0));

test.each<[PanelEvent, PushMessage]>([
  [{ type: 'push.opened' }, { kind: 'open' }],
  [
    { type: 'push.noteChanged', note: 4 },
    { kind: 'note', note: 4 },
  ],
  [{ type: 'push.changed' }, { kind: 'changed' }],
  [{ type: 'push.namedOther' }, { kind: 'changed', user: 0 }],
  [{ type: 'push.closed' }, { kind: 'close' }],
  [
    { type: 'push.failed', kind: 'unknownType', name: 'sing' },
    { kind: 'unknown', name: 'sing' },
  ],
  [{ type: 'push.failed', kind: 'errorEvent' }, { kind: 'error' }],
])('[effects.compared] the push channel says what led to %j', (event, message) => {
  const { ports, speak } = worldOf();
  const heard: PushMessage[] = [];
  speak(entry(1, event));
  ports.push().subscribe((said) => heard.push(said));
  expect(heard).toEqual([]);
  speak(entry(2, event));
  expect(heard).toEqual([message]);
});

test('[effects.compared] the push channel fails with the recorded name, and for no other reason', () => {
  const { ports, speak } = worldOf();
  const heard: unknown[] = [];
  ports.push().subscribe({ next: (said) => heard.push(said), error: (error) => heard.push(error) });
  speak(entry(1, { type: 'user.openedHelp' }));
  expect(heard).toEqual([]);
  speak(entry(2, { type: 'push.failed', kind: 'error', name: 'TimeoutError' }));
  expect(heard).toEqual([{ name: 'TimeoutError' }]);
});

test('[effects.compared] only the channel that is open speaks', () => {
  const { ports, speak } = worldOf();
  const heard: string[] = [];
  const first = ports.push().subscribe(() => heard.push('first'));
  const second = ports.push().subscribe(() => heard.push('second'));
  first.unsubscribe();
  speak(entry(1, { type: 'push.opened' }));
  expect(heard).toEqual(['second']);
  second.unsubscribe();
  speak(entry(2, { type: 'push.opened' }));
  expect(heard).toEqual(['second']);
});

test('[effects.compared] the write fails that failed in the record, for the recorded reason, and no other one', () => {
  const pressed = (seq: number) => entry(seq, { type: 'user.openedNote', note: 1 });
  const world = worldOf(pressed(1), pressed(2), entry(3, { type: 'storage.failed', key: 'k', reason: 'full' }, 2));
  const { ports } = world;
  const write = (value: string) => ports.storage({ op: 'set', key: 'k', value });
  world.noticed(pressed(1));
  write('one');
  world.noticed(pressed(2));
  expect(() => write('two')).toThrow(new Error('full'));
  write('three');
  expect([ports.read('k'), ports.keys()]).toEqual(['three', ['k']]);
});

test('[storage.owner] [effects.compared] who is signed in takes storage over', () => {
  const { ports } = worldOf();
  const heard: string[] = [];
  ports.claim?.(7).subscribe({ complete: () => heard.push('done') });
  expect(heard).toEqual(['done']);
  expect(storedOwner(ports)).toBe(7);
});

test('[effects.compared] storage holds what other tabs did by then', () => {
  const { ports, noticed } = worldOf();
  expect(ports.read(readKey(3))).toBeNull();
  noticed(entry(1, { type: 'storage.noteRead', note: 3 }));
  expect(ports.read(readKey(3))).not.toBeNull();
});

test('[tabs.one-leads] [effects.compared] the lead is granted and stolen as recorded, locks of acts when nothing else helps', () => {
  const { ports, speak, grant } = worldOf();
  const heard: string[] = [];
  const hear = (name: string) =>
    ports.lock(name).subscribe({ next: () => heard.push(name), complete: () => heard.push(`${name} lost`) });
  const lead = leaderLock(ports.tabs?.channel ?? 'none');
  hear(lead);
  expect(grant()).toBe(false);
  hear('act');
  speak(entry(1, { type: 'tabs.led', alone: false }));
  expect(heard).toEqual([lead]);
  expect(grant()).toBe(true);
  expect(heard).toEqual([lead, 'act']);
  speak(entry(2, { type: 'tabs.followed' }));
  expect(heard).toEqual([lead, 'act', `${lead} lost`]);
  hear('another');
  hear(lead);
  speak(entry(3, { type: 'tabs.led', alone: false }));
  expect(heard.slice(3)).toEqual([lead]);
});

test('[effects.compared] other tabs say what was recorded of them', () => {
  const { ports, speak } = worldOf();
  const heard: unknown[] = [];
  ports.tabs?.heard$.subscribe((message) => heard.push(message));
  speak(entry(1, { type: 'tabs.followed' }));
  speak(entry(2, { type: 'tabs.heardChange', note: 4 }));
  expect(heard).toEqual([
    { kind: 'beat', visible: true },
    { kind: 'changed', note: 4 },
  ]);
});

test.each<[PanelEvent, string]>([
  [JSON.parse('{"type":"api.answered","call":"getMe","subject":null,"answer":{"id":7}}'), '{"id":7} over'],
  [
    JSON.parse('{"type":"api.failed","call":"getMe","subject":null,"problem":{"name":"Gone"}}'),
    'failed {"name":"Gone"}',
  ],
  [{ type: 'session.ended' }, '{"id":0,"username":""}'],
])('[effects.compared] a call hears what the record says of it: %j', (event, said) => {
  const asked = entry(1, { type: 'api.requested', request: { call: 'getMe' } });
  const { ports, claimed, speak } = worldOf(asked, entry(2, event, 1));
  claimed(asked);
  const heard: string[] = [];
  ports.api({ call: 'getMe' }).subscribe({
    next: (answer) => heard.push(JSON.stringify(answer)),
    error: (error) => heard.push(`failed ${JSON.stringify(error)}`),
    complete: () => heard.push('over'),
  });
  speak(entry(2, event, 1));
  expect(heard.join(' ')).toBe(said);
});

const restored: PanelEvent = { type: 'session.restoredNotes', user: 7, notes: [], savedAt: 1 };
test.each<[DeviceRequest, PanelEvent]>([
  [{ op: 'restoreNotes', user: 7 }, restored],
  [
    { op: 'signedIn', user: 7 },
    { type: 'session.foundEarlierLog', startedAt: 1 },
  ],
  [
    { op: 'saveLog', redaction: 'text' },
    { type: 'log.saved', bytes: 9 },
  ],
  [
    { op: 'saveLog', redaction: 'text' },
    { type: 'log.failed', reason: 'none is kept' },
  ],
  [
    { op: 'saveEarlierLog', redaction: 'none', user: 7 },
    { type: 'log.failed', reason: 'none is kept' },
  ],
])('[effects.device] %j on an entry is answered by what names it as its cause: %j', (request, event) => {
  const { ports, noticed, speak } = worldOf();
  const heard: unknown[] = [];
  noticed(entry(3, { type: 'user.openedHelp' }));
  ports.device(request).subscribe((answer) => heard.push(answer));
  // Asked because of the same entry, and not answered.
  ports.device({ op: 'signedOut' }).subscribe(() => heard.push('signed out'));
  ports.access(false).subscribe(() => heard.push('access'));
  speak(entry(4, event, 2));
  expect(heard).toEqual([]);
  speak(entry(5, event, 3));
  expect(heard).toEqual([event]);
});

test('[effects.device] the browser’s cookie question is answered as recorded', () => {
  const { ports, noticed, speak } = worldOf();
  const heard: boolean[] = [];
  noticed(entry(3, { type: 'user.askedAccess' }));
  ports.access(true).subscribe((granted) => heard.push(granted));
  speak(entry(4, { type: 'access.checked', granted: true }, 3));
  expect(heard).toEqual([true]);
});

test('[effects.compared] analytics is on where the record has any', () => {
  expect(worldOf(entry(1, { type: 'user.openedHelp' })).ports.count).toBeNull();
  const count = entry(2, { type: 'analytics.counted', group: 'event', name: 'x' });
  expect(typeof worldOf(entry(1, { type: 'user.openedHelp' }), count).ports.count).toBe('function');
});
