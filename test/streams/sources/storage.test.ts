/** What other tabs write, as events: the panel's keys are parsed, other keys and damaged values are no events. */

import { NEVER, Subject, VirtualTimeScheduler } from 'rxjs';
import { choices } from '../../../reducers/choices';
import type { BrowserStorageEvent } from '../../../reducers/events';
import { initialState } from '../../../reducers/index';
import { knowsNote, rereading, type StorageChange, storageEventFor } from '../../../streams/sources/storage';
import { draftKey, lastSeenKey, mutationKey, ownerKey, readKey, writeMutation } from '../../../streams/storageKeys';
import { sampleNote, sampleState } from '../support/sampleState';

const now = 1_700_000_000_000;
const target = { of: 'comment', site: 1, id: 2 } as const;
const trash = { kind: 'trash', id: 9, wanted: true, at: now, tab: 't2', target, phase: 'pending' } as const;
const trashKey = mutationKey(trash);

/** The event of one change by another tab. */
function heard(key: string | null, newValue: string | null): BrowserStorageEvent[] {
  const event = storageEventFor({ key, newValue });
  return event ? [event] : [];
}

test('last seen is told in seconds, whatever the unit it was written in', () => {
  expect(heard(lastSeenKey, '1493855205')).toEqual([{ type: 'storage.lastSeenMoved', lastSeen: 1_493_855_205 }]);
  expect(heard(lastSeenKey, '1493855205000')).toEqual([{ type: 'storage.lastSeenMoved', lastSeen: 1_493_855_205 }]);
});

test('a read flag is told when it is set, and changes nothing when it is removed', () => {
  expect(heard(readKey(5), '1')).toEqual([{ type: 'storage.noteRead', note: 5 }]);
  expect(heard(readKey(5), null)).toEqual([]);
  expect(heard(readKey(5), '0')).toEqual([]);
});

test('[outbox.one-writer] changes of mutations are told together, by what storage holds of all mutations', () => {
  const scheduler = new VirtualTimeScheduler();
  const change$ = new Subject<StorageChange>();
  const told: BrowserStorageEvent[] = [];
  rereading(
    NEVER,
    change$,
    { value: initialState },
    { keys: () => [trashKey], read: () => writeMutation(trash) },
    () => 0,
    scheduler,
  ).subscribe((event) => told.push(event));
  for (const newValue of [writeMutation(trash), null, '{"wanted":']) {
    expect(heard(trashKey, newValue)).toEqual([]);
    change$.next({ key: trashKey, newValue });
  }
  change$.next({ key: readKey(5), newValue: '1' });
  scheduler.flush();
  expect(told).toEqual([{ type: 'storage.mutationsRead', mutations: [trash], aheadMs: 0 }]);
});

test('[draft.other-tabs] a draft of another tab is told when it is written and when it is removed', () => {
  expect(heard(draftKey(9), '["hello",1]')).toEqual([
    { type: 'storage.draftWritten', draft: { note: 9, text: 'hello', at: 1 } },
  ]);
  expect(heard(draftKey(9), null)).toEqual([{ type: 'storage.draftRemoved', note: 9 }]);
});

test.each([
  [choices.singleKeys.key, '0', { type: 'storage.choiceMade', choice: 'singleKeys', value: false }],
  [choices.singleKeys.key, '1', { type: 'storage.choiceMade', choice: 'singleKeys', value: true }],
  [choices.singleKeys.key, null, { type: 'storage.choiceMade', choice: 'singleKeys', value: true }],
  [choices.undoMs.key, '10000', { type: 'storage.choiceMade', choice: 'undoMs', value: 10_000 }],
  [choices.undoMs.key, '7', { type: 'storage.choiceMade', choice: 'undoMs', value: 4_500 }],
  [choices.reports.key, '0', { type: 'storage.choiceMade', choice: 'reports', value: false }],
  [choices.reports.key, '1', { type: 'storage.choiceMade', choice: 'reports', value: true }],
  [choices.reports.key, null, { type: 'storage.choiceMade', choice: 'reports', value: true }],
  [choices.undoMs.key, null, { type: 'storage.choiceMade', choice: 'undoMs', value: 4_500 }],
])('a choice %s set to %j is told as what it stands for', (key, value, event) => {
  expect(heard(key, value)).toEqual([event]);
});

test.each([
  ['everything cleared', null, null],
  ['last seen removed', lastSeenKey, null],
  ['last seen rubbish', lastSeenKey, 'soon'],
  ['last seen zero', lastSeenKey, '0'],
  ['a draft that is rubbish', draftKey(9), 'hello'],
  ['a blank draft', draftKey(9), '[" ",1]'],
  ['a key of somebody else', 'theme', 'dark'],
])('%s is no event', (_, key, value) => {
  expect(heard(key, value)).toEqual([]);
});

describe('[storage.other-owner] while the stored things are another person’s', () => {
  const others = () => true;
  test.each([lastSeenKey, readKey(5), draftKey(5), trashKey])('%s is no event', (key) => {
    expect(storageEventFor({ key, newValue: '1' }, others)).toBeNull();
  });
  test('choices are heard, they are the device’s', () => {
    expect(storageEventFor({ key: choices.undoMs.key, newValue: '10000' }, others)).not.toBeNull();
  });
  test('it is told, without the owner, once the data has been moved', () => {
    expect(storageEventFor({ key: ownerKey, newValue: '0,1' }, others)).toBeNull();
    expect(storageEventFor({ key: ownerKey, newValue: '2,1' }, others)).toEqual({ type: 'storage.ownerChanged' });
    expect(storageEventFor({ key: ownerKey, newValue: '1,2' }, () => false)).toBeNull();
  });
});

test('[storage.other-owner] the end of a draft is heard where the session has anything of the note', () => {
  const mine = () => false;
  const change = { key: draftKey(9), newValue: null };
  expect(storageEventFor(change, mine, () => true)).not.toBeNull();
  expect(storageEventFor(change, mine, (note) => note !== 9)).toBeNull();
  expect(storageEventFor({ key: draftKey(9), newValue: '["hello",1]' }, mine, () => false)).not.toBeNull();
  const knows = knowsNote(sampleState([sampleNote(1)], { reply: { drafts: { 2: { text: 'hello', at: now } } } }));
  expect([1, 2, 4].map(knows)).toEqual([true, true, false]);
});
