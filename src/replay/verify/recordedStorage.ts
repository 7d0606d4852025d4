/**
 * Browser storage of a recorded session: its content at the start, the writes of the session, and those of other
 * tabs. `recordedWorld` uses it.
 */
import type { Entry } from '../../../reducers/events';
import type { StorageRequest } from '../../../streams/ports';
import { mutationPrefix, ownerKey } from '../../../streams/storageKeys';
import { toldBy } from '../../../streams/stored';

/** Holds what the effects wrote, and what other tabs wrote by the record. */
export class RecordedStorage {
  private readonly values = new Map<string, string>();

  read = (key: string): string | null => this.values.get(key) ?? null;
  keys = (): readonly string[] => [...this.values.keys()];

  apply(request: StorageRequest): void {
    if (request.op === 'set') this.values.set(request.key, request.value);
    else this.values.delete(request.key);
  }

  notice({ event }: Entry): void {
    if (event.type === 'session.started' && event.owner) this.values.set(ownerKey, String(event.owner));
    if (event.type === 'storage.ownerChanged') this.values.set(ownerKey, '0');
    if (event.type === 'storage.mutationsRead')
      for (const key of this.keys()) if (key.startsWith(mutationPrefix)) this.values.delete(key);
    for (const [, values] of toldBy(event))
      for (const [key, value] of values) {
        if (value === null) this.values.delete(key);
        else this.values.set(key, value);
      }
  }
}
