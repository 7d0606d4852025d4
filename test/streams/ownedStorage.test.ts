/** Whose the things in browser storage are, and how they change hands. */
import fc from 'fast-check';
import { moveStored } from '../../streams/claimedStorage';
import { isOthers, ownedStorage, ownerKey, type StoragePorts, storedOwner } from '../../streams/ownedStorage';

function aStorage(begins: Readonly<Record<string, string>> = {}, writesLeft = Number.POSITIVE_INFINITY) {
  const values = new Map(Object.entries(begins));
  let left = writesLeft;
  const raw: StoragePorts = {
    storage: (request) => {
      if (left <= 0) throw new Error('The page died.');
      left -= 1;
      if (request.op === 'set') values.set(request.key, request.value);
      else values.delete(request.key);
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

test('[storage.owner] what nobody is known to own becomes the first person’s', () => {
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

test('[storage.owner] a session finds and leaves its owner’s things where they are just now', () => {
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

test('[storage.rubbish] an owner that cannot be read is nobody', () => {
  for (const value of ['', 'x', '-1', '1e3', '{}', ' 7'])
    expect(storedOwner(aStorage({ [ownerKey]: value }).raw)).toBeNull();
});
