/**
 * Gives browser storage another owner: sets the last owner's data aside, and puts the new owner's data back
 * ([storage.owner]). The `claim` port calls it while it holds the lock named as the key, so that two tabs do not mix.
 */
import { asidePrefix, isPersonal, ownerKey, parseOwners, type StoragePorts } from './storageKeys';

/** The limits of what is set aside: persons, and UTF-16 units of all of them together. The oldest data is removed first. */
const mostAside = 5;
const mostAsideUnits = 1_000_000;

const asideOf = (key: string): number | null => {
  const id = /^notes_of_([1-9]\d{0,15}) /.exec(key)?.[1];
  return id === undefined ? null : Number(id);
};

/**
 * During the move `notes_owner` begins with 0, and then names the owner of the data that is in place. When the page dies
 * meanwhile, the next call continues the move.
 * @param raw the storage itself, not as one session sees it
 * @throws when storage refuses a write
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
    // An interrupted move leaves two copies. The copy under the plain key is newer.
    if (raw.read(own) === null) move(key, own);
    else remove(key);
  }
  write(ownerKey, [user, ...trimmed(raw, others)].join(','));
}

/** Removes the data of the owner, who has signed out. What is set aside of other persons stays. Never throws. */
export function forgetStored({ keys, storage }: StoragePorts): void {
  for (const key of [...keys().filter(isPersonal), ownerKey])
    try {
      storage({ op: 'remove', key });
    } catch {
      // Blocked storage holds nothing.
    }
}

/** Removes the data of too many persons. @returns the persons with data that stays set aside, the newest first */
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
