/** The `claim` port: browser storage changes its owner under a lock, so that two tabs do not mix the data of two persons. */
import { catchError, defer, EMPTY, type Observable, of } from 'rxjs';
import { moveStored } from '../../../streams/claimedStorage';
import { holding } from '../../../streams/operators/holding';
import type { Ports } from '../../../streams/ports';
import { ownerKey, type StoragePorts } from '../../../streams/storageKeys';

/** Without locks the move is made at once. */
export const claimPort =
  (raw: StoragePorts, lock: Ports['lock']): NonNullable<Ports['claim']> =>
  (user): Observable<never> =>
    holding(
      lock(ownerKey).pipe(catchError(() => of(undefined))),
      defer(() => {
        moveStored(raw, user);
        return EMPTY;
      }),
    );
