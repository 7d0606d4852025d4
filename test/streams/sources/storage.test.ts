/** What other tabs write, as events: the panel's keys are parsed, other keys and damaged values are no events. */
import type { BrowserStorageEvent } from '../../../reducers/events';
import { holdsNote, storageEventFor } from '../../../streams/sources/storage';
import {
  draftKey,
  lastSeenKey,
  ownerKey,
  readKey,
  reportsKey,
  singleKeysKey,
  undoMsKey,
  wishKey,
  writeWish,
} from '../../../streams/storageKeys';
import { sampleNote, sampleState } from '../support/sampleState';

const now = 1_700_000_000_000;
const trash = { kind: 'trash', id: 9 } as const;
const trashWish = { want: true, at: now, tab: 't2', target: { of: 'comment', site: 1, id: 2 } } as const;

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

test.each([
  [trash, trashWish.target],
  [
    { kind: 'read', id: 9 },
    { of: 'note', version: 7, asked: true },
  ],
  [
    { kind: 'follow', id: 9 },
    { of: 'site', site: 9, id: 9 },
  ],
] as const)('[outbox.stored] a wish of another tab is told when it is asked and when it ends: %j', (thing, target) => {
  const wish = { ...trashWish, target };
  expect(heard(wishKey(thing), writeWish(wish))).toEqual([{ type: 'storage.wishAsked', wish: { ...thing, ...wish } }]);
  expect(heard(wishKey(thing), null)).toEqual([{ type: 'storage.wishEnded', ...thing }]);
});

test('[draft.other-tabs] a draft of another tab is told when it is written and when it is removed', () => {
  expect(heard(draftKey(9), '["hello",1]')).toEqual([
    { type: 'storage.draftWritten', draft: { note: 9, text: 'hello', at: 1 } },
  ]);
  expect(heard(draftKey(9), null)).toEqual([{ type: 'storage.draftRemoved', note: 9 }]);
});

test.each([
  [singleKeysKey, '0', { type: 'storage.singleKeysSwitched', on: false }],
  [singleKeysKey, '1', { type: 'storage.singleKeysSwitched', on: true }],
  [singleKeysKey, null, { type: 'storage.singleKeysSwitched', on: true }],
  [undoMsKey, '10000', { type: 'storage.undoDelayChosen', undoMs: 10_000 }],
  [undoMsKey, '7', { type: 'storage.undoDelayChosen', undoMs: 4_500 }],
  [reportsKey, '0', { type: 'storage.reportsSwitched', on: false }],
  [reportsKey, '1', { type: 'storage.reportsSwitched', on: true }],
  [reportsKey, null, { type: 'storage.reportsSwitched', on: true }],
  [undoMsKey, null, { type: 'storage.undoDelayChosen', undoMs: 4_500 }],
])('a choice %s set to %j is told as what it stands for', (key, value, event) => {
  expect(heard(key, value)).toEqual([event]);
});

test.each([
  ['everything cleared', null, null],
  ['last seen removed', lastSeenKey, null],
  ['last seen rubbish', lastSeenKey, 'soon'],
  ['last seen zero', lastSeenKey, '0'],
  ['a wish that is no JSON', wishKey(trash), '{"want":'],
  ['a wish without a whole id', 'notes_wish_trash_x', null],
  ['a wish of no known kind', 'notes_wish_burn_9', null],
  ['a draft that is rubbish', draftKey(9), 'hello'],
  ['a blank draft', draftKey(9), '[" ",1]'],
  ['a key of somebody else', 'theme', 'dark'],
])('%s is no event', (_, key, value) => {
  expect(heard(key, value)).toEqual([]);
});

describe('[storage.other-owner] while the stored things are another person’s', () => {
  const others = () => true;
  test.each([lastSeenKey, readKey(5), draftKey(5), wishKey(trash)])('%s is no event', (key) => {
    expect(storageEventFor({ key, newValue: '1' }, others)).toBeNull();
  });
  test('choices are heard, they are the device’s', () => {
    expect(storageEventFor({ key: undoMsKey, newValue: '10000' }, others)).not.toBeNull();
  });
  test('it is told, without the owner, once the data has been moved', () => {
    expect(storageEventFor({ key: ownerKey, newValue: '0,1' }, others)).toBeNull();
    expect(storageEventFor({ key: ownerKey, newValue: '2,1' }, others)).toEqual({ type: 'storage.ownerChanged' });
    expect(storageEventFor({ key: ownerKey, newValue: '1,2' }, () => false)).toBeNull();
  });
});

describe('[storage.other-owner] the end of a draft or of a wish', () => {
  const ends = [draftKey(9), wishKey(trash)];
  test.each(ends)('%s is heard where the session has anything of the note, and not elsewhere', (key) => {
    const mine = () => false;
    expect(storageEventFor({ key, newValue: null }, mine, () => true)).not.toBeNull();
    expect(storageEventFor({ key, newValue: null }, mine, (note) => note !== 9)).toBeNull();
  });

  test('a draft or a wish that another tab writes is heard in any case', () => {
    for (const change of [
      { key: draftKey(9), newValue: '["hello",1]' },
      { key: wishKey(trash), newValue: writeWish(trashWish) },
    ])
      expect(storageEventFor(change, undefined, () => false)).not.toBeNull();
  });

  test('a session has something of a note in its list, of one with a draft, and of one with a wish', () => {
    const wish = { ...trashWish, since: 1, phase: 'elsewhere', sent: null, has: null, tries: 1, claims: true } as const;
    const holds = holdsNote(
      sampleState([sampleNote(1)], {
        reply: { drafts: { 2: { text: 'hello', at: now } } },
        outbox: { trash: { 3: wish } },
      }),
    );
    expect([1, 2, 3, 4].map(holds)).toEqual([true, true, true, false]);
  });
});
