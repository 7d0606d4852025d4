/**
 * Whose the things in browser storage are. The keys keep their names; `notes_owner` says whose they are, and what is another
 * person's is set aside under `notes_of_{id} {key}` until that person is back ([storage.other-owner], docs/protocol.md).
 */
import type { Ports } from './ports';
import { parseId, parseKey } from './storageKeys';

export type StoragePorts = Pick<Ports, 'storage' | 'read' | 'keys'>;

/** Ids, the newest first: the first one's are the keys, the others' are set aside. A 0 in front: they are being moved. */
export const ownerKey = 'notes_owner';
export const parseOwners = (value: string | null): readonly number[] =>
  value === null ? [] : value.split(',').map((id) => parseId(id) ?? 0);

/** @returns whose the stored things are; null when nobody knows */
export const storedOwner = ({ read }: Pick<StoragePorts, 'read'>): number | null =>
  parseOwners(read(ownerKey)).find((id) => id > 0) ?? null;

/** Where storage is full or blocked, nobody's things are kept apart. */
export function writeOwner({ storage }: Pick<StoragePorts, 'storage'>, owner: number): void {
  try {
    storage({ op: 'set', key: ownerKey, value: String(owner) });
  } catch {
    // The first write of something that matters says it ([storage.blocked]).
  }
}

export const asidePrefix = (user: number): string => `notes_of_${user} `;

/** Choices are the device's; all else is a person's. */
export function isPersonal(key: string): boolean {
  const kind = parseKey(key)?.kind;
  return kind !== undefined && kind !== 'singleKeys' && kind !== 'undoMs';
}

/** Whether the stored things are another person's than this one's, or are being moved. */
export function isOthers({ read }: Pick<StoragePorts, 'read'>, owner: number | null | undefined): boolean {
  const [now = owner] = owner ? parseOwners(read(ownerKey)) : [];
  return now !== owner;
}

/**
 * @param ownerOf whose session it is
 * @returns ports through which a session finds and leaves its owner's things, wherever they are just now
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
