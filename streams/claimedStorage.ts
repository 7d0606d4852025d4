/**
 * Gives browser storage another owner: sets the last owner's data aside, and puts the new owner's data back
 * ([storage.owner]). The `claim` port calls it while it holds the lock named as the key, so that two tabs do not mix.
 */
import { asidePrefix, isPersonal, ownerKey, parseOwners, type StoragePorts } from './ownedStorage';

/** The most data that is set aside: this many persons, and this many UTF-16 units altogether. The oldest data goes first. */
const mostAside = 5;
const mostAsideUnits = 1_000_000;

const asideOf = (key: string): number | null => {
  const id = /^notes_of_([1-9]\d{0,15}) /.exec(key)?.[1];
  return id === undefined ? null : Number(id);
};

/**
 * A page that dies in between leaves a `notes_owner` that begins with 0, followed by the person whose data is in place:
 * the next call goes on from there.
 * @param raw the storage itself, not as one session sees it
 * @throws when storage takes nothing more
 */
export function moveStored(raw: StoragePorts, user: number): void {
  const write = (key: string, value: string) => raw.storage({ op: 'set', key, value });
  const remove = (key: string) => raw.storage({ op: 'remove', key });
  const before = parseOwners(raw.read(ownerKey));
  if (before[0] === user) return;
  const known = before.filter((id) => id > 0);
  const [from] = known;

  function move(key: string, to: string): void {
    const value = raw.read(key);
    if (value === null) return;
    try {
      write(to, value);
    } catch {
      // A full storage has room for the data in one place only.
      remove(key);
      try {
        write(to, value);
      } catch (error) {
        write(key, value);
        throw error;
      }
      return;
    }
    remove(key);
  }

  if (from !== undefined) {
    write(ownerKey, [0, ...known].join(','));
    if (from !== user) for (const key of raw.keys().filter(isPersonal)) move(key, asidePrefix(from) + key);
  }
  const others = known.filter((id) => id !== user);
  write(ownerKey, [0, user, ...others].join(','));
  const prefix = asidePrefix(user);
  for (const key of raw.keys().filter((one) => one.startsWith(prefix))) {
    const own = key.slice(prefix.length);
    // An interrupted move left both copies: the one in its own place is newer.
    if (raw.read(own) === null) move(key, own);
    else remove(key);
  }
  write(ownerKey, [user, ...trimmed(raw, others)].join(','));
}

/** @returns the persons whose data is still set aside, the newest first; data of others is removed */
function trimmed(raw: StoragePorts, persons: readonly number[]): readonly number[] {
  const keys = raw.keys().filter((key) => asideOf(key) !== null);
  let units = 0;
  const kept = persons.slice(0, mostAside).filter((id) => {
    for (const key of keys) if (asideOf(key) === id) units += key.length + (raw.read(key)?.length ?? 0);
    return units <= mostAsideUnits;
  });
  for (const key of keys) if (!kept.includes(asideOf(key) ?? 0)) raw.storage({ op: 'remove', key });
  return kept;
}
