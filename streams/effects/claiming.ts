/** Gives browser storage its owner once the provider has named the person who is signed in ([storage.owner]). */
import { catchError, concat, concatMap, EMPTY, endWith, filter, type Observable, of } from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { StateStream } from '../log';
import { ownerKey, parseOwners } from '../ownedStorage';
import type { NewEntry, Ports, Ref } from '../ports';

export const claiming = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  entry$.pipe(
    filter(({ event }) => event.type === 'api.answered' && event.call === 'getMe'),
    concatMap((entry) => {
      const { owner } = state$.value.session;
      if (!owner || !ports.claim || parseOwners(ports.read(ownerKey))[0] === owner) return EMPTY;
      const asked: Ref = { seq: 0 };
      const key = ownerKey;
      return concat(
        of<NewEntry>({ event: { type: 'storage.asked', op: 'set', key }, cause: entry, ref: asked }),
        ports.claim(owner).pipe(
          endWith<NewEntry>({ event: { type: 'storage.answered', key }, cause: asked }),
          catchError((error: unknown) => {
            const reason = error instanceof Error ? error.message : String(error);
            return of<NewEntry>({ event: { type: 'storage.failed', key, reason }, cause: asked });
          }),
        ),
      );
    }),
  );
