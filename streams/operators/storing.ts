/** Changes of browser storage as entries: asked, then answered or failed ([storage.logged]). Persistence uses it. */
import { concat, defer, type Observable, of } from 'rxjs';
import type { NewEntry, Ports, Ref, StorageRequest } from '../ports';

export const set = (key: string, value: string): StorageRequest => ({ op: 'set', key, value });
export const remove = (key: string): StorageRequest => ({ op: 'remove', key });

/**
 * @param cause the entry that led to the change
 * @param then is called with true when storage took the change
 */
export const storing = (
  ports: Ports,
  request: StorageRequest,
  cause: Readonly<Ref>,
  then: (isStored: boolean) => void = () => {},
): Observable<NewEntry> =>
  defer(() => {
    const asked: Ref = { seq: 0 };
    const { op, key } = request;
    return concat(
      of<NewEntry>({ event: { type: 'storage.asked', op, key }, cause, ref: asked }),
      defer(() => {
        try {
          ports.storage(request);
          then(true);
          return of<NewEntry>({ event: { type: 'storage.answered', key }, cause: asked });
        } catch (error) {
          then(false);
          const reason = error instanceof Error ? error.message : String(error);
          return of<NewEntry>({ event: { type: 'storage.failed', key, reason }, cause: asked });
        }
      }),
    );
  });
