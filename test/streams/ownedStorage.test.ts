/** Whose the things in browser storage are, and how they change hands. */
import fc from 'fast-check';
import { moveStored } from '../../streams/claimedStorage';
import {
  isOthers,
  ownedStorage,
  ownerKey,
  type StoragePorts,
  storedOwner,
  writeOwner,
} from '../../streams/storageKeys';

function aStorage(begins: Readonly<Record<string, string>> = {}, writesLeft = Number.POSITIVE_INFINITY) {
  const values = new Map(Object.entries(begins));
  let left = writesLeft;
  const raw: StoragePorts = {
    storage: (request) => {
      if (left <= 0) throw new Error('The page died.');
      left -= 1;
      if (request.op === 'set') values.set(request.key, request.value);
      else if (request.op === 'remove') values.delete(request.key);
    },
    read: (key) => values.get(key) ?? null,
    keys: () => [...values.keys()],
  };
  return { raw, values, all: () => Object.fromEntries(values) };
}

const ofAda = { [ownerKey]: '1', reply_7: '["of Ada",1]', note_read_status_8: '1', notesLastMarkedSeen: '5' };
const choices = { notes_single_keys: '0', notes_undo_ms: '20000', reply_box: 'not the panel’s' };

test('[storage.owner] what is one person’s is set aside for another, and comes back with the first', () => {
  const { raw, all } = aStorage({ ...ofAda, ...choices });
  moveStored(raw, 2);
  expect(all()).toEqual({
    ...choices,
    [ownerKey]: '2,1',
    'notes_of_1 reply_7': '["of Ada",1]',
    'notes_of_1 note_read_status_8': '1',
    'notes_of_1 notesLastMarkedSeen': '5',
  });
  moveStored(raw, 1);
  expect(all()).toEqual({ ...choices, ...ofAda, [ownerKey]: '1,2' });
});

test('[storage.owner] data without a known owner becomes the first person’s', () => {
  const { raw, all } = aStorage({ reply_7: 'a' });
  moveStored(raw, 2);
  expect(all()).toEqual({ [ownerKey]: '2', reply_7: 'a' });
});

test('[storage.owner] a page that dies at any write loses and mixes nothing', () => {
  fc.assert(
    fc.property(fc.nat({ max: 12 }), fc.constantFrom(1, 2), (writes, next) => {
      const begins = {
        ...ofAda,
        'notes_of_2 reply_9': 'of Bo',
        'notes_of_2 note_read_status_7': '1',
        [ownerKey]: '1,2',
      };
      const dying = aStorage(begins, writes);
      try {
        moveStored(dying.raw, 2);
      } catch {
        // It died.
      }
      const { raw, all } = aStorage(dying.all());
      expect([1, 2]).toContain(storedOwner(raw));
      moveStored(raw, next);
      moveStored(raw, 1);
      const now = all();
      delete now[ownerKey];
      const { [ownerKey]: _, ...wanted } = begins;
      expect(now).toEqual(wanted);
    }),
  );
});

test('[storage.other-owner] a session finds and leaves its owner’s things where they are just now', () => {
  const { raw, values } = aStorage(ofAda);
  const ada = ownedStorage(raw, () => 1);
  moveStored(raw, 2);
  expect(isOthers(raw, 1)).toBe(true);
  expect(ada.read('reply_7')).toBe('["of Ada",1]');
  expect(ada.keys()).toEqual([ownerKey, 'reply_7', 'note_read_status_8', 'notesLastMarkedSeen']);
  ada.storage({ op: 'set', key: 'reply_7', value: 'more of Ada' });
  ada.storage({ op: 'set', key: 'notes_undo_ms', value: '10000' });
  expect(values.get('reply_7')).toBeUndefined();
  expect(values.get('notes_undo_ms')).toBe('10000');
  moveStored(raw, 1);
  expect(values.get('reply_7')).toBe('more of Ada');
});

test('[storage.aside] the things of five persons are kept aside, and at most a million units', () => {
  const { raw, values } = aStorage();
  for (let user = 1; user <= 8; user += 1) {
    moveStored(raw, user);
    raw.storage({ op: 'set', key: 'reply_7', value: `of ${user}` });
  }
  expect(values.get(ownerKey)).toBe('8,7,6,5,4,3');
  expect([...values.keys()].filter((key) => key.startsWith('notes_of_'))).toHaveLength(5);
  raw.storage({ op: 'set', key: 'reply_7', value: 'x'.repeat(1_000_001) });
  moveStored(raw, 7);
  expect(values.get(ownerKey)).toBe('7');
});

