/** The `claim` port: browser storage changes its owner under a lock, so that two tabs do not mix the data of two persons. */
import { defer, EMPTY, type Observable } from 'rxjs';
import { moveStored } from '../../../streams/claimedStorage';
import { holding } from '../../../streams/operators/holding';
import type { Ports } from '../../../streams/ports';
import { ownerKey, type StoragePorts } from '../../../streams/storageKeys';
import { lockPort } from './tabs';

export const claimPort =
  (raw: StoragePorts, lock: Ports['lock'] = lockPort(navigator.locks)): NonNullable<Ports['claim']> =>
  (user): Observable<never> =>
    holding(
      lock(ownerKey),
      defer(() => {
        moveStored(raw, user);
        return EMPTY;
      }),
    );
