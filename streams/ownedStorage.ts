/**
 * The owner of the data in browser storage. The keys keep their names; `notes_owner` names the owner, and another
 * person's data is set aside under `notes_of_{id} {key}` until that person is back ([storage.other-owner],
 * docs/protocol.md).
 */
import type { Ports } from './ports';
import { parseId, parseKey } from './storageKeys';

export type StoragePorts = Pick<Ports, 'storage' | 'read' | 'keys'>;

/**
 * Ids, the newest first: the first person's data is under the plain keys, the other persons' data is set aside. A leading
 * 0 means that data is being moved.
 */
export const ownerKey = 'notes_owner';
export const parseOwners = (value: string | null): readonly number[] =>
  value === null ? [] : value.split(',').map((id) => parseId(id) ?? 0);

/** @returns the owner of the stored data; null when the owner is unknown */
export const storedOwner = ({ read }: Pick<StoragePorts, 'read'>): number | null =>
  parseOwners(read(ownerKey)).find((id) => id > 0) ?? null;

/** In a full or blocked storage the owner stays as it was, so the data of different persons is not kept apart. */
export function writeOwner({ storage }: Pick<StoragePorts, 'storage'>, owner: number): void {
  try {
    storage({ op: 'set', key: ownerKey, value: String(owner) });
  } catch {
    // The first write of a value that matters reports it ([storage.blocked]).
  }
}

export const asidePrefix = (user: number): string => `notes_of_${user} `;

/** Choices, such as the undo time, belong to the device. All other data belongs to a person. */
export function isPersonal(key: string): boolean {
  const kind = parseKey(key)?.kind;
  return kind !== undefined && kind !== 'singleKeys' && kind !== 'undoMs';
}

/** Whether the stored data is not this person's, or is being moved. */
export function isOthers({ read }: Pick<StoragePorts, 'read'>, owner: number | null | undefined): boolean {
  const [now = owner] = owner ? parseOwners(read(ownerKey)) : [];
  return now !== owner;
}

/**
 * @param ownerOf the session's owner
 * @returns ports through which a session reads and writes its owner's data, in place or set aside
 */
export function ownedStorage(raw: StoragePorts, ownerOf: () => number | null | undefined): StoragePorts {
  const prefix = (): string => {
    const owner = ownerOf();
    return owner && isOthers(raw, owner) ? asidePrefix(owner) : '';
  };
  const placeOf = (key: string): string => (isPersonal(key) ? prefix() + key : key);
  return {
    storage: (request) => raw.storage({ ...request, key: placeOf(request.key) }),
    read: (key) => raw.read(placeOf(key)),
    keys: () => {
      const aside = prefix();
      return aside === ''
        ? raw.keys()
        : raw
            .keys()
            .flatMap((key) => (key.startsWith(aside) ? [key.slice(aside.length)] : isPersonal(key) ? [] : [key]));
    },
  };
}