/** Storage that takes so many UTF-16 units, names and values together. */
function aSmallStorage(begins: Readonly<Record<string, string>>, mostUnits: number) {
  const { raw, all } = aStorage(begins);
  const storage: StoragePorts['storage'] = (request) => {
    const after = { ...all(), ...(request.op === 'set' && { [request.key]: request.value }) };
    const units = Object.entries(after).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
    if (units > mostUnits) throw new Error('The storage is full.');
    raw.storage(request);
  };
  return { raw: { ...raw, storage }, all };
}

test('[storage.owner] full storage that has room for a thing once still changes hands', () => {
  const { raw, all } = aSmallStorage({ [ownerKey]: '1', reply_7: 'x'.repeat(100) }, 160);
  moveStored(raw, 2);
  expect(all()).toEqual({ [ownerKey]: '2,1', 'notes_of_1 reply_7': 'x'.repeat(100) });
});

test('[storage.owner] what fits nowhere else stays where it is, and the change of hands has failed', () => {
  const { raw, all } = aSmallStorage({ [ownerKey]: '1', reply_7: 'x'.repeat(100) }, 125);
  expect(() => moveStored(raw, 2)).toThrow('The storage is full.');
  expect(all()).toMatchObject({ reply_7: 'x'.repeat(100) });
  expect(storedOwner(raw)).toBe(1);
});

test('[storage.owner] of a thing that was left in both places, the one in its own place was written since', () => {
  const { raw, all } = aStorage({
    [ownerKey]: '0,2,1',
    reply_7: 'new',
    'notes_of_2 reply_7': 'old',
    'notes_of_2 reply_8': 'b',
  });
  moveStored(raw, 2);
  expect(all()).toEqual({ [ownerKey]: '2,1', reply_7: 'new', reply_8: 'b' });
});

test('[storage.owner] the present owner changes nothing', () => {
  const { raw, all } = aStorage({ ...ofAda, 'notes_of_9 reply_1': 'of nobody that is kept' }, 0);
  moveStored(raw, 1);
  expect(all()).toEqual({ ...ofAda, 'notes_of_9 reply_1': 'of nobody that is kept' });
});

test('[storage.aside] data that is set aside for a person who is no longer kept is removed, and no other key', () => {
  const aside = (user: number, units: number) => {
    const key = `notes_of_${user} reply_7`;
    return { [key]: 'x'.repeat(units - key.length) };
  };
  const others = {
    'notes_of_x reply_7': 'a',
    'notes_of_09 reply_7': 'a',
    'my notes_of_3 reply_7': 'a',
    notes_of_3: 'a',
  };
  const kept = (newest: number) => {
    const { raw, all } = aStorage({
      [ownerKey]: '1,2,3',
      ...aside(2, newest),
      ...aside(3, 400_000),
      ...aside(44, 21),
      ...others,
    });
    moveStored(raw, 5);
    expect(all()).toMatchObject(others);
    return [all()[ownerKey], Object.keys(all()).filter((key) => /^notes_of_[1-9]\d* /.test(key))];
  };
  expect(kept(600_000)).toEqual(['5,1,2,3', ['notes_of_2 reply_7', 'notes_of_3 reply_7']]);
  expect(kept(600_001)).toEqual(['5,1,2', ['notes_of_2 reply_7']]);
});

test('[storage.blocked] a storage that refuses the owner is no failure', () => {
  const blocked = aStorage({}, 0);
  expect(() => writeOwner(blocked.raw, 7)).not.toThrow();
  const { raw } = aStorage();
  writeOwner(raw, 7);
  expect(storedOwner(raw)).toBe(7);
});

test('[storage.other-owner] a session without an owner, or with the owner of the data, finds the data under the plain keys', () => {
  for (const owner of [null, undefined, 1]) {
    const { raw, all } = aStorage(ofAda);
    const session = ownedStorage(raw, () => owner);
    expect([isOthers(raw, owner), session.keys(), session.read('reply_7')]).toEqual([
      false,
      raw.keys(),
      '["of Ada",1]',
    ]);
    session.storage({ op: 'set', key: 'reply_9', value: 'b' });
    expect(all()).toEqual({ ...ofAda, reply_9: 'b' });
  }
  expect([isOthers(aStorage().raw, 1), isOthers(aStorage({ [ownerKey]: '0,1' }).raw, 1)]).toEqual([false, true]);
});

test('[storage.other-owner] of another’s things a session finds only the choices of the device', () => {
  const { raw } = aStorage({ ...ofAda, ...choices, 'notes_of_2 reply_9': 'of Bo', 'notes_of_22 reply_9': 'of Cy' });
  expect(ownedStorage(raw, () => 2).keys()).toEqual([
    ownerKey,
    ...Object.keys(choices),
    'reply_9',
    'notes_of_22 reply_9',
  ]);
});

test('[storage.rubbish] an owner that cannot be read is no owner', () => {
  for (const value of ['', 'x', '-1', '1e3', '{}', ' 7'])
    expect(storedOwner(aStorage({ [ownerKey]: value }).raw)).toBeNull();
});
